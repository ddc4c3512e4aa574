"""Merged cells: which of them were to change and did, and which were to stay and did not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabx.edit.alignment.lines import Line
from tabx.edit.comparing.tables import Tables, places
from tabx.edit.records import EditChange, Verdict, What

At = tuple[int, int]
"""Numbers of a row's and a column's line."""

Block = frozenset[At]

SourceBlock = frozenset[tuple[int | None, int | None]]
"""Places of a merged cell in the source."""


@dataclass(frozen=True)
class Merged:
    """What became of the merged cells.

    Attributes
    ----------
    changes : tuple of EditChange
    torn : frozenset of At
        Cells of the gold and the prediction that are merged otherwise: a blank there is no change of its own.
    rows, columns : frozenset of int
        Numbers of the added lines that are not merged as they should be.
    kept : frozenset of SourceBlock
        Merged cells of the source that the gold leaves.
    lost : frozenset of SourceBlock
        Those of them that the prediction merges otherwise, or has nothing of.
    """

    changes: tuple[EditChange, ...] = ()
    torn: frozenset[At] = frozenset()
    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()
    kept: frozenset[SourceBlock] = frozenset()
    lost: frozenset[SourceBlock] = frozenset()


def merged_of(tables: Tables) -> Merged:
    """Return what became of the merged cells of the tables."""
    sides = [side for side in (tables.source, tables.gold, tables.predicted) if side is not None]
    if not any(side.blocks for side in sides):
        return Merged()
    return _Comparing(tables).merged()


@dataclass(frozen=True)
class _Asking:
    """Says what the gold asks of some cells, by the cells that are merged before and after."""

    before: Block
    after: Block

    def __call__(self, cells: Block) -> str:
        """Return what they are to be: "split", "merged" or "merged otherwise"."""
        if cells.isdisjoint(self.before):
            return "merged"
        return "split" if cells.isdisjoint(self.after) else "merged otherwise"


class _Comparing:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rows, self._columns = tables.lines.rows, tables.lines.columns

    def merged(self) -> Merged:
        """Return what became of them."""
        source, gold = self._blocks("source", ("source", "gold")), self._blocks("gold", ("source", "gold"))
        demanded, kept = _components(source ^ gold), source & gold
        asked_of = _Asking(_union(source), _union(gold))
        if self._tables.predicted is None:
            nothing = tuple(self._change(one, Verdict.NOT_DONE, asked=asked_of(one)) for one in demanded)
            return Merged(nothing, kept=self._in_source(kept))
        both = ("gold", "predicted")
        apart = _components(self._blocks("gold", both) ^ self._blocks("predicted", both))
        asked = _union(demanded)
        others = [one for one in apart if not one & asked]
        damaged = [one for one in others if not any(self._added(one))]
        changes = [self._change(one, self._verdict(one, apart), asked=asked_of(one)) for one in demanded]
        changes += [self._change(one, Verdict.DAMAGED, self._how(one, source)) for one in damaged]
        rows, columns = self._added(_union(others))
        lost = self._lost(kept, _union(damaged))
        return Merged(tuple(changes), _union(apart), rows, columns, self._in_source(kept), self._in_source(lost))

    def _lost(self, kept: Iterable[Block], harmed: Block) -> list[Block]:
        """Return the blocks that are merged otherwise in some of their cells, or of which nothing is left."""
        return [one for one in kept if one & harmed or not any(map(self._is_there, one))]

    def _in_source(self, blocks: Iterable[Block]) -> frozenset[SourceBlock]:
        return frozenset(
            frozenset((self._rows[row].source, self._columns[column].source) for row, column in block)
            for block in blocks
        )

    def _added(self, cells: Block) -> tuple[frozenset[int], frozenset[int]]:
        """Return the rows, and the columns, among some cells that the gold has added."""
        rows = frozenset(row for row, _ in cells if self._rows[row].source is None)
        return rows, frozenset(column for _, column in cells if self._columns[column].source is None)

    def _blocks(self, name: str, names: Sequence[str]) -> set[Block]:
        """Return the merged cells of a table, as far as they lie in rows and columns that the named tables have."""
        side = getattr(self._tables, name)
        rows, columns = _numbers(self._rows, name, names), _numbers(self._columns, name, names)
        found = set()
        for cells in side.blocks.values():
            common = frozenset(
                (rows[row], columns[column]) for row, column in cells if row in rows and column in columns
            )
            if len(common) > 1:
                found.add(common)
        return found

    def _verdict(self, asked: Block, apart: Sequence[Block]) -> Verdict:
        if not any(self._is_there(cell) for cell in asked):
            return Verdict.NOT_DONE
        if not any(asked & one for one in apart):
            return Verdict.DONE
        names = ("source", "gold", "predicted")
        source, predicted = (
            {block & asked for block in self._blocks(name, names) if block & asked} for name in ("source", "predicted")
        )
        return Verdict.NOT_DONE if source == predicted else Verdict.WRONG

    def _is_there(self, cell: At) -> bool:
        return self._rows[cell[0]].predicted is not None and self._columns[cell[1]].predicted is not None

    def _how(self, cells: Block, source: set[Block]) -> str:
        predicted = {block for block in self._blocks("predicted", ("source", "gold", "predicted")) if block & cells}
        before = {block for block in source if block & cells}
        if not predicted:
            return "parted"
        return "merged" if not before else "merged otherwise"

    def _change(self, cells: Block, verdict: Verdict, how: str = "", asked: str = "") -> EditChange:
        first = min(cells)
        row, column = self._rows[first[0]], self._columns[first[1]]
        where = f"at {self._tables.where(row, column)}, {len(cells)} cells"
        text = self._tables.text("source", row, column)
        return EditChange(
            What.MERGED, verdict, where, places(row), places(column), text, how=how, count=len(cells), asked=asked
        )


def _numbers(lines: Sequence[Line], name: str, names: Sequence[str]) -> dict[int, int]:
    """Return the number of each line that all the named tables have, by its place in one of them."""
    return {
        getattr(line, name): number
        for number, line in enumerate(lines)
        if all(getattr(line, one) is not None for one in names)
    }


def _union(blocks: Iterable[Block]) -> Block:
    return frozenset[At]().union(*blocks)


def _components(blocks: Iterable[Block]) -> list[Block]:
    """Return the blocks, those that share a cell put together."""
    found: list[Block] = []
    for block in sorted(blocks, key=min):
        touched = [one for one in found if one & block]
        found = [one for one in found if not one & block]
        found.append(block.union(*touched))
    return sorted(found, key=min)
