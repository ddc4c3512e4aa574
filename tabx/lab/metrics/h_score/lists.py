"""The two similarities of lists of strings that the H-Score consists of."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher


def levenshtein_similarity(predicted: Sequence[str], gold: Sequence[str]) -> float:
    """Return 1 − distance / (2 × length of the gold), whole elements compared; 0 for an empty gold.

    1 for equal lists, and below 0 where the prediction is more than twice as long (Struc-Bench, published program).
    """
    from rapidfuzz.distance import Levenshtein

    if not gold:
        return 0.0
    return 1 - Levenshtein.distance(list(predicted), list(gold)) / (2 * len(gold))


def matching_ratio(predicted: Sequence[str], gold: Sequence[str]) -> float:
    """Return the ratio of `difflib.SequenceMatcher`, 0 to 1; 1 for two empty lists."""
    return SequenceMatcher(None, predicted, gold).ratio()
