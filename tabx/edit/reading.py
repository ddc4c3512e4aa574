"""The three tables read: source and gold must hold one table each, a prediction may be any reply."""

from __future__ import annotations

from contextlib import contextmanager
from collections.abc import Iterator

from tabx.base.errors import InputError, NoTableError
from tabx.edit.sides import key_of
from tabx.formats import Source, load_tables, promote_header, strip_header
from tabx.formats.content import at_rest
from tabx.judging.matching import choose
from tabx.judging.sides import Reading, load_candidates
from tabx.table import NoteCode, Table


def read_table(source: Source | Table, side: str, reading: Reading) -> Table:
    """Return the one table of a source or a gold.

    Raises
    ------
    InputError
        It cannot be read, ends in the middle, or holds no table or several; the message begins with the side.
    FormatError
        As of `load_table`.
    """
    with _errors_of(side):
        if isinstance(source, Table):
            return source
        held = at_rest(source, reading.encoding)
        tables = load_tables(held, reading.format, header=reading.header, sheet=reading.sheet)
        filled = [table for table in tables if table.row_count] or list(tables)
        if len(filled) > 1:
            is_workbook = any(note.code == NoteCode.SHEET for table in filled for note in table.notes)
            hint = "; --sheet names one" if is_workbook else ""
            raise InputError(f"{len(filled)} tables in it; one is right{hint}")
        cut = next((note for note in filled[0].notes if note.code == NoteCode.CUT), None)
        if cut is not None:
            raise InputError(cut.message)
        return filled[0]


def read_prediction(
    predicted: Source | Table, reading: Reading, source: Table, gold: Table
) -> tuple[Table | None, str]:
    """Return the table of a reply and what is to be said of it; no table, and why, where it has none.

    Of several tables it is the last, unless another one is closer to the gold (`tabx.judging.matching.choose`).

    Raises
    ------
    InputError
        It cannot be read; the message begins with "predicted".
    FormatError
        As of `load_table`.
    """
    try:
        candidates = load_candidates(predicted, *reading, golds=(gold, source))
    except NoTableError as error:
        return None, str(error)
    chosen = choose(gold, candidates).table
    said = "; ".join(note.message for note in chosen.notes if note.code in _SAID)
    return _with_header_of(chosen, source, gold), said


_SAID = frozenset({"tables passed over", NoteCode.CUT, NoteCode.RAGGED_ROWS})


def _with_header_of(predicted: Table, source: Table, gold: Table) -> Table:
    """Return a prediction whose first row is header or data as it is in the source or gold: formats mark it or not."""
    for other in (gold, source):
        if not other.column_count:
            continue
        if not predicted.has_header and predicted.rows and len(other.header_rows) == 1:
            if _texts(predicted.rows[0]) == _texts(other.header_rows[0]):
                return promote_header(predicted)
        if len(predicted.header_rows) == 1 and not other.has_header and other.rows:
            if _texts(predicted.header_rows[0]) == _texts(other.rows[0]):
                return strip_header(predicted)
    return predicted


def _texts(row) -> list[str]:  # type: ignore[no-untyped-def]
    return [key_of(cell.text) for cell in row]


@contextmanager
def _errors_of(side: str) -> Iterator[None]:
    try:
        yield
    except InputError as error:
        raise InputError(f"{side}: {error}") from error
