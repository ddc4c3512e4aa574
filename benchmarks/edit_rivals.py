"""An edit done otherwise, as people and models do; written once more here, to check the names that tabx gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from edit_cases import Case, Drawn, Identity, identities, is_same

from tabx.formats.grid import cut
from tabx.operations import MergeEqual, OperationError, SetCells, Sort, SortedAs, SwapRows, apply

BEFORE, AFTER, HEADER = "the row before", "the row after", "the header counted as a row"
COLUMN = "another column"

Named = tuple[str, Any]


def rival_cases(drawn: Drawn, chance: random.Random) -> Iterator[Case]:
    """Yield one rival of an edit, and the gold cut off after a row, where there are such."""
    found = [case for name, operation in _others(drawn) if (case := _rival(drawn, name, operation)) is not None]
    if found:
        chosen = chance.choice(found)
        same = {one.mistakes[0] for one in found if is_same(one.predicted, chosen.predicted)}
        yield replace(chosen, mistakes=tuple(sorted(same)))
    if drawn.gold.row_count > 2:
        kept = chance.randrange(1, drawn.gold.row_count)
        table = replace(drawn.gold, rows=cut(drawn.gold.rows, 0, kept), row_groups=drawn.gold.row_groups[:kept])
        if not is_same(table, drawn.source):
            rows, columns = identities(drawn.outcome.rows)[:kept], identities(drawn.outcome.columns)
            yield Case(drawn, "cut", table, rows, columns, (f"cut off after row {kept}",))


def _rival(drawn: Drawn, name: str, operation: Any) -> Case | None:
    try:
        outcome = apply(drawn.source, [operation], policy=drawn.policy)
    except OperationError:
        return None
    if is_same(outcome.table, drawn.gold) or is_same(outcome.table, drawn.source):
        return None
    rows = _as_gold(identities(outcome.rows), drawn.outcome.rows)
    return Case(
        drawn, "rival", outcome.table, rows, _as_gold(identities(outcome.columns), drawn.outcome.columns), (name,)
    )


def _as_gold(lines: Sequence[Identity], origins: Sequence[int | None]) -> tuple[Identity, ...]:
    """Return lines in which what was added is the gold's added row or column, of which there is one at most."""
    added = [place for place, origin in enumerate(origins) if origin is None]
    return tuple(("gold", added[0]) if one is not None and one[0] == "gold" and added else one for one in lines)


def _others(drawn: Drawn) -> Iterator[Named]:
    operation: Any = drawn.operation
    yield from MADE[drawn.kind](operation, drawn.source.column_count) if drawn.kind in MADE else ()


def _rest(count: int, place: int) -> list[int]:
    return [other for other in range(1, count + 1) if other != place]


def _shifted(one: Any, name: str, *others: str) -> Iterator[Named]:
    """Yield an operation with a place one row off, with all of them one too early, where rows have such numbers."""
    names = (name, *others)
    if min(getattr(one, each) for each in names) > 1:
        yield HEADER, one.model_copy(update={each: getattr(one, each) - 1 for each in names})
    for said, by in ((BEFORE, -1), (AFTER, 1)):
        for each in names:
            if getattr(one, each) + by >= 1:
                yield said, one.model_copy(update={each: getattr(one, each) + by})


def _swapped(one: SwapRows, _: int) -> Iterator[Named]:
    yield from ((name, other) for name, other in _shifted(one, "row", "other") if other.row != other.other)


def _sorted(one: Sort, width: int) -> Iterator[Named]:
    yield "the other direction", one.model_copy(update={"descending": not one.descending})
    if one.sorted_as is not SortedAs.TEXT:
        yield "sorted as text", one.model_copy(update={"sorted_as": SortedAs.TEXT})
    yield from ((COLUMN, Sort(column=place, descending=one.descending)) for place in _rest(width, _number(one.column)))


def _set(one: SetCells, width: int) -> Iterator[Named]:
    for name, by in ((BEFORE, -1), (HEADER, -1), (AFTER, 1)):
        rows = [_number(cell.row) + by for cell in one.cells]
        if min(rows) >= 1:
            cells = zip(one.cells, rows, strict=True)
            yield name, SetCells(cells=tuple(cell.model_copy(update={"row": row}) for cell, row in cells))
    for place in _rest(width, _number(one.cells[0].column)):
        yield COLUMN, SetCells(cells=tuple(cell.model_copy(update={"column": place}) for cell in one.cells))


def _number(place: Any) -> int:
    return int(place)


def _in_another(one: Any, width: int) -> Iterator[Named]:
    yield from ((COLUMN, one.model_copy(update={"column": place})) for place in _rest(width, one.column))


def _added_elsewhere(one: Any, width: int) -> Iterator[Named]:
    yield from ((COLUMN, one.model_copy(update={"at": place})) for place in _rest(width + 1, one.at))


def _merged_elsewhere(one: Any, width: int) -> Iterator[Named]:
    yield from ((COLUMN, MergeEqual(columns=(place,))) for place in _rest(width, one.columns[0]))


MADE: Mapping[str, Callable[[Any, int], Iterator[Named]]] = {
    "remove_row": lambda one, _: _shifted(one, "row"),
    "add_row": lambda one, _: _shifted(one, "at"),
    "swap_rows": _swapped,
    "move_row": lambda one, _: _shifted(one, "row", "to"),
    "sort": _sorted,
    "set_cells": _set,
    "rename_header": _in_another,
    "remove_column": _in_another,
    "move_column": _in_another,
    "add_column": _added_elsewhere,
    "merge_equal": _merged_elsewhere,
}
"""What yields the rivals of an operation, by its kind, for a source of so many columns."""
