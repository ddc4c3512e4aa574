"""Texts that stand for nothing."""

from __future__ import annotations

BLANKS = frozenset(
    {
        "",
        "-",
        "--",
        "---",
        "—",
        "–",
        "−",
        "‒",
        "―",
        "——",
        "––",
        "n/a",
        "n.a.",
        "n.a",
        "#n/a",
        "none",
        "null",
        "nil",
        "nan",
    }
    | {
        "<na>",
        "<null>",
        "nat",
        "?",
        "??",
        "???",
        ".",
        "..",
        "...",
        "…",
        "*",
        "(-)",
        "[]",
        "()",
        "{}",
        '""',
        "''",
        "_",
        "/",
    }
    | {"(blank)", "(none)", "(empty)", "n / a", "not applicable", "not available", "\\n", "&nbsp;"}
)
"""Case-folded texts that are blanks wherever they stand."""

CODED_BLANKS = frozenset({"na", "nil", "none", "null", "nan", "nat"})
"""Blanks that may be a code or a name in a column of such; the column decides."""


def is_blank(text: str) -> bool:
    """Return whether the text stands for an empty cell (or may do so: "NA")."""
    if len(text) > 20:
        return not text.strip()
    folded = text.strip().casefold()
    return folded in BLANKS or folded in CODED_BLANKS
