"""Facts inside longer cells: which part of a cell is the value, and how parts are put together again."""

from __future__ import annotations

import pytest

from tabx.align.repairs.fragments import THRESHOLDS, Fragment, fill, find_fragment, holds_several
from tabx.values import read


def found(wanted: str, text: str) -> Fragment | None:
    return find_fragment(read(wanted)[0], text)


@pytest.mark.parametrize(
    ("wanted", "text", "part", "rank"),
    [
        ("12", "12 (3)", "12", 0),
        ("3", "12 (3)", "3", 1),
        ("12.0", "3; 12", "12", 1),
        ("Anna Berg", "Tom Holm; Anna Berg", "Anna Berg", 1),
        ("Anna", "Anna Berg; Tom Holm", "Anna", 0),
        ("Anna Holm", "Anna Berg; Anna Hol", "Anna Hol", 1),
        ("Vienna", "Ada Winter of Vienna", "Vienna", 3),
        ("of Vienna", "Ada Winter of Vienna", "of Vienna", 2),
        ("Ada", "Ada Winter of Vienna", "Ada", 0),
        ("7", "7 Berg", "7", 0),
        ("12 km", "12; 15", "12", 0),
        ("12", "15 km; 12 km", "12 km", 1),
        ("12 km", "15 km; 12 km", "12 km", 1),
        ("Berg/Holm", "Berg/Holm; Tom", "Berg/Holm", 0),
    ],
)
def test_the_part_that_holds_a_value(wanted: str, text: str, part: str, rank: int) -> None:
    assert found(wanted, text) == Fragment(part, rank)


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("4", "12 (3)"),
        ("12", "12"),
        ("12", "12 of 15"),
        ("12 km", "12 mi; 15 mi"),
        ("Vienna", "Vienna"),
        ("Ada Winter", "Ada Winter"),
        ("Winter Ada", "Ada Winter of Vienna"),
        ("", "Vienna; Graz"),
        ("Anna Berk", "Anna Berg; Tom Holm"),
        ("1951", "March 3, 1951"),
    ],
)
def test_no_part_holds_another_value_and_the_whole_is_no_part(wanted: str, text: str) -> None:
    assert found(wanted, text) is None


@pytest.mark.parametrize(("words", "is_found"), [(59, True), (60, True), (61, False)])
def test_a_paragraph_is_not_searched_for_words(words: int, is_found: bool) -> None:
    text = " ".join(["a"] * (words - 1) + ["Vienna"])
    assert (found("Vienna", text) is not None) == is_found


@pytest.mark.parametrize(("room", "is_packed"), [(-1, True), (0, True), (1, False)])
def test_a_long_cell_is_prose(room: int, is_packed: bool) -> None:
    head = "Anna Berg; Tom Holm; "
    text = head + "x" * (THRESHOLDS.most_characters + room - len(head))
    assert holds_several(text) == is_packed


@pytest.mark.parametrize(("text", "several"), [("Anna; Tom", True), ("Anna", False), ("Anna; ", False), ("", False)])
def test_a_cell_that_holds_several_facts(text: str, several: bool) -> None:
    assert holds_several(text) == several


@pytest.mark.parametrize(
    ("template", "parts", "filled"),
    [
        ("12 (3)", ["12", "3"], "12 (3)"),
        ("12 (3)", ["3", "12"], "12 (3)"),
        ("12 (3)", ["7", "9"], "7 (9)"),
        ("12 (3)", ["9", "12"], "12 (9)"),
        ("12 (3)", ["3", "9"], "9 (3)"),
        ("12 (3)", ["7"], "7"),
        ("12 (3)", [" ", "7"], "7"),
        ("5; 5", ["5", "5"], "5; 5"),
        ("Anna; Tom", ["Anna", "Tom", "Eva"], "Anna; Tom; Eva"),
        ("Anna, Tom", ["Anna", "Tom", "Eva"], "Anna, Tom, Eva"),
        ("Anna Berg", ["Anna", "Holm"], "Anna Holm"),
        ("Anna", ["", ""], ""),
        ("Anna", ["(", ")"], None),
    ],
)
def test_parts_take_the_places_of_the_golds_facts(template: str, parts: list[str], filled: str | None) -> None:
    assert fill(template, parts) == filled
