"""Issue 12: which rows are header is layout (section 1), lost header text, and spans of groups (section 3, item 2)."""

from __future__ import annotations

import pytest

import tabx
from tabx.align.records import RepairKind
from tabx.compare.records import FindingKind
from tabx.judging import Judgement
from tabx.table import Table, plain_rows

NAMES = ("Station", "Rain", "Wind", "Rain", "Wind")
LOWER = ("", "Rain", "Wind", "Rain", "Wind")
GROUPS = ("Station", "Winter", "Winter", "Summer", "Summer")
BODY = (("Kirk", "81", "12", "34", "7"), ("Weir", "95", "15", "41", "9"), ("Moor", "77", "19", "38", "5"))
PLACES = (
    ("Kirk", "Ayr", "81", "Otter", "34"),
    ("Weir", "Bute", "95", "Heron", "41"),
    ("Moor", "Elie", "77", "Owl", "9"),
)
PLAIN = ("Place", "County", "Rain", "Bird", "Wind")


def table(*header: tuple[str, ...], body: tuple[tuple[str, ...], ...] = BODY) -> Table:
    return Table(plain_rows(header) if header else (), plain_rows(body))


def found(judgement: Judgement) -> list[str]:
    return sorted(str(finding.kind) for finding in judgement.findings)


GOLD = table(GROUPS, LOWER)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize("other", [0, 1, 2, 3])
def test_rows_that_are_header_on_one_side_and_data_on_the_other_cost_nothing(count: int, other: int) -> None:
    rows = (PLAIN, *PLACES)
    gold, predicted = (table(*rows[:header], body=rows[header:]) for header in (count, other))
    judgement = tabx.judge(gold, predicted)
    assert set(found(judgement)) <= {RepairKind.HEADER_DEPTH}
    assert judgement.error == 0
    assert judgement.descriptors.recall == 1
    assert (tabx.rescore(judgement, "strict").error > 0) == (RepairKind.HEADER_DEPTH in found(judgement))


@pytest.mark.parametrize("moved", [1, 2])
def test_levels_of_the_header_among_the_data_cost_nothing(moved: int) -> None:
    rows = (GROUPS, LOWER, *BODY)
    for gold, predicted in ((2, 2 - moved), (2 - moved, 2)):
        judgement = tabx.judge(*(table(*rows[:header], body=rows[header:]) for header in (gold, predicted)))
        assert set(found(judgement)) <= {RepairKind.HEADER_DEPTH}
        assert judgement.error == 0


def test_a_wrong_value_in_such_a_row_is_still_found() -> None:
    rows = (PLAIN, *PLACES)
    wrong = (PLAIN, ("Kirk", "Ayr", "18", "Otter", "34"), *PLACES[1:])
    judgement = tabx.judge(table(PLAIN, body=PLACES), table(*wrong[:2], body=wrong[2:]))
    assert judgement.error > tabx.judge(table(PLAIN, body=PLACES), table(*rows[:2], body=rows[2:])).error
    assert [finding.gold_text for finding in judgement.findings if finding.gold_rows] == ["81"]


def test_a_lost_level_that_told_columns_apart_costs_as_many_wrong_headers() -> None:
    judgement = tabx.judge(GOLD, table(NAMES))
    (item,) = judgement.comparison.counts.items
    assert (item.kind, item.of, item.count) == (RepairKind.LOST_GROUP, "column", 8)
    assert judgement.findings[0].gold_columns == (1, 2, 3, 4)
    wrong = tabx.judge(GOLD, table(GROUPS, ("", "Wind", "Rain", "Wind", "Rain")))
    assert found(wrong) == [FindingKind.WRONG_HEADER] * 4
    for rubric in ("default", "faithful", "strict"):
        assert tabx.rescore(judgement, rubric).error == pytest.approx(tabx.rescore(wrong, rubric).error)


def test_a_lost_level_that_told_nothing_apart_costs_less() -> None:
    names = ("Station", "lowest", "highest", "mean", "last")
    groups = ("Station", *["Level"] * 4)
    alone = tabx.judge(table(groups, ("", *names[1:])), table(names))
    assert found(alone) == [RepairKind.HEADER_LEVEL]
    apart = tabx.judge(GOLD, table(NAMES))
    for rubric in ("default", "faithful", "strict"):
        assert 0 < tabx.rescore(alone, rubric).error < tabx.rescore(apart, rubric).error


def test_names_lost_under_their_groups_count_each() -> None:
    (item,) = tabx.judge(GOLD, table(GROUPS)).comparison.counts.items
    assert (item.kind, item.count) == (RepairKind.LOST_HEADER, 4)


@pytest.mark.parametrize(
    "groups",
    [
        ("Station", "Winter", "Winter", "Winter", "Summer"),
        ("Station", "Winter", "Summer", "Summer", "Summer"),
        ("Station", "Winter", "Summer", "Summer", ""),
    ],
)
def test_a_span_one_too_wide_or_too_narrow_is_one_small_finding(groups: tuple[str, ...]) -> None:
    judgement = tabx.judge(GOLD, table(groups, LOWER))
    (finding,) = judgement.findings
    assert finding.kind is RepairKind.HEADER_LEVEL
    digit = tabx.judge(GOLD, table(GROUPS, LOWER, body=(("Kirk", "82", "12", "34", "7"), *BODY[1:])))
    assert 0 < judgement.error < digit.error


def test_groups_over_the_wrong_columns_throughout_are_dear() -> None:
    judgement = tabx.judge(GOLD, table(("Station", "Summer", "Summer", "Winter", "Winter"), LOWER))
    assert found(judgement) == [RepairKind.GROUP_HEADER] * 4
    one = tabx.judge(GOLD, table(("Station", "Winter", "Winter", "Winter", "Summer"), LOWER))
    assert judgement.error > 4 * one.error


def test_names_over_the_wrong_columns_throughout_are_wrong_headers() -> None:
    names = ("Bird", "Place", "County", "Rain", "Wind")
    judgement = tabx.judge(table(PLAIN, body=PLACES), table(names, body=PLACES))
    assert found(judgement).count(FindingKind.WRONG_HEADER) == 4
