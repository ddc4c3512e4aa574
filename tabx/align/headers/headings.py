"""The repairs of the prediction's header before columns are paired, in order."""

from __future__ import annotations

from tabx.align.headers.group_names import repair_group_headers
from tabx.align.headers.header_length import repair_header_length
from tabx.align.headers.levels import repair_levels
from tabx.align.headers.margins import remove_margins
from tabx.align.headers.titles import repair_titles
from tabx.align.records import Repair
from tabx.table import Table


def repair_headings(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its header laid out as in the gold, and the repairs.

    From the outside in, since each step looks for the header at the top of the previous step's result.
    """
    repairs: list[Repair] = []
    table = predicted
    for repair in (
        remove_margins,  # an empty row would be a title or a level
        repair_titles,  # a title would be a level of the header
        repair_levels,  # groups stand in the upper levels, so all levels have to be there
        repair_header_length,  # groups are known by the names below them, so these have to be in place
        repair_group_headers,
    ):
        table, found = repair(gold, table)
        repairs += found
    return table, repairs
