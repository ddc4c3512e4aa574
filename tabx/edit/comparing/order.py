"""Rows or columns out of place: a new order is one change, whose lines out of place are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.documents.figures import several
from tabx.edit.alignment.lines import Line
from tabx.edit.alignment.sequences import out_of_order
from tabx.edit.records import EditChange, Verdict, What

KEPT, FREE = 2, 1
"""Weights of a line that was to stay, and of one that was to move or to come: of two lines in each other's place, the
second kind is out of place."""


@dataclass(frozen=True)
class Order:
    """What the order of rows, or of columns, is.

    Attributes
    ----------
    changes : tuple of EditChange
        A new order that was demanded, or one that was not.
    misplaced : frozenset of int
        Numbers of added lines that are in the wrong place.
    kept : int
        Lines that were to stay in their place among the others.
    lost : int
        Those of them that do not; none where another order was demanded, of which they are a part.
    """

    changes: tuple[EditChange, ...]
    misplaced: frozenset[int]
    kept: int
    lost: int


def order_of(lines: Sequence[Line], what: What, noun: str) -> Order:
    """Return what became of the order of lines."""
    to_move = _moved(lines)
    out = _out_of_place(lines, to_move)
    added = frozenset(number for number in out if lines[number].source is None)
    astray = out - added
    kept = sum(line.is_kept and line.is_data for line in lines) - len(to_move)
    if to_move:
        verdict = _verdict(lines, astray)
        how = f"{several(len(astray), noun)} out of place" if verdict is Verdict.WRONG else ""
        demanded = EditChange(what, verdict, f"of {several(len(to_move), noun)}", how=how, count=len(astray))
        return Order((demanded,), added, kept, 0)
    if astray:
        damage = EditChange(what, Verdict.DAMAGED, f"of {several(len(astray), noun)}", count=len(astray))
        return Order((damage,), added, kept, len(astray))
    return Order((), added, kept, 0)


def _out_of_place(lines: Sequence[Line], to_move: set[int]) -> set[int]:
    """Return the numbers of the lines that stand out of the gold's order in the prediction."""
    places = {
        number: (line.gold, line.predicted)
        for number, line in enumerate(lines)
        if line.is_data and line.gold is not None and line.predicted is not None
    }
    sequence = sorted(places, key=lambda number: places[number][0])
    weights = [FREE if number in to_move or lines[number].source is None else KEPT for number in sequence]
    return {sequence[index] for index in out_of_order([places[number][1] for number in sequence], weights)}


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
