"""The places where one act explains most cells: a column, a row, the table, a block of a column."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import groupby

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Changes
from tabx.compare.causes.chance import RUN, SMALLEST, WRONG, fewest, fewest_running
from tabx.compare.causes.exchanged import COLUMNS, exchanged_cells, stand_crossed
from tabx.compare.causes.families import family
from tabx.compare.causes.numbers import FACTOR
from tabx.compare.causes.texts import CODES
from tabx.compare.causes.wrong_cells import LEAST, WrongCell, WrongCells, WrongColumn
from tabx.values.records import DataType


class Scope(IntEnum):
    """What kind of place it is; of two that explain as much, the first is told."""

    COLUMN = 0
    TABLE = 1
    ROW = 2
    PAIR = 3  # two columns or rows
    BLOCK = 4


@dataclass(frozen=True)
class Place:
    """One place with the cells that an act explains there.

    Attributes
    ----------
    act : Act
    scope : Scope
    cells : tuple of WrongCell
    total : int
        Cells of the place that the act would change, right ones included.
    least : int
        Fewest cells that let the act be told here.
    unexplained : tuple of (int, int)
        Gold cells of the place that differ otherwise.
    type : DataType
        The type of gold cells whose price it changes.
    """

    act: Act
    scope: Scope
    cells: tuple[WrongCell, ...]
    total: int
    least: int
    unexplained: tuple[tuple[int, int], ...]
    type: DataType


_FITTED = frozenset({CauseKind.DIFFERENCE, CauseKind.SHIFT})
"""Kinds of acts with a number that is fitted to the values, as a factor is that is no power of ten."""


_SHOWN_BY_TEXT = frozenset({CauseKind.AFFIX, CauseKind.TRUNCATED, CauseKind.LEFT_OUT})
"""Kinds of acts whose result is made of the gold's own text: hardly any other value is."""


