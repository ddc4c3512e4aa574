"""When two texts are one name: which words they have to share, and which say nothing."""

from __future__ import annotations

import pytest

from tabx.align.pairing.partners import are_one_name


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("Ada Winter", "Winter", True),
        ("Winter", "Ada Winter", True),
        ("Ada Winter", "Winter, Ada", True),
        ("Ada Winter", "Ada Summer", False),
        ("Route 17 north", "Line 17", True),
        ("Route 17", "Route 18", False),
        ("Fair of 1951", "Show of 1951", False),  # a year is shared by chance
        ("Ada Winter", "", False),
        ("Ada Winter", "A.", False),  # a single letter tells nothing
        ("of the", "Ada Winter", False),
        ("", "", False),
    ],
)
def test_one_name_has_all_words_of_the_other_or_its_number(text: str, other: str, expected: bool) -> None:
    assert are_one_name(text, other) == expected
