"""What each kind of item is to the sum: how it is measured, where it belongs, whether it is harmless."""

from __future__ import annotations

from tabx.score.records import TermGroup

GRADED = frozenset({"partial.cell"})
"""Counted by γ. A wrong key joins them where the rubric has no price of its own for it."""

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
"""Rows and columns counted by what they hold, and the repairs that explain such a loss: measured alike, a repair with
the smaller price is the cheaper of the two in every table."""

HARMLESS = frozenset({"rewrite", "renamed_header", "transposed", "layout", "row_order", "column_order"})
"""Nothing lost, nothing wrong: under a cap all of them together cost less than any error."""

CONTENT = frozenset(
    {"missing.cell", "extra.cell", "partial.cell", "wrong_key", "rounded", "rewrite", "joined_script", "lost_grouping"}
)
"""Cells, and what a notation lost; all else is structure."""


def group_of(kind: str) -> TermGroup:
    """Return the part of the error a kind belongs to."""
    return TermGroup.CONTENT if kind in CONTENT else TermGroup.STRUCTURE
