"""Years in two digits behind an apostrophe within texts: that year, unless another value of the gold has it."""

from __future__ import annotations

import pytest
from related_columns import SAME, are_wrong, related, relations

from tabx.values.kinds import DifferenceKind


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("1994 world cup qualifying", "'94 world cup qualifying"),
        ("World Cup 1994", "World Cup ’94"),
        ("'94 world cup", "1994 world cup"),
        ("Summer of 1969 (live)", "Summer of '69 (live)"),
    ],
)
def test_a_year_without_its_century_is_that_year(gold: str, predicted: str) -> None:
    assert relations([gold, "friendly", "other"], [predicted, "friendly", "other"]) - {"exact"} == {SAME}


def test_another_year_stays_wrong() -> None:
    assert are_wrong(["Euro 2004"], ["Euro '05"])


def test_a_century_that_tells_two_values_apart_is_missed() -> None:
    gold = ["crown of 1894", "crown of 1994"]
    assert are_wrong(gold, ["crown of '94", "crown of '94"])


def test_a_column_of_years_in_short_is_another_date_format() -> None:
    found = related(["1986", "2002", "2006"], ["'86", "'02", "'06"], "year")
    assert {(one.relation, one.kind) for one in found} == {(SAME, DifferenceKind.DATE_FORMAT)}
