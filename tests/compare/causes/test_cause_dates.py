"""Dates that one act changed."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from towns import FOUNDED, spoilt, two_columns

from tabx import judge


def shifted(days: int):  # type: ignore[no-untyped-def]
    return lambda text: (date.fromisoformat(text) + timedelta(days=days)).isoformat()


def year_later(text: str) -> str:
    return f"{int(text[:4]) + 1}{text[4:]}"


def day_month(text: str) -> str:
    year, month, day = text.split("-")
    return f"{year}-{day}-{month}" if int(day) <= 12 else text


@pytest.mark.parametrize(
    ("change", "words"),
    [(shifted(3), "are 3 days too late"), (shifted(-1), "are 1 day too early"), (year_later, "are 1 year too late")],
)
def test_a_constant_shift(change, words) -> None:  # type: ignore[no-untyped-def]
    (cause,) = spoilt(FOUNDED, change=change).causes
    assert cause.kind == "shift"
    assert f"all 12 values {words}" in cause.sentence


def test_day_and_month_exchanged() -> None:
    (cause,) = spoilt(FOUNDED, change=day_month).causes
    assert cause.kind == "day and month"
    assert len(cause.cells) == 5


def test_two_dates_or_random_ones_are_no_cause() -> None:
    assert spoilt(FOUNDED, change=shifted(3), rows=(2, 5)).causes == ()
    random = Random(3)
    assert spoilt(FOUNDED, change=lambda text: shifted(random.randint(1, 900))(text)).causes == ()


def test_another_notation_is_no_cause() -> None:
    assert spoilt(FOUNDED, change=lambda text: date.fromisoformat(text).strftime("%d %B %Y")).causes == ()


def test_times_an_hour_late() -> None:
    times = ["08:15", "09:40", "11:05", "13:30", "16:20", "18:55"]
    gold = two_columns("Leaves", times)
    late = two_columns("Leaves", [f"{int(time[:2]) + 1:02}{time[2:]}" for time in times])
    (cause,) = judge(gold, late).causes
    assert cause.kind == "shift"
    assert "are 1 hour too late" in cause.sentence
