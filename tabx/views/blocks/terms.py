"""The terms that add up to the error: cost = weight × count / total."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabx.documents.figures import count, decimal, percent
from tabx.documents.record import Cell, TableBlock, table
from tabx.score.records import BOUND, EXTRAS_BOUND, Scorecard

HEADER = ("term", "weight", "count", "of", "cost")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms, costliest first, with their sum and remarks.

    Attributes
    ----------
    table : TableBlock
        The columns are those of `HEADER`; without a term it has no row, else the last one is the error.
    remarks : tuple of str
    """

    table: TableBlock
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
    rows = [
        (
            term.name + (" *" if term.harmless and term.cost != term.raw else ""),
            Cell(decimal(term.weight), term.weight),
            Cell(count(term.count), term.count),
            Cell(str(term.total), term.total),
            Cell(decimal(term.cost), term.cost),
        )
        for term in scorecard.terms
    ]
    total = [("error", "", "", "", Cell(decimal(scorecard.error), scorecard.error))] if rows else []
    return Terms(table(HEADER, [*rows, *total], has_total=True), tuple(_remarks(scorecard)))


def _remarks(scorecard: Scorecard) -> Iterator[str]:
    """Yield how the terms are put together: what is scaled down, and what bounds them."""
    names = {term.name for term in scorecard.terms}
    yield f"structure {decimal(scorecard.structure)}, content {decimal(scorecard.content)}"
    if scorecard.harmless_raw and scorecard.ceiling is not None:
        yield (
            f"* harmless costs are scaled down from {decimal(scorecard.harmless_raw)} to "
            f"{decimal(scorecard.harmless_cost)}, below the cheapest error ({decimal(scorecard.ceiling)})"
        )
    if EXTRAS_BOUND in names:
        yield "extras_bound: what is merely too much costs ever less the more of it there is"
    if scorecard.worst is not None and BOUND in names:
        free, worst = decimal(scorecard.worst - 1), decimal(scorecard.worst)
        yield f"bound: an error above {free} is kept below {worst}, the error of no table"


def error_share(cost: float, error: float) -> ErrorShare:
    """Return the share of the error that a cost has."""
    return ErrorShare(f"{100 * cost / error:.2f}", percent(cost / error)) if cost > 0 else ErrorShare()


def spaced(name: str) -> str:
    """Return the name of a term with spaces for punctuation: "missing column"."""
    return name.replace("_", " ").replace(".", " ")
