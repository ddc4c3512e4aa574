"""The terms that add up to the error: cost = weight × count / total."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.documents.figures import count, decimal, percent
from tabx.score.records import BOUND, EXTRAS_BOUND, Scorecard

HEADER = ("term", "weight", "count", "of", "cost")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms as rows of texts below `HEADER`, costliest first, with their sum and remarks."""

    lines: tuple[tuple[str, str, str, str, str], ...]
    total: tuple[str, str, str, str, str]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErrorShare:
    """Share of the error that a term has: width of a bar in percent, and text.

    Both are "" for a term without cost.
    """

    width: str = ""
    percent: str = ""


def score_terms(scorecard: Scorecard) -> Terms:
    """Return the terms of a scorecard as texts."""
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
    if scorecard.worst is not None and any(term.name == BOUND for term in scorecard.terms):
        free, worst = decimal(scorecard.worst - 1), decimal(scorecard.worst)
        bound = f"bound: an error above {free} is kept below {worst}, the error of no table"
    else:
        bound = ""
    remarks = [f"structure {decimal(scorecard.structure)}, content {decimal(scorecard.content)}"]
    if scorecard.harmless_raw and scorecard.ceiling is not None:
        remarks.append(
            f"* harmless costs are scaled down from {decimal(scorecard.harmless_raw)} to "
            f"{decimal(scorecard.harmless_cost)}, below the cheapest error ({decimal(scorecard.ceiling)})"
        )
    if any(term.name == EXTRAS_BOUND for term in scorecard.terms):
        remarks.append("extras_bound: what is merely too much costs ever less the more of it there is")
    if bound:
        remarks.append(bound)
    return Terms(lines, ("error", "", "", "", decimal(scorecard.error)), tuple(remarks))


def error_share(cost: float, error: float) -> ErrorShare:
    """Return the share of the error that a cost has."""
    return ErrorShare(f"{100 * cost / error:.2f}", percent(cost / error)) if cost > 0 else ErrorShare()


def spaced(name: str) -> str:
    """Return the name of a term with spaces for punctuation: "missing column"."""
    return name.replace("_", " ").replace(".", " ")
