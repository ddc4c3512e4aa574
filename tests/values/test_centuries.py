"""The century of a year of two digits: that of the column's full years, whatever else stands there."""

from __future__ import annotations

import pytest

from tabx.values import read_column


@pytest.mark.parametrize(
    ("texts", "number"),
    [
        (["'05", "1905", "1910"], 1905),
        (["'05", "2001", "2010"], 2005),
        (["'05"], 2005),
        (["'92", "'93"], 1992),
        (["'05", "1905", "Oslo", "Bergen", "Rome", "Bern"], 1905),
        (["'05", "1905", "2001", "2002"], 2005),
        (["'05", "1905", "1906", "2002"], 1905),
        (["'05", "1905", "2002"], 2005),
        (["'05", "700", "12"], 2005),
        (["'05", "1905", "12", "17", "25", "31"], 1905),
    ],
)
def test_a_short_year_is_of_the_century_in_the_middle(texts: list[str], number: float) -> None:
    assert read_column(("Note",), texts).values[0].number == number
