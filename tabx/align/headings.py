"""Titles, header levels and edges that the prediction tells in another place than the gold."""

from __future__ import annotations

from tabx.align.header_groups import fill_groups
from tabx.align.header_length import settle_length
from tabx.align.header_rows import settle_levels
from tabx.align.margins import without_margins
from tabx.align.records import Repair
from tabx.align.titles import settle_titles
from tabx.table import Table


def settle_headings(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its header where the gold has it, and what that repaired.

    From the outside in: empty edges, titles, header levels among the data, group headers printed once, and names that
    stand over the neighbours of their columns.
    """
    repairs: list[Repair] = []
    table = predicted
    for settle in (without_margins, settle_titles, settle_levels, fill_groups, settle_length):
        table, found = settle(gold, table)
        repairs += found
    return table, repairs
