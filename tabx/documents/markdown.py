"""A document, and its texts and tables, as Markdown, of which nothing is read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tabx.base.escapes import visible_lines
from tabx.documents.record import Block, Document, Line, ListBlock, Part, TableBlock, Tone

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$])")

MOST_DEEP = 6
"""Levels of headings that Markdown has."""


def escape(text: str) -> str:
    """Escape everything in a text that Markdown would read as markup, and what is invisible."""
    return _SPECIAL.sub(r"\\\1", visible_lines(text))


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table with every text escaped."""
    escaped = [[escape(text) for text in row] for row in rows]
    lines = [[escape(name) for name in header], ["---"] * len(header), *escaped]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def table_markdown(table: TableBlock) -> str:
    """Return a table of a report as Markdown."""
    return markdown_table(table.header, ([cell.text for cell in row] for row in table.rows))


def markdown(document: Document) -> str:
    """Return all of a document as Markdown, with a final newline."""
    parts = (text for part in document.parts for text in _part(part, 2))
    return "\n\n".join([f"# {escape(document.title)}", *parts]) + "\n"


def _part(part: Part, level: int) -> Iterator[str]:
    if part.title:
        yield f"{'#' * min(level, MOST_DEEP)} {escape(part.title)}"
    yield from map(_block, part.blocks)
    for one in part.parts:
        yield from _part(one, level + 1)


def _block(block: Block) -> str:
    if isinstance(block, TableBlock):
        return table_markdown(block)
    if isinstance(block, ListBlock):
        return "\n".join(f"{'  ' * line.depth}- {_line(line)}" for line in block.lines)
    return _line(block)


def _line(line: Line) -> str:
    if line.tone is Tone.CODE:
        return "`" + visible_lines(line.text).replace("`", "'") + "`"
    text = escape(line.text)
    return f"**{text}**" if line.tone in (Tone.STRONG, Tone.GOOD, Tone.BAD) and text else text
