"""Which part of a merged cell is which column's value, where something in it is wrong, missing or too much."""

from __future__ import annotations

import pytest

from tabx.align import align
from tabx.table import Table, plain_rows

HEADER = ["Player", "Goals", "Year"]
ROWS = [
    ["Ada Winter", "12", "1991"],
    ["Boris Keller", "9", "1987"],
    ["Clara Osei", "31", "2003"],
    ["Dmitri Volkov", "24", "1979"],
    ["Elena Conti", "17", "1995"],
]


def parts(cell: str, goals: str = "9", year: str = "1987", form: str = "{} ({})") -> tuple[str, str]:
    """Return what of Boris Keller's merged cell is put under goals and year."""
    gold = [[row[0], goals, year] if row[0] == "Boris Keller" else row for row in ROWS]
    merged = [[row[0], cell if row[0] == "Boris Keller" else form.format(*row[1:])] for row in ROWS]
    name = form.format("Goals", "Year")
    alignment = align(
        Table(plain_rows([HEADER]), plain_rows(gold)), Table(plain_rows([["Player", name]]), plain_rows(merged))
    )
    assert [str(repair.kind) for repair in alignment.repairs] == ["merged_column"]
    return alignment.slots[1, 1].text, alignment.slots[1, 2].text


@pytest.mark.parametrize(
    ("cell", "goals", "year"),
    [
        ("9 (1987)", "9", "1987"),
        ("1987 (9)", "9", "1987"),
        ("9 1987", "9", "1987"),
        ("91987", "9", "1987"),
        ("[9] (1987)", "9", "1987"),
        ("9 (1988)", "9", "1988"),
        ("8 (1987)", "8", "1987"),
        ("8 (1988)", "8", "1988"),
        ("nine (1987)", "nine", "1987"),
        ("9", "9", ""),
        ("1987", "", "1987"),
        ("5", "5", ""),  # the only fact, and nobody's: the first column's
        ("x", "x", ""),
        ("8, 1, 4", "8", "1"),
        ("", "", ""),
    ],
)
def test_each_fact_goes_to_the_column_that_holds_it_or_to_its_usual_place(cell: str, goals: str, year: str) -> None:
    assert parts(cell) == (goals, year)


@pytest.mark.parametrize(
    ("cell", "own", "expected"),
    [
        ("1987", ("", "1987"), ("", "1987")),
        ("5", ("", "1987"), ("", "5")),
        ("4 (1987)", ("", "1987"), ("4", "1987")),
        ("9", ("9", ""), ("9", "")),
        ("5", ("9", ""), ("5", "")),
        ("9 (4)", ("9", ""), ("9", "4")),
    ],
)
def test_a_single_fact_is_the_value_that_the_gold_has(
    cell: str, own: tuple[str, str], expected: tuple[str, str]
) -> None:
    assert parts(cell, *own) == expected


@pytest.mark.parametrize("cell", ["9 / 1987", "1987 / 9"])
def test_with_a_slash(cell: str) -> None:
    assert parts(cell, form="{} / {}") == ("9", "1987")
