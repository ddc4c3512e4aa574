"""Readings of a cell that a column keeps, or puts first, and letters that are a unit or a magnitude."""

from __future__ import annotations

import pytest

from tabx.values import read, read_column
from tabx.values.column.choices import keep_wanted, prefer
from tabx.values.records import DataType
from tabx.values.value import Flag

LIST_OR_TEXT = read("Oslo, Norway")
DATE_OR_DATE = read("03/04/2020")
PLAIN = read("Oslo")


def test_what_is_preferred_stands_first_and_the_others_behind() -> None:
    assert [value.type for value in LIST_OR_TEXT] == [DataType.STRING, DataType.LIST]
    preferred, plain, dates = prefer([LIST_OR_TEXT, PLAIN, DATE_OR_DATE], lambda value: value.type is DataType.LIST)
    assert [value.type for value in preferred] == [DataType.LIST, DataType.STRING]
    assert (plain, dates) == (PLAIN, DATE_OR_DATE)
    assert prefer([LIST_OR_TEXT], lambda value: True) == [LIST_OR_TEXT]


def test_what_is_wanted_is_kept_alone_and_no_longer_in_doubt() -> None:
    kept, plain, dates = keep_wanted([LIST_OR_TEXT, PLAIN, DATE_OR_DATE], lambda value: "day-first" in value.flags)
    assert (kept, plain) == (LIST_OR_TEXT, PLAIN)
    (date,) = dates
    assert date.key == "d:2020-04-03"
    assert Flag.AMBIGUOUS in DATE_OR_DATE[0].flags
    assert Flag.AMBIGUOUS not in date.flags
    assert keep_wanted([DATE_OR_DATE], lambda value: True) == [DATE_OR_DATE]
    assert keep_wanted([DATE_OR_DATE], lambda value: False) == [DATE_OR_DATE]
    three = read("5/6")
    assert len(three) > 2
    (two,) = keep_wanted([three], lambda value: value.type is DataType.DATE)
    assert [value.type for value in two] == [DataType.DATE] * 2
    assert all(Flag.AMBIGUOUS in value.flags for value in two)


@pytest.mark.parametrize(
    ("header", "texts", "numbers", "is_ambiguous"),
    [
        ("Revenue", ["5 m", "7 m"], [5e6, 7e6], False),
        ("Depth", ["5 m", "7 m"], [5, 7], False),
        ("Value", ["5 m", "7 m"], [5, 7], True),
        ("Value", ["5 m", "7 km"], [5, 7], False),
        ("Value", ["5 B", "7 MB"], [5, 7], False),
        ("Value", ["5 B", "7 million"], [5e9, 7e6], False),
        ("Revenue", ["5 km", "7 km", "3 B"], [5, 7, 3e9], True),
        ("Revenue", ["3 B", "2 K"], [3e9, 2e3], False),
        ("Revenue ($)", ["3 m", "2 K"], [3e6, 2e3], False),
        ("Distance (km)", ["3 m", "2 km"], [3, 2], False),
    ],
)
def test_a_letter_is_a_unit_or_a_magnitude(
    header: str, texts: list[str], numbers: list[float], is_ambiguous: bool
) -> None:
    found = read_column((header,), texts)
    assert [value.number for value in found.values] == numbers
    assert ("ambiguous" in found.flags) == is_ambiguous
