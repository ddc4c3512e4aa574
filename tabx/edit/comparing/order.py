"""Rows or columns out of place: a new order is one change, whose lines out of place are counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tabx.documents.figures import several
from tabx.edit.alignment.lines import Line
from tabx.edit.alignment.sequences import out_of_order
from tabx.edit.records import EditChange, Verdict, What

KEPT, FREE = 2, 1
"""Weights of a line that was to stay, and of one that was to move or to come: of two lines in each other's place, the
second kind is out of place."""


MOST_NAMED = 3
"""Lines that a new order names: more fill no line, and the tables below mark them all."""


@dataclass(frozen=True)
class Order:
    """What the order of rows, or of columns, is.

    Attributes
    ----------
    changes : tuple of EditChange
        A new order that was demanded, or one that was not.
    misplaced : frozenset of int
        Numbers of added lines that are in the wrong place.
    to_move, astray : frozenset of int
        Numbers of the lines that the gold has moved, and of those of the source that the prediction has out of place.
    kept : int
        Lines that were to stay in their place among the others: all that the gold leaves and has not moved.
    lost : int
        Those of them that do not, because they are gone or out of place; also where another order was demanded.
    """

    changes: tuple[EditChange, ...] = ()
    misplaced: frozenset[int] = frozenset()
    to_move: frozenset[int] = frozenset()
    astray: frozenset[int] = frozenset()
    kept: int = 0
    lost: int = 0


def order_of(lines: Sequence[Line], what: What, words: Callable[[Line], str]) -> Order:
    """Return what became of the order of lines, each of which `words` names."""
    to_move = frozenset(_moved(lines))
    out = _out_of_place(lines, to_move)
    added = frozenset(number for number in out if lines[number].source is None)
    astray = frozenset(out - added)
    stay = set(_kept(lines)) - to_move
    lost = sum(number in astray or lines[number].predicted is None for number in stay)
    noun = "row" if what is What.ROW_ORDER else "column"
    changes: tuple[EditChange, ...] = ()
    said = f"{several(len(astray), noun)} out of place"
    if to_move:
        verdict = _verdict(lines, astray)
        where = f"{several(len(to_move), noun)} to move, {_moves(lines, to_move, 'gold', words)}"
        how = said if verdict is Verdict.WRONG else ""
        changes = (EditChange(what, verdict, where, how=how, count=len(astray)),)
    elif astray:
        where = f"{said}, {_moves(lines, astray, 'predicted', words)}"
        changes = (EditChange(what, Verdict.DAMAGED, where, count=len(astray)),)
    return Order(changes, added, to_move, astray, len(stay), lost)


def _moves(lines: Sequence[Line], numbers: Collection[int], name: str, words: Callable[[Line], str]) -> str:
    """Return which lines move, or have moved, and to which place of a table."""
    first = sorted(numbers)[:MOST_NAMED]
    named = [f"{words(lines[number])} to place {getattr(lines[number], name) + 1}" for number in first]
    return ", ".join(named) + (", …" if len(numbers) > len(first) else "")


def _out_of_place(lines: Sequence[Line], to_move: Collection[int]) -> set[int]:
    """Return the numbers of the lines that stand out of the gold's order in the prediction."""
    places = {
        number: (line.gold, line.predicted)
        for number, line in enumerate(lines)
        if line.is_data and line.gold is not None and line.predicted is not None
    }
    sequence = sorted(places, key=lambda number: places[number][0])
    weights = [FREE if number in to_move or lines[number].source is None else KEPT for number in sequence]
    return {sequence[index] for index in out_of_order([places[number][1] for number in sequence], weights)}


def _kept(lines: Sequence[Line]) -> list[int]:
    return [number for number, line in enumerate(lines) if line.is_kept and line.is_data]


def _moved(lines: Sequence[Line]) -> set[int]:
    """Return the fewest lines that the gold has moved."""
    kept = sorted(_kept(lines), key=lambda number: lines[number].source or 0)
    return {kept[index] for index in out_of_order([lines[number].gold or 0 for number in kept], [1] * len(kept))}


def _verdict(lines: Sequence[Line], astray: Collection[int]) -> Verdict:
    """Return what became of a new order, of which these lines are out of place."""
    if not astray:
        return Verdict.DONE
    kept = [line for line in lines if line.is_kept and line.is_data and line.predicted is not None]
    as_source = sorted(kept, key=lambda line: line.source or 0)
    as_predicted = sorted(kept, key=lambda line: line.predicted or 0)
    return Verdict.NOT_DONE if as_source == as_predicted else Verdict.WRONG
