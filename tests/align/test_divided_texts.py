"""Texts of one cell that stand for several, and the rows that one cell may cover."""

from __future__ import annotations

from itertools import product

import pytest

from tabx.align.repairs.divided_texts import divide, stretches


@pytest.mark.parametrize(
    ("text", "wanted", "parts"),
    [
        ("Ada Winter Vienna", ["Ada Winter", "Vienna"], ["Ada Winter", "Vienna"]),
        ("Ada Winter / Vienna", ["Ada Winter", "Vienna"], ["Ada Winter", "Vienna"]),
        ("Ada Winter, Vienna", ["Ada Winter", "Vienna"], ["Ada Winter", "Vienna"]),
        ("Ada Winter (1951 ) Vienna", ["Ada Winter (1951)", "Vienna"], ["Ada Winter (1951 )", "Vienna"]),
        ("-3 (-4) 5", ["-3", "-4", "5"], ["-3", "(-4)", "5"]),
        ("3 5", ["3", "", "5"], ["3", "", "5"]),
        ("3 ; 5 ;", ["3", "5"], ["3", "5"]),
        ("Vienna; Graz,", ["Vienna", "Graz"], ["Vienna", "Graz,"]),
        ("12 %", ["12 %"], ["12 %"]),
        ("Vienna Ada Winter", ["Ada Winter", "Vienna"], None),
        ("Ada Winter", ["Ada Winter", "Vienna"], None),
        ("Ada Winter Vienna Graz", ["Ada Winter", "Vienna"], None),
        ("Ada-Winter", ["Ada", "Winter"], None),
        ("Ada Winter-Vienna", ["Ada Winter", "Vienna"], None),
        ("", ["", ""], None),
        ("3", ["", ""], None),
        ("/", ["/", ""], None),
    ],
)
def test_a_text_is_divided_between_words_only(text: str, wanted: list[str], parts: list[str] | None) -> None:
    assert divide(text, wanted) == parts


@pytest.mark.parametrize("most", [1, 2, 5])
@pytest.mark.parametrize("unpaired", [set(), {4}, {6}, {3, 4}, {4, 6}, {2, 3, 4, 6, 7}, {1, 3, 6, 8}])
def test_a_cell_covers_itself_and_neighbours_without_a_partner(unpaired: set[int], most: int) -> None:
    covered = [range(start, stop) for start, stop in product(range(6), range(6, 12)) if stop - start > 1]
    allowed = [
        one
        for one in covered
        if all(row in unpaired or row == 5 for row in one) and 5 - one.start <= most >= one.stop - 1 - 5
    ]
    assert list(stretches(5, unpaired, most)) == sorted(allowed, key=lambda one: (-one.start, len(one)))