class PlaceFinder:
    """Finds the places of acts in one comparison; what does not depend on the act is worked out once."""

    def __init__(self, wrong: WrongCells) -> None:
        self._wrong = wrong
        self._known: dict[tuple[int, Changes], dict[int, int]] = {}
        self._totals: dict[tuple[int, Changes], int] = {}
        self._possible = max(1, len(wrong.columns) + self._rows)
        beside_keys = [column for column in wrong.columns.values() if not column.is_key]
        self._filled = sum(len(column.filled) for column in beside_keys)
        self._differing = sum(len(column.differing) for column in beside_keys)

    @cached_property
    def _rows(self) -> int:
        return len({row for column in self._wrong.columns.values() for row in column.paired.index})

    @cached_property
    def _open(self) -> dict[DataType, list[WrongColumn]]:
        """Columns that share acts in rows and in the table: no keys, of more than two values, by type."""
        found: dict[DataType, list[WrongColumn]] = {}
        for column in self._wrong.columns.values():
            if not column.is_key and not column.is_two_valued:
                found.setdefault(column.type, []).append(column)
        return found

    def places(self, act: Act, cells: Sequence[WrongCell]) -> Iterator[Place]:
        """Yield the places that an act explains, given all cells that it would explain."""
        if act.kind is CauseKind.EXCHANGED:
            yield from self._exchanged(act, cells)
            return
        by_column: dict[int, list[WrongCell]] = {}
        for cell in cells:
            by_column.setdefault(cell.column, []).append(cell)
        for index, own in by_column.items():
            column = self._wrong.columns[index]
            if len(own) >= LEAST and self._may_tell(act, column, own):
                yield from self._column(act, column, own)
        for group in self._open.values():
            yield from self._shared(act, group, by_column)

    @staticmethod
    def _may_tell(act: Act, column: WrongColumn, cells: Sequence[WrongCell]) -> bool:
        """Whether cells of a column can show an act: of two values none, of one value throughout only all of them.

        There they show no fitted number: any other value lies as far from the one value in each of its rows. What is
        made of the gold's own text shows itself: codes of two words, a word left out.
        """
        if act.form == CODES or act.kind in _SHOWN_BY_TEXT:
            return True
        if column.is_one_valued:
            is_fitted = act.kind in _FITTED or act.form == FACTOR
            return len(cells) == len(column.filled) and not is_fitted
        return not column.is_two_valued

    def _shared(self, act: Act, group: list[WrongColumn], by_column: Mapping[int, list[WrongCell]]) -> Iterator[Place]:
        """Yield the rows and the table, where the act explains cells of several columns."""
        held = [column for column in group if column.index in by_column]
        shared = [cell for column in held for cell in by_column[column.index]]
        if len(shared) >= LEAST and len(held) > 1:
            yield from self._rows_of(act, group, shared)
            yield from self._table(act, group, shared)

    def _column(self, act: Act, column: WrongColumn, cells: list[WrongCell]) -> Iterator[Place]:
        total = self._total(act, column)
        if len(cells) < RUN and 2 * len(cells) <= total:
            return  # neither a block nor most cells
        differing = _differing([column])
        chance = family(act).chance(column, act)
        yield from self._place(act, Scope.COLUMN, cells, total, chance, differing, column.type)
        yield from self._block(act, column, cells, total, chance)

    def _rows_of(self, act: Act, group: list[WrongColumn], cells: list[WrongCell]) -> Iterator[Place]:
        for row, in_row in groupby(sorted(cells, key=lambda cell: cell.row), key=lambda cell: cell.row):
            own = list(in_row)
            if len(own) >= LEAST:
                filled = [column for column in group if row in column.filled]
                changed = [column for column in filled if family(act).changes(act, column.filled[row])]
                chance = max(family(act).chance(self._wrong.columns[cell.column], act) for cell in own)
                differing = [(row, column.index) for column in group if row in column.differing]
                yield from self._place(act, Scope.ROW, own, len(changed), chance, differing, group[0].type)

    def _table(self, act: Act, group: list[WrongColumn], cells: list[WrongCell]) -> Iterator[Place]:
        total = sum(self._total(act, column) for column in group)
        differing = _differing(group)
        chance = max(family(act).chance(column, act) for column in group)
        yield from self._place(act, Scope.TABLE, cells, total, chance, differing, group[0].type)

    def _exchanged(self, act: Act, cells: Sequence[WrongCell]) -> Iterator[Place]:
        """Yield the two columns or rows that an act names, or the column of two values."""
        changed = exchanged_cells(act, self._wrong)
        columns = list({column.index: column for _, column in changed}.values())
        if not columns:
            return
        places = {(row, column.index) for row, column in changed}
        differing = (place for place in _differing(columns) if place in places)
        logs = [math.log(max(family(act).chance(column, act), SMALLEST)) for column in columns]
        chance = math.exp(sum(logs) / len(logs))
        yield from self._place(act, Scope.PAIR, cells, len(changed), chance, differing, _shared_type(act, columns))

    def _total(self, act: Act, column: WrongColumn) -> int:
        """Return how many gold cells an act would change: the size of `_changed`, by a look at each different value.

        What is the same for all acts of a form is worked out once: a long column of random errors has many acts.
        """
        of, key = family(act), (column.index, family(act).changes)
        if of.rows is not None:
            return len(list(of.rows(column, act)))
        total = self._totals.get(key) if of.changes_alike else None
        if total is None:
            total = self._totals[key] = sum(count for value, count in column.values if of.changes(act, value))
        return total

    def _changed(self, act: Act, column: WrongColumn) -> dict[int, int]:
        """Return the rows of the gold cells that an act would change, each with its place among them."""
        of = family(act)
        if of.rows is not None:
            return _numbered(of.rows(column, act))
        key = (column.index, of.changes)
        if not of.changes_alike:
            changing = {id(value) for value, _ in column.values if of.changes(act, value)}
            return _numbered(row for row, value in column.filled.items() if id(value) in changing)
        if key not in self._known:
            self._known[key] = _numbered(row for row, value in column.filled.items() if of.changes(act, value))
        return self._known[key]

    def _place(
        self,
        act: Act,
        scope: Scope,
        cells: Sequence[WrongCell],
        total: int,
        chance: float,
        differing: Iterable[tuple[int, int]],
        data_type: DataType,
    ) -> Iterator[Place]:
        possible = self._possible
        are_crossed = stand_crossed(act, self._wrong)
        if scope is Scope.PAIR:  # each with every other, unless their places say which two, whatever their values are
            possible = 1 if are_crossed else possible * possible
        differing = tuple(differing)
        wrong = self._wrong_elsewhere(cells, total, len(differing))
        least = fewest(max(total, len(cells)), chance, possible, family(act).free, wrong)
        if least is None:
            return
        if not are_crossed:
            least = self._least_told(act, scope, cells, least)
        if len(cells) >= least:
            unexplained = _unexplained(cells, differing)
            yield Place(act, scope, tuple(cells), total, least, unexplained, data_type)

    def _least_told(self, act: Act, scope: Scope, cells: Sequence[WrongCell], least: int) -> int:
        """Return the fewest cells that let an act be told, given how many are more than chance.

        A column of too few values for the variety that the act needs may show it nevertheless: then all of its cells,
        so that each is paid in full.
        """
        column = self._wrong.columns[cells[0].column]
        shows_it = column.is_one_valued or (column.is_two_valued and act.kind in _SHOWN_BY_TEXT)
        if scope is Scope.COLUMN and shows_it and len(cells) >= least:
            return len(cells)
        return max(least, _alike(cells, family(act).variety) + 1)

    def _wrong_elsewhere(self, cells: Sequence[WrongCell], total: int, differing: int) -> float:
        """Return the chance that a value is wrong, as the values outside a place, keys left out, show it; ½ at least.

        By the rule of succession: of w wrong among n, (w + 1) / (n + 2). Less than ½ would not do: in a right table one
        column may be invented.
        """
        if self._wrong.columns[cells[0].column].is_key:  # a place outside all of these
            total = differing = 0
        others, wrong = max(0, self._filled - total), max(0, self._differing - differing)
        return max(WRONG, (wrong + 1) / (others + 2))

    def _block(
        self, act: Act, column: WrongColumn, cells: Sequence[WrongCell], total: int, chance: float
    ) -> Iterator[Place]:
        """Yield the runs of a column that an act explains whole, all in one place.

        Of a run of L cells with at least m, L − ⌈(L + 1) / (m + 1)⌉ + 1 are the fewest that let it be told: as the cell
        that joins two runs of a and b cells adds one to their sum, a run may take off no more than this share, or that
        one cell would take off more than it costs.
        """
        wrong = self._wrong_elsewhere(cells, total, len(column.differing))
        long = fewest_running(total, chance, self._possible, family(act).free, wrong)
        if len(cells) < long:
            return
        changed, variety = self._changed(act, column), family(act).variety
        runs = [run for run in _runs(cells, changed) if len(run) >= max(long, _alike(run, variety) + 1)]
        if runs:
            members = tuple(cell for run in runs for cell in run)
            least = sum(max(_alike(run, variety) + 1, _paid_of_run(len(run), long)) for run in runs)
            yield Place(act, Scope.BLOCK, members, len(members), least, (), column.type)


