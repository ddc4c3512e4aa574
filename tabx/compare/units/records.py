"""One unit that the numbers of a line lost or gained."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.values.kinds import DifferenceKind

LOST, ADDED, MOVED = DifferenceKind.UNIT_LOST, DifferenceKind.UNIT_ADDED, DifferenceKind.UNIT
UNIT_WAYS = frozenset({LOST, ADDED})
"""Ways that have a price; a unit that moved between the name of a row and its numbers has none."""


@dataclass(frozen=True, slots=True)
class UnitChange:
    """A unit that the numbers of one line have on one side only.

    Attributes
    ----------
    way : DifferenceKind
        UNIT_LOST, UNIT_ADDED, or UNIT where it moved.
    rows, columns : tuple of int
        The gold rows and columns of the cells concerned.
    of_row : bool
        Whether the line is a row (a field of a record, a row of a table of attributes) and not a column.
    cells : int
        How many cells are concerned, a merged one counted once.
    named : int
        How many cells of the line have a unit on the side that names it.
    filled : int
        How many filled cells the line has; of several whole columns, each of them.
    in_header : bool
        Whether a header (the name of the field or row) alone names it.
    header : int or None
        The gold column in which it stands, if that is another: the corner, for all numbers, or the names of rows.
    """

    way: DifferenceKind
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    of_row: bool
    cells: int
    named: int
    filled: int
    in_header: bool = False
    header: int | None = None

    @property
    def answering(self) -> tuple[int, ...]:
        """The gold columns whose headers might answer for it; none for the name of a row."""
        if self.header is None:
            return self.columns
        return () if self.of_row else (self.header,)

    @property
    def share(self) -> float:
        """Share of the line's filled cells that are concerned; of several whole columns their number."""
        return self.cells / self.filled
