"""The words of a report: figures with their intervals, counts and names as texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.documents.figures import decimal
from tabx.documents.names import MESSAGE, short
from tabx.report.records import ALL, Counted, Figure, ListedPair, ModelResult

NAME = 120
"""Characters of a name of a pair, a model, a data set or a value: paths are that long, and differ at their ends."""

COUNTED = ("judged", "failed", "skipped")
"""Names of the columns of `counted_texts`."""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """One table of a report.

    Attributes
    ----------
    key : str
        Its name in a page and a workbook.
    title, note : str
        The note says units, denominators and what was left out.
    header : tuple of str
    rows : tuple of tuple of str
    names : int
        Leading columns that are names; the others are numbers, but for `texts`.
    texts : tuple of int
        Columns of texts among the others.
    """

    key: str
    title: str
    note: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 2
    texts: tuple[int, ...] = ()


def scope_name(dataset: str) -> str:
    """Return the name of a data set, "all" for all of them."""
    if dataset == ALL:
        return "all"
    return "'all'" if dataset == "all" else short(dataset, NAME)


def counted_texts(counted: Counted) -> tuple[str, str, str]:
    """Return how many were judged, failed and skipped."""
    return f"{counted.judged:,}", f"{counted.failed:,}", f"{counted.skipped:,}"


def result_names(result: ModelResult) -> tuple[str, str]:
    """Return the names of data set and model."""
    return scope_name(result.dataset), short(result.model, NAME)


def figure(one: Figure) -> str:
    """Return a figure with its interval: ".546 [.535, .557]"."""
    return _with_interval([None if end is None else decimal(end) for end in (one.value, one.low, one.high)])


def share(one: Figure) -> str:
    """Return a percentage with its interval: "8.69 [7.12, 10.31]"."""
    return _with_interval([None if end is None else f"{end:.2f}" for end in (one.value, one.low, one.high)])


def _with_interval(texts: Sequence[str | None]) -> str:
    value, low, high = texts
    if value is None:
        return ""
    return value if low is None else f"{value} [{low}, {high}]"


def mean(one: Figure, counted: Counted) -> str:
    """Return a mean with its interval and, where pairs failed, what it would be if all of them got 0, and 1.

    ".546 [.535, .557] (.500 to .590)"; an error has no greatest: ".21 [.20, .22] (.19 or more)".
    """
    ends = [decimal(end) for end in (one.worst, one.best) if end is not None]
    if not counted.failed or not ends:
        return figure(one)
    return f"{figure(one)} ({' to '.join(ends) if len(ends) > 1 else f'{ends[0]} or more'})".strip()


def several(number: int, noun: str) -> str:
    """Return a number with its noun: "1 result", "1,900 results"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def why(pair: ListedPair) -> str:
    """Return what is wrong with a pair: its findings, else its dearest terms with their costs."""
    terms = ", ".join(f"{name} {decimal(cost)}" for name, cost in pair.why)
    told = "; ".join(pair.findings) or terms
    reason = short(pair.reason, MESSAGE)
    return told if told.startswith(reason) else "; ".join(text for text in (reason, told) if text)
