"""One record for each filled cell, as the rules decide."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.base.limits import check_time
from tabx.grounding.records import GroundedCell
from tabx.grounding.rules.evidence import Place
from tabx.grounding.rules.looking import Looker
from tabx.values.records import DataType


def cells_by_rules(looker: Looker) -> tuple[GroundedCell, ...]:
    """Return what the rules find of each filled cell, row by row."""
    return tuple(_decided(looker, row, column) for row, column in _filled(looker))


def _filled(looker: Looker) -> Iterator[tuple[int, int]]:
    for row, cells in enumerate(looker.grid.table.rows):
        check_time()
        for column, cell in enumerate(cells):
            if cell.is_anchor and looker.grid.value(row, column).type is not DataType.EMPTY:
                yield row, column


def _decided(looker: Looker, row: int, column: int) -> GroundedCell:
    value = looker.value_of(row, column)
    places = looker.find_name(value) if looker.is_name(column) else looker.find(row, column, value)
    words = tuple(looker.prose.shown(*span) for span in sorted({_span(place) for place in places}))
    return GroundedCell(row, column, bool(places), words)


def _span(place: Place) -> tuple[int, int]:
    return place.first, place.end
