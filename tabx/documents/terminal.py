"""A document on a terminal: its lines, lists and tables, and lines in place of a table that does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text

from tabx.documents.brief import at_first, without_silent
from tabx.documents.paper import INDENT, Paper, write_entry, write_table
from tabx.documents.record import Block, Cell, Document, Line, ListBlock, Part, TableBlock, Tone

STYLES = {Tone.QUIET: "dim", Tone.STRONG: "bold", Tone.GOOD: "green", Tone.BAD: "red", Tone.CODE: "dim"}

NARROW = 60
"""Characters in a line below which tables are written as lines: one longer name would fold their columns."""

BETWEEN = 3
"""Characters between two columns; before the first and after the last are one each."""

LEAST_TEXT = 18
"""Characters that a column of texts is given at least, or as its longest text or word has: three words."""

LEAST_ITEMS = 40
"""The same for a column of lists: half of a usual line, in which a sentence folds once."""


def write_document(document: Document, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write a document to a file, as wide as the terminal if it is one.

    Parameters
    ----------
    document : Document
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal.
    full : bool
        Whether to show the parts that are folded, every row and every entry of a list.
    """
    write_parts(Paper(file, width), document.parts if full else at_first(document.parts))


def write_parts(paper: Paper, parts: Sequence[Part], *, is_first: bool = True) -> None:
    """Write parts below one another, each after a gap but for the first of all."""
    for part in parts:
        if not is_first:
            paper.print()
        is_first = False
        if part.title:
            paper.print(paper.text(part.title, "bold"))
        for block in part.blocks:
            write_block(paper, block)
        write_parts(paper, part.parts, is_first=False)


def write_block(paper: Paper, block: Block) -> None:
    """Write a line, a list or a table."""
    if isinstance(block, Line):
        for line in _signed_in_lines(block, paper.width) if block.tone is Tone.CODE else [block]:
            paper.print(_styled(paper, line))
    elif isinstance(block, ListBlock):
        _write_list(paper, block.lines)
    else:
        write_rows(paper, block)


def _signed_in_lines(line: Line, width: int) -> list[Line]:
    """Return a signature in lines that end where one of its parts does."""
    *parts, last = line.text.split("|")
    return [replace(line, text=text) for text in _packed([*(f"{part}|" for part in parts), last], width, between="")]


def _write_list(paper: Paper, lines: Sequence[Line], depth: int = 1) -> None:
    for line in lines:
        write_entry(paper, _styled(paper, line), depth + line.depth)


def _styled(paper: Paper, line: Line) -> Text:
    return paper.text(line.text, STYLES.get(line.tone, ""))


def write_rows(paper: Paper, block: TableBlock) -> None:
    """Write a table; as lines where its columns would be broken within names, words and figures."""
    table = without_silent(block)
    if paper.width < NARROW or _least_width(paper, table) > paper.width:
        for row in table.rows:
            _write_row(paper, table, row)
        return
    printed = [[_below_one_another(one) for one in row] for row in table.rows]
    total = printed.pop() if table.has_total else ()
    write_table(paper, table.header, printed, total, names=table.names, texts=table.texts)


def _least_width(paper: Paper, table: TableBlock) -> int:
    """Return the characters in a line below which a name, a header, a figure or a word of a text would be broken."""
    least = [
        _least_of_texts(paper, column) if place in table.texts else _longest(paper, column)
        for place, column in enumerate(zip(map(Cell, table.header), *table.rows, strict=True))
    ]
    return sum(least) + BETWEEN * len(least) - 1


def _longest(paper: Paper, column: Sequence[Cell]) -> int:
    return max(cell_len(paper.fit(one.text)) for one in column)


def _least_of_texts(paper: Paper, column: Sequence[Cell]) -> int:
    least = LEAST_ITEMS if any(one.items for one in column) else LEAST_TEXT
    word = max((cell_len(word) for one in column for word in paper.fit(one.text).split()), default=0)
    return max(word, min(least, _longest(paper, column)))


def _below_one_another(one: Cell) -> str:
    return "\n".join(line.text for line in one.items) if one.items else one.text


def _write_row(paper: Paper, table: TableBlock, row: Sequence[Cell]) -> None:
    """Write a row as lines: its names, then what it says; the items of lists below."""
    named = _pairs(table.header[: table.names], row)
    told = _pairs(table.header[table.names :], row[table.names :])
    # No end of a line parts a name from what is said of it, unless both are longer than a line.
    texts = [*_enumerated(named, ":" if told else ""), *_enumerated(told)]
    for number, line in enumerate(_packed(texts, paper.width - 2 * INDENT)):
        write_entry(paper, paper.text(line), 2 if number else 1)
    for one in row:
        _write_list(paper, one.items, depth=2)


def _pairs(header: Sequence[str], cells: Sequence[Cell]) -> list[str]:
    """Return what each column says, behind its name: neither what is empty nor what a list says below."""
    found = zip(header, cells, strict=False)
    return [f"{name} {one.text}".strip() for name, one in found if one.text and not one.items]


def _enumerated(texts: Sequence[str], end: str = "") -> Iterator[str]:
    """Yield texts with commas between them, and a sign behind the last."""
    for number, text in enumerate(texts, 1):
        yield text + ("," if number < len(texts) else end)


def _packed(texts: Iterable[str], room: int, between: str = " ") -> list[str]:
    """Return the texts in as few lines as have the room, none of them over two lines."""
    lines: list[str] = []
    for text in texts:
        if lines and cell_len(lines[-1] + between + text) <= room:
            lines[-1] += between + text
        else:
            lines.append(text)
    return lines
