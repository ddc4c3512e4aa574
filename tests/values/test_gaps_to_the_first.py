"""Gaps to the first time of a column, beside the times themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from related_columns import related, relations

from tabx.values.records import Relation

SAME = {Relation.EXACT, Relation.EQUIVALENT}


@pytest.mark.parametrize(
    ("times", "gaps"),
    [
        (["1:02.45", "1:02.90", "1:03.10", "1:04.55"], ["1:02.45", "+0.45", "+0.65", "+2.10"]),
        (["48.45", "48.90", "49.10"], ["48.45", "+0.45", "+ 0.65"]),
        (["1:58:10", "2:01:15", "2:10:00"], ["1:58:10", "+3:05", "+11:50"]),
        (["52.0 s", "53.5 s", "54.25 s"], ["52.0 s", "+1.5 s", "+2.25 s"]),
        (["1:02.45", "1:02.90", "1:03.10", "DNF"], ["1:02.45", "+0.45", "+0.65", "DNF"]),
    ],
)
def test_gaps_below_the_first_time_are_the_times(times: list[str], gaps: list[str]) -> None:
    assert relations(times, gaps, "Time") <= SAME
    assert relations(gaps, times, "Time") <= SAME


def test_a_wrong_gap_is_off_by_its_own_error() -> None:
    found = related(["1:02.45", "1:02.90", "1:03.10"], ["1:02.45", "+0.45", "+0.95"], "Time")
    assert [one.relation for one in found][:2] == [Relation.EXACT, Relation.EQUIVALENT]
    assert found[2].difference == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("times", "gaps"),
    [
        (["1:02.45", "1:02.90", "1:03.10"], ["0", "+0.45", "+0.65"]),  # not said to what
        (["1:02.45", "1:02.90", "1:03.10"], ["+0.45", "1:02.45", "+0.65"]),  # not the first
        (["1:02.45", "1:02.90"], ["1:02.45", "+0.45"]),  # one alone
        (["12", "17", "15"], ["12", "+5", "-3"]),  # changes, one of them down
        (["1:02.45", "1:02.90", "1:03.10"], ["1:02.45", "0.45", "0.65"]),  # no signs
    ],
)
def test_what_are_no_gaps_to_the_first_stay_wrong(times: list[str], gaps: list[str]) -> None:
    found = related(times, gaps, "Time")[1:]
    assert all(one.relation not in SAME for one in found if one.relation is not Relation.EXACT)


def test_numbers_with_a_plus_are_read_as_they_stand_where_they_are_the_golds() -> None:
    assert relations(["12", "5", "3", "8"], ["12", "+5", "+3", "+8"], "Balance") <= SAME


@given(
    st.integers(3000, 9000),
    st.lists(st.integers(1, 5999), min_size=2, max_size=20),
)
def test_any_gaps_in_hundredths_are_the_times(first: int, gaps: list[int]) -> None:
    def said(hundredths: int) -> str:
        return f"{hundredths // 6000}:{hundredths % 6000 // 100:02}.{hundredths % 100:02}"

    times = [said(first), *(said(first + gap) for gap in gaps)]
    written = [said(first), *(f"+{gap // 100}.{gap % 100:02}" for gap in gaps)]
    assert relations(times, written, "Time") <= SAME
