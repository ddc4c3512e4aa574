"""chrF of every gold element with every predicted one, without asking a library for each pair.

The values are those of sacrebleu's sentence chrF (chrF2, characters up to six, spaces left out), 0 to 1. Texts that
share no character are never looked at: matches are counted from the n-grams' side.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabx.base.limits import check_time
from tabx.lab.metrics.outcomes import Cause, NotScorable

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, numpy.dtype[numpy.float64]]

ORDER = 6
"""Longest n-gram of characters (Popović, 2015)."""

BETA = 2.0
"""Weight of recall over precision: chrF2, the default of sacrebleu."""

MOST_PAIRS = 9_000_000
"""Pairs of elements at most: 3,000 against 3,000 are half a GiB, where all their texts differ."""


def best_similarities(gold: Sequence[tuple[str, ...]], predicted: Sequence[tuple[str, ...]]) -> tuple[float, float]:
    """Return the mean similarity of each gold element to its most similar predicted one, and the reverse.

    An element is a tuple of texts, its similarity to another the product of theirs; 0 where a side has none.

    Raises
    ------
    NotScorable
        There are more pairs than `MOST_PAIRS`.
    """
    import numpy as np

    if not gold or not predicted:
        return 0.0, 0.0
    if len(gold) * len(predicted) > MOST_PAIRS:
        raise NotScorable(f"{len(gold):,} × {len(predicted):,} elements are more than can be compared", Cause.SIZE)
    parts = [
        _Part(mine, theirs) for mine, theirs in zip(zip(*gold, strict=True), zip(*predicted, strict=True), strict=True)
    ]
    best_of_gold, best_of_predicted = np.zeros(len(gold)), np.zeros(len(predicted))
    for index in range(len(gold)):
        check_time()
        row = np.ones(len(predicted))
        for part in parts:
            row = row * part.row(index)
        best_of_gold[index] = row.max()
        best_of_predicted = np.maximum(best_of_predicted, row)
    return float(best_of_gold.mean()), float(best_of_predicted.mean())


class _Part:
    """The similarities of the texts at one place of the elements, each pair of different texts compared once."""

    def __init__(self, gold: Sequence[str], predicted: Sequence[str]) -> None:
        import numpy as np

        mine, theirs = list(dict.fromkeys(gold)), list(dict.fromkeys(predicted))
        self._matrix = chrf_matrix(mine, theirs)
        places = {text: index for index, text in enumerate(mine)}
        others = {text: index for index, text in enumerate(theirs)}
        self._rows = [places[text] for text in gold]
        self._columns = np.array([others[text] for text in predicted])

    def row(self, index: int) -> Array:
        """Return the similarity of a gold text to each predicted one."""
        row: Array = self._matrix[self._rows[index], self._columns]
        return row


def chrf_matrix(gold: Sequence[str], predicted: Sequence[str]) -> Array:
    """Return chrF (0 to 1) of each gold text (rows) with each predicted one (columns); 1 for equal texts."""
    import numpy as np

    shape = (len(gold), len(predicted))
    precisions, recalls, orders = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    sides = [["".join(text.split()) for text in side] for side in (gold, predicted)]
    for order in range(1, ORDER + 1):
        check_time()
        matches = _matches(sides[0], sides[1], order)
        of_gold, of_predicted = (np.array([max(0, len(text) - order + 1) for text in side]) for side in sides)
        both = np.outer(of_gold > 0, of_predicted > 0)
        precisions += matches / np.maximum(of_predicted, 1)[np.newaxis, :]
        recalls += matches / np.maximum(of_gold, 1)[:, np.newaxis]
        orders += both
    precisions, recalls = precisions / np.maximum(orders, 1), recalls / np.maximum(orders, 1)
    below = BETA**2 * precisions + recalls
    scores: Array = np.where(below > 0, (1 + BETA**2) * precisions * recalls / np.where(below > 0, below, 1), 0.0)
    places = defaultdict(list)
    for index, text in enumerate(predicted):
        places[text].append(index)
    for index, text in enumerate(gold):
        scores[index, places[text]] = 1.0
    return scores


def _matches(gold: Sequence[str], predicted: Sequence[str], order: int) -> Array:
    """Return how many n-grams of an order each gold text shares with each predicted one."""
    import numpy as np

    matches = np.zeros((len(gold), len(predicted)))
    of_gold, of_predicted = _texts_by_gram(gold, order), _texts_by_gram(predicted, order)
    for gram, mine in of_gold.items():
        theirs = of_predicted.get(gram)
        if theirs is not None:
            rows, columns = np.array(mine), np.array(theirs)
            matches[np.ix_(rows[:, 0], columns[:, 0])] += np.minimum.outer(rows[:, 1], columns[:, 1])
    return matches


def _texts_by_gram(texts: Sequence[str], order: int) -> dict[str, list[tuple[int, int]]]:
    """Return for each n-gram the texts that have it, with how often."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, text in enumerate(texts):
        for gram, count in Counter(_grams(text, order)).items():
            found[gram].append((index, count))
    return found


def _grams(text: str, order: int) -> Iterator[str]:
    return (text[start : start + order] for start in range(len(text) - order + 1))
