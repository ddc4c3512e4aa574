"""Pipe tables as people and models write them, read to grids."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tabx.formats.grid import header_notes
from tabx.formats.levels import header_levels
from tabx.formats.markdown.blocks import Block, is_framed, table_blocks
from tabx.formats.markdown.cells import decode, split_line
from tabx.limits import check_time
from tabx.table import Note, NoteCode, Table, plain_rows

LONGEST = 60
"""Characters of a name; a longer line is prose."""

_HEADING = re.compile(r"#{1,6}[ \t]+(?P<name>.+?)[ \t#]*")
_STRONG = re.compile(r"(?P<mark>\*\*|__)(?P<name>.+?)(?P=mark)")
_COLON = re.compile(r"(?P<name>.+?)[ \t]*:")


def section_name(line: str) -> str | None:
    """Return the name that a line gives to the table below it, None for a line that gives none.

    A heading, a line in bold type, or a short line that ends in a colon.
    """
    text, named = line.strip(), False
    for form in (_HEADING, _STRONG, _COLON, _STRONG):
        found = form.fullmatch(text)
        if found:
            text, named = found["name"].strip(), True
    return text if named and 0 < len(text) <= LONGEST else None


_Line = tuple[str, ...]


def markdown_tables(text: str) -> tuple[Table, ...]:
    """Return the pipe tables of a text, in order; () where there is none.

    Every row of a table is padded to the widest. Outer pipes are decided for the whole table, never for a
    line, so that an empty first cell without outer pipes stays a cell. Of several tables each has the section that
    the line above it names ("Team:", "## Players") for its caption; above a single one it is prose.
    """
    blocks = table_blocks(text)
    tables = tuple(_read(block) for block in blocks)
    if len(tables) < 2:
        return tables
    return tuple(replace(table, caption=section_name(block.above)) for block, table in zip(blocks, tables, strict=True))


def is_plainly_markdown(text: str) -> bool:
    """Whether some table of the text has a separator row, or pipes on both sides of every line."""
    return any(block.rules or all(is_framed(line) for line in block.lines) for block in table_blocks(text))


def _read(block: Block) -> Table:
    check_time()
    lines = block.rows
    levels = _header_count(block)
    separator = next((block.lines[rule] for rule in block.rules if "|" in block.lines[rule]), None)
    cells, width = _cells(lines, separator)
    if separator is not None and levels and len(cells) > 1:
        cells, levels = _without_prose(lines, cells, levels, width)
    texts = [[decode(piece) for piece in line] for line in cells]
    notes = _ragged(texts, width, levels)
    header, rows, level_notes = header_levels(plain_rows(texts), levels)
    notes += _drawn(block)
    return Table(header, rows, source_format="markdown", notes=notes + level_notes + header_notes(header))


def _drawn(block: Block) -> tuple[Note, ...]:
    """Return what is said of separators among the data: no row of dashes is meant, and yet one could be."""
    drawn = [rule for rule in block.rules if "|" in block.lines[rule]][1:]
    inside = [rule for rule in drawn if rule < len(block.lines) - 1]
    if not inside:
        return ()
    lines = "1 line" if len(inside) == 1 else f"{len(inside)} lines"
    return (Note("separators passed over", f"{lines} of dashes among the rows passed over"),)


def _header_count(block: Block) -> int:
    """Return how many rows the rules put above the data; 0 for a separator with nothing above it."""
    above = [rule - order for order, rule in enumerate(block.rules)]
    total = len(block.lines) - len(block.rules)
    inner = [rows for rows in above if rows and (rows < total or total == 1)]
    if inner:
        return inner[0]
    return 0 if 0 in above else 1


def _cells(lines: Sequence[str], separator: str | None) -> tuple[list[_Line], int]:
    """Return the undecoded cells of every line and the width that the separator, or else most lines, have."""
    known = lines if separator is None else [separator, *lines]
    split = [split_line(line) for line in known]
    lead, trail = _outer_pipes(split, separator is not None)
    bare = [_bare(pieces, lead, trail) for pieces in split]
    counts = Counter(len(pieces) for pieces in bare)
    width = len(bare[0]) if separator is not None else max(counts, key=lambda count: (counts[count], count))
    cells = []
    for line, pieces in zip(known, bare, strict=True):
        if len(pieces) != width and "`" in line:
            anew = _bare(split_line(line, code=False), lead, trail)
            pieces = anew if len(anew) == width else pieces
        if len(pieces) > width and ("$" in line or "\\(" in line):
            anew = _bare(split_line(line, math=True), lead, trail)
            pieces = anew if len(anew) == width else pieces
        while len(pieces) > width and not pieces[-1].strip(" \t"):
            pieces = pieces[:-1]
        cells.append(pieces)
    return cells[len(known) - len(lines) :], width


def _outer_pipes(split: Sequence[_Line], separated: bool) -> tuple[bool, bool]:
    """Return whether the table has outer pipes before and behind its rows.

    Of the four possibilities the one that makes most rows as wide as the separator (as most rows, where there is
    none); of equal ones the one that the first line shows. A separator has no blank cell, so a blank at its edge is
    an outer pipe.
    """
    leads = [not pieces[0].strip(" \t") for pieces in split]
    trails = [not pieces[-1].strip(" \t") for pieces in split]
    best, choice = -1, (False, False)
    prefer = (leads[0], trails[0]) if separated else (all(leads), all(trails))
    for lead in (True,) if separated and leads[0] else (prefer[0], not prefer[0]):
        for trail in (True,) if separated and trails[0] else (prefer[1], not prefer[1]):
            widths = [
                len(pieces) - (lead and blank) - (trail and ends)
                for pieces, blank, ends in zip(split, leads, trails, strict=True)
            ]
            agreeing = widths.count(widths[0]) if separated else max(Counter(widths).values())
            if agreeing > best:
                best, choice = agreeing, (lead, trail)
    return choice


def _bare(pieces: _Line, lead: bool, trail: bool) -> _Line:
    start = 1 if lead and not pieces[0].strip(" \t") and len(pieces) > 1 else 0
    stop = len(pieces) - 1 if trail and not pieces[-1].strip(" \t") and len(pieces) - start > 1 else len(pieces)
    return pieces[start:stop]


def _without_prose(lines: Sequence[str], cells: list[_Line], levels: int, width: int) -> tuple[list[_Line], int]:
    """Return the cells without lines that stand next to a framed table and are not framed, nor as wide."""
    framed = [is_framed(line) for line in lines]
    if sum(framed) * 2 <= len(lines):
        return cells, levels
    kept = [
        index
        for index, line in enumerate(lines)
        if framed[index]
        or len(cells[index]) == width
        or line.lstrip(" \t")[:1] == "|"
        or line.rstrip(" \t")[-1:] == "|"
    ]
    return [cells[index] for index in kept], sum(index < levels for index in kept)


def _ragged(texts: Sequence[Sequence[str]], width: int, levels: int) -> tuple[Note, ...]:
    notes = []
    names = ["header" if index < levels else f"row {index - levels + 1}" for index in range(len(texts))]
    widest = max(len(row) for row in texts)
    short = [name for name, row in zip(names, texts, strict=True) if len(row) < min(width, widest)]
    long = [name for name, row in zip(names, texts, strict=True) if len(row) > width]
    if short:
        message = f"fewer than {width} cells, padded with empty ones: {', '.join(short)}"
        notes.append(Note(NoteCode.RAGGED_ROWS, message))
    if long:
        notes.append(Note(NoteCode.RAGGED_ROWS, f"more than {width} cells, the table is made wider: {', '.join(long)}"))
    return tuple(notes)
