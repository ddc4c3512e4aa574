"""What was judged, in a few words, for the titles of reports."""

from __future__ import annotations

from pathlib import Path


def source_name(source: object) -> str:
    """Return the name of a file; "" for every other source."""
    return source.name if isinstance(source, Path) else ""


def pair_name(gold: str, predicted: str) -> str:
    """Return the name of a pair from those of its sides: "reply.md against gold.md"; "" for two without a name."""
    if gold and predicted:
        return f"{predicted} against {gold}"
    return predicted or (f"a prediction of {gold}" if gold else "")
