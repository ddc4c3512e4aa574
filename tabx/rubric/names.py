"""The names a rubric prices. One list, so that model, score and presets cannot drift apart."""

from __future__ import annotations

INFORMATION = ("missing", "extra", "partial")
ENTITIES = ("row", "column", "cell")

WEIGHTED = (
    "missing.row",
    "missing.column",
    "missing.cell",
    "extra.row",
    "extra.column",
    "extra.cell",
    "partial.cell",
)
"""What α·β (or a weight of its own) prices; TabXEval counts partial information in cells only."""
