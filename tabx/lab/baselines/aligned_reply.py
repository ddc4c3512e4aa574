"""The aligned table that a model returns: which columns and rows stand on both sides, and what their cells say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tabx.lab.baselines.method_judgement import UnreadableReply, UnreadPart
from tabx.lab.baselines.pipes import Pipes, read_pipes
from tabx.lab.baselines.text_pair import TextPair, plain, split_header, split_pair
from tabx.table import Table, show_path

Grid = tuple[tuple[str, ...], ...]
IDENTICAL = "-"


@dataclass(frozen=True)
class Aligned:
    """An aligned table as read.

    Attributes
    ----------
    header : tuple of str
        As written.
    names : tuple of TextPair
        The names of each column.
    texts : tuple of tuple of str
        The cells as written, each row as wide as the header.
    cells : tuple of tuple of TextPair
        The same, taken apart; what cannot be is absent on both sides, and marked.
    marks : tuple of UnreadPart
    """

    header: tuple[str, ...]
    names: tuple[TextPair, ...]
    texts: Grid
    cells: tuple[tuple[TextPair, ...], ...]
    marks: tuple[UnreadPart, ...]

    def differing(self) -> Grid:
        """Return the table of what the second prompt is about: the columns that differ somewhere, header first.

        Cells that are identical are "-".
        """
        same = [[cell.is_same for cell in line] for line in self.cells]
        places = [place for place in range(len(self.header)) if not all(line[place] for line in same)]
        if not places:
            return ()
        rows = (
            tuple(IDENTICAL if alike[place] else line[place] for place in places)
            for line, alike in zip(self.texts, same, strict=True)
        )
        return (tuple(self.header[place] for place in places), *rows)

    def rows_with(self, side: str) -> int:
        """Return in how many rows the "gold" or the "predicted" side says something."""
        return sum(any(getattr(cell, side) is not None for cell in line) for line in self.cells)


def read_aligned(reply: str, gold: Table, predicted: Table) -> Aligned:
    """Return the aligned table of a reply.

    Raises
    ------
    UnreadableReply
        It holds no table, or one whose header names no column of both sides.
    """
    pipes = read_pipes(reply, "the aligned table")
    marks = list(_ragged(pipes))
    headers = tuple({plain(name) for name in names_of(table) | stubs_of(table)} for table in (gold, predicted))
    found = [split_header(text, *headers) for text in pipes.header]
    marks += [
        UnreadPart(f"column {place + 1}", text, "a header that is no gold/predicted")
        for place, (text, names) in enumerate(zip(pipes.header, found, strict=True))
        if names is None
    ]
    names = tuple(TextPair(None, None) if one is None else one for one in found)
    if not any(one.gold is not None for one in names):
        raise UnreadableReply("the reply's table names no column of the gold; 'gold.T1 / predicted.T2' was asked for")
    width = len(pipes.header)
    texts = tuple((*line[:width], *("",) * (width - len(line))) for line in pipes.rows)
    known = tuple(known_texts(table) for table in (gold, predicted))
    cells = []
    for row, line in enumerate(texts):
        told = []
        for place, text in enumerate(line):
            sides = split_pair(text, *known)
            if sides is None:
                marks.append(UnreadPart(f"row {row + 1}, column {place + 1}", text, "no gold/predicted"))
                sides = TextPair(None, None)
            told.append(_one_sided(sides, names[place]))
        cells.append(tuple(told))
    return Aligned(pipes.header, names, texts, tuple(cells), tuple(marks))


def names_of(table: Table) -> set[str]:
    """Return the names of a table's columns."""
    return {show_path(path) for path in table.columns}


def stubs_of(table: Table) -> set[str]:
    """Return what stands in a table's first column: the names of a table on its side."""
    return {line[0].text for line in table.rows if line}


def known_texts(table: Table) -> set[str]:
    """Return all that a table says, headers included, as it is looked up."""
    return {plain(text) for line in table.texts() for text in line} | {plain(name) for name in names_of(table)}


def count_names(table: Table) -> Counter[str]:
    """Return how many columns have each name, as it is looked up."""
    return Counter(plain(show_path(path)) for path in table.columns)


def _one_sided(sides: TextPair, names: TextPair) -> TextPair:
    """Return the sides of a cell as its column has them: what stands in a column of one side is that side's."""
    if names.gold is None and names.predicted is not None:
        return TextPair(None, sides.predicted if sides.predicted is not None else sides.gold)
    if names.predicted is None and names.gold is not None:
        return TextPair(sides.gold if sides.gold is not None else sides.predicted, None)
    return sides


def _ragged(pipes: Pipes) -> Iterator[UnreadPart]:
    width = len(pipes.header)
    for row, line in enumerate(pipes.rows):
        if len(line) != width:
            yield UnreadPart(f"row {row + 1}", " | ".join(line[width:]), f"{len(line)} cells, the header has {width}")
