"""Metrics of machine translation and summaries, on the tables written as Markdown.

The serialisation is what `tabx convert --to markdown` writes: one space inside each pipe, one separator row, no
padding. Both sides are written alike, so that how wide a model drew its columns, whether it put the table in a fence,
and what it said around it count for nothing; the literature scores the raw texts, where these count. The pipes are part
of the text: they are what a table consists of, and what says that a cell is gone.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tabx.lab.metrics.outcomes import NotScorable, Value
from tabx.lab.metrics.pair import TablePair

_WORD = re.compile("[a-z0-9]")


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

    By rouge-score without stemming: lower case, words of the letters a to z and digits alone, so that pipes, signs,
    points of decimals and all other scripts are not seen. Some papers multiply by 100.

    Raises
    ------
    NotScorable
        The gold has no such word.
    """
    sides = pair.markdown
    if not _WORD.search(sides.gold.lower()):
        raise NotScorable("the gold has no words of the letters a to z and digits, which alone ROUGE-L sees")
    score = _rouge().score(sides.gold, sides.predicted)["rougeL"]
    return Value(float(score.fmeasure), (("precision", float(score.precision)), ("recall", float(score.recall))))


def levenshtein(pair: TablePair) -> Value:
    """Return 1 − distance / length of the longer text, 0 to 1, higher is better (Levenshtein, 1966; RapidFuzz).

    Characters are inserted, deleted and replaced at the cost 1 each; two empty texts are 1.
    """
    from rapidfuzz.distance import Levenshtein

    sides = pair.markdown
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
def _rouge() -> Any:
    from rouge_score.rouge_scorer import RougeScorer

    return RougeScorer(["rougeL"], use_stemmer=False)
