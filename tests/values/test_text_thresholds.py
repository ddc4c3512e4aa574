"""For each threshold of relating two texts a pair of cases that it parts: one just within it, one just beyond.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side; where no case lies on
one side of a threshold, the other case parts it alone. Weights are told by figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import cycle, islice

import pytest

from tabx.values import (
    is_abbreviation,
)
from tabx.values.relating.abbreviations import is_contraction
from tabx.values.relating.contradictions import contradiction, contradicts
from tabx.values.relating.opposites import are_opposites
from tabx.values.relating.text_similarity import (
    are_too_many_words,
    is_misspelling,
    is_one_edit,
    shortens,
    text_similarity,
)

Case = Callable[[], bool]
LETTERS = "abcdefghijklmnopqrstuvwxyåäöæøþ"


def edited(size: int, edits: int) -> tuple[str, str]:
    """Return a word of so many letters, and the same with other letters at its end."""
    return LETTERS[:size], LETTERS[: size - edits] + "z" * edits


def misspelt(size: int, edits: int) -> bool:
    return is_misspelling(*edited(size, edits))


def in_full(size: int, edits: int) -> bool:
    """Whether two words count as alike as they are, and not by the square of it."""
    ratio = 1 - edits / size
    return text_similarity(*edited(size, edits)) >= (ratio - 0.4) / 0.6 - 1e-9


def counts_whole(edits: int) -> bool:
    """Whether texts parted otherwise, of twenty letters, are alike as they are without their spaces."""
    one, other = edited(20, edits)
    return text_similarity(f"{one[:7]} {one[7:14]} {one[14:]}", f"{other[:5]} {other[5:]}") >= 0.39


def is_reordered(size: int) -> bool:
    """Whether two texts of so many characters with the same words are known for other order."""
    word = "".join(islice(cycle(LETTERS), size - 6))
    return text_similarity(f"lagos {word}", f"{word} lagos") == 0.95


def weighs_more(size: int) -> bool:
    """Whether a word weighs more than one of a letter less."""
    return text_similarity("Lagos " + LETTERS[:size], "Lagos") < text_similarity(
        "Lagos " + LETTERS[: size - 1], "Lagos"
    )


PARTED: dict[str, tuple[Case, Case]] = {
    "TextSimilarityThresholds.chance": (
        lambda: text_similarity(*edited(9, 5)) > 0,
        lambda: text_similarity(*edited(8, 5)) > 0,
    ),
    "TextSimilarityThresholds.sure_ratio": (lambda: in_full(20, 7), lambda: in_full(20, 9)),
    "TextSimilarityThresholds.whole_ratio": (lambda: counts_whole(4), lambda: counts_whole(6)),
    "TextSimilarityThresholds.longest_text": (lambda: is_reordered(4000), lambda: is_reordered(4001)),
    "TextSimilarityThresholds.longest_word": (
        lambda: is_misspelling("a" * 99 + "b", "a" * 99 + "c"),
        lambda: is_misspelling("a" * 100 + "b", "a" * 100 + "c"),
    ),
    "TextSimilarityThresholds.most_words": (
        lambda: not are_too_many_words(["a"] * 40, ["b"] * 40),
        lambda: not are_too_many_words(["a"] * 41, ["b"] * 40),
    ),
    "text_similarity._WEIGHTED_LETTERS": (lambda: weighs_more(8), lambda: weighs_more(9)),
    "text_similarity._LEAST_FOR_INITIAL": (lambda: shortens("j", "joe"), lambda: shortens("j", "jo")),
    "_LETTERS_OF_SHORTEST_EDIT[0]": (lambda: is_one_edit("of", "off"), lambda: is_one_edit("cat", "car")),
    "_LETTERS_OF_SHORTEST_EDIT[1]": (lambda: is_one_edit("of", "off"), lambda: is_one_edit("of", "or")),
    "MisspellingThresholds.least_letters": (
        lambda: is_misspelling("ann", "anne"),
        lambda: is_misspelling("cat", "car"),
    ),
    "MisspellingThresholds.least_letters_of_shorter": (
        lambda: is_misspelling("ann", "anne"),
        lambda: is_misspelling("an", "anne"),
    ),
    "MisspellingThresholds.letters_for_two_edits": (lambda: misspelt(6, 2), lambda: misspelt(5, 2)),
    "MisspellingThresholds.most_edits_of_short": (lambda: misspelt(5, 1), lambda: misspelt(5, 2)),
    "MisspellingThresholds.least_edits_of_long": (lambda: misspelt(6, 2), lambda: misspelt(6, 3)),
    "MisspellingThresholds.letters_per_edit": (lambda: misspelt(12, 3), lambda: misspelt(11, 3)),
    "MisspellingThresholds.most_edits": (lambda: misspelt(24, 6), lambda: misspelt(28, 7)),
    "ContractionThresholds.least": (lambda: is_contraction("rd", "rebounds"), lambda: is_contraction("rb", "rebounds")),
    "ContractionThresholds.most": (
        lambda: is_contraction("champs", "championships"),
        lambda: is_contraction("champis", "championships"),
    ),
    "ContractionThresholds.share_of_skeleton": (
        lambda: is_contraction("pnt", "point"),
        lambda: is_contraction("plnt", "planet"),
    ),
    "ContractionThresholds.share_with_vowel": (
        lambda: is_contraction("colt", "coletart"),
        lambda: is_contraction("colt", "colefat"),
    ),
    "ContractionThresholds.most_capitals": (
        lambda: is_abbreviation("TOE", "Turnovers"),
        lambda: is_abbreviation("TUOE", "Turnovers"),
    ),
    "ContractionThresholds.least_long_of_capitals": (
        lambda: is_abbreviation("PIE", "Prise"),
        lambda: is_abbreviation("PIE", "Pike"),
    ),
    "ContractionThresholds.most_skeleton": (
        lambda: is_contraction("blcfd", "balcanford"),
        lambda: is_contraction("blcnfd", "balcanford"),
    ),
    "ContradictionThresholds.few_words": (
        lambda: contradiction(("in", "faro", "lagos"), ("out", "sines", "porto")) is not None,
        lambda: contradiction(("in", "faro", "lagos", "olhao"), ("out", "sines", "porto", "evora")) is not None,
    ),
    "ContradictionThresholds.bare_numbers_moved": (
        lambda: not contradicts("Q1 2024", "2024 Q1"),
        lambda: not contradicts("3 of 5", "5 of 3"),
    ),
    "OppositeThresholds.letters_of_stem": (
        lambda: are_opposites("wins", "losses"),
        lambda: are_opposites("ons", "offs"),
    ),
    "OppositeThresholds.letters_after_prefix": (
        lambda: are_opposites("inlay", "outlay"),
        lambda: are_opposites("macrobe", "microbe"),
    ),
    "OppositeThresholds.letters_of_ful_word": (
        lambda: are_opposites("careful", "careless"),
        lambda: are_opposites("artful", "artless"),
    ),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


@pytest.mark.parametrize(
    ("text", "other", "weight"),
    [
        ("Part 1", "Part 2", 0.4 * 2 / 3),
        ("agent 007", "agent 7", 0.99),
        ("the harbour", "harbour", 2 * math.sqrt(7) / (2 * math.sqrt(7) + 0.25)),
        ("J. Smith Faro", "John Smith Uzb", 2 * (5**0.5 + 0.5 * 1.5) / (5 + 2 * 5**0.5 + 3**0.5)),
        ("abcdefghij klmnopqrst", "abcde fghijklmnopqrzz", 0.8),
    ],
)
def test_texts_that_are_partly_alike(text: str, other: str, weight: float) -> None:
    assert text_similarity(text, other) == pytest.approx(weight, abs=1e-9)
