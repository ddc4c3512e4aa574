"""SARI: what was kept, added and deleted, held to a source (Xu et al., 2016).

Of n-grams of one to four words, in the paper's equations: precision and recall of the n-grams kept (counted) and added
(each once), precision of those deleted (counted); SARI is the mean of the three means. What is 0 of 0 is 1, as in all
programs after the authors' own: who rightly adds nothing has added rightly.

Two variants: deletion by precision, as first published, and by F1 as for the other two, which work on editing reports
("the mean F1 of keep, add and delete": WikiTableEdit).

Ours differs from the authors' program where n-grams repeat: the program takes means over different n-grams and gives an
output that equals the reference less than 100; the equations sum the counts, as here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache
from math import fsum
from typing import NamedTuple

from tabx.lab.metrics.outcomes import NotScorable, Value
from tabx.lab.metrics.pair import TablePair, as_text

ORDER = 4
"""Longest n-gram."""

PERCENT = 100.0

Grams = Counter[tuple[str, ...]]


class Deletion(Enum):
    """How what was deleted is scored."""

    PRECISION = "precision"
    F1 = "F1"


class Sari(NamedTuple):
    """SARI and its three operations, 0 to 100."""

    value: float
    keep: float
    add: float
    delete: float


def sari_of_pair(pair: TablePair) -> Value:
    """Return SARI with deletion by precision, 0 to 100, higher is better; it needs the source table.

    On the tables written as Markdown; words as sacrebleu's `13a` parts them, in lower case. A pipe is a word.
    """
    return _value(pair, Deletion.PRECISION)


def sari_f1_of_pair(pair: TablePair) -> Value:
    """Return SARI with deletion by F1, 0 to 100, higher is better; else as `sari_of_pair`."""
    return _value(pair, Deletion.F1)


def _value(pair: TablePair, deletion: Deletion) -> Value:
    if pair.source is None:
        raise NotScorable("it needs the source table")
    found = sari(as_text(pair.source, "markdown"), pair.markdown.predicted, [pair.markdown.gold], deletion)
    return Value(found.value, (("keep", found.keep), ("add", found.add), ("delete", found.delete)))


def sari(source: str, predicted: str, references: Sequence[str], deletion: Deletion = Deletion.PRECISION) -> Sari:
    """Return SARI of a text that a source was turned into.

    Parameters
    ----------
    source, predicted : str
    references : sequence of str
        At least one; n-grams of several count by the share of the references that have them.
    deletion : Deletion
    """
    tokens = [_tokens(text) for text in (source, predicted, *references)]
    scores = [_of_order(order, tokens, deletion) for order in range(1, ORDER + 1)]
    keep, add, delete = (PERCENT * fsum(score[place] for score in scores) / ORDER for place in range(3))
    return Sari((keep + add + delete) / 3, keep, add, delete)


def _of_order(order: int, tokens: Sequence[Sequence[str]], deletion: Deletion) -> tuple[float, float, float]:
    """Return the scores of what was kept, added and deleted among the n-grams of one length."""
    before, after, *references = (_grams(words, order) for words in tokens)
    right = Counter[tuple[str, ...]]()
    for reference in references:
        right += reference
    several = len(references)
    kept = _sums(
        before, lambda gram: min(before[gram], after[gram]), lambda gram: min(before[gram], right[gram] / several)
    )
    gone = _sums(
        before,
        lambda gram: max(before[gram] - after[gram], 0),
        lambda gram: max(before[gram] - right[gram] / several, 0),
    )
    added = _sums({*after, *right} - {*before}, lambda gram: gram in after, lambda gram: gram in right)
    return _f1(kept), _f1(added), _f1(gone) if deletion is Deletion.F1 else gone[0]


Count = Callable[[tuple[str, ...]], float]


def _sums(grams: Iterable[tuple[str, ...]], done: Count, wanted: Count) -> tuple[float, float]:
    """Return precision and recall of what was done against what was wanted, over n-grams."""
    both, did, should = 0.0, 0.0, 0.0
    for gram in grams:
        one, other = done(gram), wanted(gram)
        both, did, should = both + min(one, other), did + one, should + other
    return both / did if did else 1.0, both / should if should else 1.0


def _f1(rates: tuple[float, float]) -> float:
    precision, recall = rates
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _grams(words: Sequence[str], order: int) -> Grams:
    return Counter(tuple(words[start : start + order]) for start in range(len(words) - order + 1))


def _tokens(text: str) -> list[str]:
    return _tokenizer()(text.lower()).split()


@cache
def _tokenizer() -> Callable[[str], str]:
    from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

    tokenizer: Callable[[str], str] = Tokenizer13a()  # type: ignore[no-untyped-call]
    return tokenizer
