"""Similarity of values without context: abbreviations with another first letter, and numbers that are no years.

Issue 12: `text_similarity` left before its abbreviation check where the first letters differ; numbers from 1500 to 2100
with a unit were compared as years; the century of a two-digit year is decided by one rule.
"""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read, read_column, relate, similarity
from tabx.values.records import Relation


def near(gold: str, predicted: str) -> float:
    return similarity(read(gold)[0], read(predicted)[0])


@pytest.mark.parametrize(
    ("short", "long"),
    [("lb", "pounds"), ("UN", "The United Nations"), ("usa", "the United States of America")],
)
def test_an_abbreviation_need_not_begin_with_the_same_letter(short: str, long: str) -> None:
    assert near(short, long) == near("FTM", "Free throws made") > 0.5
    assert near(long, short) == near(short, long)


def test_unrelated_texts_stay_unrelated() -> None:
    assert near("lb", "ounces") == 0.0
    assert near("UN", "The African Union") == 0.0


@pytest.mark.parametrize(("number", "close", "far"), [("1600 m", "1610 m", "2050 m"), ("$1,800", "$1,795", "$2,090")])
def test_numbers_with_a_unit_are_no_years(number: str, close: str, far: str) -> None:
    assert near(number, close) > 0.9
    assert near(number, close) > near(number, far)


def test_what_is_counted_is_no_year() -> None:
    assert near("1600 votes", "1610 votes") == near("160 votes", "161 votes")


def test_bare_numbers_may_be_years() -> None:
    assert near("1998", "1999") <= 0.5


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("05/06/31", "5 June 1931"),
        ("12 Mar 45", "12 March 1945"),
        ("12 Mar 29", "12 March 2029"),
        ("Mar-68", "1968-03"),
    ],
)
def test_dates_take_the_century_of_the_years_alone(short: str, full: str) -> None:
    """From 30 on the last century, as a year alone ("'31"), whose column may decide otherwise."""
    gold, predicted = read_column(("Date",), [full]), read_column(("Date",), [short])
    pair = pair_columns(gold, predicted, [(0, 0)])
    assert relate(pair.gold.values[0], pair.predicted.values[0], pair).relation is Relation.EQUIVALENT
    year = read("'" + full[-2:])[0].number if full[-4:].isdecimal() else read("'68")[0].number
    assert str(int(year or 0)) in full
