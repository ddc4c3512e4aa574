"""One letter glued to a number is a unit only where the other side or a header has that kind of unit."""

from __future__ import annotations

import pytest
from related_columns import SAME, are_wrong, relations


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("15.01", "12.41", "9.99", "231"), ("15.0l", "12.4l", "9.9g", "23l")),
        (("$15.01", "$12.41", "$9.99", "$231"), ("15.0l", "12.4l", "9.9g", "23l")),
        (("55", "65", "75"), ("5s", "6s", "7s")),
        (("1,201", "3,401"), ("1,20l", "3,40l")),
    ],
)
@pytest.mark.parametrize("header", ["Price", "n"])
def test_a_letter_for_a_digit_is_wrong(gold: tuple[str, ...], predicted: tuple[str, ...], header: str) -> None:
    assert relations(gold, predicted, header) <= {"different"}


@pytest.mark.parametrize(
    ("gold", "predicted", "header"),
    [
        (("15", "12.4", "9.99"), ("15l", "12.4l", "9.99l"), "Volume (l)"),
        (("15 l", "12.4 l", "9.99 l"), ("15l", "12.4l", "9.99l"), "Size"),
        (("1500", "2500", "3500"), ("1.5k", "2.5k", "3.5k"), "Price"),
        (("5 m", "6 m"), ("5m", "6m"), "x"),
        (("5", "6"), ("5m", "6m"), "Depth (m)"),
        (("1:30", "2:00"), ("90s", "120s"), "Lap"),
    ],
)
def test_a_unit_that_the_other_side_or_a_header_has(
    gold: tuple[str, ...], predicted: tuple[str, ...], header: str
) -> None:
    assert relations(gold, predicted, header) == {SAME}


def test_rounding_within_the_same_unit_stays_rounding() -> None:
    assert relations(("15.01 l", "12.41 l"), ("15.0l", "12.4l"), "Size") == {"rounded"}
    assert relations(("1512", "2498"), ("1.5k", "2.5k"), "Price") == {"rounded"}


def test_the_gold_may_have_the_letter() -> None:
    assert are_wrong(("15.0l", "12.4l", "9.9g"), ("15.01", "12.41", "9.99"), "Price")
