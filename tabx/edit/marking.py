"""The three tables as they are shown: each cell with a sign for what became of it, so that no colour is needed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tabx.edit.alignment.lines import Line
from tabx.edit.comparing.order import Order
from tabx.edit.judgement import EditJudgement
from tabx.edit.records import DEMANDED, EditChange, Verdict, What
from tabx.table import Table, show_path

SIGNS = {
    Verdict.DONE: "✓",
    Verdict.NOT_DONE: "✗",
    Verdict.WRONG: "≠",
    Verdict.DAMAGED: "!",
    Verdict.REWRITTEN: "~",
    Verdict.ALLOWED: "○",
}

_ALLOWED = "○ changed where it may be · "
_LEGEND = (
    "↑ and ← belong to the merged cell above or to the left; a change has the same sign in each table that has the "
    "cell, row or column; (source 3) is the place in the source, where an order is in question"
)
_DEMANDED = "✓ demanded and done · ✗ demanded and not done · ≠ demanded and done wrongly · "
_KEPT = "! damaged: it was to be kept · ~ the same value written otherwise · "

MOST_ROWS = 60
"""Rows of a table that are shown where not all fit: those with marks and their neighbours; a reader looks at these."""

Shown = tuple[str, str, tuple[str, ...], list[tuple[str, ...]]]
"""Title, a remark, header and rows of a table."""

_ROWS = frozenset({What.ROW_ADDED, What.ROW_REMOVED})
_LINES = _ROWS | {What.COLUMN_ADDED, What.COLUMN_REMOVED}
_CELLS = frozenset({What.CELL, What.HEADER, What.SECTION, What.MERGED})


@dataclass
class Marks:
    """What is said beside rows, columns and cells of one table, by place."""

    rows: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    columns: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    cells: defaultdict[tuple[int, int], list[str]] = field(default_factory=lambda: defaultdict(list))
    whole: list[str] = field(default_factory=list)


def legend(judgement: EditJudgement) -> str:
    """Return what the marks mean, those that this judgement can have."""
    asked = _DEMANDED if judgement.gold is not None else ""
    return f"{asked}{_KEPT}{_ALLOWED if judgement.gold is None else ''}{_LEGEND}"


def marked_tables(judgement: EditJudgement) -> Iterator[Shown]:
    """Yield the source, the gold and the prediction with their marks."""
    tables = {"source": judgement.source, "gold": judgement.gold, "predicted": judgement.predicted}
    titles = {"source": "Source", "gold": "Gold", "predicted": "Prediction"}
    for name, table in tables.items():
        if table is not None:
            yield _shown(titles[name], table, _marks(judgement, name))
        elif name == "predicted":
            yield titles[name], "no table in the reply", (), []


def _marks(judgement: EditJudgement, name: str) -> Marks:
    marks, compared = Marks(), judgement.compared
    for change in judgement.changes:
        if change.what is What.ROW_ORDER:
            _mark_order(marks.rows, compared.lines.rows, compared.row_order, SIGNS[change.verdict], name)
        elif change.what is What.COLUMN_ORDER:
            _mark_order(marks.columns, compared.lines.columns, compared.column_order, SIGNS[change.verdict], name)
    for change in (*judgement.changes, *judgement.rewritten):
        _mark(marks, change, name)
    return marks


def _mark_order(said: defaultdict[int, list[str]], lines: Sequence[Line], order: Order, sign: str, name: str) -> None:
    """Mark rows, or columns, whose order is in question: whence they are, which move and which are out of place."""
    if name != "source":
        _say_origins(said, lines, name)
    for number in sorted(order.to_move | order.astray):
        place = getattr(lines[number], name)
        if place is None:
            continue
        if name == "predicted":
            word = "out of place" if number in order.astray else "moved"
        elif number in order.to_move:
            word = "to move" if name == "source" else "moved"
        else:
            word = "to stay"
        said[place].append(f"{sign} {word}")


def _say_origins(said: defaultdict[int, list[str]], lines: Sequence[Line], name: str) -> None:
    """Add to rows, or columns, whose order is in question, which of the source they are."""
    for line in lines:
        place = getattr(line, name)
        if line.is_data and line.source is not None and place is not None:
            said[place].append(f"(source {line.source + 1})")


def _mark(marks: Marks, change: EditChange, name: str) -> None:
    """Add what is said of a change in one of the tables."""
    sign = SIGNS[change.verdict]
    row, column = getattr(change.row, name), getattr(change.column, name)
    how = f" ({change.how})" if change.how else ""
    if change.what in _LINES:
        lines, place = (marks.rows, row) if change.what in _ROWS else (marks.columns, column)
        if place is not None:
            lines[place].append(f"{sign} {_word(change, name)}{how}")
    elif change.what not in _CELLS:
        marks.whole.append(f"{sign} {change.said}{change.how_said}")
    elif row is not None and column is not None:
        said = f" [{_merged(change, name)}{how}]" if change.what is What.MERGED else _aside(change, name)
        marks.cells[row, column].append(f"{sign}{said}")


def _word(change: EditChange, name: str) -> str:
    """Return what is said of a row or column in one of the tables."""
    if change.verdict is Verdict.DAMAGED or change.verdict is Verdict.ALLOWED:
        lost = change.what in (What.ROW_REMOVED, What.COLUMN_REMOVED)
        return "lost" if lost else "not asked for"
    is_removal = change.what in (What.ROW_REMOVED, What.COLUMN_REMOVED)
    if is_removal:
        return "to remove" if name == "source" else "still here"
    return "to add" if name == "gold" else "added"


def _merged(change: EditChange, name: str) -> str:
    """Return what is said of merged cells in one of the tables."""
    if not change.asked:
        return "merged cells"
    is_done = name == "gold" or (name == "predicted" and change.verdict is Verdict.DONE)
    return change.asked if is_done else f"to be {change.asked}"


def _aside(change: EditChange, name: str) -> str:
    """Return what stands beside a cell's text: what it was to become, what it was, what it should be."""
    is_demanded = change.verdict in DEMANDED
    spaces = ", spaces" if change.is_of_spaces else ""
    if name == "source":
        return f" [to be {_text(change.wanted)}]" if is_demanded else f" [became {_text(change.now)}{spaces}]"
    if name == "gold":
        return f" [was {_text(change.was)}]" if is_demanded else f" [became {_text(change.now)}{spaces}]"
    if change.verdict in (Verdict.DONE, Verdict.REWRITTEN, Verdict.ALLOWED):
        return f" [was {_text(change.was)}{spaces}]"
    return f" [should be {_text(change.wanted)}]"


