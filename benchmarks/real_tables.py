"""Real tables by seed: golds of `model_outputs.jsonl`, and tables of FeTaQA and TabFact."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from data import read_rows

from tabx.base.errors import TabxError
from tabx.formats import load_table
from tabx.table import Table

Rows = Sequence[Sequence[str]]

GOLDS_IN_FIVE = 1
"""Of five tables one is a gold and four are of FeTaQA and TabFact, as the issue asks: 50 and 200."""


class RealTable(NamedTuple):
    """A table and where it is from."""

    name: str
    table: Table

    @property
    def header(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(cell.text for cell in self.table.header_rows[0])

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The texts of the data rows."""
        return tuple(tuple(cell.text for cell in row) for row in self.table.rows)

    @property
    def is_plain(self) -> bool:
        """Whether header and rows of texts are all there is to it."""
        return len(self.table.header_rows) == 1 and not self.table.row_groups and not self.table.has_spans


def real_tables(count: int, seed: int) -> list[RealTable]:
    """Return tables in the order of the seed: one in five a gold, the others of FeTaQA and TabFact."""
    rng = Random(seed)
    golds = [(f"model_outputs {row['id']}", row["gold"]) for row in read_rows("model_outputs.jsonl")]
    others = [(f"{name} {row['table_id']}", row["table"]) for name in ("fetaqa", "tabfact") for row in _once(name)]
    rng.shuffle(golds)
    rng.shuffle(others)
    wanted = {"gold": count * GOLDS_IN_FIVE // 5, "other": count - count * GOLDS_IN_FIVE // 5}
    return [*_readable(golds, wanted["gold"]), *_readable(others, wanted["other"])]


def _once(name: str) -> list[dict[str, list[list[str]]]]:
    return list({row["table_id"]: row for row in read_rows(f"{name}.jsonl")}.values())


def _readable(sources: Sequence[tuple[str, str | Rows]], count: int) -> list[RealTable]:
    """Return the first so many tables that hold rows; what cannot be read is no table to compare with itself."""
    found: list[RealTable] = []
    for name, source in sources:
        if len(found) == count:
            break
        try:
            table = load_table(source if isinstance(source, str) else cleaned(source), header=True)
        except TabxError:
            continue
        if table.row_count and table.column_count > 1:
            found.append(RealTable(name, table))
    return found


def cleaned(rows: Rows) -> list[list[str]]:
    """Return rows without what the data sets have at the edges of cells (TabFact: carriage returns)."""
    return [[text.strip() for text in row] for row in rows]
