"""Texts and tables as Markdown, of which nothing is read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tabx.base.escapes import visible_lines

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$])")


def escape(text: str) -> str:
    """Escape everything in a text that Markdown would read as markup, and what is invisible."""
    return _SPECIAL.sub(r"\\\1", visible_lines(text))


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table with every text escaped."""
    escaped = [[escape(text) for text in row] for row in rows]
    lines = [[escape(name) for name in header], ["---"] * len(header), *escaped]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
