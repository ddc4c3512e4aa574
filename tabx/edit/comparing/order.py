"""Rows or columns out of place: a new order is one change, whose lines out of place are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.edit.alignment.sequences import out_of_order
from tabx.edit.alignment.together import Line
from tabx.edit.records import Change, Verdict, What

KEPT, FREE = 2, 1
"""Weights of a line that was to stay, and of one that was to move or to come: of two lines that have changed places, the
second kind is out of place."""


@dataclass(frozen=True)
class Order:
    """What the order of rows, or of columns, is.

    Attributes
    ----------
    changes : tuple of Change
        A new order that was demanded, or one that was not.
    misplaced : frozenset of int
        Numbers of added lines that are in the wrong place.
    kept : int
        Lines that were to stay in their place among the others.
    lost : int
        Those of them that do not; none where another order was demanded, of which they are a part.
    """

    changes: tuple[Change, ...]
    misplaced: frozenset[int]
    kept: int
    lost: int


def order_of(lines: Sequence[Line], what: What, noun: str) -> Order:
    """Return what became of the order of lines."""
    to_move = _moved(lines)
    both = [number for number, line in enumerate(lines) if line.gold is not None and line.predicted is not None]
    sequence = sorted((number for number in both if lines[number].is_data), key=lambda number: lines[number].gold or 0)
    is_free = [number in to_move or lines[number].source is None for number in sequence]
    found = out_of_order(
        [lines[number].predicted or 0 for number in sequence], [FREE if free else KEPT for free in is_free]
    )
    out = {sequence[index] for index in found}
    added = frozenset(number for number in out if lines[number].source is None)
    astray = out - added
    kept = sum(line.is_kept and line.is_data for line in lines) - len(to_move)
    if to_move:
        verdict = _verdict(lines, astray)
        how = f"{len(astray)} {noun} out of place" if verdict is Verdict.WRONG else ""
        demanded = Change(what, verdict, f"of {len(to_move)} {noun}", how=how, count=len(astray))
        return Order((demanded,), added, kept, 0)
    if astray:
        damage = Change(what, Verdict.DAMAGED, f"of {len(astray)} {noun}", count=len(astray))
        return Order((damage,), added, kept, len(astray))
    return Order((), added, kept, 0)


def _moved(lines: Sequence[Line]) -> set[int]:
    """Return the fewest lines that the gold has moved."""
    kept = sorted(
        (number for number, line in enumerate(lines) if line.is_kept and line.is_data),
        key=lambda number: lines[number].source or 0,
    )
    return {kept[index] for index in out_of_order([lines[number].gold or 0 for number in kept], [1] * len(kept))}


def _verdict(lines: Sequence[Line], astray: set[int]) -> Verdict:
    """Return what became of a new order, of which these lines are out of place."""
    if not astray:
        return Verdict.DONE
    kept = [line for line in lines if line.is_kept and line.is_data and line.predicted is not None]
    as_source = sorted(kept, key=lambda line: line.source or 0)
    as_predicted = sorted(kept, key=lambda line: line.predicted or 0)
    return Verdict.NOT_DONE if as_source == as_predicted else Verdict.WRONG
