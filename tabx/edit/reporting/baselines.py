"""Three outputs that every report begins with: the source copied, the gold, and the gold with known damage."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabx.edit.bench.checking import spoil
from tabx.edit.bench.records import Instance
from tabx.formats import dump_table, load_table
from tabx.operations import RemoveRow, SplitMerged, apply
from tabx.table import Table

COPY, ORACLE, CARELESS = BASELINES = ("copy", "oracle", "careless")


def baseline_texts(instance: Instance) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each baseline."""
    yield COPY, instance.source
    yield ORACLE, instance.gold
    careless = damaged(load_table(instance.gold, instance.format), random.Random(f"careless/{instance.id}"))
    yield CARELESS, dump_table(careless, instance.format)


def damaged(gold: Table, chance: random.Random) -> Table:
    """Return a gold with known damage: one cell changed, its merged cells split, at times the last row left out."""
    table = spoil(gold, chance) or gold
    if table.has_spans and table.row_count:
        table = apply(table, [SplitMerged()]).table
    if table.row_count > 2 and chance.random() < 0.3:
        table = apply(table, [RemoveRow(row=table.row_count)], policy="keep").table
    return table