def _text(text: str | None) -> str:
    return "nothing" if text is None else text or "blank"


def _shown(title: str, table: Table, marks: Marks) -> Shown:
    levels = len(table.header_rows)
    header = ["", *("" for _ in range(table.column_count))]
    for column, path in enumerate(table.columns):
        said = [text for level in range(-levels, 0) for text in marks.cells[level, column]]
        header[column + 1] = " ".join([show_path(path), *said, *marks.columns[column]])
    places = _places(table, marks)
    rows = []
    for place in places:
        number = " ".join([str(place + 1), *marks.rows[place], *marks.cells[place, -1]])
        rows.append((number, *(_cell(table, marks, place, column) for column in range(table.column_count))))
    remarks = list(marks.whole)
    if len(places) < table.row_count:
        remarks.append(f"{len(places):,} of {table.row_count:,} rows are shown: those with marks and their neighbours")
    if table.caption:
        remarks.insert(0, f"caption: {table.caption}")
    return title, "; ".join(remarks), tuple(header), rows


def _places(table: Table, marks: Marks) -> list[int]:
    """Return the rows to show: all of a short table, of a long one those with marks and their neighbours."""
    if table.row_count <= MOST_ROWS:
        return list(range(table.row_count))
    marked = {place for place, said in marks.rows.items() if said}
    marked |= {row for (row, _), said in marks.cells.items() if said and row >= 0}
    near = {place + by for place in marked for by in (-1, 0, 1)} & set(range(table.row_count))
    return sorted(near)[:MOST_ROWS] or list(range(MOST_ROWS))


def _cell(table: Table, marks: Marks, row: int, column: int) -> str:
    cell = table.rows[row][column]
    said = marks.cells.get((row, column), [])
    if not cell.is_anchor and not said:
        return "↑" if cell.row_offset else "←"
    return " ".join([cell.text, *said])
