"""A table as it is shown to a model: Markdown, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.formats import dump_table
from tabx.table import Table


def markdown_lines(table: Table) -> list[str]:
    """Return the lines of a table as Markdown."""
    return dump_table(table, "markdown").splitlines()


def pipe_line(texts: Sequence[str]) -> str:
    """Return one line of a pipe table."""
    return f"| {' | '.join(' '.join(text.split()).replace('|', chr(92) + '|') for text in texts)} |"
