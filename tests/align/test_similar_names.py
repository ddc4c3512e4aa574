"""How alike two cells are as evidence for a pair, and which names are found among other cells."""

from __future__ import annotations

import pytest

from tabx.align.pairing.similarity import cell_similarity
from tabx.align.pairing.text_ratios import text_ratio, text_ratios
from tabx.align.repairs.found_names import share_found
from tabx.values import read
from tabx.values.value import Value


def one(text: str) -> Value:
    return read(text)[0]


@pytest.mark.parametrize(
    ("gold", "predicted", "alike"),
    [
        ("Faro", "faro", 1.0),
        ("", "", 1.0),
        ("", "Faro", 0.0),
        ("Faro", "", 0.0),
        ("Aardvark zoo", "Quixbym nest", 0.0),
        ("1990", "1991", 0.16),
        ("10 km", "10 kg", 0.25),
        ("July 1998", "5 July 1998", 0.49),
        ("H.B.", "Harrison Barnes", 0.9),
        ("15", "Harrison", 0.0),
    ],
)
def test_two_cells_speak_for_a_pair_as_far_as_they_are_alike(gold: str, predicted: str, alike: float) -> None:
    assert cell_similarity(one(gold), one(predicted)) == pytest.approx(alike)
    assert cell_similarity(one(predicted), one(gold)) == pytest.approx(alike)


def found(wanted: list[str], cells: list[str]) -> float:
    return share_found(list(map(one, wanted)), list(map(one, cells)))


@pytest.mark.parametrize(
    ("wanted", "cells", "share"),
    [
        ([], ["Faro"], 0.0),
        (["Faro"], [], 0.0),
        (["", "Faro"], ["Faro", ""], 1.0),
        (["Faro", "Lagos"], ["Lagos", "Faro"], 1.0),
        (["Faro", "Faro"], ["Faro"], 0.5),
        (["Faro", "Faro"], ["Faro", "Faro"], 1.0),
        (["Marcellus", "Marcellus"], ["Narcellus", "Marcelus"], 1.0),
        (["Marcellus", "Marcellus", "Ovid"], ["Narcellus", "Homer", "Lucan"], 1 / 3),
        (["Marcellus", "Quintilian"], ["Narcellus", "Quintillian"], 1.0),
        (["Quintilian", "Marcellus"], ["Marcellus", "Marcelus"], 0.5),
        (["12", "13"], ["12", "14"], 0.5),
        (["12"], ["123"], 0.0),
        (["HB"], ["Harrison Barnes"], 1.0),
        (["Harrison Barnes"], ["HB"], 1.0),
        (["HB"], ["Carrison Barnes"], 0.0),
        (["Faro", "Harrison Barnes"], ["Faro", "Harison Barnes"], 1.0),
    ],
)
def test_a_name_is_found_once_for_each_cell(wanted: list[str], cells: list[str], share: float) -> None:
    assert found(wanted, cells) == pytest.approx(share)


LONG = " ".join(f"word{i}" for i in range(700))
"""Of more characters than are compared letter by letter."""


@pytest.mark.parametrize(
    ("other", "least", "ratio"),
    [
        (LONG, 0, 100.0),
        ("word1 word2 other rest", 0, 30.0),
        ("word1 word2 other rest", 30, 30.0),
        ("word1 word2 other rest", 31, 0.0),
        ("word1 word1", 0, 30.0),
        (" ".join(LONG.split()[:350]), 0, 90.0),
        (" ".join(LONG.split()[:600]), 0, 100.0),
        (LONG + " more", 0, 100.0),
        ("", 0, 0.0),
    ],
)
def test_long_texts_are_alike_by_their_words(other: str, least: float, ratio: float) -> None:
    assert len(LONG) > 5000
    assert text_ratio(LONG, other, least) == pytest.approx(ratio)
    assert text_ratio(other, LONG, least) == pytest.approx(ratio)


def test_texts_are_compared_each_with_each_however_long_they_are() -> None:
    texts = ["Faro", LONG, "Lagos", "x" * 2400, "y" * 2400, "z" * 2400, "Sines", LONG + " more"]
    others = ["Sines", "Lagoa", LONG, "y" * 2400, "Faro"]
    ratios = text_ratios(texts, others, 40)
    assert ratios.shape == (8, 5)
    for text, row in zip(texts, ratios.tolist(), strict=True):
        assert row == pytest.approx([text_ratio(text, other, 40) for other in others], abs=1e-4)
    assert ratios[4, 3] == ratios[0, 4] == ratios[6, 0] == ratios[1, 2] == 100
    assert text_ratios([], others, 40).shape == (0, 5)
