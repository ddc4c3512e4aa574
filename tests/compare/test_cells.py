"""Cells: relations, keys, blanks and what each puts into the counts."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place, table

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.compare import compare
from tabx.compare.records import Comparison, Entity, Item
from tabx.table import Table
from tabx.values.records import DataType, Measure, Relation

GOLD = """
Player | Team | Points | Minutes
Klay Thompson | Warriors | 24 | 35
Harrison Barnes | Kings | 17 | 31
Al Horford | Celtics | 11 | 28
Buddy Hield | Pacers | 21 | 33
"""


def judged(predicted: str, gold: str = GOLD) -> Comparison:
    return compare(by_place(table(gold), table(predicted)), Quiet())


def only(comparison: Comparison) -> Item:
    assert len(comparison.counts.items) == 1
    return comparison.counts.items[0]


def test_gold_against_itself_has_no_findings_and_only_exact_cells() -> None:
    comparison = judged(GOLD)
    assert comparison.findings == ()
    assert comparison.counts.items == ()
    assert all(cell and cell.relation is Relation.EXACT for row in comparison.cells for cell in row)
    assert comparison.descriptors.f1 == 1.0


def test_a_wrong_number_is_partial_with_its_size() -> None:
    comparison = judged(GOLD.replace("| 24 |", "| 42 |"))
    item = only(comparison)
    assert (item.kind, item.of, item.type, item.key) == ("partial.cell", "cell", DataType.NUMERICAL, False)
    assert (item.gold_value, item.predicted_value, item.difference) == (24.0, 42.0, 18.0)
    assert item.measure is Measure.RATIO
    finding = comparison.findings[0]
    assert (finding.row_name, finding.column_name) == ("Klay Thompson", "Points")
    assert finding.note == "gold 24, predicted 42, +18 (75 % of gold)"


def test_a_blank_is_missing_and_a_filled_blank_is_extra() -> None:
    blank = GOLD.replace("| 24 |", "| |")
    lost = judged(blank)
    assert only(lost).kind == "missing.cell"
    assert only(lost).type is DataType.NUMERICAL
    assert lost.findings[0].relation is Relation.MISSING
    added = judged(GOLD, blank)
    assert only(added).kind == "extra.cell"
    assert only(added).type is DataType.NUMERICAL
    assert added.counts.facts == 15
    assert added.counts.cells == 16


def test_another_key_is_a_wrong_key_and_a_misspelt_one_is_partial() -> None:
    other = judged(GOLD.replace("Klay Thompson", "Stephen Curry"))
    assert only(other).kind == "wrong_key"
    assert only(other).key
    assert other.findings[0].kind == "wrong key"
    misspelt = judged(GOLD.replace("Klay Thompson", "Klay Thomson"))
    assert only(misspelt).kind == "partial.cell"
    assert only(misspelt).similarity > 0.5


def test_a_key_with_words_left_out_is_the_same_name() -> None:
    gold = "Measure | Stadium\ntime (min:sec.dec) | Bislett\nplace | Olympic Oval\nevent | World Cup"
    item = only(judged(gold.replace("time (min:sec.dec)", "time"), gold))
    assert (item.kind, item.type) == ("partial.cell", DataType.STRING)


def test_another_number_in_a_key_column_is_a_wrong_key_however_near() -> None:
    gold = "Year | Sales\n2018 | 11\n2019 | 45\n2020 | 31"
    assert only(judged(gold.replace("2019", "2017"), gold)).kind == "wrong_key"


def test_the_same_number_written_otherwise_is_a_rewrite() -> None:
    gold = "City | People\nUlm | 126,329\nBonn | 330,579\nJena | 110,731"
    comparison = judged(gold.replace("126,329", "126329"), gold)
    assert only(comparison).kind == "rewrite"
    assert comparison.findings[0].relation is Relation.EQUIVALENT
    assert comparison.descriptors.found_facts == comparison.descriptors.gold_facts


def moved(text: str, repaired: str) -> Comparison:
    """Judge "Kings" of row 2 as a repair found it under Minutes, whose own text is gone."""
    predicted = table(GOLD.replace("Kings | 17 | 31", f" | 17 | {text}"))
    repair = Repair(
        RepairKind.MOVED_CELL, (1,), (1,), (1,), (3,), of=Counted.CELL, note="'Kings' is in column 'Minutes'"
    )
    slots = {(1, 1): Slot(repaired, ((1, 3),), 0)}
    consumed = frozenset({(1, 3)})
    return compare(by_place(table(GOLD), predicted, repairs=(repair,), slots=slots, consumed=consumed), Quiet())


def test_a_moved_fact_is_priced_by_its_repair_alone_and_what_it_replaced_is_missing() -> None:
    comparison = moved("Kings", "Kings")
    assert [item.kind for item in comparison.counts.items] == ["moved_cell", "missing.cell"]
    assert comparison.findings[1].column_name == "Minutes"
    assert comparison.descriptors.found_facts == comparison.descriptors.gold_facts - 1
    assert comparison.descriptors.precision == 1.0


def test_a_moved_fact_that_is_wrong_as_well_has_its_cell_finding_too() -> None:
    comparison = moved("Bulls", "Bulls")
    assert [item.kind for item in comparison.counts.items] == ["moved_cell", "partial.cell", "missing.cell"]


def test_two_facts_in_one_cell_are_two_facts_found() -> None:
    gold = "City | People | Year\nUlm | 599 | 2016\nBonn | 312 | 2017\nJena | 433 | 2018"
    predicted = table("City | People (Year)\nUlm | 599 (2016)\nBonn | 312 (2017)\nJena | 433 (2018)")
    slots = {
        (row, column): Slot(table(gold).rows[row][column].text, ((row, 1),), 0) for row in range(3) for column in (1, 2)
    }
    plain = by_place(table(gold), predicted, columns={0: 0})
    repair = Repair(RepairKind.MERGED_COLUMN, (), (1, 2), (), (1,), 2.0, Counted.COLUMN)
    merged = type(plain)(
        plain.gold,
        plain.predicted,
        plain.view,
        (*plain.columns, type(plain.columns[0])((1, 2), (1,), plain.columns[0].decided_by, 0.9)),
        plain.rows,
        (repair,),
        (0,),
        slots,
    )
    comparison = compare(merged, Quiet())
    assert [(item.kind, item.count) for item in comparison.counts.items] == [("merged_column", 2.0)]
    assert comparison.descriptors.precision == comparison.descriptors.recall == 1.0


def test_what_an_unfolded_row_adds_is_extra() -> None:
    gold = table("Player | Team\nHield | Pacers\nHorford | Celtics")
    predicted = table("Player | Team\nHield | Pacers\nHield | Kings\nHorford | Celtics")
    plain = by_place(gold, predicted, rows={1: 2})
    split = type(plain.rows[0])((0,), (0, 1), plain.rows[0].decided_by, 0.8)
    repair = Repair(RepairKind.SPLIT_ROW, (0,), (), (0, 1), (), 1.0, Counted.ROW)
    alignment = type(plain)(gold, predicted, predicted, plain.columns, (split, *plain.rows), (repair,), (0,))
    comparison = compare(alignment, Quiet())
    extras = [finding for finding in comparison.findings if finding.entity is Entity.CELL]
    assert [(finding.relation, finding.predicted_text) for finding in extras] == [(Relation.EXTRA, "Kings")]


@pytest.mark.parametrize("placeholder", ["-", "N/A", ""])
def test_a_blank_on_both_sides_is_no_error(placeholder: str) -> None:
    gold: Table = table(GOLD.replace("| 24 |", "| |"))
    predicted = table(GOLD.replace("| 24 |", f"| {placeholder} |"))
    comparison = compare(by_place(gold, predicted), Quiet())
    assert all(item.kind == "rewrite" for item in comparison.counts.items)
