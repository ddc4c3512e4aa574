"""What is said of one cell, for every relation and measure, from the difference alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabx.compare.findings.sentences import describe_cell, say_same, show_amount, show_number
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Measure, Relation

NUMBER = Difference(
    Relation.DIFFERENT,
    DataType.NUMERICAL,
    DataType.NUMERICAL,
    kind=DifferenceKind.VALUE,
    measure=Measure.RATIO,
    gold_value=50.0,
    predicted_value=65.0,
    difference=15.0,
    relative=0.3,
)
TEXT = Difference(
    Relation.PARTIAL, DataType.STRING, DataType.STRING, kind=DifferenceKind.SPELLING, measure=Measure.SIMILARITY
)


def said(difference: Difference, gold: str = "a", predicted: str = "b") -> str:
    return describe_cell(difference, gold, predicted).removeprefix(f"gold {gold}, predicted {predicted}").lstrip(", ")


def times(predicted: float, *, scale: bool = False) -> str:
    kind = DifferenceKind.SCALE if scale else DifferenceKind.VALUE
    apart = predicted - 50.0
    return said(
        replace(NUMBER, kind=kind, predicted_value=predicted, difference=apart, relative=abs(apart) / 50.0), "50", "x"
    )


@pytest.mark.parametrize(
    ("predicted", "scale", "words"),
    [
        (65.0, False, "+15 (30 % of gold)"),
        (35.0, False, "-15 (30 % of gold)"),
        (4950.0, False, "+4900 (9800 % of gold)"),
        (5000.0, False, "100 times the gold's"),
        (50.0, True, "1 times the gold's"),
        (500.0, True, "10 times the gold's"),
        (5.0, True, "1/10 of the gold's"),
        (0.05, True, "1/1,000 of the gold's"),
        (0.05, False, "-49.95 (99.9 % of gold)"),
        (-5000.0, False, "-5050 (10100 % of gold)"),
        (-5000.0, True, "-5050 (10100 % of gold)"),
        (0.0, True, "-50 (100 % of gold)"),
    ],
)
def test_a_number_is_so_many_times_the_golds_from_a_hundred_on(predicted: float, scale: bool, words: str) -> None:
    assert times(predicted, scale=scale) == words


def test_a_share_of_the_spread_and_no_share() -> None:
    interval = replace(NUMBER, measure=Measure.INTERVAL, relative=None, spread=60.0)
    assert said(interval) == "+15 (25 % of the column's spread)"
    assert said(replace(interval, spread=0.0)) == said(replace(interval, spread=None)) == "+15"
    assert said(replace(NUMBER, relative=None, spread=60.0)) == "+15"
    assert said(replace(NUMBER, relative=None)) == "+15"
    assert said(replace(NUMBER, relative=0.0123456)) == "+15 (1.23 % of gold)"
    assert said(replace(NUMBER, relative=9.996)) == "+15 (1e+03 % of gold)"
    assert said(replace(NUMBER, relative=10.0)) == "+15 (1000 % of gold)"
    assert said(replace(NUMBER, relative=9999.0)) == "+15 (999900 % of gold)"
    assert said(replace(NUMBER, relative=10000.0)) == "+15 (1e+06 % of gold)"


@pytest.mark.parametrize(
    ("number", "kind", "unit", "shown"),
    [
        (15.0, DataType.NUMERICAL, "", "+15"),
        (15.0, DataType.NUMERICAL, "km", "+15 km"),
        (-2.5, DataType.NUMERICAL, "%", "-2.5 points"),
        (9e6, DataType.NUMERICAL, "$", "+9 million $"),
        (-1.234e9, DataType.NUMERICAL, "", "-1.234 billion"),
        (2e12, DataType.NUMERICAL, "", "+2 trillion"),
        (1e6, DataType.NUMERICAL, "", "+1 million"),
        (999999.0, DataType.NUMERICAL, "", "+999999"),
        (1234567.0, DataType.NUMERICAL, "", "+1234567"),
        (3.0, DataType.DATE, "", "+3 d"),
        (-0.041666667, DataType.DATE, "", "-1 h"),
        (0.020833333, DataType.DATE, "", "+30 min"),
        (2.104166667, DataType.DATE, "", "+2.1 d"),
        (59.0, DataType.TIME, "", "+59 s"),
        (60.0, DataType.TIME, "", "+1 min"),
        (-90.0, DataType.TIME, "", "-1.5 min"),
        (3600.0, DataType.TIME, "", "+1 h"),
        (86400.0, DataType.TIME, "", "+1 d"),
        (0.25, DataType.TIME, "", "+0.25 s"),
        (0.0, DataType.TIME, "", "+0 s"),
    ],
)
def test_an_amount_has_a_unit_that_a_person_reads(number: float, kind: DataType, unit: str, shown: str) -> None:
    measure = {DataType.DATE: Measure.DATE, DataType.TIME: Measure.TIME}.get(kind, Measure.RATIO)
    assert show_amount(replace(NUMBER, difference=number, gold_type=kind, gold_unit=unit, measure=measure)) == shown


def test_years_are_apart_by_years_and_no_number_is_no_amount() -> None:
    for measure in (Measure.RATIO, Measure.INTERVAL):
        assert show_amount(replace(NUMBER, gold_type=DataType.DATE, measure=measure)) == "+15 yr"
    assert show_amount(replace(NUMBER, difference=None)) == ""
    assert show_number(1234.5) == "1234.5"
    assert show_number(12345678901.0) == "1.23456789e+10"
    assert show_number(3.0, sign=True) == "+3"


@pytest.mark.parametrize(
    ("relation", "gold", "predicted", "words"),
    [
        (Relation.MISSING, "5", "", "gold 5, left blank"),
        (Relation.MISSING, "5", "?", "gold 5, predicted ?: no value"),
        (Relation.EXTRA, "", "5", "predicted 5 where the gold is blank"),
        (Relation.EQUIVALENT, "", "-", "gold blank, predicted -, the same value"),
        (Relation.EQUIVALENT, "-", "", "gold -, predicted blank, the same value"),
    ],
)
def test_blanks(relation: Relation, gold: str, predicted: str, words: str) -> None:
    difference = Difference(relation, DataType.STRING, DataType.STRING)
    assert describe_cell(difference, gold, predicted) == words


def same(kind: DifferenceKind = DifferenceKind.SAME, **changes: object) -> Difference:
    alike = Difference(Relation.EQUIVALENT, DataType.NUMERICAL, DataType.NUMERICAL, kind=kind)
    return replace(alike, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (same(), "the same value"),
        (same(DifferenceKind.PERCENT), "the same value, other percent notation"),
        (same(DifferenceKind.UNIT), "the same value, other notation of the unit"),
        (same(DifferenceKind.UNIT, gold_unit="km", predicted_unit="m"), "the same value, other unit"),
        (same(DifferenceKind.UNIT, gold_unit="km", predicted_unit="km"), "the same value, other notation of the unit"),
        (same(DifferenceKind.CASE, note="so it is"), "the same value, other case, so it is"),
        (same(DifferenceKind.ROUNDED, relation=Relation.ROUNDED), "rounded to fewer digits"),
        (
            same(DifferenceKind.GROUPING),
            "thousands separators and list commas can no longer be told apart",
        ),
        (same(DifferenceKind.CASE, forgiven="case"), "the same value, other case, forgiven by case"),
        (same(DifferenceKind.VALUE, forgiven="rel_tol 0.1", difference=3.0), "forgiven by rel_tol 0.1"),
    ],
)
def test_what_is_harmless_is_said_in_words(difference: Difference, words: str) -> None:
    assert say_same(difference) == words


def test_a_forgiven_size_is_told_with_the_rule() -> None:
    forgiven = replace(NUMBER, relation=Relation.EQUIVALENT, forgiven="abs_tol 20")
    assert said(forgiven) == "+15 (30 % of gold), forgiven by abs_tol 20"


def test_texts_tell_what_is_missing_and_extra_unless_it_is_all() -> None:
    assert said(TEXT) == "spelling"
    assert said(replace(TEXT, missing="US", extra="UK")) == "spelling, missing US, extra UK"
    assert said(replace(TEXT, missing="a", extra="b")) == "spelling"
    assert said(replace(TEXT, kind=DifferenceKind.SAME, missing="US")) == "missing US"
    assert said(replace(TEXT, note="a note", reason="a reason")) == "spelling, a note, a reason"
    assert said(replace(TEXT, kind=DifferenceKind.LESS_PRECISE, difference=15.0)) == "less precise"
    assert said(replace(NUMBER, difference=0.0, note="mixed", kind=DifferenceKind.MIXED_DATES)) == "mixed dates, mixed"
    assert said(replace(NUMBER, difference=0.0, relative=None)) == "+0"


def test_lists_tell_how_many_items_are_right() -> None:
    items = replace(TEXT, measure=Measure.LIST, matched=2, missing_items=2, extra_items=1)
    assert said(items) == "2 of 4 items right, missing 2, extra 1"
    assert said(replace(items, missing="x; y", extra="z")) == "2 of 4 items right, missing x; y, extra z"
    assert said(replace(items, rewritten_items=1)) == "2 of 4 items right, missing 1"
    assert said(replace(items, missing_items=0, extra_items=0)) == "2 of 2 items right"


LONG = "one two three four five six seven eight nine ten eleven twelve"


@pytest.mark.parametrize(("place", "shown"), [(0, True), (5, True), (40, False)])
def test_a_long_text_is_quoted_from_its_beginning_where_the_difference_is_near(place: int, shown: bool) -> None:
    gold = " ".join([LONG] * 5)
    words = gold.split()
    words[place] = "other"
    told = describe_cell(TEXT, gold, " ".join(words))
    assert told.startswith("gold one two" if shown else "gold …")
    assert told.count("…") == (2 if shown else 4)
    assert "other" in told
    assert len(told) <= 240


def test_a_text_up_to_its_end_has_no_dots_there() -> None:
    gold = " ".join([LONG] * 5)
    told = describe_cell(TEXT, gold, gold.rsplit(" ", 1)[0] + " last")
    assert told.startswith("gold …")
    assert told.endswith("last, spelling")
