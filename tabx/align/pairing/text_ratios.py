"""How alike texts are (RapidFuzz's WRatio), in steps that end soon, however many and however long the texts are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from rapidfuzz import fuzz, process

from tabx.align.pairing.assignment import Scores
from tabx.base.limits import check_time


@dataclass(frozen=True, slots=True)
class TextRatioThresholds:
    """Bounds on what one step of comparing texts may cost, as nothing ends it before it is done."""

    longest_text: int = 5000
    """Characters above which a text is compared by its words alone. WRatio slides the shorter of two texts along the
    longer one: 5,000 characters and two thirds of them take 0.7 s, 16,000 and a third of them 5 s, and so on with the
    third power. The longest cell of the real tables at hand has 4,100."""

    most_characters: int = 5000
    """Characters of either side that are compared in one step: 0.7 s at worst, as for the longest texts. A hundred
    names of 50 characters are a step, so that the steps themselves take no time."""


THRESHOLDS = TextRatioThresholds()

_PARTS = ((1.5, 1.0), (8.0, 0.9))
_SMALL_PART = 0.6
"""How many times as long the other text is, and what the words of a part then count: as in WRatio."""


def text_ratio(text: str, other: str, least: float) -> float:
    """Return how alike two texts are, 0 (nothing alike, or below `least`) to 100 (the same)."""
    if max(len(text), len(other)) > THRESHOLDS.longest_text:
        return _by_words(text, other, least)
    return fuzz.WRatio(text, other, score_cutoff=least)


def text_ratios(texts: Sequence[str], others: Sequence[str], least: float) -> Scores:
    """Return how alike each two texts are, as `text_ratio` does, in the shape (texts, others).

    Raises
    ------
    TimeLimitError
        The time of the running `timed` block is over.
    """
    ratios = np.zeros((len(texts), len(others)))
    for some in _steps(texts):
        for against in _steps(others):
            check_time()
            ratios[some, against] = _ratios_of_step(texts[some], others[against], least)
    return ratios


def _ratios_of_step(texts: Sequence[str], others: Sequence[str], least: float) -> Scores:
    if max(len(texts[0]), len(others[0])) > THRESHOLDS.longest_text:  # such a text is alone
        return np.array([[_by_words(text, other, least) for other in others] for text in texts])
    result: Scores = process.cdist(texts, others, scorer=fuzz.WRatio, score_cutoff=least)
    return result


def _steps(texts: Sequence[str]) -> Iterator[slice]:
    """Yield slices of texts that are compared in one step; a long text is alone."""
    start = characters = 0
    for index, text in enumerate(texts):
        size = len(text) if len(text) <= THRESHOLDS.longest_text else THRESHOLDS.most_characters
        characters += size
        if index > start and characters > THRESHOLDS.most_characters:
            yield slice(start, index)
            start, characters = index, size
    if texts:
        yield slice(start, len(texts))


def _by_words(text: str, other: str, least: float) -> float:
    """Return which share of the words of the shorter text the other has, as a ratio; 100 for the same text."""
    if text == other:
        return 100.0
    counts, other_counts = _counts(text), _counts(other)
    short, long = sorted((counts, other_counts), key=len)
    shared = sum(min(count, long[word]) for word, count in short.items() if word in long)
    fewest = min(counts.total(), other_counts.total())
    longer = max(len(text), len(other)) / max(1, min(len(text), len(other)))
    part = next((part for times, part in _PARTS if longer < times), _SMALL_PART)
    ratio = 100.0 * part * shared / max(1, fewest)
    return ratio if ratio >= least else 0.0


@lru_cache(maxsize=64)
def _counts(text: str) -> Counter[str]:
    """Return the words of a text and how often it has them. Few are kept, as each may be large."""
    return Counter(text.split())
