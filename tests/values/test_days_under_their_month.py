"""Days in a column that is named after their month, beside dates."""

from __future__ import annotations

import pytest
from related_columns import related, relations

from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

DAYS = ["3", "5", "21"]


@pytest.mark.parametrize(
    ("header", "dates"),
    [
        ("October", ["October 3", "October 5", "October 21"]),
        ("october", ["Oct. 3", "Oct. 5", "Oct. 21"]),
        ("Oct", ["3 October", "5 October", "21 October"]),
        ("May", ["May 3", "May 5", "May 21"]),
        ("June 1987", ["3 June 1987", "1987-06-05", "June 21, 1987"]),
    ],
)
def test_a_day_under_its_month_is_that_date(header: str, dates: list[str]) -> None:
    assert relations(DAYS, dates, header, "Date") == {Relation.EQUIVALENT}
    assert relations(dates, DAYS, "Date", header) == {Relation.EQUIVALENT}
    assert relations(["3rd", "5th", "21st"], dates, header, header) == {Relation.EQUIVALENT}


def test_another_day_is_off_by_days_and_a_year_is_more_precise() -> None:
    found = related(DAYS, ["October 3", "October 9", "October 21"], "October", "Date")
    assert [one.relation for one in found] == [Relation.EQUIVALENT, Relation.PARTIAL, Relation.EQUIVALENT]
    assert found[1].difference == 4
    kinds = {one.kind for one in related(DAYS, [f"October {day}, 1991" for day in DAYS], "October", "Date")}
    assert kinds == {DifferenceKind.MORE_PRECISE}


@pytest.mark.parametrize(
    ("header", "dates"),
    [
        ("October", ["November 3", "November 5", "November 21"]),
        ("Game", ["October 3", "October 5", "October 21"]),
        ("October and November", ["October 3", "October 5", "October 21"]),
        ("Monday", ["October 3", "October 5", "October 21"]),
    ],
)
def test_another_month_or_none_says_nothing(header: str, dates: list[str]) -> None:
    assert Relation.EQUIVALENT not in relations(DAYS, dates, header, "Date")
