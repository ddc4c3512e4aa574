"""A draft of an alignment: which lines are paired, missing or extra while repairs are added."""

from __future__ import annotations

from tabx.align.pairing.base import pair
from tabx.align.pairing.grid import read_grid
from tabx.align.records import Counted, Repair, RepairKind
from tabx.align.repairs.draft import Draft, start_draft
from tabx.table import Table, plain_rows

HEADER = ["City", "Trees", "Mayor"]
ROWS = [["Oslo", "12", "Ek"], ["Bern", "44", "Abel"], ["Riga", "7", "Moe"]]


def draft() -> Draft:
    """Return a draft in which a column and a row are missing, and others are extra."""
    gold = read_grid(Table(plain_rows([HEADER]), plain_rows(ROWS)))
    rows = [["Oslo", "12", "x", "12"], ["Lima", "99", "y", "99"], ["Bern", "44", "z", "44"]]
    predicted = read_grid(Table(plain_rows([["City", "Trees", "Colour", "Girls"]]), plain_rows(rows)))
    return start_draft(pair(gold, predicted, (0,)))


def test_lines_without_a_partner_are_missing_or_extra() -> None:
    found = draft()
    assert found.columns == {(0,): (0,), (1,): (1,)}
    assert found.rows == {(0,): (0,), (1,): (2,)}
    assert (found.missing_columns(), found.missing_rows()) == ([2], [2])
    assert (found.extra_columns(), found.extra_rows()) == ([2, 3], [1])
    assert found.column_partners() == {0: (0,), 1: (1,)}
    assert found.row_partners() == {0: (0,), 1: (2,)}
    assert found.single_columns() == [(0, 0), (1, 1)]
    assert found.single_rows() == found.some_rows() == [(0, 0), (1, 2)]


def test_what_a_repair_explains_is_no_longer_extra() -> None:
    found = draft()
    assert found.add(Repair(RepairKind.COPIED_COLUMN, predicted_columns=(3,), of=Counted.COLUMN)) == 0
    assert (found.extra_columns(), found.extra_rows()) == ([2], [1])
    assert found.add(Repair(RepairKind.TOTAL_ROW, predicted_rows=(1,), of=Counted.ROW)) == 1
    assert (found.extra_columns(), found.extra_rows()) == ([2], [])
    found.add(Repair(RepairKind.MOVED_CELL, predicted_rows=(1,), predicted_columns=(2,), of=Counted.CELL))
    assert found.extra_columns() == [2]


def test_groups_are_no_single_lines() -> None:
    found = draft()
    found.columns = {(0, 2): (0,), (1,): (1, 3)}
    found.rows = {(0, 2): (0,), (1,): (2,)}
    assert (found.missing_columns(), found.missing_rows()) == ([], [])
    assert (found.extra_columns(), found.extra_rows()) == ([2], [1])
    assert (found.single_columns(), found.single_rows()) == ([], [(1, 2)])
    assert found.some_rows() == [(1, 2)]
    found.rows = {(0,): (0,), (1,): (2,), (2,): (1,)}
    assert found.some_rows() == [(0, 0), (1, 2), (2, 1)]
    assert found.told_column((0,), (0,)) is None
    assert found.told_row((0,), (0,)) is None
