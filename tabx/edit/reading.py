"""The three tables read: source and gold must hold one table each, a prediction may be any reply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

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
        table = _only([table for table in tables if table.row_count] or list(tables))
        cut = next((note for note in table.notes if note.code == NoteCode.CUT), None)
        if cut is not None:
            raise InputError(cut.message)
        return table


def _only(tables: Sequence[Table]) -> Table:
    """Return the one table there is; raise InputError for several."""
    if len(tables) > 1:
        is_workbook = any(note.code == NoteCode.SHEET for table in tables for note in table.notes)
        raise InputError(f"{len(tables)} tables in it; one is right{'; --sheet names one' if is_workbook else ''}")
    return tables[0]


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
        if _begins_with_header_of(predicted, other):
            return promote_header(predicted)
        if _begins_with_header_of(other, predicted):
            return strip_header(predicted)
    return predicted


def _begins_with_header_of(table: Table, other: Table) -> bool:
    """Return whether a table without header has the other's one as its first row."""
    if table.has_header or not table.rows or len(other.header_rows) != 1:
        return False
    return [key_of(cell.text) for cell in table.rows[0]] == [key_of(cell.text) for cell in other.header_rows[0]]


@contextmanager
def _errors_of(side: str) -> Iterator[None]:
    try:
        yield
    except InputError as error:
        raise InputError(f"{side}: {error}") from error
