"""Section rows that a flat form prints as data: one text in every cell, or in the first with blanks beside it.

As long as both sides have them they are data rows, each found by its text. One that a side lacks would be a row lost or
invented with all its cells; told as a section, it is what HTML tells of the row that spans the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from tabx.align.headers.texts import sole_text
from tabx.align.records import Counted, Repair, RepairKind
from tabx.base.limits import check_time
from tabx.formats.grid import without_sections
from tabx.table import Cell, Note, Table
from tabx.values import fold
from tabx.values.reading.cell import read
from tabx.values.records import DataType


@dataclass(frozen=True, slots=True)
class TitleThresholds:
    """What sets the title of a section apart from a row of data with a single text."""

    least_columns: int = 3
    """Columns of the table: with two, a text twice may be a name and its value, and one beside a blank a value left
    open."""

    least_filled: float = 0.5
    """Share of its cells that every row beneath has filled, where a title stands beside blanks: in a table with more
    blanks than values, a name alone is a row like the others."""

    least_rows: int = 2
    """Rows beneath each title that stands beside blanks, where the rows themselves are named by words: above a single
    one it is as likely a name without values."""

    sampled: int = 200
    """Rows that tell of what type the values of a column are: as many as a table has that counts as small."""


THRESHOLDS = TitleThresholds()

_YEARS = re.compile(r"(1[5-9]|20)\d\d(\s?[-–/]\s?\d{2}(\d\d)?)?|(1[5-9]|20)\d0s")
"""A year, two of them, a season or a decade: of numbers, these alone are titles."""

_WORDED = frozenset({DataType.STRING, DataType.LIST})

_LETTER = re.compile(r"[^\W\d_]")


def section_titles(table: Table) -> dict[int, str]:
    """Return the texts of the data rows that are titles of sections, by row; none where the table marks its sections.

    A title has rows beneath it, is no number (but years), no sign for nothing and no value of another row, and no value
    that all of its columns could hold.
    """
    if table.row_groups or table.column_count < THRESHOLDS.least_columns:
        return {}
    alone = {row: text for row, cells in enumerate(table.rows) if (text := sole_text(cells))}
    if not alone or table.row_count - 1 in alone:
        return {}
    return _titles_above(table, alone, [cells for row, cells in enumerate(table.rows) if row not in alone])


def _titles_above(table: Table, alone: Mapping[int, str], body: Sequence[Sequence[Cell]]) -> dict[int, str]:
    """Return those rows of a single text that are titles of the rows beneath them."""
    columns = _types_of_columns(body)
    titles = {row: text for row, text in alone.items() if is_in_every_cell(table.rows[row])}
    beside_blanks = {row: text for row, text in alone.items() if row not in titles}
    if _are_above_values(table, beside_blanks, body, are_names=bool(columns[0] & _WORDED)):
        titles |= beside_blanks
    values = _values_of(body, titles.values())
    several = len(set(titles.values())) > 1
    return {
        row: titles[row]
        for row in sorted(titles)
        if fold(titles[row]) not in values and _is_title(titles[row], columns, several=several)
    }


def is_in_every_cell(row: Sequence[Cell]) -> bool:
    """Whether no cell of a row is blank."""
    return all(cell.text.strip() for cell in row)


def _are_above_values(
    table: Table, alone: Mapping[int, str], body: Sequence[Sequence[Cell]], *, are_names: bool
) -> bool:
    """Whether texts of the first column have rows with most of their values beneath them.

    Where the other rows are named by words too, one of these may be a name whose values are left open: then the texts
    end in colons, or the first row is one of them and each has several rows.
    """
    are_first = all(table.rows[row][0].text.strip() and row + 1 not in alone for row in alone)
    if not are_first or not all(map(_is_mostly_filled, body)):
        return False
    if not are_names or all(text.endswith(":") for text in alone.values()):
        return True
    starts = sorted(alone)
    has_several = all(end - start > THRESHOLDS.least_rows for start, end in pairwise([*starts, table.row_count]))
    return has_several and starts[:1] == [0]


def _is_mostly_filled(cells: Sequence[Cell]) -> bool:
    return sum(bool(cell.text.strip()) for cell in cells) >= THRESHOLDS.least_filled * len(cells)


def _values_of(body: Sequence[Sequence[Cell]], texts: Collection[str]) -> set[str]:
    """Return those texts, in normal form, that are values of some rows."""
    wanted = set(map(fold, texts))
    found: set[str] = set()
    for cells in body:
        check_time()
        found.update(wanted.intersection(fold(cell.text) for cell in cells))
    return found


def _types_of_columns(body: Sequence[Sequence[Cell]]) -> list[set[DataType]]:
    """Return the types of the values of each column, blanks aside."""
    sample = list(islice(body, THRESHOLDS.sampled))
    columns = (
        {read(cells[column].text)[0].type for cells in sample if column < len(cells)} for column in range(len(body[0]))
    )
    return [types - {DataType.EMPTY} for types in columns]


def _is_title(text: str, columns: Sequence[set[DataType]], *, several: bool) -> bool:
    """Whether a text is no value: some column holds nothing of its type, or it is words among words, and not alone."""
    if _YEARS.fullmatch(text.strip()):
        return any(types and types <= _WORDED for types in columns)
    if read(text)[0].type not in _WORDED or not _LETTER.search(text):
        return False
    is_no_value = any(types and not types & _WORDED for types in columns)
    return is_no_value or several or len(text.split()) > 1


def set_sections_apart(gold: Table, predicted: Table) -> tuple[Table, Table, list[Repair]]:
    """Return both tables with titles of sections as sections, if a side lacks one of the other's; and the repairs.

    Where each side has those of the other, they stay rows. A title of the prediction that is part of a gold text is
    none: it may be the half of a name, or the name of a row.
    """
    wanted, given = section_titles(gold), added_titles(gold, predicted)
    is_lost = not _all_stand_in(wanted.values(), predicted)
    if not (given or is_lost or (wanted and _names_other_sections(gold, predicted))):
        return gold, predicted, []
    apart = _noted(as_sections(gold, wanted), len(wanted)) if wanted else gold
    if predicted.row_groups or gold.row_groups:
        return apart, predicted, []
    forms = {fold(text): is_in_every_cell(gold.rows[row]) for row, text in wanted.items()}
    found = _titles_named(predicted, forms)
    return apart, as_sections(predicted, found | given), _of_other_form(predicted, found, forms)


def added_titles(gold: Table, predicted: Table) -> dict[int, str]:
    """Return the titles of the prediction of which no gold text has anything, by row."""
    titles = section_titles(predicted)
    if not predicted.has_header:
        titles.pop(0, None)  # it may be the title of all, above a header that is read as data
    if not titles:
        return {}
    rows = (*gold.header_rows, *gold.rows)
    said = "\n".join([*(fold(cell.text) for row in rows for cell in row), *_names_of_groups(gold)])
    return {row: text for row, text in titles.items() if fold(text) not in said}


def _names_of_groups(table: Table) -> set[str]:
    return {fold(text) for path in dict.fromkeys(table.row_groups) for text in path}


def _names_other_sections(gold: Table, predicted: Table) -> bool:
    """Whether a section of the prediction is none of the gold's texts."""
    names = _names_of_groups(predicted)
    return not names <= {fold(cell.text) for row in gold.rows for cell in row}


