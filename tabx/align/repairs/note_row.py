"""Note rows: the footnotes, sources and remarks below the data of a table, which are about all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabx.align.headers.texts import sole_text
from tabx.align.records import Counted, Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.section_titles import is_in_every_cell
from tabx.formats.around import begins_as_note
from tabx.formats.grid import is_full
from tabx.table import Cell, Table
from tabx.values import fold


@dataclass(frozen=True, slots=True)
class NoteThresholds:
    """What sets a note apart from a row of data with a single text."""

    least_columns: int = 3
    """Columns of a table that says a note in every cell: with two, a text twice may be a name and its value."""

    least_words: int = 2
    """Words of such a text, where it does not begin as a note does: one word in every cell is a value throughout."""

    words_beside_mark: int = 3
    """Words behind a mark ("* did not qualify") where blanks follow: a name with a mark has about two."""


THRESHOLDS = NoteThresholds()

_EXPLAINS = re.compile(r"\s*[\"“'‘][^\"”'’\w]{1,3}[\"”'’]\s+(?:denotes|indicates|means|marks)\b", re.IGNORECASE)
_MARKED = re.compile(r"\s*[*†‡§¶]")


def repair_note_rows(draft: Draft) -> None:
    """Record the note rows at the end of either table that the other one lacks: they are no rows of data.

    One that the other side prints beside its table is only in another place.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    for i in _notes_among(gold, draft.missing_rows()):
        draft.add(_repair(sole_text(gold.rows[i]), predicted, "missing", gold_rows=(i,)))
    for j in _notes_among(predicted, draft.extra_rows()):
        draft.add(_repair(sole_text(predicted.rows[j]), gold, "added", predicted_rows=(j,)))


def _repair(
    text: str, other: Table, what: str, *, gold_rows: tuple[int, ...] = (), predicted_rows: tuple[int, ...] = ()
) -> Repair:
    """Return the repair for a note that another table has not among its rows."""
    is_beside = fold(text) in fold(other.caption or "")
    kind, of = (RepairKind.LAYOUT, Counted.TABLE) if is_beside else (RepairKind.SECTION_ROW, Counted.ROW)
    note = f"note '{text}' stands in a row of one side alone" if is_beside else f"note row '{text}' {what}"
    return Repair(kind, gold_rows=gold_rows, predicted_rows=predicted_rows, of=of, note=note)


def _notes_among(table: Table, alone: Sequence[int]) -> list[int]:
    """Return those of the rows without a partner that are notes below all rows of data."""
    wanted = set(alone)
    return [row for row in reversed(list(_notes_below(table))) if row in wanted] if wanted else []


def _notes_below(table: Table) -> Iterator[int]:
    """Yield the notes at the end of a table, the last first; none where nothing stands above them."""
    for row in range(table.row_count - 1, 0, -1):
        text = sole_text(table.rows[row])
        if not text or not _is_note(table, row, text):
            return
        yield row


def _is_note(table: Table, row: int, text: str) -> bool:
    """Whether a single text is a note: by its place over all columns, or by how it begins."""
    cells = table.rows[row]
    if not any(map(str.isalpha, text)):
        return False
    if is_full(cells) or _EXPLAINS.match(text):
        return True
    words = len(text.split())
    if not is_in_every_cell(cells):
        return bool(cells[0].text.strip()) and begins_as_note(text) and not _is_marked_name(text)
    is_said = len(cells) >= THRESHOLDS.least_columns and words >= THRESHOLDS.least_words
    return (is_said or begins_as_note(text)) and not _is_value(table, row, text)


def _is_marked_name(text: str) -> bool:
    """Whether a text with a mark is as short as a name."""
    return bool(_MARKED.match(text)) and len(text.split()) <= THRESHOLDS.words_beside_mark


def _is_value(table: Table, row: int, text: str) -> bool:
    """Whether a text is that of a cell in the row above, which then says one value throughout as well."""
    above: Sequence[Cell] = table.rows[row - 1]
    return fold(text) in {fold(cell.text) for cell in above}
