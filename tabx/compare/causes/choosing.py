"""The simplest acts that explain the cells, each with its places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.compare.causes.acts import Act
from tabx.compare.causes.families import rank
from tabx.compare.causes.places import Place, Scope
from tabx.compare.causes.wrong_cells import WrongCell


@dataclass(frozen=True)
class Told:
    """An act with all places of one scope in which it is told.

    Attributes
    ----------
    act : Act
    places : tuple of Place
    cells : tuple of WrongCell
        What it explains that no act before it does.
    """

    act: Act
    places: tuple[Place, ...]
    cells: tuple[WrongCell, ...]

    @property
    def scope(self) -> Scope:
        """The scope of all its places."""
        return self.places[0].scope

    @property
    def exceptions(self) -> tuple[tuple[int, int], ...]:
        """Gold cells of its places that differ otherwise; of a table those in columns where it explains some."""
        explained = {(cell.row, cell.column) for cell in self.cells}
        columns = {cell.column for cell in self.cells}
        others = {place for one in self.places for place in one.unexplained if place not in explained}
        if self.scope is Scope.TABLE:
            others = {(row, column) for row, column in others if column in columns}
        return tuple(sorted(others))


def choose(places: Sequence[Place]) -> list[Told]:
    """Return the acts to tell: first what explains most, in the fewest places, with the fewest exceptions.

    One act in three columns is one cause; what an act explains is not told again by another.
    """
    groups: dict[tuple[Act, Scope], list[Place]] = {}
    for place in places:
        groups.setdefault((place.act, place.scope), []).append(place)
    told: list[Told] = []
    explained: set[int] = set()
    while groups:
        left = [one for group in groups.values() if (one := _left(group, explained))]
        if not left:
            break
        best = max(left, key=_worth)
        told.append(best)
        explained.update(cell.finding for cell in best.cells)
        del groups[best.act, best.scope]
    return told


def _left(group: Sequence[Place], explained: set[int]) -> Told | None:
    """Return an act with the places in which enough cells are not explained yet."""
    kept, cells = [], {}
    for place in group:
        own = [cell for cell in place.cells if cell.finding not in explained]
        if len(own) >= place.least or (len(own) == len(place.cells)):
            kept.append(place)
            cells.update({cell.finding: cell for cell in own})
    if not kept:
        return None
    ordered = sorted(cells.values(), key=lambda cell: (cell.row, cell.column))
    return Told(kept[0].act, tuple(kept), tuple(ordered))


def _worth(told: Told) -> tuple[int, bool, int, int, int]:
    return len(told.cells), told.scope is not Scope.BLOCK, -len(told.exceptions), -rank(told.act), -told.scope
