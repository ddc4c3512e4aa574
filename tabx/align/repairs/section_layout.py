"""Sections laid out as in the gold, before anything is paired."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from tabx.align.headers.margins import without_columns
from tabx.align.headers.texts import sole_text
from tabx.align.records import Counted, Repair, RepairKind
from tabx.align.repairs.section_titles import added_titles
from tabx.table import Cell, KeyPath, Table, show_path
from tabx.values import fold

MOST_GROUPS_PER_ROW = 0.5
"""Share of the rows that may name a group of the others: each group has a row beneath its name at least. That is asked
of each group too; this guards the time of tables whose rows are all names."""


def lay_out_sections(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with sections laid out as in the gold, and the repairs.

    A section row that became a data row becomes one again; one that is a data row in the gold becomes a data row; one
    that is a column in the gold becomes a column.
    """
    if gold.row_groups and not predicted.row_groups:
        return _as_sections(gold, predicted)
    if predicted.row_groups and not gold.row_groups:
        return _without_sections(gold, predicted)
    if not gold.row_groups and not predicted.row_groups:
        table, repairs = _between_rows_and_column(gold, predicted)
        return (table, repairs) if repairs else _in_gold_form(gold, predicted)
    return predicted, []


def _without_sections(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its sections as data rows or a column, as in the gold."""
    groups = distinct_paths(predicted.row_groups)
    names = {fold(path[-1]) for path in groups if path}
    if names & _sole_names(gold):
        return _as_data_rows(predicted, groups, _forms(gold))
    column = _column_of(gold, names)
    return (predicted, []) if column is None else _as_column(gold, column, predicted)


def _in_gold_form(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with rows of a single text in the gold's form.

    The text is in each cell, or in one of them. In one cell, with blanks beside it, it has other readings too and costs
    more.
    """
    forms = _forms(gold)
    if not forms:
        return predicted, []
    rows, once, repeated = list(predicted.rows), 0, 0
    for j, row in enumerate(rows):
        name = fold(sole_text(row))
        if name in forms and forms[name] != _is_repeated(row):
            rows[j] = _sole_row(sole_text(row), len(row), repeated=forms[name])
            once, repeated = once + forms[name], repeated + (not forms[name])
    repairs = []
    if once:
        note = f"{once} rows with one text in every cell of the gold show it once, beside blanks"
        repairs.append(Repair(RepairKind.SECTION_ROW, count=float(once), of=Counted.ROW, note=note))
    if repeated:
        note = f"{repeated} rows with a single text repeat it in every cell"
        repairs.append(Repair(RepairKind.LAYOUT, of=Counted.TABLE, note=note))
    return replace(predicted, rows=tuple(rows)) if repairs else predicted, repairs


def _forms(table: Table) -> dict[str, bool]:
    """Return whether the text of each single-text row is in every cell, by text."""
    return {fold(text): _is_repeated(row) for row in table.rows if (text := sole_text(row))}


def _is_repeated(row: tuple[Cell, ...]) -> bool:
    return sum(bool(cell.text.strip()) for cell in row) > 1


def _sole_row(text: str, width: int, *, repeated: bool) -> tuple[Cell, ...]:
    return tuple(Cell(text if repeated or not column else "") for column in range(width))


def _between_rows_and_column(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with group rows as the gold's column, or the reverse."""
    column = _group_column(gold, predicted)
    if column is not None:
        grouped = _grouped(predicted, _sole_names(predicted))
        name = fold(show_path(gold.columns[column]))
        blank = {p for p in _blank_columns(grouped) if fold(show_path(grouped.columns[p])) == name}
        return _as_column(gold, column, without_columns(grouped, blank) if blank else grouped)
    column = _group_column(predicted, gold)
    if column is None:
        return predicted, []
    table = _grouped_by_column(predicted, column)
    note = f"the gold's group rows are in column '{show_path(predicted.columns[column])}'"
    table, _ = _as_data_rows(table, distinct_paths(table.row_groups), _forms(gold))
    return table, [Repair(RepairKind.GROUPED_ROWS, of=Counted.COLUMN, note=note)]


def _grouped_by_column(table: Table, column: int) -> Table:
    """Return the table with a column as its sections; a blank belongs to the section above."""
    groups: list[KeyPath] = []
    for text in table.column_texts(column):
        groups.append(groups[-1] if groups and not text.strip() else (text.strip(),))
    rows = tuple(row[:column] + row[column + 1 :] for row in table.rows)
    head = tuple(row[:column] + row[column + 1 :] for row in table.header_rows)
    stub = max(0, table.stub_columns - 1) if column < table.stub_columns else table.stub_columns
    return replace(table, header_rows=head, rows=rows, row_groups=tuple(groups), stub_columns=stub)


def _blank_columns(table: Table) -> set[int]:
    """Return the columns without a value."""
    return {p for p in range(table.column_count) if not any(row[p].text.strip() for row in table.rows)}


def _sole_names(table: Table) -> set[str]:
    return {fold(text) for text in map(sole_text, table.rows) if text}


def _group_column(table: Table, other: Table) -> int | None:
    """Return the column whose values are exactly the group rows of the other table.

    The other table must have other rows too and no column of that name.
    """
    names = _sole_names(other)
    if not names or len(names) > MOST_GROUPS_PER_ROW * other.row_count or names & _sole_names(table):
        return None
    if any(map(sole_text, (other.rows[-1], *_followed(other)))):
        return None  # a group has rows beneath its name
    blank = _blank_columns(_grouped(other, names))
    headers = {fold(show_path(path)) for index, path in enumerate(other.columns) if index not in blank}
    for column, path in enumerate(table.columns):
        values = {fold(text) for text in table.column_texts(column) if text.strip()}
        if values == names and fold(show_path(path)) not in headers:
            return column
    return None


def _followed(table: Table) -> list[tuple[Cell, ...]]:
    """Return the rows that follow a row of a single text."""
    return [row for row, other in pairwise(table.rows) if sole_text(other)]


def _grouped(table: Table, names: set[str]) -> Table:
    """Return the table with rows that hold only one of these names as section rows."""
    rows, groups = [], []
    current: KeyPath = ()
    for row in table.rows:
        if text := _section_of(row, names):
            current = (text,)
        else:
            rows.append(row)
            groups.append(current)
    return replace(table, rows=tuple(rows), row_groups=tuple(groups))


def _section_of(row: tuple[Cell, ...], names: set[str]) -> str:
    """Return the known section that a row is the name of, alone or in every cell; "" for another row."""
    first = row[0].text.strip()
    text = first if all(cell.text.strip() == first for cell in row) else sole_text(row)
    return text if text and fold(text) in names else ""


def distinct_paths(groups: tuple[KeyPath, ...]) -> list[KeyPath]:
    """Return each section once, in the order of the table."""
    return [path for path in dict.fromkeys(groups) if path]


def _as_sections(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    names = {fold(text) for path in distinct_paths(gold.row_groups) for text in path}
    found = [row for row in predicted.rows if _section_of(row, names)]
    added = set(map(fold, added_titles(gold, predicted).values()))
    table, alone = _grouped(predicted, names | added), sum(not _is_repeated(row) for row in found)
    if not found:
        return table if added else predicted, []
    if not alone:
        note = f"{len(found)} section rows of the gold repeat their text in every cell"
        return table, [Repair(RepairKind.LAYOUT, of=Counted.TABLE, note=note)]
    note = f"{alone} section rows of the gold appear as data rows"
    return table, [Repair(RepairKind.SECTION_ROW, count=float(alone), of=Counted.ROW, note=note)]


def _as_data_rows(predicted: Table, groups: list[KeyPath], forms: dict[str, bool]) -> tuple[Table, list[Repair]]:
    rows: list[tuple[Cell, ...]] = []
    above: KeyPath = ()
    for row, path in zip(predicted.rows, predicted.row_groups, strict=True):
        if path and path != above:
            repeated = forms.get(fold(path[-1]), False)
            rows.append(_sole_row(path[-1], predicted.column_count, repeated=repeated))
        above = path
        rows.append(row)
    note = f"{len(groups)} rows of the gold with a single text appear as section rows"
    table = replace(predicted, rows=tuple(rows), row_groups=())
    return table, [Repair(RepairKind.LAYOUT, of=Counted.TABLE, note=note)]


def _column_of(gold: Table, names: set[str]) -> int | None:
    for column in range(gold.column_count):
        if {fold(text) for text in gold.column_texts(column)} & names:
            return column
    return None


def _as_column(gold: Table, column: int, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its sections as first column, under the gold's name."""
    names = [""] * len(predicted.header_rows)
    if names:
        names[-1] = gold.columns[column][-1] if gold.has_header else ""
    head = tuple((Cell(name), *row) for name, row in zip(names, predicted.header_rows, strict=True))
    rows = tuple((Cell(show_path(path)), *row) for row, path in zip(predicted.rows, predicted.row_groups, strict=True))
    table = replace(predicted, header_rows=head, rows=rows, row_groups=(), stub_columns=0)
    note = "a column of the gold appears as section rows"
    return table, [Repair(RepairKind.GROUPED_ROWS, count=1.0, of=Counted.COLUMN, note=note)]
