"""Answers in words: exact match, value match, and ROUGE-L; BLEU and chrF are of all replies together."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from functools import cache
from typing import Any

from tabx.retrieve.answering.records import Outcome, Score
from tabx.retrieve.answering.scoring.value_match import Matched, is_short, match_values

FIGURES = ("value_match", "values_said", "exact", "rouge_l")

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")

_UNKNOWN = re.compile(
    r"(?:(?:i am |i'm |i’m )?sorry[,.]? (?:but )?)?"
    r"(?:not enough information|no (?:relevant )?(?:information|answer|data)\b|unknown$|n/?a$|none of the tables|"
    r"(?:i|we) (?:do not|don't|don’t|cannot|can't|can’t|am unable|are unable)\b|unable to\b|insufficient information|"
    r"(?:it|this|that|the (?:question|answer)) (?:cannot|can't|can’t|could not) be (?:answered|determined|found)|"
    r"(?:it|this) is (?:not (?:known|stated|specified|mentioned|possible)|impossible|unclear)|"
    r"(?:the )?(?:provided |given |shown )?(?:tables?|data|context|information)(?: provided| given| shown)? "
    r"(?:do(?:es)? not|don't|doesn't|doesn’t|did not|lacks?|has no|have no|is insufficient|are insufficient))",
    re.IGNORECASE,
)
"""How a reply begins that says it does not know."""

_GOES_ON = re.compile(r"\b(?:but|however|although|though|nevertheless|still)\b", re.IGNORECASE)
"""Words behind which an answer may follow all the same."""


def abstains(reply: str) -> bool:
    """Whether a reply says that it does not know, by how it begins, and no more than that."""
    found = _UNKNOWN.match(reply.strip().strip("*_\"'“.").lstrip())
    return found is not None and _GOES_ON.search(reply, found.end()) is None


def score_text(reply: str, answers: Sequence[str], question: str, known: Sequence[str]) -> Score:
    """Return what a reply is worth against the right answers, the best of which counts in each figure.

    Parameters
    ----------
    reply : str
    answers : sequence of str
        One or more.
    question : str
        What it says already is no value of the answer.
    known : sequence of str
        Cells and titles of the gold tables.
    """
    matches = filter(None, (match_values(one, reply, question, known) for one in answers))
    best = max(matches, key=lambda found: found.share, default=None)
    short = [one for one in answers if is_short(one)]
    figures = {
        "value_match": None if best is None else float(not best.lacking),
        "values_said": None if best is None else best.share,
        "exact": float(_plain(reply) in map(_plain, short)) if short else None,
        "rouge_l": max(rouge_l(one, reply) for one in answers),
    }
    return Score(Outcome.ANSWERED, figures, _why(best))


def _why(best: Matched | None) -> str:
    if best is None:
        return "the answer has no value that the question lacks"
    return f"lacks {'; '.join(best.lacking)}" if best.lacking else f"says {'; '.join(best.said)}"


def wrong_text(answers: Sequence[str], question: str, known: Sequence[str]) -> dict[str, float | None]:
    """Return the figures of no answer: 0 where a figure is defined."""
    figures = score_text("", answers, question, known).figures
    return {name: None if value is None else 0.0 for name, value in figures.items()}


def _plain(text: str) -> str:
    """Return a text as SQuAD compares it (Rajpurkar et al., 2016): no case, punctuation, articles, further blanks."""
    bare = text.lower().translate(str.maketrans("", "", string.punctuation))
    return " ".join(_ARTICLES.sub(" ", bare).split())


def rouge_l(answer: str, reply: str) -> float:
    """Return F1 of the longest common subsequence of words, 0 to 1 (Lin, 2004), with rouge-score, without stemming."""
    return float(_rouge().score(answer, reply)["rougeL"].fmeasure)


@cache
def _rouge() -> Any:
    from rouge_score.rouge_scorer import RougeScorer

    return RougeScorer(["rougeL"], use_stemmer=False)
