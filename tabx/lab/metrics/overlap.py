"""Precision, recall and F1, and the value that they make."""

from __future__ import annotations

from collections.abc import Sized

from tabx.lab.metrics.outcomes import NotScorable, Value


def f1_value(precision: float, recall: float, *more: tuple[str, float]) -> Value:
    """Return the harmonic mean, with both as parts; 0 where both are 0."""
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return Value(f1, (("precision", precision), ("recall", recall), *more))


def counted(same: int, gold: int, predicted: int, what: str) -> Value:
    """Return F1 of counts; what is predicted of nothing has the precision 0.

    Raises
    ------
    NotScorable
        The gold has none, so that there is nothing to be found.
    """
    check_some(range(gold), what)
    precision = same / predicted if predicted else 0.0
    counts = (("same", float(same)), ("gold", float(gold)), ("predicted", float(predicted)))
    return f1_value(precision, same / gold, *counts)


def check_some(golds: Sized, what: str) -> None:
    """Raise NotScorable where the gold has none of what is to be found."""
    if not len(golds):
        raise NotScorable(f"the gold table has no {what}")


def plain(text: str) -> str:
    """Return a text with single spaces between its words, as all exact metrics compare it; case counts."""
    return " ".join(text.split())
