"""A table of texts, shared by several blocks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows of texts below their column names."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
