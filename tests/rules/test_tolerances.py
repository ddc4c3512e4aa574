"""Tolerances: what they forgive, at what cost, and what they never touch."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judged_rows import cell, cost, judged

from tabx.compare.records import Item
from tabx.values.records import Relation

GOLD = """Name|Date|Year|Price|Time
Ada|2020-04-03|2019|100|1:30:00
Bob|2020-05-09|2021|250|2:00:00
Cid|2020-07-01|1999|75|0:45:00"""
PRED = GOLD.replace("04-03|2019|100|1:30", "04-05|2018|101|1:31")


def test_within_the_tolerance_a_number_costs_nothing_and_is_on_record_with_its_true_difference() -> None:
    plain, lenient = judged(GOLD, PRED), judged(GOLD, PRED, rel_tol=0.01)
    found = cell(lenient, 0, "Price")
    assert found.relation is Relation.EQUIVALENT
    assert found.forgiven == "rel_tol 0.01"
    assert cost(lenient, found) == 0
    assert "gold 100, predicted 101, +1 (1 % of gold), forgiven by rel_tol 0.01" in found.note
    assert found.difference is not None
    assert found.difference.difference == 1
    assert lenient.error == pytest.approx(plain.error - cost(plain, cell(plain, 0, "Price")))
    assert lenient.forgiven == {"rel_tol 0.01": 1}
    assert lenient.descriptors.found_facts == plain.descriptors.found_facts + 1
    assert lenient.descriptors.cell_types["Numerical"].partial == plain.descriptors.cell_types["Numerical"].partial - 1


def test_the_item_keeps_all_that_its_price_would_be_made_of() -> None:
    def priced(judgement_rules: dict[str, Any]) -> Item:
        judgement = judged(GOLD, PRED, **judgement_rules)
        found = cell(judgement, 0, "Price")
        (item,) = [item for item in judgement.comparison.counts.items if judgement.findings[item.finding] is found]
        return item

    plain, forgiven = priced({}), priced({"rel_tol": 0.01})
    assert (forgiven.kind, forgiven.gold_value, forgiven.difference) == (plain.kind, 100, 1)
    assert forgiven.forgiven == "rel_tol 0.01"


@pytest.mark.parametrize("rules", [{"rel_tol": 0.0099}, {"abs_tol": 0.99}])
def test_outside_the_tolerance_nothing_changes(rules: dict[str, Any]) -> None:
    assert judged(GOLD, PRED, **rules).error == judged(GOLD, PRED).error


def test_without_a_name_only_amounts_are_forgiven() -> None:
    lenient = judged(GOLD, PRED, rel_tol=0.5, abs_tol=100)
    assert cell(lenient, 0, "Price").forgiven
    assert not cell(lenient, 0, "Year").forgiven
    assert not cell(lenient, 0, "Date").forgiven
    assert cell(lenient, 0, "Time").forgiven == "rel_tol 0.5"


@pytest.mark.parametrize(("column", "size"), [("Date", 2), ("Year", 1), ("Time", 60), ("Price", 1)])
def test_a_named_column_is_forgiven_in_days_years_seconds(column: str, size: float) -> None:
    assert cell(judged(GOLD, PRED, abs_tol={column: size}), 0, column).forgiven == f"abs_tol {size}"
    assert not cell(judged(GOLD, PRED, abs_tol={column: size * 0.99}), 0, column).forgiven


def test_a_named_column_goes_by_its_own_tolerance() -> None:
    assert not cell(judged(GOLD, PRED, rel_tol={"*": 0.5, "Price": 0}), 0, "Price").forgiven


def test_a_key_or_code_is_forgiven_by_name_alone() -> None:
    gold, predicted = "ID|Score\n100|7\n200|8\n300|9", "ID|Score\n101|7\n200|8\n300|9"
    assert cell(judged(gold, predicted, abs_tol=5, rel_tol=0.5), 0, "ID").kind == "wrong key"
    assert cell(judged(gold, predicted, abs_tol={"ID": 5}), 0, "ID").forgiven == "abs_tol 5"


def test_a_tolerance_is_told_in_the_golds_unit_and_scale() -> None:
    gold = "City|Way (km)|Cost ($ millions)\nOslo|10|5.0\nBonn|20|6.0\nRiga|35|7.0"
    predicted = "City|Way (m)|Cost ($ millions)\nOslo|10400|5.4\nBonn|20000|6.0\nRiga|35000|7.0"
    near = judged(gold, predicted, abs_tol=0.4)
    assert cell(near, 0, "Way (km)").forgiven == "abs_tol 0.4"
    assert cell(near, 0, "Cost ($ millions)").forgiven == "abs_tol 0.4"
    assert not judged(gold, predicted, abs_tol=0.39).forgiven


def test_a_lost_unit_or_another_precision_is_no_matter_of_size() -> None:
    gold = "City|Way\nOslo|10 km\nBonn|20\nRiga|30"
    predicted = "City|Way\nOslo|10\nBonn|20\nRiga|30"
    assert not judged(gold, predicted, rel_tol=1, abs_tol=100).forgiven
    dates = "City|Day\nOslo|2020-04-03\nBonn|2021-05-06", "City|Day\nOslo|April 2020\nBonn|2021-05-06"
    assert not judged(*dates, abs_tol={"Day": 400}).forgiven


def test_a_rounded_number_is_forgiven_too() -> None:
    found = cell(judged("A|B\nx|3.14159\ny|2", "A|B\nx|3.14\ny|2", rel_tol=0.001), 0, "B")
    assert (found.kind, found.forgiven) == ("rounded", "rel_tol 0.001")


AMOUNTS = st.lists(
    st.tuples(st.integers(1, 400), st.integers(-60, 60)), min_size=3, max_size=5, unique_by=lambda pair: pair[0]
)


@settings(deadline=None, max_examples=40)
@given(AMOUNTS, st.floats(0, 0.5), st.floats(0, 0.5), st.sampled_from(["default", "strict", "faithful", "paper"]))
def test_a_tolerance_never_raises_the_error_and_a_wider_one_never_does(
    amounts: list[tuple[int, int]], one: float, other: float, rubric: str
) -> None:
    names = ["Ada", "Bob", "Cid", "Dan", "Eve"]
    rows = [(name, value, value + by) for name, (value, by) in zip(names, amounts, strict=False)]
    gold = "\n".join(["Name|Sum", *(f"{name}|{value}" for name, value, _ in rows)])
    pred = "\n".join(["Name|Sum", *(f"{name}|{found}" for name, _, found in rows)])
    sizes = (0.0, *sorted((one, other)))
    for rule, scale in (("rel_tol", 1), ("abs_tol", 100)):
        errors = [judged(gold, pred, rubric, **{rule: scale * size}).error for size in sizes]
        assert errors == sorted(errors, reverse=True)
