"""Facts to be kept and those lost: counted from source and gold, each text once, a lost row with its place."""

from __future__ import annotations

import pytest

import tabx
from tabx.edit import EditJudgement, judge_edit
from tabx.operations import AddRow, MoveRow, Policy, RemoveColumn, RemoveRow, Sort, SplitMerged, SwapRows, apply
from tabx.table import Table

MERGED = """<table><tr><th>Year</th><th>Place</th></tr>
<tr><td rowspan=3>2020</td><td>Rome</td></tr><tr><td>Oslo</td></tr><tr><td>Bern</td></tr>
<tr><td>2021</td><td>Ulm</td></tr></table>"""

TEXTS = 2 + 2 + 4
"""Two headers, two years (the merged one once), four places."""
LINES = 2 * (2 + 4)
"""Columns and rows, each for being there and for its place."""


def edited(table: Table, *operations: object) -> Table:
    return apply(table, operations, policy=Policy.KEEP).table  # type: ignore[arg-type]


def facts(found: EditJudgement) -> tuple[int, int]:
    return found.compared.facts, found.compared.lost


def test_a_merged_text_counts_once_however_many_of_its_rows_are_cut_off() -> None:
    source = tabx.load_table(MERGED)
    gold = edited(source, SplitMerged())
    # Texts lost, and two for each row: the first row cut off takes its year with it, the last one takes 2020.
    for cut, lost in ((0, 0), (1, 2 + 2), (2, 3 + 4), (3, 4 + 6), (4, 6 + 8)):
        predicted = edited(gold, *(RemoveRow(row=row) for row in range(4, 4 - cut, -1)))
        assert facts(judge_edit(source, gold, predicted)) == (TEXTS + LINES + 1, lost)


def test_a_merged_text_changed_in_one_part_is_lost() -> None:
    source = tabx.load_table(MERGED)
    split = edited(source, SplitMerged())
    predicted = [["Year", "Place"], *split.texts()]
    predicted[2][0] = "2019"
    assert facts(judge_edit(source, split, predicted)) == (TEXTS + LINES + 1, 1)


def test_a_merged_cell_is_lost_when_nothing_of_it_is_left() -> None:
    source = tabx.load_table(MERGED)
    whole = TEXTS + LINES + 1 + 1
    one = edited(source, RemoveRow(row=3))
    none = edited(source, RemoveRow(row=3), RemoveRow(row=2), RemoveRow(row=1))
    assert facts(judge_edit(source, source, one)) == (whole, 3)
    assert facts(judge_edit(source, source, none)) == (whole, 4 + 6 + 1)


def test_a_demanded_text_of_a_merged_cell_is_one_change_in_however_many_parts() -> None:
    gold = MERGED.replace("2020", "2019")
    split = [["Year", "Place"], *edited(tabx.load_table(gold), SplitMerged()).texts()]
    assert judge_edit(MERGED, gold, split).demanded == 1
    split[2][0] = "2020"
    found = judge_edit(MERGED, gold, split)
    (change,) = (change for change in found.changes if change.what == "cell")
    assert str(change) == (
        "done wrongly: row 2 (2020), column Year: '2020' to '2019', is '2020': in a part of the merged cell"
    )
    assert found.demanded == 1


SOURCE = """\
| City | People |
|---|---|
| Ulm | 120000 |
| Bern | 133000 |
| Graz | 290000 |
| Linz | 205000 |
| Wels | 62000 |
"""
FACTS = 2 + 5 * 2 + 2 * (2 + 5) + 1
"""Headers, texts, columns and rows with their places, and that there is one header row."""


def table() -> Table:
    return tabx.load_table(SOURCE)


def test_a_row_or_column_lost_costs_its_texts_itself_and_its_place() -> None:
    assert facts(judge_edit(table(), table(), edited(table(), RemoveRow(row=2)))) == (FACTS, 2 + 2)
    assert facts(judge_edit(table(), table(), edited(table(), RemoveColumn(column=2)))) == (FACTS, 6 + 2)


@pytest.mark.parametrize(
    ("right", "wrong", "to_move", "lost"),
    [
        (MoveRow(row=5, to=1), MoveRow(row=4, to=1), 1, 1),
        (SwapRows(row=2, other=5), SwapRows(row=1, other=4), 2, 2),
        (MoveRow(row=5, to=1), MoveRow(row=5, to=2), 1, 0),
        (Sort(column=1), Sort(column=1, descending=True), 1, 3),
    ],
)
def test_a_row_that_was_to_stay_and_moved_is_lost_also_where_others_were_to_move(
    right: object, wrong: object, to_move: int, lost: int
) -> None:
    gold = edited(table(), right)
    assert facts(judge_edit(table(), gold, edited(table(), wrong))) == (FACTS - to_move, lost)
    assert facts(judge_edit(table(), gold, gold)) == (FACTS - to_move, 0)
    assert facts(judge_edit(table(), gold, table())) == (FACTS - to_move, 0)


def test_a_header_that_only_a_prediction_has_loses_no_fact() -> None:
    rows = [["Ulm", "120000"], ["Bern", "133000"]]
    headless = tabx.load_table(rows, header=False)
    headed = tabx.load_table([["City", "People"], *rows])
    assert judge_edit(headless, headless, headed).compared.lost == 0


def test_an_added_row_is_no_fact() -> None:
    gold = edited(table(), AddRow(cells=("Steyr", "38000"), at=3))
    assert facts(judge_edit(table(), gold, gold)) == (FACTS, 0)
