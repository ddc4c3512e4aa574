"""The record of house rules: what it takes, how sources stand over each other, how a signature says them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.base.errors import OptionError
from tabx.rules import NO_RULES, HouseRules, house_rules, plain_rules, said_rules

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=6).filter(
    lambda text: text.strip() and text != "*"
)
NUMBERS = st.floats(0, 1000, allow_nan=False)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "rel_tol": NUMBERS | st.dictionaries(NAMES | st.just("*"), NUMBERS, max_size=3),
        "abs_tol": NUMBERS | st.dictionaries(NAMES, NUMBERS, max_size=3),
        "ignore_columns": st.lists(NAMES, max_size=3),
        "column_map": st.dictionaries(NAMES, NAMES, max_size=3),
        "key": st.lists(NAMES, max_size=2),
        "column_scales": st.dictionaries(NAMES, st.sampled_from(["ratio", "interval", "nominal"]), max_size=2),
        "column_weights": st.dictionaries(NAMES, NUMBERS, max_size=2),
        "null_tokens": st.lists(NAMES, max_size=2),
        "day_first": st.none() | st.booleans(),
        "decimal_comma": st.none() | st.booleans(),
        "case": st.sampled_from(["harmless", "ignore", "strict"]),
        "whitespace": st.sampled_from(["harmless", "ignore", "strict"]),
        "ordered_lists": st.booleans(),
    },
)


def test_nothing_said_is_no_rule() -> None:
    assert house_rules() is house_rules(None, {}) is NO_RULES
    assert house_rules({"rel_tol": 0, "column_weights": {"A": 1}, "case": "harmless"}) == NO_RULES
    assert said_rules(NO_RULES) == ()


@given(RULES)
def test_rules_come_back_from_their_plain_form_and_their_lasting_one(rules: dict[str, Any]) -> None:
    made = house_rules(rules)
    assert house_rules(plain_rules(made)) == made == house_rules(made)
    assert hash(made) == hash(house_rules(plain_rules(made)))


@given(RULES, RULES)
def test_two_sets_of_rules_are_said_alike_only_if_they_are_equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = house_rules(one), house_rules(other)
    assert (said_rules(first) == said_rules(second)) == (plain_rules(first) == plain_rules(second))


def test_a_later_source_wins_column_by_column_and_list_by_list() -> None:
    rules = house_rules(
        HouseRules(rel_tol=(("*", 0.01), ("A", 0.1)), null_tokens=("x", "y"), case="ignore"),
        {"rel_tol": {"A": 0.2, "B": 0.3}, "null_tokens": ["z"]},
        None,
        {"case": "strict"},
    )
    assert rules.rel_tol == (("*", 0.01), ("A", 0.2), ("B", 0.3))
    assert rules.null_tokens == ("z",)
    assert rules.case == "strict"


def test_a_later_source_can_switch_a_rule_off() -> None:
    base = {"rel_tol": 0.01, "ignore_columns": ["A"], "day_first": True}
    assert house_rules(base, {"rel_tol": 0, "ignore_columns": [], "day_first": None}) == NO_RULES
    assert house_rules(base, {"rel_tol": {"A": 0}}).rel_tol == (("*", 0.01), ("A", 0.0))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"rel_tol": 0.01}, "0.01"),
        ({"abs_tol": {"Price": 2, "*": 0.5}}, "0.5,Price=2"),
        ({"ignore_columns": ["Notes", "a,b"]}, 'Notes,"a,b"'),
        ({"column_map": {"A=1": "B"}}, '"A=1"=B'),
        ({"day_first": False}, "no"),
        ({"ordered_lists": True}, "yes"),
        ({"whitespace": "strict"}, "strict"),
    ],
)
def test_the_signature_says_a_rule_in_one_way(rules: dict[str, Any], said: str) -> None:
    assert said_rules(house_rules(rules)) == ((*rules, said),)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"reltol": 1}, "unknown house rule 'reltol'; nearest: 'rel_tol'"),
        ({"rel_tol": -1}, "give a number of 0 or more"),
        ({"rel_tol": float("nan")}, "give a number of 0 or more"),
        ({"abs_tol": True}, "give a number of 0 or more"),
        ({"abs_tol": {"A": "much"}}, "a mapping of column to such a number"),
        ({"ignore_columns": 3}, "give a list of column names"),
        ({"ignore_columns": ["A", ""]}, "give a list of column names"),
        ({"column_map": ["AB"]}, "give a mapping of gold column to predicted column"),
        ({"column_scales": {"A": "ordinal"}}, "ratio, interval or nominal"),
        ({"column_weights": {"A": -1}}, "a number from 0 to 1,000"),
        ({"column_weights": {"*": 2}}, "a mapping of gold column"),
        ({"day_first": "yes"}, "give true, false or null"),
        ({"case": "fold"}, "harmless, ignore or strict"),
        ({"ordered_lists": None}, "give true or false"),
    ],
)
def test_what_a_rule_cannot_be_is_one_line_with_what_it_can(rules: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError) as refused:
        house_rules(rules)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_record_checks_what_it_is_made_of() -> None:
    with pytest.raises(OptionError, match="harmless, ignore or strict"):
        HouseRules(case="maybe")
