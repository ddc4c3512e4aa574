"""Metrics of machine translation and summaries, on the tables written as Markdown.

The serialisation is what `tabx convert --to markdown` writes: one space inside each pipe, one separator row, no
padding. Both sides are written alike, so that how wide a model drew its columns, whether it put the table in a fence,
and what it said around it count for nothing; the literature scores the raw texts, where these count. The pipes are part
of the text: they are what a table consists of, and what says that a cell is gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from tabx.lab.metrics.outcomes import NotScorable, Value, check_seconds
from tabx.lab.metrics.pair import TablePair

_WORD = re.compile("[a-z0-9]")

PAIR_OF_WORDS, PAIR_OF_CHARACTERS = 2e-10, 3e-11
"""Seconds for a word, or a character, of the gold with one of the prediction, by `benchmarks/metrics_speed.py --long`:
half a million characters on both sides take the 8 seconds that a judgement may, and RapidFuzz is not to be
interrupted."""


def chrf(pair: TablePair) -> Value:
    """Return sacrebleu's sentence chrF, 0 to 100, higher is better (Popović, 2015).

    chrF2 of characters up to six, spaces left out, no words: the defaults of sacrebleu. Its own values are the same on
    the same text.
    """
    sides = pair.markdown
    return Value(float(_chrf().sentence_score(sides.predicted, [sides.gold]).score))


def bleu(pair: TablePair) -> Value:
    """Return sacrebleu's sentence BLEU, 0 to 100, higher is better (Papineni et al., 2002; Post, 2018).

    Tokens as `13a` parts them, n-grams up to four with effective order and exponential smoothing, as sacrebleu advises
    for single texts; published figures are of a corpus, whose mean is another number.
    """
    sides = pair.markdown
    score = _bleu().sentence_score(sides.predicted, [sides.gold])
    precisions = ((f"precision-{order}", float(value)) for order, value in enumerate(score.precisions, 1))
    return Value(float(score.score), (*precisions, ("brevity-penalty", float(score.bp))))


def rouge_l(pair: TablePair) -> Value:
    """Return F1 of the longest common subsequence of words, 0 to 1, higher is better (Lin, 2004).

    Words are rouge-score's, without stemming: lower case, the letters a to z and digits alone, so that pipes, signs,
    points of decimals and all other scripts are not seen. Some papers multiply by 100. The value is that library's as
    well, but RapidFuzz measures the subsequence: rouge-score keeps a table of all pairs of words, at 8 bytes each 3.2
    GB for 20,000 words on either side.

    Raises
    ------
    NotScorable
        The gold has no such word, or both texts are too long.
    """
    sides = pair.markdown
    if not _WORD.search(sides.gold.lower()):
        raise NotScorable("the gold has no words of the letters a to z and digits, which alone ROUGE-L sees")
    from rapidfuzz.distance import LCSseq

    gold, predicted = map(_words_of(), sides)
    check_seconds(PAIR_OF_WORDS * len(gold) * len(predicted))
    shared = LCSseq.similarity(gold, predicted)
    precision, recall = shared / max(1, len(predicted)), shared / len(gold)
    f1 = 2 * precision * recall / (precision + recall) if shared else 0.0
    return Value(f1, (("precision", precision), ("recall", recall)))


def levenshtein(pair: TablePair) -> Value:
    """Return 1 − distance / length of the longer text, 0 to 1, higher is better (Levenshtein, 1966; RapidFuzz).

    Characters are inserted, deleted and replaced at the cost 1 each; two empty texts are 1.

    Raises
    ------
    NotScorable
        Both texts are too long.
    """
    from rapidfuzz.distance import Levenshtein

    sides = pair.markdown
    check_seconds(PAIR_OF_CHARACTERS * len(sides.gold) * len(sides.predicted))
    distance = Levenshtein.distance(sides.gold, sides.predicted)
    longest = max(map(len, sides))
    return Value(1 - distance / longest if longest else 1.0, (("distance", float(distance)),))


@cache
def _chrf() -> Any:
    from sacrebleu.metrics.chrf import CHRF

    return CHRF()


@cache
def _bleu() -> Any:
    from sacrebleu.metrics.bleu import BLEU

    return BLEU(effective_order=True)


@cache
def _words_of() -> Callable[[str], list[str]]:
    from rouge_score.tokenizers import DefaultTokenizer

    words: Callable[[str], list[str]] = DefaultTokenizer(use_stemmer=False).tokenize
    return words
