"""Extra rows whose numbers are sums of the gold's columns, and those that are not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align import align
from tabx.table import Table, plain_rows

HEADER = ["Ward", "Beds", "Nurses", "Opened"]
WARDS = [["North", "12", "7", "1991"], ["South", "31", "9", "2003"], ["Harbour", "24", "15", "1987"]]


def is_total(added: Sequence[str], rows: Sequence[Sequence[str]] = WARDS, header: Sequence[str] = HEADER) -> bool:
    """Return whether a row behind the gold's is taken for its total."""
    gold = Table(plain_rows([header]), plain_rows(rows))
    predicted = Table(plain_rows([header]), plain_rows([*rows, added]))
    alignment = align(gold, predicted)
    assert alignment.missing_rows == ()
    return [(str(repair.kind), repair.note) for repair in alignment.repairs] == [
        ("total_row", "a total row; its sums are right")
    ]


@pytest.mark.parametrize(
    ("added", "expected"),
    [
        (["", "67", "31", ""], True),
        (["All wards", "67", "31", ""], True),
        (["Total", "67", "31", ""], True),
        (["Total", "67", "", ""], True),
        (["", "67", "", ""], False),  # a single sum without a word for it may be chance
        (["West", "67", "", ""], False),
        (["West", "67", "31", ""], True),
        (["Total", "67", "32", ""], False),
        (["Total", "68", "31", ""], False),
        (["Total", "67", "total", ""], True),
        (["Total", "67", "many", ""], False),
        (["Total", "", "", ""], False),
        (["Total", "67", "31", "5981"], True),  # years do not add up, and are not looked at
        (["Total", "67", "31", "2003"], True),
    ],
)
def test_all_numbers_of_a_total_are_sums(added: list[str], expected: bool) -> None:
    assert is_total(added) == expected


def test_the_sum_of_one_number_is_a_copy_of_it() -> None:
    assert not is_total(["Total", "12", "7", ""], WARDS[:1])
    assert is_total(["Total", "43", "16", ""], WARDS[:2])
    sparse = [["North", "12", "7", "1991"], ["South", "", "9", "2003"]]
    assert not is_total(["Total", "12", "16", ""], sparse)
    assert is_total(["Total", "", "16", ""], sparse)


def test_nothing_is_no_sum_unless_it_is_called_one() -> None:
    empty = [["North", "0", "0", "1991"], ["South", "0", "0", "2003"]]
    assert is_total(["Total", "0", "0", ""], empty)
    assert not is_total(["", "0", "0", ""], empty)
    one = [["North", "0", "7", "1991"], ["South", "0", "9", "2003"]]
    assert not is_total(["", "0", "16", ""], one)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [("20.84", True), ("20.8", True), ("21", True), ("20", False), ("20.9", False), ("22", False)],
)
def test_a_sum_is_rounded_to_the_digits_it_shows(shown: str, expected: bool) -> None:
    rows = [["North", "10.42", "7", "1991"], ["South", "10.42", "9", "2003"]]
    assert is_total(["Total", shown, "16", ""], rows) == expected


@pytest.mark.parametrize(("shown", "expected"), [("20", True), ("21", True), ("19", False), ("22", False)])
def test_a_half_is_rounded_up_or_down(shown: str, expected: bool) -> None:
    rows = [["North", "10.25", "7", "1991"], ["South", "10.25", "9", "2003"]]
    assert is_total(["Total", shown, "16", ""], rows) == expected


@pytest.mark.parametrize(
    ("amounts", "total", "expected"),
    [
        (("800 m", "700 m"), "1.5 km", True),
        (("800 m", "700 m"), "1500 m", True),
        (("800 m", "700 m"), "1.6 km", False),
        (("800 m", "700 m"), "2 km", True),
        (("10 °C", "15 °C"), "25 °C", True),
        (("10 °C", "15 °C"), "26 °C", False),
    ],
)
def test_sums_of_amounts_in_their_units(amounts: tuple[str, str], total: str, expected: bool) -> None:
    header = ["Stage", "Amount", "Riders"]
    rows = [["One", amounts[0], "31"], ["Two", amounts[1], "29"]]
    assert is_total(["Total", total, "60"], rows, header) == expected
