"""Tables of pipes: Markdown with its delimiter row, and Struc-Bench's raw text, which has none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tabx.generate.abilities.notation.records import ALONE, EQUAL, NAMED, THERE, Check, equally_long

_DELIMITER = re.compile(r"\s*:?-+:?\s*")
_BREAK = re.compile(r"(?<!\\)\|")
_NAME = re.compile(r"#{1,6}\s+(?P<heading>.+)|\*\*(?P<bold>[^*]+)\*\*:?|(?P<plain>[^|]{1,80}):")
"""A line that names the table below it: a heading, bold words, words that end in a colon."""

NEWLINE = "<NEWLINE>"
"""What stands between the rows of a raw text on one line (Wu et al., 2022)."""


@dataclass(slots=True)
class _Block:
    """Lines of pipes that follow each other, with the name above them."""

    name: str = ""
    rows: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class _Lines:
    """A reply in blocks of pipes; `others` are the lines that are neither a row nor a name."""

    blocks: list[_Block] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def check_markdown(reply: str, gold: str) -> tuple[Check, ...]:
    """Return the checks of Markdown tables (GitHub Flavored Markdown, section 4.10)."""
    lines = _read(reply.splitlines())
    lengths = [list(map(len, block.rows)) for block in lines.blocks]
    found = [
        Check(THERE, bool(lines.blocks)),
        Check(ALONE, bool(lines.blocks) and not lines.others),
        Check("delimiter row", bool(lines.blocks) and all(map(_has_delimiter, lines.blocks))),
        Check(EQUAL, equally_long(lengths)),
    ]
    return (*found, *_names(lines, _read(gold.splitlines())))


def check_raw(reply: str, gold: str) -> tuple[Check, ...]:
    """Return the checks of raw text: sections of pipe rows, on lines or with `<NEWLINE>` between them."""
    lines, right = _read(_raw_lines(reply)), _read(_raw_lines(gold))
    lengths = [list(map(len, block.rows)) for block in lines.blocks]
    found = [
        Check(THERE, bool(lines.blocks)),
        Check(ALONE, bool(lines.blocks) and not lines.others),
        Check("no delimiter row", bool(lines.blocks) and not any(map(_has_delimiter, lines.blocks))),
        Check(EQUAL, equally_long(lengths)),
    ]
    return (*found, *_names(lines, right))


def _raw_lines(text: str) -> Iterator[str]:
    return (part.strip() for line in text.splitlines() for part in line.split(NEWLINE))


def _names(lines: _Lines, right: _Lines) -> Iterator[Check]:
    """Yield the check of section names, where the gold has some."""
    names = [block.name for block in right.blocks if block.name]
    if names:
        yield Check(NAMED, [block.name for block in lines.blocks] == names)


def _read(lines: Iterable[str]) -> _Lines:
    """Return the lines in blocks; a blank line ends a block, a name has to stand right above one."""
    read = _Reading()
    for line in lines:
        read.take(line.strip())
    read.drop_name()
    return read.lines


class _Reading:
    """Lines read so far, the name that waits for its block, and whether a block goes on."""

    def __init__(self) -> None:
        self.lines, self._name, self._is_inside = _Lines(), "", False

    def take(self, line: str) -> None:
        """Take the next line."""
        if _BREAK.search(line):
            self._take_row(line)
            return
        self._is_inside = False
        if line:
            self.drop_name()
            said = _NAME.fullmatch(line)
            if said is None:
                self.lines.others.append(line)
            else:
                self._name = next(part for part in said.groups() if part).strip().rstrip(":")

    def _take_row(self, line: str) -> None:
        if not self._is_inside:
            self.lines.blocks.append(_Block(self._name))
        self._name, self._is_inside = "", True
        self.lines.blocks[-1].rows.append(_cells(line))

    def drop_name(self) -> None:
        """Put a name that no block follows among the other lines."""
        if self._name:
            self.lines.others.append(self._name)
        self._name = ""


def _cells(line: str) -> list[str]:
    parts = _BREAK.split(line)
    return [part.strip() for part in parts[not parts[0].strip() : len(parts) - (not parts[-1].strip())]]


def _has_delimiter(block: _Block) -> bool:
    """Whether the second row is a delimiter row as long as the header."""
    rows = block.rows
    is_there = len(rows) > 1 and all(_DELIMITER.fullmatch(cell) for cell in rows[1])
    return is_there and len(rows[1]) == len(rows[0])
