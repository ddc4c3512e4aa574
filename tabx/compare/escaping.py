"""Texts inside the cells of a Markdown table, such that neither "|" nor the "/" between two of them is mistaken."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tabx.escapes import visible

#: What stands for a side that has no such cell.
ABSENT = "-"

_SPECIAL = re.compile(r"([\\`*_<\[\]~|&])")
_BREAKS = re.compile(r"\r\n|\r|\n")
_TICKS = re.compile(r"`+")


def show_text(text: str) -> str:
    """Return a text as it stands alone in a cell of a Markdown table."""
    return _BREAKS.sub("<br>", _SPECIAL.sub(r"\\\1", text.strip()))


def show_side(text: str | None) -> str:
    """Return one side of "gold/predicted": a text with "/" of its own, or one that is "-", is put in a code span."""
    if text is None:
        return ABSENT
    if "/" not in text and text.strip() != ABSENT:
        return show_text(text)
    inner = _BREAKS.sub(" ", text.strip()).replace("|", "\\|")
    fence = "`" * (1 + max((len(run) for run in _TICKS.findall(inner)), default=0))
    pad = " " if inner.startswith("`") or inner.endswith("`") else ""
    return f"{fence}{pad}{inner}{pad}{fence}"


def show_both(gold: str | None, predicted: str | None) -> str:
    """Return "gold/predicted"; "-" alone where neither side has such a cell."""
    return ABSENT if gold is None and predicted is None else f"{show_side(gold)}/{show_side(predicted)}"


def markdown_table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table of texts that are escaped already, but for signs that nobody sees."""
    head = list(header)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(visible, line))} |\n" for line in lines)
