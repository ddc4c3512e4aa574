"""The aligned table that a model returns: names, rows and cells of both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabx.lab.baselines.method_judgement import UnreadableReply, UnreadPart
from tabx.lab.baselines.pipes import Pipes, read_pipes
from tabx.lab.baselines.text_pair import TextPair, plain, split_header, split_pair
from tabx.table import Table, show_path

Grid = tuple[tuple[str, ...], ...]
IDENTICAL = "-"
"""What the second prompt shows for a cell that need not be compared."""

NOWHERE = TextPair(None, None)


@dataclass(frozen=True)
class Aligned:
    """An aligned table as read from a reply.

    Attributes
    ----------
    header : tuple of str
        As written.
    names : tuple of TextPair
        The names of each column.
    texts : tuple of tuple of str
        The cells as written, each row as wide as the header.
    cells : tuple of tuple of TextPair
        The cells split into sides; a cell that cannot be split is absent on both sides, and marked.
    marks : tuple of UnreadPart
    """

    header: tuple[str, ...]
    names: tuple[TextPair, ...]
    texts: Grid
    cells: tuple[tuple[TextPair, ...], ...]
    marks: tuple[UnreadPart, ...]

    def differing(self) -> Grid:
        """Return the columns with a difference, header first, as input of the second prompt.

        Cells that are identical are "-".
        """
        columns = [place for place in range(len(self.header)) if not all(line[place].is_same for line in self.cells)]
        if not columns:
            return ()
        rows = (
            tuple(IDENTICAL if cells[place].is_same else texts[place] for place in columns)
            for texts, cells in zip(self.texts, self.cells, strict=True)
        )
        return (tuple(self.header[place] for place in columns), *rows)

    def rows_with(self, side: str) -> int:
        """Return the number of rows with a text on the "gold" or the "predicted" side."""
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
    names = tuple(_read_names(pipes.header, gold, predicted, marks))
    if not any(pair.gold is not None for pair in names):
        raise UnreadableReply("the reply's table names no column of the gold; 'gold.T1 / predicted.T2' was asked for")
    width = len(pipes.header)
    texts = tuple((*line[:width], *("",) * (width - len(line))) for line in pipes.rows)
    cells = tuple(_read_cells(texts, names, gold, predicted, marks))
    return Aligned(pipes.header, names, texts, cells, tuple(marks))


def _read_names(header: Sequence[str], gold: Table, predicted: Table, marks: list[UnreadPart]) -> Iterator[TextPair]:
    """Yield the names of each column; what cannot be read is marked."""
    # Stubs too: a model may turn a table on its side, and name its rows in the header.
    known = tuple({plain(name) for name in names_of(table) | stubs_of(table)} for table in (gold, predicted))
    for place, text in enumerate(header):
        pair = split_header(text, *known)
        if pair is None:
            marks.append(UnreadPart(f"column {place + 1}", text, "header not in the form gold/predicted"))
        yield pair or NOWHERE


def _read_cells(
    texts: Grid, names: Sequence[TextPair], gold: Table, predicted: Table, marks: list[UnreadPart]
) -> Iterator[tuple[TextPair, ...]]:
    """Yield the cells of each row; what cannot be read is marked."""
    known = tuple(known_texts(table) for table in (gold, predicted))
    for row, line in enumerate(texts):
        cells = []
        for place, text in enumerate(line):
            sides = split_pair(text, *known)
            if sides is None:
                marks.append(UnreadPart(f"row {row + 1}, column {place + 1}", text, "not in the form gold/predicted"))
            cells.append(_one_sided(sides or NOWHERE, names[place]))
        yield tuple(cells)


def names_of(table: Table) -> set[str]:
    """Return the names of a table's columns."""
    return {show_path(path) for path in table.columns}


def stubs_of(table: Table) -> set[str]:
    """Return the texts of a table's first column, which are the names of its rows."""
    return {line[0].text for line in table.rows if line}


def known_texts(table: Table) -> set[str]:
    """Return all texts of a table, headers included, in the form used for look-ups."""
    return {plain(text) for line in table.texts() for text in line} | {plain(name) for name in names_of(table)}


def count_names(table: Table) -> Counter[str]:
    """Return the number of columns with each name, names in the form used for look-ups."""
    return Counter(plain(show_path(path)) for path in table.columns)


def _one_sided(sides: TextPair, names: TextPair) -> TextPair:
    """Return the sides of a cell; in a one-sided column any text belongs to that side."""
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
