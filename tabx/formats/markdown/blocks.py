"""The lines of a text that are Markdown tables.

Runs of lines with pipes are joined across blank lines and split where a new header begins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tabx.base.limits import check_time
from tabx.formats.markdown.cells import is_row, is_rule, split_line

_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})[^|`]*")
_REMEMBERED_LENGTH = 100_000
"""Characters up to which the blocks of a text are remembered: they are asked for again once its format is known."""

_QUOTE = re.compile(r"\A[ \t]*(?:>[ \t]?)+(?=[ \t]*\|)")


@dataclass(frozen=True)
class Block:
    """Lines of one table, top to bottom, rules among them.

    Attributes
    ----------
    lines : tuple of str
        The lines as written, without blank lines.
    loose : bool
        Whether a blank line separated any two of them.
    above : str
        The line of text above them, skipping blank lines and fences; "" where there is none.
    places : tuple of int
        The number of each line in the text, from 0.
    """

    lines: tuple[str, ...]
    loose: bool = True
    above: str = ""
    places: tuple[int, ...] = ()

    @cached_property
    def rules(self) -> tuple[int, ...]:
        """Indices of the rules: the separator under the header, and lines drawn elsewhere."""
        check_time()
        return tuple(index for index, line in enumerate(self.lines) if is_rule(line, long=index != 1))

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The lines with cells: all but the rules."""
        drawn = set(self.rules)
        return tuple(line for index, line in enumerate(self.lines) if index not in drawn)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it has a separator row, or pipes on both sides of every line."""
        return bool(self.rules) or all(is_framed(line) for line in self.lines)

    @property
    def is_marked(self) -> bool:
        """Whether its one rule is a separator row of two columns and more below the first row, as in no other notation.

        "|-" alone parts the rows of MediaWiki.
        """
        if self.rules != (1,):
            return False
        rule = self.lines[1].strip()
        return len(rule.strip("|").split("|")) > 1 and "+" not in rule and "||" not in self.lines[0]

    @cached_property
    def is_table(self) -> bool:
        """Whether the lines have a rule, pipes on both sides, or mostly the same width."""
        if not self.rows:
            return False
        if self.rules or all(is_framed(line) for line in self.rows):
            return True
        widths = Counter(_width(line) for line in self.rows)
        return max(widths.values()) * 2 > len(self.rows) > 1


def is_framed(line: str) -> bool:
    """Whether a line has a pipe on both sides."""
    pieces = split_line(line)
    return len(pieces) > 2 and not pieces[0].strip() and not pieces[-1].strip()


def table_blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a text that are tables, in order."""
    return _blocks_of_short(text) if len(text) <= _REMEMBERED_LENGTH else _blocks(text)


@lru_cache(maxsize=8)
def _blocks_of_short(text: str) -> tuple[Block, ...]:
    return _blocks(text)


def _blocks(text: str) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for runs in _passages(text):
        block = runs[0]
        for run in runs[1:]:
            if _continues(block, run):
                is_loose = block.loose and len(run.lines) == 1
                block = Block(block.lines + run.lines, is_loose, block.above, block.places + run.places)
            else:
                blocks.extend(_cut(block))
                block = run
        blocks.extend(_cut(block))
    return tuple(block for block in blocks if block.is_table)


def _passages(text: str) -> Iterator[list[Block]]:
    """Yield lists of runs of lines with pipes; only blank lines separate the runs of a list."""
    runs: list[list[tuple[str, int]]] = [[]]
    above = ""
    for number, raw in enumerate([*text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), "```"]):
        line = _QUOTE.sub("", raw)
        if is_row(line) or (is_rule(line) and not _FENCE.fullmatch(line)):
            runs[-1].append((line, number))
        elif not line.strip(" \t"):
            runs.append([])
        else:
            filled = [run for run in runs if run]
            if filled:
                names = [above] + [""] * (len(filled) - 1)
                yield [_block(run, name) for run, name in zip(filled, names, strict=True)]
            runs = [[]]
            above = above if _FENCE.fullmatch(line) and not filled else line.strip()


def _block(run: Sequence[tuple[str, int]], above: str) -> Block:
    lines, places = zip(*run, strict=True)
    return Block(lines, len(run) == 1, above, places)


def _continues(block: Block, run: Block) -> bool:
    """Whether a run after a blank line continues the table of the block above it."""
    if run.rules[:1] == (0,):
        return len(block.lines) == 1 and not block.rules
    first = run.lines[0]
    if 1 in run.rules or _width(first) != _width(block.lines[0]):
        return False
    if is_framed(block.lines[0]) and not first.strip(" \t").startswith("|"):
        return False
    return bool(block.rules) or (block.loose and len(run.lines) == 1)


def _cut(block: Block) -> Iterator[Block]:
    """Yield the tables of a block: a header of another width with a separator starts a new one."""
    start, drawn = 0, set(block.rules)
    for rule in block.rules:
        header = rule - 1
        # Two lines at least stay with the table above; a rule below a rule has no header.
        may_start = header - start >= 2 and header not in drawn
        if may_start and _width(block.lines[header]) == _width(block.lines[rule]) != _width(block.lines[start]):
            yield _lines_of(block, start, header)
            start = header
    yield _lines_of(block, start, len(block.lines))


def _lines_of(block: Block, start: int, end: int) -> Block:
    above = "" if start else block.above
    return Block(block.lines[start:end], above=above, places=block.places[start:end])


def _width(line: str) -> int:
    pieces = split_line(line.strip(" \t"))
    return len(pieces) - (not pieces[0]) - (len(pieces) > 1 and not pieces[-1])
