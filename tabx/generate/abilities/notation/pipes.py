"""Tables of pipes: Markdown with its delimiter row, and Struc-Bench's raw text, which has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


def _read(lines: Iterator[str] | list[str]) -> _Lines:
    """Return the lines in blocks; a blank line ends a block, a name has to stand right above one."""
    read, name, is_inside = _Lines(), "", False
    for line in (one.strip() for one in lines):
        if _BREAK.search(line):
            if not is_inside:
                read.blocks.append(_Block(name))
            name, is_inside = "", True
            read.blocks[-1].rows.append(_cells(line))
            continue
        is_inside = False
        said = _NAME.fullmatch(line)
        if line and name:
            read.others.append(name)
        if said is not None:
            name = next(part for part in said.groups() if part).strip().rstrip(":")
        elif line:
            name = ""
            read.others.append(line)
    return read if not name else _Lines(read.blocks, [*read.others, name])


def _cells(line: str) -> list[str]:
    parts = _BREAK.split(line)
    return [part.strip() for part in parts[not parts[0].strip() : len(parts) - (not parts[-1].strip())]]


def _has_delimiter(block: _Block) -> bool:
    """Whether the second row is a delimiter row as long as the header."""
    rows = block.rows
    is_there = len(rows) > 1 and all(_DELIMITER.fullmatch(cell) for cell in rows[1])
    return is_there and len(rows[1]) == len(rows[0])
