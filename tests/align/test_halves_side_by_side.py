"""Rows printed side by side, in groups of columns of the same headers, and what only looks like it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align import align
from tabx.table import Table, plain_rows

ROWS = [["Oslo", "410"], ["Riga", "623"], ["Bern", "287"], ["Lima", "951"]]
TWICE = [[*ROWS[0], *ROWS[2]], [*ROWS[1], *ROWS[3]]]


def is_reshaped(header: Sequence[str], rows: Sequence[Sequence[str]], gold: Sequence[str] = ("City", "Trees")) -> bool:
    one = Table(plain_rows([gold]), plain_rows(ROWS))
    alignment = align(one, Table(plain_rows([header]), plain_rows(rows)))
    return any(repair.kind == "reshaped" for repair in alignment.repairs)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (["City", "Trees", "City", "Trees"], True),
        (["City", "Trees", "City.1", "Trees.1"], True),
        (["City", "Trees", "City", "Staff"], False),
        (["City", "Trees", "Trees", "City"], False),
        (["", "Trees", "", "Trees"], False),  # names nothing, and so comes again by chance
    ],
)
def test_the_headers_of_all_groups_are_the_same(header: list[str], expected: bool) -> None:
    gold = ("", "Trees") if not header[0] else ("City", "Trees")
    assert is_reshaped(header, TWICE, gold) == expected


def test_a_blank_column_may_stand_between_and_a_blank_row_is_none() -> None:
    assert is_reshaped(["City", "Trees", "", "City", "Trees"], [[*row[:2], "", *row[2:]] for row in TWICE])
    assert is_reshaped(["City", "Trees"] * 3, [[*row, "", ""] for row in TWICE])


def test_three_groups_and_one_column_too_many() -> None:
    rows = [[*ROWS[0], *ROWS[1], *ROWS[2]], [*ROWS[3], "", "", "", ""]]
    assert is_reshaped(["City", "Trees"] * 3, rows)
    assert not is_reshaped([*["City", "Trees"] * 2, "City"], [[*row, "x"] for row in TWICE])
