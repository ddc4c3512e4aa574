"""Contractions, initials, and parts between slashes: just on each side of what counts."""

from __future__ import annotations

import pytest

from tabx.values import split_facts
from tabx.values.relating.abbreviations import is_contraction
from tabx.values.relating.relate_texts import relate_texts


@pytest.mark.parametrize(
    ("short", "long", "is_one"),
    [
        ("mgt", "management", True),
        ("mgm", "management", True),
        ("mg", "management", False),
        ("mt", "mount", True),
        ("mn", "mount", False),
        ("pts", "points", True),
        ("dept", "department", True),
        ("depn", "department", False),
    ],
)
def test_consonants_stand_for_a_word(short: str, long: str, is_one: bool) -> None:
    assert is_contraction(short, long) == is_one


@pytest.mark.parametrize(
    ("gold", "predicted", "missing", "extra"),
    [
        ("Harrison Miller", "H Smith", "Harrison Miller", "H Smith"),
        ("H Smith", "Harrison Miller", "H Smith", "Harrison Miller"),
        ("Harrison Barnes Miller", "H Barnes Smith", "Miller", "Smith"),
        ("H Barnes Smith", "Harrison Barnes Miller", "Smith", "Miller"),
    ],
)
def test_an_initial_stands_for_a_word_beside_a_shared_one(gold: str, predicted: str, missing: str, extra: str) -> None:
    found = relate_texts(gold, predicted)
    assert (found.missing, found.extra) == (missing, extra)


@pytest.mark.parametrize(
    ("text", "parts"),
    [("7/14/21/28", 4), ("7/14/21/28/35", 1), ("12/yes", 1), ("7 | 14 | 21 | 28 | 35", 5)],
)
def test_up_to_four_parts_stand_between_slashes(text: str, parts: int) -> None:
    assert len(split_facts(text)) == parts
