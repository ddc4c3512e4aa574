"""Classify kinds of items: how they are measured, their group, and harmlessness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import ItemKind
from tabx.rubric.choices import EmptyLines
from tabx.score.records import TermGroup

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabx.compare.records import Item
    from tabx.rubric.model import Rubric

GRADED = frozenset({ItemKind.PARTIAL_CELL})
"""Kinds counted by γ. Those of `PARTIAL_WITHOUT_PRICE` join them where the rubric has no price for them."""

PARTIAL_WITHOUT_PRICE = frozenset({ItemKind.WRONG_KEY, ItemKind.NEAR})
"""Kinds of cells that a rubric without a price for them reads as ordinary partial cells."""

LINES = (Counted.ROW, Counted.COLUMN)

SHARED = frozenset(
    {
        ItemKind.MISSING_ROW,
        ItemKind.MISSING_REPETITION,
        ItemKind.MISSING_COLUMN,
        ItemKind.EXTRA_ROW,
        ItemKind.EXTRA_COLUMN,
        ItemKind.EXTRA_KEY,
        ItemKind.WRONG_HEADER,
        RepairKind.LOST_GROUP,
        RepairKind.MERGED_COLUMN,
        RepairKind.SPLIT_COLUMN,
        RepairKind.MERGED_ROW,
        RepairKind.SPLIT_ROW,
        RepairKind.TOTAL_ROW,
        RepairKind.COPIED_ROW,
        RepairKind.COPIED_COLUMN,
        RepairKind.SPLIT_TABLE,
        RepairKind.MERGED_TABLE,
        RepairKind.LAYOUT,
        RepairKind.RESHAPED,
    }
)
"""Rows and columns counted by the facts they hold, and the repairs that explain their loss. Both are measured alike, so
that in every table a repair with a lower price costs less than the loss. An
empty line, which is layout, counts one fact."""

HARMLESS = frozenset(
    {
        ItemKind.NOTATION,
        ItemKind.REWRITE,
        ItemKind.RENAMED_HEADER,
        ItemKind.UNVERIFIED_HEADER,
        RepairKind.TRANSPOSED,
        RepairKind.LAYOUT,
        RepairKind.HEADER_DEPTH,
        ItemKind.ROW_ORDER,
        ItemKind.COLUMN_ORDER,
    }
)
"""Kinds that lose nothing and make nothing wrong: under a cap, all of them together cost less than any error."""

MISSING = frozenset({ItemKind.MISSING_ROW, ItemKind.MISSING_COLUMN, ItemKind.MISSING_CELL, ItemKind.MISSING_REPETITION})
EXTRA = frozenset(
    {
        ItemKind.EXTRA_ROW,
        ItemKind.EXTRA_COLUMN,
        ItemKind.EXTRA_CELL,
        RepairKind.TOTAL_ROW,
        RepairKind.COPIED_ROW,
        RepairKind.COPIED_COLUMN,
    }
)
"""Kinds of what is merely too much. An extra column beside a missing key column is none of them: it may be that one."""

CONTENT = frozenset(
    {
        ItemKind.MISSING_CELL,
        ItemKind.EXTRA_CELL,
        ItemKind.PARTIAL_CELL,
        ItemKind.WRONG_KEY,
        ItemKind.ROUNDED,
        ItemKind.NEAR,
        ItemKind.NOTATION,
        ItemKind.REWRITE,
        ItemKind.JOINED_SCRIPT,
        ItemKind.LOST_GROUPING,
        ItemKind.LOST_UNIT,
        ItemKind.ADDED_UNIT,
    }
)
"""Kinds of content: cells, what a notation lost, and units. All others are structure."""


Kind = ItemKind | RepairKind
"""What an item is priced as."""


def kind_in(rubric: Rubric) -> Callable[[Item], Kind]:
    """Return the function that gives the kind by which a rubric prices an item.

    It differs from the item's own kind for a wrong key and a near value without a price (ordinary partial cells), and
    for rows and columns that the rubric reads as layout.
    """
    empty_lines = rubric.empty_lines
    unpriced = {kind for kind in PARTIAL_WITHOUT_PRICE if rubric.weights[kind] is None}

    def kind_of(item: Item) -> Kind:
        if item.kind in unpriced:
            return ItemKind.PARTIAL_CELL
        return RepairKind.LAYOUT if is_layout(item, empty_lines) else item.kind

    return kind_of


def is_layout(item: Item, empty_lines: EmptyLines) -> bool:
    """Whether an item is a row or column without a fact that the rubric reads as layout.

    This holds for all that is counted by facts: a wrong header over an empty column loses no more than the column.
    """
    if item.kind not in SHARED or item.of not in LINES or empty_lines is EmptyLines.COUNTED:
        return False
    return item.facts == 0 or (item.key and empty_lines is EmptyLines.KEY_ALONE)


def group_of(kind: Kind) -> TermGroup:
    """Return the part of the error that a kind belongs to."""
    return TermGroup.CONTENT if kind in CONTENT else TermGroup.STRUCTURE