def _titles_named(predicted: Table, names: Collection[str]) -> dict[int, str]:
    """Return the rows of a single text that is one of these names in normal form."""
    alone = {row: sole_text(cells) for row, cells in enumerate(predicted.rows)} if names else {}
    return {row: text for row, text in alone.items() if text and fold(text) in names}


def _of_other_form(predicted: Table, found: Mapping[int, str], forms: Mapping[str, bool]) -> list[Repair]:
    """Return the repairs for titles that stand beside blanks for the gold's in every cell, or the reverse."""
    other = [row for row, text in found.items() if is_in_every_cell(predicted.rows[row]) != forms[fold(text)]]
    once = sum(not is_in_every_cell(predicted.rows[row]) for row in other)
    if once:
        note = f"{once} section rows with one text in every cell of the gold show it once, beside blanks"
        return [Repair(RepairKind.SECTION_ROW, count=float(once), of=Counted.ROW, note=note)]
    note = f"{len(other)} section rows of the gold repeat their text in every cell"
    return [Repair(RepairKind.LAYOUT, of=Counted.TABLE, note=note)] if other else []


def _noted(gold: Table, count: int) -> Table:
    return replace(gold, notes=(*gold.notes, Note("section rows", f"rows read as titles of sections: {count}")))


def _all_stand_in(titles: Collection[str], table: Table) -> bool:
    """Whether each title is a text of a table: of a cell, or of a section."""
    wanted = set(map(fold, titles)) - _names_of_groups(table)
    for row in (*table.header_rows, *table.rows):
        if not wanted:
            return True
        wanted.difference_update(fold(cell.text) for cell in row)
    return not wanted


def as_sections(table: Table, titles: Mapping[int, str]) -> Table:
    """Return a table in which some data rows are sections, as if each were one cell over all columns."""
    last = max((row for row in range(table.row_count) if row not in titles), default=-1)
    rows = tuple(
        _spanning(titles[row], len(cells)) if row in titles and row < last else cells
        for row, cells in enumerate(table.rows)
    )
    body, groups, _ = without_sections(rows)
    return replace(table, rows=body, row_groups=groups)


def without_titles(table: Table) -> Table:
    """Return a table without the titles of its sections, for what is to be known of its columns alone."""
    titles = section_titles(table)
    return as_sections(table, titles) if titles else table


def _spanning(text: str, width: int) -> tuple[Cell, ...]:
    return tuple(Cell(text.strip(), 1, width, 0, column) for column in range(width))
