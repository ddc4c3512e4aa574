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


def test_rows_that_other_columns_name_stay_where_their_merged_cells_are_exchanged() -> None:
    merged = [[row[0], f"{row[1]} ({row[2]})"] for row in ROWS]
    merged[0][1], merged[1][1] = merged[1][1], merged[0][1]
    gold, predicted = (
        Table(plain_rows([HEADER]), plain_rows(ROWS)),
        Table(plain_rows([["Player", "Goals (Year)"]]), plain_rows(merged)),
    )
    alignment = align(gold, predicted)
    assert {row: pairing.predicted for row, pairing in alignment.row_of.items()} == {row: (row,) for row in range(5)}


NAMES = ["Ada Winter", "Boris Keller", "Clara Osei", "Dmitri Volkov", "Elena Conti"]
NAMES += ["Franz Huber", "Greta Lang", "Hans Moser", "Ida Roth", "Jo Stern"]


@pytest.mark.parametrize(
    ("blank", "wrong", "confidence"),
    [(0, 0, 1.0), (8, 0, 1.0), (0, 5, 0.5), (0, 6, None), (4, 2, 0.666667), (4, 3, 0.5), (4, 4, None)],
)
def test_a_column_is_split_where_half_of_its_values_are(blank: int, wrong: int, confidence: float | None) -> None:
    gold, predicted = [], []
    for place, name in enumerate(NAMES):
        parts = ["Tim", "Bell"] if blank <= place < blank + wrong else name.split()
        gold.append([f"k{place}", "" if place < blank else name, str(7 * place + 3)])
        predicted.append([f"k{place}", *(["", ""] if place < blank else parts), str(7 * place + 3)])
    alignment = align(
        Table(plain_rows([["Key", "Name", "No."]]), plain_rows(gold)),
        Table(plain_rows([["Key", "First", "Last", "No."]]), plain_rows(predicted)),
    )
    assert [repair.confidence for repair in alignment.repairs] == ([] if confidence is None else [confidence])
