"""One record for each filled cell, as the rules decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.base.limits import check_time
from tabx.grounding.evidence import Place
from tabx.grounding.looking import Looker
from tabx.grounding.records import GroundedCell
from tabx.values.records import DataType


def cells_by_rules(looker: Looker, header_columns: Sequence[int] = ()) -> tuple[GroundedCell, ...]:
    """Return what the rules find of each filled cell, row by row.

    Parameters
    ----------
    looker : Looker
    header_columns : sequence of int
        Columns whose cells name what stands beside them; like a header they are not looked for.
    """
    return tuple(_decided(looker, row, column) for row, column in _filled(looker, header_columns))


def _filled(looker: Looker, header_columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    for row, cells in enumerate(looker.grid.table.rows):
        check_time()
        for column, cell in enumerate(cells):
            if column in header_columns or not cell.is_anchor:
                continue
            if looker.grid.value(row, column).type is not DataType.EMPTY:
                yield row, column


def _decided(looker: Looker, row: int, column: int) -> GroundedCell:
    value = looker.grid.value(row, column)
    is_name = column in looker.key_columns
    places = looker.find_name(value) if is_name else looker.find(row, column, value)
    words = tuple(looker.prose.shown(*span) for span in sorted({_span(place) for place in places}))
    return GroundedCell(row, column, bool(places), words)


def _span(place: Place) -> tuple[int, int]:
    return place.first, place.end
