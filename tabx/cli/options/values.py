"""The values of options: each function reads a text or raises what argparse reports."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tabx.judging.gates import FIGURES, SCORE


def share(text: str) -> float:
    """Return a number from 0 to 1."""
    return _number(text, lambda number: 0 <= number <= 1, "from 0 to 1")


def low(text: str) -> float:
    """Return a number from 0 to below 1."""
    return _number(text, lambda number: 0 <= number < 1, "from 0 to below 1")


def amount(text: str) -> float:
    """Return a number from 0."""
    return _number(text, lambda number: 0 <= number < float("inf"), "from 0")


def _number(text: str, is_right: Callable[[float], bool], what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")  # which is in no range
    if not is_right(number):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number {what}")
    return number


def whole(least: int) -> Callable[[str], int]:
    """Return a function that reads a whole number of at least `least`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least}")
        return number

    return read


def seeds(text: str) -> tuple[int, ...]:
    """Return the seeds that a text names, "1,2" or "9001-9010"."""
    numbers: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if not first.isdigit() or not (last or first).isdigit() or int(last or first) < int(first):
            raise argparse.ArgumentTypeError(f"{text!r} does not name seeds; 1,2,3 or 9001-9010 is right")
        numbers += range(int(first), int(last or first) + 1)
    return tuple(dict.fromkeys(numbers))


def judgement_gates(text: str) -> list[tuple[str, float]]:
    """Return figures of a judgement and the least each must reach, from "score=0.5,facts.f1=0.9"; "0.9" is the score.

    They extend those of an option that is given repeatedly.
    """
    return [_judgement_gate(part) for part in text.split(",")]


def _judgement_gate(text: str) -> tuple[str, float]:
    name, _, least = text.rpartition("=")
    if name and name not in FIGURES:
        raise argparse.ArgumentTypeError(f"unknown figure {name!r}; choose from {', '.join(FIGURES)}")
    return name or SCORE, share(least)


SQL_FIGURES = ("accuracy", "score")
"""Figures of `tabx sql` that have gates: those of `tabx.sql`, which the help does not load."""


def sql_gates(text: str) -> list[tuple[str, float]]:
    """Return figures of `tabx sql` and the least each must reach, from "accuracy=0.5,score=0.9"; "0.5" is accuracy."""
    return [_sql_gate(part) for part in text.split(",")]


def _sql_gate(text: str) -> tuple[str, float]:
    name, _, least = text.rpartition("=")
    if name and name not in SQL_FIGURES:
        raise argparse.ArgumentTypeError(f"unknown figure {name!r}; choose from {', '.join(SQL_FIGURES)}")
    return name or SQL_FIGURES[0], share(least)


EDIT_FIGURES = ("success", "done", "kept", "precision", "f1")
"""Figures of `tabx edit judge` that have gates: those of `tabx.edit`, which the help does not load."""


def edit_gates(text: str) -> list[tuple[str, float]]:
    """Return figures of `tabx edit judge` and the least each must reach, from "done=1,kept=0.99"; "0.9" is success."""
    return [_edit_gate(part) for part in text.split(",")]


def _edit_gate(text: str) -> tuple[str, float]:
    name, _, least = text.rpartition("=")
    if name and name not in EDIT_FIGURES:
        raise argparse.ArgumentTypeError(f"unknown figure {name!r}; choose from {', '.join(EDIT_FIGURES)}")
    return name or EDIT_FIGURES[0], share(least)


def floors(text: str) -> list[tuple[str, float]]:
    """Return figures' names and the least each must reach, from "f1=0.9,auc=0.95"."""
    return [_floor(part) for part in text.split(",")]


def _floor(text: str) -> tuple[str, float]:
    name, _, least = text.rpartition("=")
    try:
        number = float(least)
    except ValueError:
        number = -1.0
    if not name or not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not FIGURE=X with X from 0 to 1; f1=0.9 is right")
    return name, number


def shard(text: str) -> tuple[int, int]:
    """Return the 0-based number of a part, and how many parts there are, from "1/8"."""
    first, _, last = text.partition("/")
    if not (first.isdigit() and last.isdigit()) or not 1 <= int(first) <= int(last):
        raise argparse.ArgumentTypeError(f"{text!r} is no part; 1/8 to 8/8 are right")
    return int(first) - 1, int(last)


def most_failures(text: str) -> float | int:
    """Return how many pairs may fail, a whole number, or which share of them, a float, from "10" or "1%"."""
    if text.endswith("%"):
        return _number(text[:-1], lambda number: 0 <= number <= 100, "from 0 to 100, in %") / 100
    return whole(0)(text)


def metric_model(text: str) -> tuple[str, str]:
    """Return a metric and the place of its neural model, from "bleurt=models/bleurt"."""
    name, equals, place = text.partition("=")
    if not equals or not name.strip() or not place.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not METRIC=NAME; bleurt=models/bleurt is right")
    return name.strip(), place.strip()