def _paid_of_run(length: int, long: int) -> int:
    return length + 1 - math.ceil((length + 1) / (long + 1))


def _numbered(rows: Iterable[int]) -> dict[int, int]:
    return {row: place for place, row in enumerate(rows)}


def _differing(columns: Iterable[WrongColumn]) -> Iterator[tuple[int, int]]:
    """Yield the differing cells of some columns, as (row, column)."""
    for column in columns:
        for row in sorted(column.differing):
            yield row, column.index


def _unexplained(cells: Iterable[WrongCell], differing: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    explained = {(cell.row, cell.column) for cell in cells}
    return tuple(place for place in differing if place not in explained)


def _shared_type(act: Act, columns: Sequence[WrongColumn]) -> DataType:
    """Return the type of most columns, whose cells it makes cheaper; of two columns of different types neither."""
    types = Counter(column.type for column in columns)
    return DataType.EMPTY if act.form == COLUMNS and len(types) > 1 else types.most_common(1)[0][0]


def _runs(cells: Iterable[WrongCell], changed: Mapping[int, int]) -> Iterator[list[WrongCell]]:
    """Yield the cells that stand one below the other, rows that the act does not change left out."""
    run: list[WrongCell] = []
    for cell in sorted((cell for cell in cells if cell.row in changed), key=lambda cell: cell.row):
        if run and changed[cell.row] != changed[run[-1].row] + 1:
            yield run
            run = []
        run.append(cell)
    if run:
        yield run


def _alike(cells: Iterable[WrongCell], variety: int) -> int:
    """Return how many of the cells there can be with fewer different gold values than `variety`."""
    counts = Counter(cell.gold.key for cell in cells)
    return sum(count for _, count in counts.most_common(variety - 1))
