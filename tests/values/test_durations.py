"""Durations as programs and people write them are one value; the column and its partner settle the clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from related_columns import EXACT, SAME, are_wrong, related, relations

from tabx.values import read
from tabx.values.records import DataType

CLOCKS = ("1:30:00", "26:00:00", "0:05:10")
PANDAS = ("0 days 01:30:00", "1 days 02:00:00", "0 days 00:05:10")
PYTHON = ("1:30:00", "1 day, 2:00:00", "0:05:10")
ISO = ("PT1H30M", "P1DT2H", "PT5M10S")
WORDS = ("1 h 30 min", "26 h", "5 min 10 s")
LETTERS = ("1h 30m", "1d 2h", "5m 10s")
NOTATIONS = (CLOCKS, PANDAS, PYTHON, ISO, WORDS, LETTERS)


@pytest.mark.parametrize("gold", NOTATIONS)
@pytest.mark.parametrize("predicted", NOTATIONS)
def test_a_duration_in_every_notation_is_the_same(gold: Sequence[str], predicted: Sequence[str]) -> None:
    assert relations(gold, predicted, "Elapsed") <= {EXACT, SAME}


@pytest.mark.parametrize("gold", NOTATIONS)
@pytest.mark.parametrize(
    "predicted",
    [
        ("0 days 01:31:00", "1 days 03:00:00", "0 days 00:05:11"),
        ("PT1H31M", "P1DT3H", "PT5M11S"),
        ("1:31:00", "1 day, 3:00:00", "0:05:11"),
    ],
)
def test_another_duration_is_wrong_in_every_notation(gold: Sequence[str], predicted: Sequence[str]) -> None:
    assert are_wrong(gold, predicted, "Elapsed")


@pytest.mark.parametrize("header", ["Duration", "Time", "Lap", "x"])
def test_a_duration_that_can_be_nothing_else_settles_the_clock_of_the_other_side(header: str) -> None:
    assert relations(("1:30", "2:05", "0:45"), ("PT1H30M", "PT2H5M", "PT45M"), header) == {SAME}
    assert relations(("1:30", "2:05", "0:45"), ("PT1M30S", "PT2M5S", "PT45S"), header) == {SAME}
    assert are_wrong(("1:30", "2:05", "0:45"), ("PT3H30M", "PT4H5M", "PT47M"), header)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("-1 days +22:30:00", -5400),
        ("-1 day, 22:30:00", -5400),
        ("-PT1H30M", -5400),
        ("P2W", 1209600),
        ("PT0.5S", 0.5),
        ("PT0S", 0),
        ("0 days 00:00:00.000250", 0.00025),
        ("P1DT0H0M0S", 86400),
    ],
)
def test_the_seconds(text: str, seconds: float) -> None:
    (value,) = read(text)
    assert (value.type, value.number) == (DataType.TIME, seconds)


@pytest.mark.parametrize("text", ["P", "PT", "P1DT", "PT5", "P5", "1 days 25", "2 days 01:75:00", "PT1M1H", "Part 1H"])
def test_what_is_no_duration(text: str) -> None:
    assert all(value.type is not DataType.TIME for value in read(text))


@given(st.timedeltas(min_value=timedelta(days=-900), max_value=timedelta(days=900)))
def test_what_python_prints_is_read_to_the_microsecond(delta: timedelta) -> None:
    found = [value for value in read(str(delta)) if value.type is DataType.TIME]
    assert [value.number for value in found] == [pytest.approx(delta.total_seconds(), abs=1e-6)]


def test_a_duration_is_rounded_where_seconds_are_left_out() -> None:
    (found,) = related(("PT1H30M29S",), ("PT1H30M",), "Elapsed")
    assert found.relation == "rounded"
