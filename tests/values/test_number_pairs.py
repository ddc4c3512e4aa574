"""Columns of two numbers a cell hold pairs, whose order counts; lists stay lists."""

from __future__ import annotations

import pytest
from related_columns import EXACT, SAME, are_wrong, related, relations

PAIRS = (("52.52, 13.40", "48.14, 11.58", "50.1, 8.7"), ("13.40, 52.52", "11.58, 48.14", "8.7, 50.1"))


@pytest.mark.parametrize("header", ["Position", "x", "Lat, lon"])
def test_two_numbers_that_changed_places_are_wrong(header: str) -> None:
    assert relations(*PAIRS, header) == {"different"}
    (swapped, *others) = related(PAIRS[0], (PAIRS[1][0], *PAIRS[0][1:]), header)
    assert swapped.relation == "different"
    assert "changed places" in swapped.note
    assert {one.relation for one in others} == {"exact"}


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("2-1", "3-0"), ("1-2", "0-3")),
        (("2:1", "3:0"), ("1:2", "0:3")),
        (("2; 1", "3; 0"), ("1; 2", "0; 3")),
        (("2, 1", "3, 0"), ("1, 2", "0, 3")),
        (("(2, 1)", "(3, 0)"), ("(1, 2)", "(0, 3)")),
        (("52.52, 13.40",), ("13.40, 52.52",)),
        (("1.5; 2.5", "3; 0"), ("2.5; 1.5", "0; 3")),
    ],
)
def test_in_every_notation(gold: tuple[str, ...], predicted: tuple[str, ...]) -> None:
    assert are_wrong(gold, predicted, "x")


@pytest.mark.parametrize(
    "other", [("52.52; 13.4", "48.14; 11.58", "50.10; 8.70"), ("52.520,13.40", "48.14,11.58", "50.1,8.7")]
)
def test_the_same_pair_with_another_sign_between(other: tuple[str, ...]) -> None:
    assert relations(PAIRS[0], other, "Position") <= {EXACT, SAME}


def test_one_number_of_a_pair_is_half_of_it() -> None:
    found = related(("52.52, 13.40", "48.14, 11.58"), ("52.52, 13.99", "48.14, 11.58"), "Position")[0]
    assert (found.matched, found.missing_items, found.extra_items) == (1, 1, 1)


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("2, 1", "3, 0, 5", "1, 4"), ("1, 2", "0, 3, 5", "4, 1")),
        (("1998, 2002", "2001, 2004", "1999"), ("2002, 1998", "2004, 2001", "1999")),
        (("drama, comedy", "war, drama"), ("comedy, drama", "drama, war")),
        (("['a', 'b']", "['c', 'd']"), ("['b', 'a']", "['d', 'c']")),
        (("[1, 2]", "[3, 4]"), ("[2, 1]", "[4, 3]")),
    ],
)
def test_lists_stay_lists(gold: tuple[str, ...], predicted: tuple[str, ...]) -> None:
    assert relations(gold, predicted, "Items") <= {EXACT, SAME}


def test_a_pair_of_equal_numbers() -> None:
    assert relations(("1, 1", "2, 3"), ("1, 1", "2, 3"), "x") == {EXACT}
    assert are_wrong(("1, 1", "2, 3"), ("1, 2", "3, 3"), "x")
