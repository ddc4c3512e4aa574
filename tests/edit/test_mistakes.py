"""Named mistakes: the table that comes of an operation done otherwise is called by its name."""

from __future__ import annotations

from typing import Any

import pytest

import tabx
from tabx.edit import judge_edit
from tabx.operations import (
    AddColumn,
    AddRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SwapRows,
    apply,
)

SOURCE = """\
| Name | Points | Team | Group | Goals |
|---|---|---|---|---|
| Ada | 9 | Red | A | 31 |
| Bo | 100 | Blue | A | 4 |
| Cy | 25 | Red | B | 12 |
| Di | 7 | Green | B | 20 |
| Ed | 61 | Blue | B | 8 |
"""


def cell(row: int, column: int, text: str = "new") -> SetCells:
    return SetCells(cells=(NewText(row=row, column=column, text=text),))


NEW = ("Flo", "5", "Red", "C", "9")

CASES: list[tuple[Any, Any, str]] = [
    (RemoveRow(row=3), RemoveRow(row=2), "the row before"),
    (RemoveRow(row=3), RemoveRow(row=4), "the row after"),
    (AddRow(cells=NEW, at=3), AddRow(cells=NEW, at=2), "the row before"),
    (AddRow(cells=NEW, at=3), AddRow(cells=NEW, at=4), "the row after"),
    (SwapRows(row=2, other=5), SwapRows(row=1, other=4), "the header counted as a row"),
    (SwapRows(row=2, other=5), SwapRows(row=3, other=5), "the row after"),
    (MoveRow(row=2, to=5), MoveRow(row=1, to=4), "the header counted as a row"),
    (cell(3, 2), cell(2, 2), "the row before"),
    (cell(3, 2), cell(3, 3), "another column"),
    (
        Sort(column=2, sorted_as=SortedAs.NUMBER),
        Sort(column=2, sorted_as=SortedAs.NUMBER, descending=True),
        "the other direction",
    ),
    (Sort(column=2, sorted_as=SortedAs.NUMBER), Sort(column=2), "sorted as text"),
    (Sort(column=2, sorted_as=SortedAs.NUMBER), Sort(column=5, sorted_as=SortedAs.NUMBER), "another column"),
    (RemoveColumn(column=2), RemoveColumn(column=3), "another column"),
    (MoveColumn(column=2, to=5), MoveColumn(column=3, to=5), "another column"),
    (RenameHeader(column=2, text="Score"), RenameHeader(column=3, text="Score"), "another column"),
    (
        AddColumn(header="Age", cells=tuple("12345"), at=2),
        AddColumn(header="Age", cells=tuple("12345")),
        "another column",
    ),
    (MergeEqual(columns=(4,)), RenameHeader(column=1, text="Who"), ""),
]


@pytest.mark.parametrize(("right", "wrong", "name"), CASES)
def test_a_rival_is_named(right: Any, wrong: Any, name: str) -> None:
    source = tabx.load_table(SOURCE)
    gold, predicted = (apply(source, [one], policy=Policy.KEEP).table for one in (right, wrong))
    found = judge_edit(source, gold, predicted)
    assert not found.success
    assert name in found.mistakes if name else not found.mistakes


def test_the_header_removed_as_the_first_row() -> None:
    source = tabx.load_table(SOURCE)
    gold = apply(source, [RemoveRow(row=1)]).table
    lines = SOURCE.splitlines()
    predicted = "\n".join([lines[2], lines[1], *lines[3:]])
    assert judge_edit(source, gold, predicted).mistake == "the header counted as a row"


def test_a_table_cut_off() -> None:
    source = tabx.load_table(SOURCE)
    gold = apply(source, [cell(1, 2)]).table
    predicted = apply(gold, [RemoveRow(row=5), RemoveRow(row=4)]).table
    assert judge_edit(source, gold, predicted).mistake == "cut off after row 3"


def test_merged_cells_that_still_cover_as_many_rows_as_before() -> None:
    html = (
        "<table><tr><th>Year</th><th>Place</th></tr><tr><td rowspan=3>2020</td><td>Rome</td></tr>"
        "<tr><td>Oslo</td></tr><tr><td>Bern</td></tr><tr><td>2021</td><td>Ulm</td></tr></table>"
    )
    source = tabx.load_table(html)
    gold = apply(source, [RemoveRow(row=2)], policy=Policy.KEEP).table
    assert judge_edit(source, gold, html.replace("<tr><td>Oslo</td></tr>", "")).mistake == "merged cells not updated"
    right = html.replace("<tr><td>Oslo</td></tr>", "").replace("rowspan=3", "rowspan=2")
    assert judge_edit(source, gold, right).success


def test_values_written_otherwise_do_not_hide_a_mistake() -> None:
    source = tabx.load_table(SOURCE.replace("100", "1000"))
    gold = apply(source, [RemoveRow(row=3)]).table
    predicted = SOURCE.replace("100", "1,000").replace("| Di | 7 | Green | B | 20 |\n", "")
    assert judge_edit(source, gold, predicted).mistake == "the row after"
