"""Groups of rows: section rows, columns of groups, repeated keys printed once."""

from __future__ import annotations

from random import Random

import pytest
from align_tables import SECTIONS, html, table
from known_edits import assert_undone, edit, kinds, shown

from tabx.align import RepairKind, align
from tabx.table import Table, plain_rows

GOLD = html(SECTIONS)
BASINS = [group[0] for group in GOLD.row_groups]
IN_COLUMN = edit(GOLD).insert_column(0, "Basin", BASINS).table


def group_rows(repeated: bool) -> Table:
    """Return the table with its sections as data rows, the name in the first cell or in every one."""
    rows: list[list[str]] = []
    above = ""
    for basin, row in zip(BASINS, GOLD.texts(), strict=True):
        if basin != above:
            rows.append([basin] * 4 if repeated else [basin, "", "", ""])
            above = basin
        rows.append(row)
    return Table(GOLD.header_rows, plain_rows(rows))


def printed_once() -> Table:
    """Return the table with a column of groups that says each group only in its first row."""
    rows = IN_COLUMN.texts()
    return Table(
        IN_COLUMN.header_rows, plain_rows([row if i % 3 == 0 else ["", *row[1:]] for i, row in enumerate(rows)])
    )


@pytest.mark.parametrize("repeated", [False, True])
def test_sections_of_the_gold_as_data_rows(repeated: bool) -> None:
    alignment = align(GOLD, group_rows(repeated))
    assert kinds(alignment) == {"layout" if repeated else "section_row": 1}
    assert alignment.repairs[0].count == (1 if repeated else 2)
    assert shown(alignment.rows) == {(i,): (i,) for i in range(6)}
    assert alignment.view.row_groups == GOLD.row_groups
    assert not alignment.extra_rows


def test_sections_of_the_prediction_are_data_rows_in_the_gold() -> None:
    gold = group_rows(False)
    alignment = align(gold, GOLD)
    assert kinds(alignment) == {"layout": 1}
    assert alignment.view.texts() == gold.texts()
    assert shown(alignment.rows) == {(i,): (i,) for i in range(8)}


def test_sections_gone() -> None:
    alignment = align(GOLD, Table(GOLD.header_rows, GOLD.rows))
    assert kinds(alignment) == {"section_row": 1}
    assert alignment.repairs[0].count == 2
    assert len(alignment.rows) == 6


def test_rows_under_the_wrong_section() -> None:
    groups = tuple((name,) for name in ["North basin"] * 2 + ["South basin"] * 4)
    alignment = align(GOLD, Table(GOLD.header_rows, GOLD.rows, groups))
    assert kinds(alignment) == {"section_row": 1}
    assert alignment.repairs[0].count == 1
    assert len(alignment.rows) == 6


@pytest.mark.parametrize("seed", range(3))
def test_sections_of_the_gold_as_a_column(seed: int) -> None:
    edited = edit(GOLD).insert_column(1, "Basin", BASINS).shuffle(Random(seed))
    alignment = align(GOLD, edited.table)
    assert_undone(GOLD, edited, alignment, grouped_rows=1)
    assert not alignment.extra_columns


@pytest.mark.parametrize("predicted", [GOLD, group_rows(False), group_rows(True)], ids=["html", "once", "repeated"])
def test_column_of_the_gold_as_section_rows(predicted: Table) -> None:
    alignment = align(IN_COLUMN, predicted)
    assert kinds(alignment) == {"grouped_rows": 1}
    assert shown(alignment.columns) == {(c,): (c,) for c in range(5)}
    assert shown(alignment.rows) == {(i,): (i,) for i in range(6)}
    assert alignment.view.texts() == IN_COLUMN.texts()


@pytest.mark.parametrize("predicted", [IN_COLUMN, printed_once()], ids=["repeated", "once"])
def test_group_rows_of_the_gold_as_a_column(predicted: Table) -> None:
    gold = group_rows(False)
    alignment = align(gold, predicted)
    assert kinds(alignment) == {"grouped_rows": 1}
    assert shown(alignment.rows) == {(i,): (i,) for i in range(8)}
    assert alignment.view.texts() == gold.texts()


def test_repeated_key_printed_once() -> None:
    alignment = align(IN_COLUMN, printed_once())
    assert kinds(alignment) == {"grouped_rows": 1}
    assert alignment.repairs[0].count == 4
    assert {place: slot.text for place, slot in alignment.slots.items()} == {
        (i, 0): BASINS[i] for i in range(6) if i % 3
    }


def test_key_printed_once_in_the_gold_and_repeated_in_the_prediction() -> None:
    alignment = align(printed_once(), IN_COLUMN)
    assert kinds(alignment) == {"grouped_rows": 1}
    assert alignment.repairs[0].count == 4
    assert {slot.text for slot in alignment.slots.values()} == {""}


def test_one_blank_that_no_group_explains_is_no_repair() -> None:
    rows = IN_COLUMN.texts()
    rows[0][0] = ""
    alignment = align(IN_COLUMN, Table(IN_COLUMN.header_rows, plain_rows(rows)))
    assert kinds(alignment) == {}
    assert alignment.slots == {}


def test_row_that_says_only_its_key_is_no_section() -> None:
    gold = Table(GOLD.header_rows, GOLD.rows)
    rows = gold.texts()
    rows[2] = ["N3", "", "", ""]
    alignment = align(gold, Table(GOLD.header_rows, plain_rows(rows)))
    assert kinds(alignment) == {}
    assert shown(alignment.rows) == {(i,): (i,) for i in range(6)}


def test_repairs_of_groups_name_their_kind() -> None:
    assert align(GOLD, group_rows(False)).repairs[0].kind is RepairKind.SECTION_ROW
    assert align(IN_COLUMN, GOLD).repairs[0].kind is RepairKind.GROUPED_ROWS


def test_a_last_row_that_says_one_thing_names_no_group() -> None:
    gold = table("""
        Player | Minutes | Rebounds
        Zach LaVine | 42 |
        Tim Duncan | 19 | 10
        Cory Joseph | 33 |
    """)
    predicted = table("""
        Player | Minutes | Rebounds
        Zach LaVine | 42 |
        Tim Duncan | 19 |
        Cory Joseph | 33 |
        | 10 |
    """)
    assert kinds(align(gold, predicted)).get("grouped_rows", 0) == 0
