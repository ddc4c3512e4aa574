"""Case, spaces and the order of lists: harmless, forgiven or an error, as the house has it."""

from __future__ import annotations

import pytest
from judged_rows import cell, cost, judged

from tabx.values.records import Relation
from tabx.values.relating.list_order import common_length

GOLD = "Name|State\nAnn Lee|Approved\nBob Roy|draft"
CASE = "Name|State\nann lee|APPROVED\nBob Roy|draft"
SPACES = "Name|State\nAnn  Lee|Approved\nBobRoy|draft"


@pytest.mark.parametrize(("rule", "predicted"), [("case", CASE), ("whitespace", SPACES)])
def test_a_difference_in_manner_is_harmless_forgiven_or_wrong(rule: str, predicted: str) -> None:
    harmless = judged(GOLD, predicted)
    ignored, strict = (judged(GOLD, predicted, **{rule: manner}) for manner in ("ignore", "strict"))
    assert 0 == ignored.error < harmless.error < strict.error
    assert ignored.forgiven == {rule: 2}
    assert strict.forgiven == {}
    found = cell(strict, 0, "Name")
    assert found.relation is Relation.PARTIAL
    assert found.kind != "wrong key"


def test_strict_counts_under_the_papers_rubric_too() -> None:
    assert judged(GOLD, CASE, "paper").error == 0 < judged(GOLD, CASE, "paper", case="strict").error


def test_what_differs_in_more_than_manner_is_not_forgiven() -> None:
    judgement = judged(GOLD, "Name|State\nann-lee|approved!\nBob Roy|Draft", case="ignore")
    assert not cell(judgement, 0, "Name").forgiven
    assert cell(judgement, 1, "State").forgiven == "case"


def test_both_manners_are_forgiven_together_only_where_both_rules_say_so() -> None:
    both = "Name|State\nann  lee|Approved\nBob Roy|draft"
    assert not judged(GOLD, both, case="ignore").forgiven
    assert judged(GOLD, both, case="ignore", whitespace="ignore").forgiven == {"case and whitespace": 1}


def test_a_header_in_other_case_is_forgiven_with_the_cells() -> None:
    assert judged(GOLD, GOLD.replace("State", "STATE"), case="ignore").error == 0
    assert judged(GOLD, GOLD.replace("State", "STATE")).error > 0


def test_the_order_of_a_list_counts_where_the_rule_says_so() -> None:
    gold = "N|Colours\nx|red; green; blue\ny|black; white"
    predicted = "N|Colours\nx|blue; green; red\ny|black; white"
    plain, ordered = judged(gold, predicted), judged(gold, predicted, ordered_lists=True)
    assert cell(plain, 0, "Colours").relation is Relation.EQUIVALENT
    found = cell(ordered, 0, "Colours")
    assert (found.relation, found.kind) == (Relation.PARTIAL, "list order")
    assert found.difference is not None
    assert (found.difference.matched, found.difference.missing_items, found.difference.extra_items) == (1, 2, 2)
    assert cost(ordered, found) > cost(plain, cell(plain, 0, "Colours"))
    assert judged(gold, gold.replace(";", ","), ordered_lists=True).error < ordered.error


def test_a_list_with_an_item_lost_is_no_better_where_order_counts() -> None:
    gold, predicted = "N|Colours\nx|red; green; blue; grey\ny|a; b", "N|Colours\nx|grey; blue; green\ny|a; b"
    plain, ordered = (cell(judged(gold, predicted, ordered_lists=rule), 0, "Colours") for rule in (False, True))
    assert plain.difference is not None
    assert ordered.difference is not None
    assert (plain.difference.matched, ordered.difference.matched) == (3, 1)


def test_the_longest_common_subsequence() -> None:
    assert common_length("abcde", "xbzd") == 2
    assert common_length("", "ab") == common_length("ab", "") == 0
    assert common_length("abc", "abc") == 3
