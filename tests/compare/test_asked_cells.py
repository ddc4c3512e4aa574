"""Which differences are put to whoever knows what words mean: those of words that code has not settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabx.backbone import Prefilter
from tabx.compare.asked_cells import is_asked
from tabx.values import pair_columns, read_column, relate
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference
from tabx.values.relating.contradictions import contradicts
from tabx.values.value import Value

ALWAYS, BEYOND_RULES, NEVER = (True, True, True), (False, True, True), (False, False, False)


def related(gold: str, predicted: str) -> tuple[Difference, Value, Value]:
    one, other = read_column(("Value",), [gold]), read_column(("Value",), [predicted])
    pair = pair_columns(one, other, [(0, 0)])
    first, second = pair.gold.values[0], pair.predicted.values[0]
    return relate(first, second, pair), first, second


@pytest.mark.parametrize(
    ("gold", "predicted", "asked"),
    [
        ("Oslo", "Oslo", NEVER),
        ("Oslo", "oslo", BEYOND_RULES),
        ("Oslo", "capital", ALWAYS),
        ("Oslo", "", NEVER),
        ("", "Oslo", NEVER),
        ("12", "13", NEVER),
        ("12", "12.0", NEVER),
        ("12", "twelve", BEYOND_RULES),
        ("12", "a dozen", ALWAYS),
        ("not red", "red", NEVER),
        ("Part 1", "Part 2", NEVER),
        ("007", "008", NEVER),
        ("007", "agent", ALWAYS),
        ("Iran", "Iraq", NEVER),
        ("drama, war", "war, drama", BEYOND_RULES),
        ("red, blue, pink", "red, blue, rose", ALWAYS),
        ("1, 2, 3", "1, 2, 4", NEVER),
        ("1, 2, 3", "1, red, 3", ALWAYS),
        ("yes", "no", NEVER),
        ("yes", "maybe", ALWAYS),
        ("2020-01-05", "2020-01-06", NEVER),
        ("2020-01-05", "new year", ALWAYS),
        ("5 km", "five kilometres", ALWAYS),
        ("5*", "5**", NEVER),
        ("x ↑", "x ↓", NEVER),
        ("Dept", "Department", ALWAYS),
        ("unpaid", "12", ALWAYS),
        ("café", "cafe", BEYOND_RULES),
    ],
)
def test_words_that_code_has_not_settled_are_asked_about(
    gold: str, predicted: str, asked: tuple[bool, bool, bool]
) -> None:
    found = related(gold, predicted)
    assert tuple(is_asked(*found, prefilter) for prefilter in Prefilter) == asked


@pytest.mark.parametrize("change", [{"forgiven": "case"}, {"kind": DifferenceKind.SPAN}])
def test_what_a_rule_forgives_or_a_span_covers_is_no_question(change: dict[str, str]) -> None:
    known, gold, predicted = related("Oslo", "capital")
    assert is_asked(known, gold, predicted, Prefilter.RULES)
    assert not any(
        is_asked(replace(known, **change), gold, predicted, prefilter)  # type: ignore[arg-type]
        for prefilter in Prefilter
    )


def test_another_value_of_the_column_is_no_question() -> None:
    known, gold, predicted = related("Oslo", "capital")
    assert not is_asked(replace(known, is_other_value=True), gold, predicted, Prefilter.NONE)


@pytest.mark.parametrize(("gold", "predicted"), [("Yes", "No"), ("no", "yes"), ("true", "false")])
def test_truths_in_a_column_of_words_contradict_each_other(gold: str, predicted: str) -> None:
    one, other = (read_column(("Open",), [text, "on Mondays"]) for text in (gold, predicted))
    pair = pair_columns(one, other, [(0, 0), (1, 1)])
    first, second = pair.gold.values[0], pair.predicted.values[0]
    known = relate(first, second, pair)
    assert known.kind == DifferenceKind.OPPOSITE
    assert not any(is_asked(known, first, second, prefilter) for prefilter in Prefilter)


@pytest.mark.parametrize(
    ("gold", "predicted"), [("Serial no", "Serial"), ("No. of goals", "goals"), ("Serial nos", "Serial")]
)
def test_no_for_number_denies_nothing(gold: str, predicted: str) -> None:
    assert contradicts(gold, predicted) is None
