"""Long tables in which something else was done besides: names shortened, columns split or merged."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from shapes_of_tables import Rows, made, melt

import tabx
from tabx.align.reshaping.labels import are_parts

HEADER = ("Curator", "Exhibition", "Attendance", "Opening year", "City")
ROWS = (
    ("Ada Brand", "Clay", "4120", "1931", "Ulm"),
    ("Ben Cole", "Glass", "880", "1958", "Linz"),
    ("Cleo Dorn", "Paper", "15300", "1972", "Graz"),
    ("Dana Ek", "Tin", "2750", "2004", "Bern"),
)
GOLD = made(HEADER, ROWS)


def repairs(header: Sequence[str], rows: Rows, kept: int = 1) -> set[str]:
    return {str(repair.kind) for repair in tabx.judge(GOLD, melt(header, rows, kept)).alignment.repairs}


@pytest.mark.parametrize(
    "header",
    [
        ("Curator", "Exhib.", "Att.", "Open. year", "City"),
        ("Curator", "Exhibtion", "Attendence", "Openning year", "Town"),
    ],
    ids=["shortened", "misspelt"],
)
def test_names_in_a_like_spelling_are_names(header: Sequence[str]) -> None:
    judgement = tabx.judge(GOLD, melt(header, ROWS))
    assert "reshaped" in {str(repair.kind) for repair in judgement.alignment.repairs}
    assert all(pairing.gold == pairing.predicted for pairing in judgement.alignment.columns)


def test_texts_that_come_again_are_no_names_for_one_like_spelling() -> None:
    rows = [(one, kind, value) for one in "abcd" for kind, value in (("Cite", "1"), ("Moss", "2"), ("Fern", "3"))]
    assert not {
        str(repair.kind) for repair in tabx.judge(GOLD, made(("Curator", "Kind", "Value"), rows)).alignment.repairs
    }


def test_a_key_split_in_two_names_the_rows_of_a_long_table() -> None:
    halves = [(*curator.split(), *rest) for curator, *rest in ROWS]
    assert repairs(("Curator (1)", "Curator (2)", *HEADER[1:]), halves, kept=2) == {"reshaped", "split_column"}


def test_a_key_that_holds_another_column_names_the_rows_of_a_long_table() -> None:
    joined = [(f"{curator} / {exhibition}", *rest) for curator, exhibition, *rest in ROWS]
    assert repairs(("Curator / Exhibition", *HEADER[2:]), joined) == {"reshaped", "merged_column"}


def test_columns_merged_before_they_became_rows_are_explained() -> None:
    joined = [
        (curator, f"{exhibition} ({attendance})", f"{year} / {city}")
        for curator, exhibition, attendance, year, city in ROWS
    ]
    header = ("Curator", "Exhibition (Attendance)", "Opening year / City")
    assert repairs(header, joined) == {"reshaped", "merged_column"}


def test_values_that_hold_the_texts_of_another_column_are_values() -> None:
    gold = [(curator, exhibition, "Old Hall", city) for curator, exhibition, _, _, city in ROWS]
    header = ("Curator", "Exhibition", "House", "City")
    merged = [(curator, house, f"{exhibition}; {city}") for curator, exhibition, house, city in gold]
    alignment = tabx.judge(made(header, gold), melt((header[0], "House", "Exhibition; City"), merged)).alignment
    assert {str(repair.kind) for repair in alignment.repairs} == {"reshaped", "merged_column"}


def test_parts_are_words_of_longer_texts_and_no_numbers() -> None:
    assert are_parts(["Ada", "Ben"], ["Ada Brand", "Ben Cole"])
    assert are_parts(["Ada", "Ben", ""], ["Ada Brand", "Ben Cole", "Cleo Dorn"])
    assert not are_parts(["Ada", "Ben"], ["Ada", "Ben"])
    assert not are_parts(["1", "2"], ["Type 1", "Type 2"])
    assert not are_parts(["Ada", "Bea", "Cy"], ["Ada Brand", "Ben Cole"])
