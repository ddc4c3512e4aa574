"""BLEU and chrF of all replies together, by sacrebleu: sums over replies, the number last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabx.retrieve.answering.reporting.figures import Mean
from tabx.retrieve.answering.reporting.reading import Answer
from tabx.stats.bootstrap import COVERED
from tabx.stats.resampling import Resamples

SACREBLEU, CHRF = "sacrebleu", "chrf"


@dataclass(frozen=True)
class CorpusScores:
    """What sacrebleu says of replies, 0 to 100.

    Attributes
    ----------
    bleu : Mean
        With its interval, gold tables drawn anew.
    chrf : Mean
        Without one.
    signature, chrf_signature : str
        sacrebleu's own.
    """

    bleu: Mean
    chrf: Mean
    signature: str
    chrf_signature: str


def corpus_scores(answers: Sequence[Answer], resamples: Resamples | None = None) -> CorpusScores | None:
    """Return BLEU and chrF of replies, an empty text where there is none; None where no reply was judged.

    Parameters
    ----------
    answers : sequence of Answer
    resamples : Resamples or None
        None for no interval.
    """
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF

    judged = [one for one in answers if one.is_judged]
    if not judged:
        return None
    replies = [one.line.reply or "" for one in judged]
    references = [list(one) for one in zip_longest(*(one.line.fields["answers"] for one in judged))]
    bleu, chrf = BLEU(), CHRF()
    score = float(bleu.corpus_score(replies, references).score)
    low, high = (None, None) if resamples is None else _interval(judged, replies, resamples)
    return CorpusScores(
        Mean(score, low, high, len(judged)),
        Mean(float(chrf.corpus_score(replies, references).score), count=len(judged)),
        str(bleu.get_signature()),
        str(chrf.get_signature()),
    )


def _interval(
    answers: Sequence[Answer], replies: Sequence[str], resamples: Resamples
) -> tuple[float | None, float | None]:
    """Return the ends of the 95 % interval of BLEU: matches and lengths of each gold table's replies are drawn."""
    from sacrebleu.metrics.bleu import BLEU

    bleu = BLEU()
    tables: dict[tuple[str, ...], NDArray[np.float64]] = {}
    for one, reply in zip(answers, replies, strict=True):
        found = bleu.corpus_score([reply], [[text] for text in one.line.fields["answers"]])
        sums = np.array([found.sys_len, found.ref_len, *found.counts, *found.totals], dtype=np.float64)
        tables[one.gold] = tables.get(one.gold, 0) + sums
    drawn_from = np.array([tables[key] for key in sorted(tables)])
    if len(drawn_from) < 2:  # of one table nothing can be drawn
        return None, None
    drawn = np.concatenate([times @ drawn_from for times in resamples.times(len(drawn_from))])
    low, high = np.quantile([_bleu(bleu, one) for one in drawn], [(1 - COVERED) / 2, (1 + COVERED) / 2])
    return float(low), float(high)


def _bleu(bleu: Any, sums: NDArray[np.float64]) -> float:
    system, reference, *rest = (int(value) for value in sums)
    orders = len(rest) // 2
    return float(bleu.compute_bleu(rest[:orders], rest[orders:], system, reference, smooth_method="exp").score)
