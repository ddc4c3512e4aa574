"""The sum that is the error, line by line: cost = weight × count / total."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.judging.judgement import Judgement
from tabx.score.records import Scorecard
from tabx.views.figures import count, decimal

HEADER = ("term", "weight", "count", "of", "cost")


@dataclass(frozen=True, slots=True)
class Terms:
    """Lines of the sum as texts, dearest first, and what is said below them."""

    lines: tuple[tuple[str, str, str, str, str], ...]
    total: tuple[str, str, str, str, str]
    remarks: tuple[str, ...]


def terms(judgement: Judgement) -> Terms:
    """Return the terms of a judgement."""
    return score_terms(judgement.scorecard)


def score_terms(scorecard: Scorecard) -> Terms:
    """Return the terms of a scorecard."""
    lines = tuple(
        (
            term.name + (" *" if term.harmless and term.cost != term.raw else ""),
            decimal(term.weight),
            count(term.count),
            str(term.total),
            decimal(term.cost),
        )
        for term in scorecard.terms
    )
    remarks = [f"structure {decimal(scorecard.structure)}, content {decimal(scorecard.content)}"]
    if scorecard.harmless_raw and scorecard.ceiling is not None:
        remarks.append(
            f"* harmless: {decimal(scorecard.harmless_raw)} before squeezing, "
            f"{decimal(scorecard.harmless_cost)} after, below {decimal(scorecard.ceiling)}, the cheapest error"
        )
    return Terms(lines, ("error", "", "", "", decimal(scorecard.error)), tuple(remarks))
