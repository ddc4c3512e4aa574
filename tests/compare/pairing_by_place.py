"""Hand-made tables and alignments: rows and columns paired by place, or as a test says."""

from __future__ import annotations

from collections.abc import Mapping

from tabx.align.records import Alignment, DecidedBy, Pairing, Repair, Slot, Verdict
from tabx.backbones.embedded import EmbeddedBackbone
from tabx.table import Table, plain_rows

Quiet = EmbeddedBackbone
"""Asks nothing."""


def table(text: str) -> Table:
    """Return a table from lines of cells set apart by "|"; the first line is the header."""
    lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    grid = plain_rows(lines)
    return Table(grid[:1], grid[1:])


def pairs(places: Mapping[int, int]) -> tuple[Pairing, ...]:
    """Return one-to-one pairings from gold to predicted indices."""
    return tuple(Pairing((gold,), (predicted,), DecidedBy.EXACT, 1.0) for gold, predicted in places.items())


def by_place(
    gold: Table,
    predicted: Table,
    *,
    rows: Mapping[int, int] | None = None,
    columns: Mapping[int, int] | None = None,
    keys: tuple[int, ...] = (0,),
    repairs: tuple[Repair, ...] = (),
    slots: Mapping[tuple[int, int], Slot] | None = None,
    consumed: frozenset[tuple[int, int]] = frozenset(),
    verdicts: tuple[Verdict, ...] = (),
) -> Alignment:
    """Return an alignment by equal position unless other places are given."""
    if rows is None:
        rows = {index: index for index in range(min(gold.row_count, predicted.row_count))}
    if columns is None:
        columns = {index: index for index in range(min(gold.column_count, predicted.column_count))}
    return Alignment(
        gold,
        predicted,
        predicted,
        pairs(columns),
        pairs(rows),
        repairs,
        keys,
        dict(slots or {}),
        consumed,
        verdicts=verdicts,
    )
