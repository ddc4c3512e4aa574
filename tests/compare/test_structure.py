"""Rows and columns: missing, extra, explained by a repair, out of place."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairing_by_place import Quiet, by_place, table

import tabx
from tabx.align.records import Alignment, Counted, DecidedBy, Pairing, Repair, RepairKind, Slot
from tabx.compare import compare, compare_missing
from tabx.compare.findings.order import _heaviest_run, _longest_run, out_of_place
from tabx.compare.records import Comparison, Entity
from tabx.table import Table, plain_rows
from tabx.values.records import DataType, Relation

GOLD = """
City | Country | People
Ulm | Germany | 126
Lyon | France | 522
Kobe | Japan | 1520
Turin | Italy |
"""


def kinds(comparison: Comparison) -> list[str]:
    return [item.kind for item in comparison.counts.items]


def test_a_missing_row_has_its_facts_and_its_key() -> None:
    gold = table(GOLD)
    predicted = Table(gold.header_rows, gold.rows[:3])
    comparison = compare(by_place(gold, predicted), Quiet())
    assert [(item.kind, item.of, item.facts) for item in comparison.counts.items] == [("missing.row", "row", 2)]
    assert comparison.findings[0].row_name == "Turin"
    assert comparison.descriptors.rows.missing == 1
    assert comparison.descriptors.rows.exact == 3
    assert comparison.cells[3] == (None, None, None)


def test_a_column_in_one_table_only_is_missing_or_extra_with_its_type() -> None:
    gold = table(GOLD)
    narrow = Table(plain_rows([["City", "Country"]]), tuple(row[:2] for row in gold.rows))
    lost = compare(by_place(gold, narrow), Quiet())
    assert [(item.kind, item.facts, item.type) for item in lost.counts.items] == [
        ("missing.column", 3, DataType.NUMERICAL)
    ]
    assert lost.descriptors.column_types["Numerical"].missing == 1
    added = compare(by_place(narrow, gold), Quiet())
    assert [(item.kind, item.facts, item.type) for item in added.counts.items] == [
        ("extra.column", 3, DataType.NUMERICAL)
    ]
    assert added.findings[0].predicted_columns == (2,)
    assert added.descriptors.precision == pytest.approx(8 / 11)


def test_an_extra_column_beside_a_missing_key_column_may_be_that_one() -> None:
    gold = table(GOLD)
    header = ["Mayor", "Country", "People", "Twin", "Note"]
    names = ["Adler", "Blanc", "Chiba", "Donati"]
    rows = plain_rows([[names[place], row[1].text, row[2].text, "Leeds", ""] for place, row in enumerate(gold.rows)])
    items = tabx.judge(gold, Table(plain_rows([header]), rows)).comparison.counts.items
    assert [(item.kind, item.facts) for item in items] == [
        ("missing.column", 4),
        ("extra_key", 4),
        ("extra.column", 4),
        ("extra.column", 0),
    ]


def test_the_texts_of_a_repair_are_those_of_its_cell_and_headers_of_columns_alone() -> None:
    gold = table(GOLD)
    one = Repair(RepairKind.MOVED_CELL, (0,), (2,), (0,), (1,), of=Counted.CELL, note="moved")
    several = Repair(RepairKind.SPAN_BLANK, (0, 1), (1,), of=Counted.CELL, note="blank")
    columns = Repair(RepairKind.MERGED_COLUMN, (), (0, 1), (), (0,), of=Counted.COLUMN, note="merged")
    alignment = replace(
        by_place(gold, gold), repairs=(one, several, columns), slots={(0, 2): Slot("126 k", ((0, 1),), 0)}
    )
    findings = {finding.note: finding for finding in compare(alignment, Quiet()).findings}
    assert {
        note: (findings[note].gold_text, findings[note].predicted_text) for note in ("moved", "blank", "merged")
    } == {
        "moved": ("126", "126 k"),
        "blank": ("", ""),
        "merged": ("City; Country", "City"),
    }


def test_a_row_that_a_repair_explains_is_not_extra_besides() -> None:
    gold = table(GOLD)
    predicted = Table(gold.header_rows, (*gold.rows, *plain_rows([["Total", "", "2168"]])))
    assert kinds(compare(by_place(gold, predicted), Quiet())) == ["extra.row"]
    repair = Repair(RepairKind.TOTAL_ROW, predicted_rows=(4,), of=Counted.ROW, note="a right total")
    comparison = compare(by_place(gold, predicted, repairs=(repair,)), Quiet())
    assert kinds(comparison) == ["total_row"]
    assert comparison.findings[0].entity is Entity.ROW
    assert comparison.findings[0].row_name == "Total"


def test_every_repair_is_a_finding_with_its_price() -> None:
    gold = table(GOLD)
    repairs = tuple(Repair(kind, of=Counted.TABLE, count=1.0, note=kind.value) for kind in RepairKind)
    comparison = compare(by_place(gold, gold, repairs=repairs), Quiet())
    assert kinds(comparison) == [kind.value for kind in RepairKind]
    assert [finding.note for finding in comparison.findings] == [kind.value for kind in RepairKind]


def test_rows_and_columns_out_of_place_are_counted_as_shares() -> None:
    gold = table(GOLD)
    order = [3, 0, 1, 2]
    predicted = Table(gold.header_rows, tuple(gold.rows[index] for index in order))
    places = {gold_row: order.index(gold_row) for gold_row in range(4)}
    comparison = compare(by_place(gold, predicted, rows=places), Quiet())
    assert [(item.kind, item.of, item.count) for item in comparison.counts.items] == [("row_order", "table", 2 / 11)]
    assert comparison.findings[0].gold_rows == (3,)
    turned = Table(
        tuple(tuple(reversed(row)) for row in gold.header_rows), tuple(tuple(reversed(row)) for row in gold.rows)
    )
    comparison = compare(by_place(gold, turned, columns={0: 2, 1: 1, 2: 0}), Quiet())
    (item,) = comparison.counts.items
    assert item.kind == "column_order"
    assert item.count == pytest.approx(7 / 11)


def test_identical_rows_are_interchangeable() -> None:
    gold = table("City | People\nUlm | 1\nUlm | 1\nBonn | 2")
    assert compare(by_place(gold, gold, rows={0: 1, 1: 0, 2: 2}), Quiet()).findings == ()


def test_merged_rows_are_not_out_of_place() -> None:
    gold = table("City | People\nUlm | 1\nBonn | 2\nUlm | 3")
    predicted = table("City | People\nUlm | 1, 3\nBonn | 2")
    plain = by_place(gold, predicted)
    rows = (Pairing((0, 2), (0,), DecidedBy.RULE, 0.8), Pairing((1,), (1,), DecidedBy.RULE, 0.9))
    slots = {(2, 1): Slot("3", ((0, 1),), 0), (0, 1): Slot("1", ((0, 1),), 0)}
    repair = Repair(RepairKind.MERGED_ROW, (0, 2), (), (0,), (), 2.0, Counted.ROW, "two rows in one")
    alignment = Alignment(gold, predicted, predicted, plain.columns, rows, (repair,), (0,), slots)
    assert kinds(compare(alignment, Quiet())) == ["merged_row"]


@given(st.permutations(range(6)), st.lists(st.integers(0, 4), min_size=6, max_size=6))
def test_out_of_place_leaves_a_heaviest_rising_run(places: list[int], weights: list[int]) -> None:
    pairs = list(enumerate(places))
    moved = out_of_place(pairs, weights)
    kept = [index for index, place in pairs if (index, place) not in moved]
    assert [places[index] for index in kept] == sorted(places[index] for index in kept)
    runs = (run for size in range(7) for run in combinations(range(6), size))
    rising = [run for run in runs if [places[index] for index in run] == sorted(places[index] for index in run)]
    heaviest = max((sum(weights[index] for index in run), len(run)) for run in rising)
    assert (sum(weights[index] for index in kept), len(kept)) == heaviest


@given(st.permutations(range(7)), st.integers(1, 3))
def test_the_longest_run_of_lines_of_one_weight_is_the_heaviest_one(places: list[int], weight: int) -> None:
    pairs = list(enumerate(places))
    assert _longest_run(pairs) == _heaviest_run(pairs, [weight] * len(pairs))


def test_without_a_table_every_column_is_missing() -> None:
    comparison = compare_missing(table(GOLD))
    assert comparison.counts.no_table
    assert kinds(comparison) == ["missing.column"] * 3
    assert comparison.findings[0].kind == "no table"
    assert comparison.findings[0].relation is Relation.MISSING
    assert sum(item.facts for item in comparison.counts.items) == comparison.counts.facts == 11
    assert comparison.descriptors.recall == 0.0
    assert comparison.descriptors.precision is None
    assert comparison.descriptors.columns.missing == 3
