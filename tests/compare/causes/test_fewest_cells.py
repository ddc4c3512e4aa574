"""From how many cells on an act is told: the likelier it is by chance, the more of them it has to explain."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from towns import two_columns

from tabx import judge

STAFF = [82, 18, 91, 74, 69, 26, 57, 33, 48, 95, 11, 64]
RATES = [8.25, 1.75, 9.125, 7.5, 6.875, 2.625, 5.25, 3.375, 4.5, 9.75, 1.125, 6.25]


def told(gold: Sequence[object], predicted: Sequence[object]) -> list[tuple[str, int, str]]:
    """Return the kind of each cause, its fewest cells, and how its sentence goes on behind the column."""
    causes = judge(two_columns("Staff", gold), two_columns("Staff", predicted)).causes
    said = (cause.sentence.split(": ")[:2] for cause in causes)
    return [(str(one.kind), one.cause.least, ": ".join(words)) for one, words in zip(causes, said, strict=True)]


@pytest.mark.parametrize(("size", "least"), [(1, 10), (-1, 10), (2, 9), (3, 8), (5, 7), (7, 7), (86, 7), (1000, 7)])
def test_a_small_difference_is_likelier_by_chance(size: int, least: int) -> None:
    words = f"are {abs(size):,} too {'large' if size > 0 else 'small'}"
    expected = [("difference", least, f"column Staff: all 12 values {words}")]
    assert told(STAFF, [value + size for value in STAFF]) == expected


@pytest.mark.parametrize(
    ("factor", "words"),
    [
        (1.5, "50 % too large"),
        (1.07, "7 % too large"),
        (0.93, "7 % too small"),
        (0.6, "40 % too small"),
        (1.99, "99 % too large"),
        (11, "11 times gold"),
        (0.04, "25 times too small"),
        (10, "10 times too large"),
        (0.1, "10 times too small"),
        (100, "100 times too large"),
        (0.01, "100 times too small (fractions for per cent)"),
        (1000, "1,000 times too large"),
        (0.001, "1,000 times too small (in thousands, unsaid)"),
        (1.609344, "1.60934 times gold (as mi in km, unsaid)"),
    ],
)
def test_a_factor_is_told_as_people_say_it(factor: float, words: str) -> None:
    ((_, least, said),) = told(STAFF, [round(value * factor, 4) for value in STAFF])
    assert said == f"column Staff: all 12 values are {words}"
    assert least == 7


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        (0, ("rounding", 7, "column Staff: all 12 values are rounded to whole numbers")),
        (1, ("rounding", 6, "column Staff: all 10 values are rounded to 1 decimal")),
        (2, ("rounding", 3, "column Staff: all 5 values are rounded to 2 decimals")),
    ],
)
def test_numbers_rounded_half_to_even_are_rounded(digits: int, expected: tuple[str, int, str]) -> None:
    assert told(RATES, [round(value, digits) if digits else round(value) for value in RATES]) == [expected]


def test_numbers_cut_off_are_cut_where_rounding_would_give_others() -> None:
    high = [value + (6 + value % 4) / 10 for value in range(11, 23)]
    assert told(high, [math.floor(value) for value in high]) == [
        ("rounding", 7, "column Staff: all 12 values are cut off to whole numbers")
    ]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (4, None),
        (5, "column Staff, rows 1-5: all 5"),
        (6, "column Staff, rows 1-6: all 6"),
        (7, "column Staff: 7 of 12"),
    ],
)
@pytest.mark.parametrize(("change", "words"), [("+ 7", "are 7 too large"), ("* 1000", "are 1,000 times too large")])
def test_a_block_of_five_or_most_of_a_column(change: str, words: str, wrong: int, place: str | None) -> None:
    size = int(change[2:])
    changed = [value + size if change[0] == "+" else value * size for value in STAFF]
    found = [said for _, _, said in told(STAFF, [*changed[:wrong], *STAFF[wrong:]])]
    assert found == ([f"{place} values {words}"] if place else [])
