"""The errors that a method reports for one pair, collected one by one."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.records import Counted
from tabx.compare.facts import facts_at
from tabx.compare.records import Counts, Item, ItemKind
from tabx.lab.baselines.method_judgement import ErrorLine, UnreadPart
from tabx.table import Table
from tabx.values.records import DataType, Measure

MAGNITUDE_MEASURES = {DataType.NUMERICAL: Measure.RATIO, DataType.DATE: Measure.DATE, DataType.TIME: Measure.TIME}
"""How the magnitude of a type is measured: as a share of the number, in days, in seconds."""


class Ledger:
    """The lines, items, marks and notes of a pair, while they are collected."""

    def __init__(self) -> None:
        self.lines: list[ErrorLine] = []
        self.items: list[Item] = []
        self.marks: list[UnreadPart] = []
        self.notes: list[str] = []

    def add(
        self,
        kind: ItemKind,
        of: Counted,
        line: ErrorLine,
        type: DataType | None = None,
        sized: Item | None = None,
    ) -> None:
        """Add a line and its item.

        `sized` holds what γ reads; without it the item is wholly wrong.
        """
        item = Item(0, kind, of) if sized is None else sized
        facts = 0 if of is Counted.CELL else 1  # what a lost row or column holds is not reported: one cell at least
        self.items.append(replace(item, finding=len(self.lines), kind=kind, of=of, type=type, facts=facts))
        self.lines.append(line)

    def counts(self, gold: Table) -> Counts:
        """Return the counts, with the gold's totals."""
        places = ((row, column) for row in range(gold.row_count) for column in range(gold.column_count))
        return Counts(
            gold.row_count, gold.column_count, gold.cell_count, facts_at(gold, places), items=tuple(self.items)
        )
