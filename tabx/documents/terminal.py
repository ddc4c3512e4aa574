"""A document on a terminal: its lines and tables, and lines in place of a table that does not fit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TextIO

from tabx.documents.paper import NARROW, Paper, write_indented, write_table, write_title
from tabx.documents.record import Block, Document, TableBlock

BETWEEN = 3
"""Characters between two columns."""

LEAST_TEXT = 8
"""Characters that a column of texts is given at least: most words."""


def write_document(document: Document, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write a document to a file, as wide as the terminal if it is one.

    Parameters
    ----------
    document : Document
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal.
    full : bool
        Whether to show the parts that are folded.
    """
    paper = Paper(file, width)
    for number, part in enumerate(part for part in document.parts if full or not part.folded):
        if part.title:
            write_title(paper, part.title)
        elif number:
            paper.print()
        for block in part.blocks:
            _write_block(paper, block)


def _write_block(paper: Paper, block: Block) -> None:
    if isinstance(block, str):
        paper.print(paper.text(block))
    else:
        write_rows(paper, block)


def write_rows(paper: Paper, block: TableBlock) -> None:
    """Write a table; as lines where its columns would be broken within names and figures."""
    cells = [[cell.text for cell in row] for row in block.rows]
    if paper.width < NARROW or is_too_wide([block.header, *cells], paper.width, block.texts):
        for row in cells:
            pairs = ", ".join(f"{name} {text}".strip() for name, text in zip(block.header, row, strict=True) if text)
            write_indented(paper, paper.text(pairs))
    else:
        write_table(paper, block.header, cells, names=block.names, texts=block.texts)


def is_too_wide(rows: Sequence[Sequence[str]], width: int, texts: Collection[int]) -> bool:
    """Whether names, headers or figures would be broken over lines; texts are meant to fold."""
    columns = [column for place, column in enumerate(zip(*rows, strict=True)) if place not in texts]
    least = sum(max(map(len, column)) + BETWEEN for column in columns) + len(texts) * (LEAST_TEXT + BETWEEN)
    return least > width
