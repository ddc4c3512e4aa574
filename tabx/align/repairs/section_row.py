"""Section rows: a group of rows named above them, in a row of its own, in a column, or not at all."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from tabx.align.headers.margins import without_columns
from tabx.align.headers.texts import sole_text, words
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.table import Cell, KeyPath, Table, show_path
from tabx.values import fold


def settle_sections(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its section rows told the way the gold tells them, and what that repaired.

    A section row that became a data row is taken out; one that is a data row in the gold is put in; one that is
    a column in the gold becomes a column.
    """
    if gold.row_groups and not predicted.row_groups:
        return _taken_out(gold, predicted)
    if predicted.row_groups and not gold.row_groups:
        groups = _distinct(predicted.row_groups)
        names = {fold(path[-1]) for path in groups if path}
        if names & {fold(text) for text in map(sole_text, gold.rows) if text}:
            return _put_in(predicted, groups, _forms(gold))
        column = _column_of(gold, names)
        if column is not None:
            return _as_column(gold, column, predicted)
    if not gold.row_groups and not predicted.row_groups:
        table, repairs = _between_rows_and_column(gold, predicted)
        return (table, repairs) if repairs else _in_gold_form(gold, predicted)
    return predicted, []


def _in_gold_form(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with the rows that say one thing only in the gold's form: in each cell, or in one of them.

    In one cell, with blanks beside it, may be read otherwise.
    """
    forms = _forms(gold)
    if not forms:
        return predicted, []
    rows, blank, told = list(predicted.rows), 0, 0
    for j, row in enumerate(rows):
        name = fold(sole_text(row))
        if name in forms and forms[name] != _is_repeated(row):
            rows[j] = _sole_row(sole_text(row), len(row), repeated=forms[name])
            blank, told = blank + forms[name], told + (not forms[name])
    repairs = []
    if blank:
        note = f"{blank} rows that say one thing in every cell say it once, beside blanks"
        repairs.append(Repair(RepairKind.SECTION_ROW, count=float(blank), of="row", note=note))
    if told:
        note = f"{told} rows that say one thing say it in every cell"
        repairs.append(Repair(RepairKind.LAYOUT, of="table", note=note))
    return replace(predicted, rows=tuple(rows)) if repairs else predicted, repairs


def _forms(table: Table) -> dict[str, bool]:
    """Return for each row that says one thing only, by its text, whether it says so in every cell."""
    return {fold(text): _is_repeated(row) for row in table.rows if (text := sole_text(row))}


def _is_repeated(row: tuple[Cell, ...]) -> bool:
    return sum(bool(cell.text.strip()) for cell in row) > 1


def _sole_row(text: str, width: int, *, repeated: bool) -> tuple[Cell, ...]:
    return tuple(Cell(text if repeated or not column else "") for column in range(width))


def _between_rows_and_column(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Turn data rows that say only a group into the gold's column of groups, or a column into the gold's rows."""
    column = _group_column(gold, predicted)
    if column is not None:
        grouped = _grouped(predicted, _sole_names(predicted))
        name = fold(show_path(gold.columns[column]))
        blank = {p for p in _blank_columns(grouped) if fold(show_path(grouped.columns[p])) == name}
        return _as_column(gold, column, without_columns(grouped, blank) if blank else grouped)
    column = _group_column(predicted, gold)
    if column is None:
        return predicted, []
    groups: list[KeyPath] = []
    for text in predicted.column_texts(column):
        groups.append(groups[-1] if groups and not text.strip() else (text.strip(),))
    rows = tuple(row[:column] + row[column + 1 :] for row in predicted.rows)
    head = tuple(row[:column] + row[column + 1 :] for row in predicted.header_rows)
    stub = max(0, predicted.stub_columns - 1) if column < predicted.stub_columns else predicted.stub_columns
    table = replace(predicted, header_rows=head, rows=rows, row_groups=tuple(groups), stub_columns=stub)
    note = f"group rows of the gold stand in column '{show_path(predicted.columns[column])}'"
    return _put_in(table, _distinct(table.row_groups), _forms(gold))[0], [
        Repair(RepairKind.GROUPED_ROWS, of="column", note=note)
    ]


def _blank_columns(table: Table) -> set[int]:
    """Return the columns without a value."""
    return {p for p in range(table.column_count) if not any(row[p].text.strip() for row in table.rows)}


def _sole_names(table: Table) -> set[str]:
    return {fold(text) for text in map(sole_text, table.rows) if text}


def _group_column(one: Table, other: Table) -> int | None:
    """Return the column of one table whose values the other says in rows of their own, all of them and no others.

    The other table must have other rows too and no column of that name.
    """
    names = _sole_names(other)
    if not names or len(names) > other.row_count / 2 or names & _sole_names(one):
        return None
    if any(map(sole_text, (other.rows[-1], *_followed(other)))):
        return None  # a group has rows beneath its name
    blank = _blank_columns(_grouped(other, names))
    headers = {fold(show_path(path)) for index, path in enumerate(other.columns) if index not in blank}
    for column, path in enumerate(one.columns):
        values = {fold(text) for text in one.column_texts(column) if text.strip()}
        if values == names and fold(show_path(path)) not in headers:
            return column
    return None


def _followed(table: Table) -> list[tuple[Cell, ...]]:
    """Return the rows after which another one comes that says one thing only."""
    return [row for row, other in pairwise(table.rows) if sole_text(other)]


def _grouped(table: Table, names: set[str]) -> Table:
    """Return the table with its rows that say only one of these names as section rows."""
    rows, groups = [], []
    current: KeyPath = ()
    for row in table.rows:
        text = sole_text(row)
        if text and fold(text) in names:
            current = (text,)
        else:
            rows.append(row)
            groups.append(current)
    return replace(table, rows=tuple(rows), row_groups=tuple(groups))


def _distinct(groups: tuple[KeyPath, ...]) -> list[KeyPath]:
    return [path for path in dict.fromkeys(groups) if path]


def _taken_out(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    names = {fold(text) for path in _distinct(gold.row_groups) for text in path}
    found = [row for row in predicted.rows if (text := sole_text(row)) and fold(text) in names]
    if not found:
        return predicted, []
    table, alone = _grouped(predicted, names), sum(not _is_repeated(row) for row in found)
    if not alone:
        note = f"{len(found)} section rows of the gold are told in every cell they cover"
        return table, [Repair(RepairKind.LAYOUT, of="table", note=note)]
    note = f"{alone} section rows of the gold stand as data rows"
    return table, [Repair(RepairKind.SECTION_ROW, count=float(alone), of="row", note=note)]


def _put_in(predicted: Table, groups: list[KeyPath], forms: dict[str, bool]) -> tuple[Table, list[Repair]]:
    rows: list[tuple[Cell, ...]] = []
    above: KeyPath = ()
    for row, path in zip(predicted.rows, predicted.row_groups, strict=True):
        if path and path != above:
            repeated = forms.get(fold(path[-1]), False)
            rows.append(_sole_row(path[-1], predicted.column_count, repeated=repeated))
        above = path
        rows.append(row)
    note = f"{len(groups)} rows of the gold that say one thing only stand as section rows"
    table = replace(predicted, rows=tuple(rows), row_groups=())
    return table, [Repair(RepairKind.LAYOUT, of="table", note=note)]


def _column_of(gold: Table, names: set[str]) -> int | None:
    for column in range(gold.column_count):
        if {fold(text) for text in gold.column_texts(column)} & names:
            return column
    return None


def _as_column(gold: Table, column: int, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its sections as a column under the gold's name for it: section rows carry none."""
    names = ["" for _ in predicted.header_rows]
    if names:
        names[-1] = gold.columns[column][-1] if gold.has_header else ""
    head = tuple((Cell(name), *row) for name, row in zip(names, predicted.header_rows, strict=True))
    rows = tuple((Cell(show_path(path)), *row) for row, path in zip(predicted.rows, predicted.row_groups, strict=True))
    table = replace(predicted, header_rows=head, rows=rows, row_groups=(), stub_columns=0)
    note = "a column of the gold stands as section rows"
    return table, [Repair(RepairKind.GROUPED_ROWS, count=1.0, of="column", note=note)]


def repair_sections(draft: Draft) -> None:
    """Compare the sections of paired rows: a column that says them, sections gone, sections that changed."""
    gold, predicted = draft.gold.table, draft.predicted.table
    if not gold.row_groups and not predicted.row_groups:
        return
    pairs = draft.single_rows()
    wanted = {i: gold.row_groups[i] if gold.row_groups else () for i, _ in pairs}
    found = {i: predicted.row_groups[j] if predicted.row_groups else () for i, j in pairs}
    if gold.row_groups and not predicted.row_groups and _said_in_column(draft, wanted):
        return
    differing = [i for i, _ in pairs if _folded(wanted[i]) != _folded(found[i])]
    if gold.row_groups:
        _part_labels(draft, [(i, j) for i, j in pairs if i in differing], wanted)
    joined = {wanted[i] for i, _ in draft.slots if wanted.get(i)}
    sections = [path for path in _distinct(tuple(wanted[i] or found[i] for i in differing)) if path not in joined]
    if sections:
        kept = {wanted[i] for i, _ in pairs if i not in differing}
        gone = [path for path in sections if path in wanted.values() and path not in kept]
        note = "; ".join(_said_of(path, path in gone, differing, wanted, found) for path in sections)
        draft.add(Repair(RepairKind.SECTION_ROW, count=float(len(sections)), of="row", note=note))


def _said_of(
    path: KeyPath, gone: bool, differing: list[int], wanted: dict[int, KeyPath], found: dict[int, KeyPath]
) -> str:
    """Return what became of a section: gone, over other rows, or new."""
    rows = [i for i in differing if wanted[i] == path]
    others = " and ".join(f"'{show_path(other)}'" for other in _distinct(tuple(found[i] for i in rows)))
    if gone:
        name = show_path(path)
        return f"the rows of section '{name}' stand under {others}" if others else f"section '{name}' is gone"
    if rows:
        return f"{len(rows)} of the rows of section '{show_path(path)}' stand under {others or 'none'}"
    return f"section '{show_path(path)}' stands over rows that have none in the gold"


def _part_labels(draft: Draft, pairs: list[tuple[int, int]], wanted: dict[int, KeyPath]) -> None:
    """Part the labels that name their section too: in every row the same said otherwise, in the first one a row lost.

    A label counts where it is the section, then the gold's label.
    """
    labels: dict[tuple[int, int], tuple[int, int, str]] = {}
    for i, j in pairs:
        for g, p in draft.single_columns():
            rest = _without_section(draft.predicted.texts[p][j], wanted[i], draft.gold.texts[g][i])
            if rest:
                labels[i, g] = (j, p, rest)
                break
    if not labels:
        return
    named = {i for i, _ in labels}
    sections = _distinct(tuple(wanted[i] for i in sorted(named)))
    everywhere = all(i in named for i, _ in pairs if wanted[i] in sections) and len(named) > len(sections)
    names = ", ".join(show_path(path) for path in sections)
    index = draft.add(
        Repair(RepairKind.GROUPED_ROWS, count=float(len(labels)), of="cell", note=f"labels name their section: {names}")
        if everywhere
        else Repair(
            RepairKind.SECTION_ROW,
            count=float(len(sections)),
            of="row",
            note=f"section rows joined with the label beneath: {names}",
        )
    )
    for (i, g), (j, p, rest) in labels.items():
        draft.slots[i, g] = Slot(rest, ((j, p),), index)


def _without_section(text: str, section: KeyPath, label: str) -> str:
    """Return a label without the section in front of it, "" where it is not just these two."""
    for name in dict.fromkeys((" ".join(section), section[-1] if section else "")):
        if name and words(label) and words(text) == (*words(name), *words(label)):
            start = len(text) - len(label)
            return text[start:] if words(text[start:]) == words(label) else label
    return ""


def _said_in_column(draft: Draft, wanted: dict[int, KeyPath]) -> bool:
    pairs = [(i, j) for i, j in draft.single_rows() if wanted[i]]
    for p in draft.extra_columns():
        texts = draft.predicted.texts[p]
        if pairs and all(fold(texts[j]) in {fold(wanted[i][-1]), fold(show_path(wanted[i]))} for i, j in pairs):
            note = f"section rows of the gold stand in column '{draft.predicted.headers[p]}'"
            draft.add(Repair(RepairKind.GROUPED_ROWS, predicted_columns=(p,), of="column", note=note))
            return True
    return False


def _folded(path: KeyPath) -> tuple[str, ...]:
    return tuple(fold(part) for part in path)
