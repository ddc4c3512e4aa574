"""Rows and columns of three tables as lines, each with its place in every table that has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column.

    Attributes
    ----------
    source, gold, predicted : int or None
        Its place in each table, None where the table does not have it. Header rows are below 0, and so is the column
        of the sections.
    """

    source: int | None
    gold: int | None
    predicted: int | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the gold leaves it."""
        return self.source is not None and self.gold is not None

    @property
    def is_data(self) -> bool:
        """Whether it is a row or column of data."""
        return (self.source or 0) >= 0 and (self.gold or 0) >= 0 and (self.predicted or 0) >= 0


@dataclass(frozen=True)
class Lines:
    """The rows and the columns of the tables."""

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]


def both(lines: Iterable[Line], name: str, other: str) -> list[tuple[int, int]]:
    """Return where the lines that two tables have stand in either; the tables are named as in `Line`."""
    found = []
    for line in lines:
        place, twin = getattr(line, name), getattr(line, other)
        if place is not None and twin is not None:
            found.append((place, twin))
    return found


def alone(lines: Iterable[Line], name: str, other: str) -> list[int]:
    """Return where the lines that one table has and another has not stand in it, in its order."""
    places = (getattr(line, name) for line in lines if getattr(line, other) is None)
    return sorted(place for place in places if place is not None)
