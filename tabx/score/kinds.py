"""Classify kinds of items: how they are measured, their group, and harmlessness."""

from __future__ import annotations

from tabx.score.records import TermGroup

GRADED = frozenset({"partial.cell"})
"""Kinds counted by γ. A wrong key joins them where the rubric has no separate price for it."""

SHARED = frozenset(
    {
        "missing.row",
        "missing.column",
        "extra.row",
        "extra.column",
        "wrong_header",
        "merged_column",
        "split_column",
        "merged_row",
        "split_row",
        "total_row",
        "copied_row",
        "copied_column",
        "split_table",
        "merged_table",
    }
)
"""Rows and columns counted by the facts they hold, and the repairs that explain their loss. Both are measured alike, so
that in every table a repair with a lower price costs less than the loss."""

HARMLESS = frozenset({"rewrite", "renamed_header", "transposed", "layout", "row_order", "column_order"})
"""Kinds that lose nothing and make nothing wrong: under a cap, all of them together cost less than any error."""

CONTENT = frozenset(
    {"missing.cell", "extra.cell", "partial.cell", "wrong_key", "rounded", "rewrite", "joined_script", "lost_grouping"}
)
"""Kinds of content: cells, and what a notation lost. All others are structure."""


def group_of(kind: str) -> TermGroup:
    """Return the part of the error that a kind belongs to."""
    return TermGroup.CONTENT if kind in CONTENT else TermGroup.STRUCTURE
