"""Classify kinds of items: how they are measured, their group, and harmlessness."""

from __future__ import annotations

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import ItemKind
from tabx.score.records import TermGroup

GRADED = frozenset({ItemKind.PARTIAL_CELL})
"""Kinds counted by γ. A wrong key joins them where the rubric has no separate price for it."""

LINES = (Counted.ROW, Counted.COLUMN)

SHARED = frozenset(
    {
        ItemKind.MISSING_ROW,
        ItemKind.MISSING_COLUMN,
        ItemKind.EXTRA_ROW,
        ItemKind.EXTRA_COLUMN,
        ItemKind.WRONG_HEADER,
        RepairKind.MERGED_COLUMN,
        RepairKind.SPLIT_COLUMN,
        RepairKind.MERGED_ROW,
        RepairKind.SPLIT_ROW,
        RepairKind.TOTAL_ROW,
        RepairKind.COPIED_ROW,
        RepairKind.COPIED_COLUMN,
        RepairKind.SPLIT_TABLE,
        RepairKind.MERGED_TABLE,
    }
)
"""Rows and columns counted by the facts they hold, and the repairs that explain their loss. Both are measured alike, so
that in every table a repair with a lower price costs less than the loss."""

HARMLESS = frozenset(
    {
        ItemKind.NOTATION,
        ItemKind.REWRITE,
        ItemKind.RENAMED_HEADER,
        RepairKind.TRANSPOSED,
        RepairKind.LAYOUT,
        ItemKind.ROW_ORDER,
        ItemKind.COLUMN_ORDER,
    }
)
"""Kinds that lose nothing and make nothing wrong: under a cap, all of them together cost less than any error."""

CONTENT = frozenset(
    {
        ItemKind.MISSING_CELL,
        ItemKind.EXTRA_CELL,
        ItemKind.PARTIAL_CELL,
        ItemKind.WRONG_KEY,
        ItemKind.ROUNDED,
        ItemKind.NOTATION,
        ItemKind.REWRITE,
        ItemKind.JOINED_SCRIPT,
        ItemKind.LOST_GROUPING,
    }
)
"""Kinds of content: cells, and what a notation lost. All others are structure."""


def group_of(kind: ItemKind | RepairKind) -> TermGroup:
    """Return the part of the error that a kind belongs to."""
    return TermGroup.CONTENT if kind in CONTENT else TermGroup.STRUCTURE
