"""Columns in one column of the prediction, parted by line breaks: each name and each value in its line."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.repairs.draft import Draft
from tabx.align.repairs.rows_in_lines import parts_in_lines
from tabx.base.limits import check_time
from tabx.values import fold


def lines_of_columns(draft: Draft, p: int, group: Sequence[int]) -> dict[int, list[str]] | None:
    """Return the text of each gold column by gold row, of paired rows; None unless each has its line throughout.

    Its header has to say the gold's names in lines: without that nothing tells which line is whose.
    """
    order = _in_order_of_names(draft, p, group)
    if order is None:
        return None
    found: dict[int, list[str]] = {}
    for i, j in draft.single_rows():
        check_time()
        parts = parts_in_lines(draft.predicted.texts[p][j], [draft.gold.texts[g][i] for g in order])
        if parts is None:
            return None
        line_of = dict(zip(order, parts, strict=True))
        found[i] = [line_of[g] for g in group]
    return found


def _in_order_of_names(draft: Draft, p: int, group: Sequence[int]) -> list[int] | None:
    """Return the gold columns in the order of their names in the lines of a predicted header; None if any lacks."""
    named = {fold(draft.gold.headers[g]): g for g in group}
    lines = [fold(line) for line in draft.predicted.headers[p].split("\n")]
    is_each_there = len(named) == len(lines) == len(group) and named.keys() == set(lines)
    return [named[line] for line in lines] if is_each_there else None
