"""Pipe tables as people and models write them.

First the public functions, then one table from its lines, and the section named above a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from operator import attrgetter

from tabx.base.limits import check_time
from tabx.formats.around import Around, around_notes, parted, with_title
from tabx.formats.grid import header_notes
from tabx.formats.levels import header_levels
from tabx.formats.markdown.blocks import Block, is_framed, table_blocks
from tabx.formats.markdown.cells import decode, split_line
from tabx.formats.markdown.continued import continued_below, with_psql_lines
from tabx.formats.markdown.references import link_addresses, with_addresses
from tabx.formats.printed.boxes import drawn_table
from tabx.formats.printed.made import types_note
from tabx.formats.printed.shown import type_lines
from tabx.formats.regions import Region
from tabx.formats.sign_columns import with_signs_joined
from tabx.table import Note, NoteCode, Table, plain_rows

_Line = tuple[str, ...]


def markdown_tables(text: str) -> tuple[Table, ...]:
    """Return the pipe tables of a text, in order; () where there is none.

    Every row is padded to the widest of its table. Outer pipes are decided for the whole table and not line by line, so
    that an empty first cell without outer pipes stays a cell. Each of several tables takes the section named in the
    line above it ("Team:", "## Players") as its caption; above a single table that line is prose.
    """
    blocks = table_blocks(text)
    addresses = link_addresses(text)
    tables = tuple(_read(block, addresses) for block in blocks)
    if len(tables) < 2:
        return tables
    return tuple(replace(table, caption=section_name(block.above)) for block, table in zip(blocks, tables, strict=True))


def markdown_regions(text: str, *, plain: bool = False, marked: bool = False) -> tuple[Region, ...]:
    """Return the tables of `markdown_tables` with their places, in order.

    Parameters
    ----------
    text : str
        With line feeds alone between its lines.
    plain : bool
        Whether only tables with a separator row, or pipes on both sides of every line, are wanted.
    marked : bool
        Whether only those with a separator row below their first one are.
    """
    if "|" not in text and "+" not in text:
        return ()
    is_wanted = attrgetter("is_marked" if marked else "is_plain" if plain else "is_table")
    blocks = list(filter(is_wanted, table_blocks(text)))
    if not blocks:
        return ()
    addresses = link_addresses(text)
    starts = [0, *(match.end() for match in _LINE_END.finditer(text)), len(text) + 1]
    regions = []
    for block in blocks:
        table = _read(block, addresses)
        if len(blocks) > 1:
            table = replace(table, caption=section_name(block.above))
        regions.append(Region(starts[block.places[0]], starts[block.places[-1] + 1] - 1, "markdown", (table,)))
    return tuple(regions)


_LINE_END = re.compile(r"\n")


def is_plainly_markdown(text: str) -> bool:
    """Whether some table of the text has a separator row, or pipes on both sides of every line."""
    return any(block.is_plain for block in table_blocks(text))


def _read(block: Block, addresses: Mapping[str, str]) -> Table:
    check_time()
    drawn = drawn_table(block.lines, decode)
    return replace(drawn, source_format="markdown") if drawn else _of_pipes(block, addresses)


def _of_pipes(block: Block, addresses: Mapping[str, str]) -> Table:
    levels = _header_count(block)
    separator = next((block.lines[rule] for rule in block.rules if "|" in block.lines[rule]), None)
    cells, width = _cells(block.rows, separator and separator.replace("+", "|"))
    if separator is not None and levels and len(cells) > 1:
        cells, levels = _without_prose(block.rows, cells, levels, width)
    texts = [[decode(piece) for piece in with_addresses(line, addresses)] for line in cells]
    texts = with_psql_lines(texts) if _is_of_psql(block) else texts
    return _table(block, texts, levels, _ragged(texts, width, levels))


def _is_of_psql(block: Block) -> bool:
    """Whether the rules have no pipes, but signs where lines meet."""
    rules = [block.lines[rule] for rule in block.rules]
    return any("+" in rule for rule in rules) and not any("|" in rule for rule in rules)


def _table(block: Block, texts: list[list[str]], levels: int, notes: tuple[Note, ...]) -> Table:
    """Return the table of rows of texts, of which the first `levels` are its header."""
    around = parted(texts) if levels == 1 else Around("", texts, ())
    texts = around.rows
    if _has_types(block, texts):
        notes += types_note(texts.pop(1))
    joined = with_signs_joined(plain_rows(texts), levels)
    header, rows, level_notes = header_levels(joined.cells, levels)
    notes += _separator_notes(block) + around_notes(around) + joined.notes + level_notes + header_notes(header)
    caption = "\n".join(around.notes) or None
    return Table(with_title(around.title, header), continued_below(rows), (), 0, caption, "markdown", notes)


def _has_types(block: Block, texts: Sequence[Sequence[str]]) -> bool:
    """Whether polars prints types between two rules below the names."""
    is_between = block.rules[:2] == (1, 3) and len(texts) > 1
    return is_between and bool(type_lines([texts[0], texts[1]]))


def _separator_notes(block: Block) -> tuple[Note, ...]:
    """Return the note on separators among the data, as a row of dashes could be intended."""
    separators = [rule for rule in block.rules if "|" in block.lines[rule]]
    inside = [rule for rule in separators[1:] if rule < len(block.lines) - 1]
    if not inside:
        return ()
    lines = "1 line" if len(inside) == 1 else f"{len(inside)} lines"
    return (Note("separators passed over", f"skipped {lines} of dashes between rows"),)


def _header_count(block: Block) -> int:
    """Return the number of rows above the first rule; 0 for a separator with none above it."""
    above = [rule - order for order, rule in enumerate(block.rules)]
    total = len(block.lines) - len(block.rules)
    inner = [rows for rows in above if rows and (rows < total or total == 1)]
    if inner:
        return inner[0]
    return 0 if 0 in above else 1


def _cells(lines: Sequence[str], separator: str | None) -> tuple[list[_Line], int]:
    """Return the undecoded cells of every line, and the width of the separator or most lines."""
    known = lines if separator is None else [separator, *lines]
    split = [split_line(line) for line in known]
    outer = _outer_pipes(split, separator is not None)
    bare = [_bare(pieces, *outer) for pieces in split]
    counts = Counter(len(pieces) for pieces in bare)
    width = len(bare[0]) if separator is not None else max(counts, key=lambda count: (counts[count], count))
    cells = [_fitted(line, pieces, outer, width) for line, pieces in zip(known, bare, strict=True)]
    return cells[len(known) - len(lines) :], width


def _fitted(line: str, pieces: _Line, outer: tuple[bool, bool], width: int) -> _Line:
    """Return the cells of a line; if too many or too few, pipes in code or math are reread."""
    if len(pieces) != width and "`" in line:
        without_code = _bare(split_line(line, code=False), *outer)
        pieces = without_code if len(without_code) == width else pieces
    if len(pieces) > width and ("$" in line or "\\(" in line):
        with_math = _bare(split_line(line, math=True), *outer)
        pieces = with_math if len(with_math) == width else pieces
    while len(pieces) > width and not pieces[-1].strip(" \t"):
        pieces = pieces[:-1]
    return pieces


def _outer_pipes(split: Sequence[_Line], separated: bool) -> tuple[bool, bool]:
    """Return whether the table has outer pipes before and after its rows.

    Of the four possibilities the one that gives most rows the width of the separator (of most rows, without one); of
    equal ones the one that the first line shows. A separator has no blank cell, so a blank at its edge is an outer
    pipe.
    """
    leads = [not pieces[0].strip(" \t") for pieces in split]
    trails = [not pieces[-1].strip(" \t") for pieces in split]
    shown = (leads[0], trails[0]) if separated else (all(leads), all(trails))
    lead_choices = (True,) if separated and leads[0] else (shown[0], not shown[0])
    trail_choices = (True,) if separated and trails[0] else (shown[1], not shown[1])

    def agreeing(outer: tuple[bool, bool]) -> int:
        widths = [
            len(pieces) - (outer[0] and leading) - (outer[1] and trailing)
            for pieces, leading, trailing in zip(split, leads, trails, strict=True)
        ]
        return widths.count(widths[0]) if separated else max(Counter(widths).values())

    return max(product(lead_choices, trail_choices), key=agreeing)


def _bare(pieces: _Line, lead: bool, trail: bool) -> _Line:
    start = 1 if lead and not pieces[0].strip(" \t") and len(pieces) > 1 else 0
    stop = len(pieces) - 1 if trail and not pieces[-1].strip(" \t") and len(pieces) - start > 1 else len(pieces)
    return pieces[start:stop]


def _without_prose(lines: Sequence[str], cells: list[_Line], levels: int, width: int) -> tuple[list[_Line], int]:
    """Return the cells without lines of prose beside a table framed by pipes."""
    framed = [is_framed(line) for line in lines]
    if sum(framed) * 2 <= len(lines):
        return cells, levels
    kept = [index for index, line in enumerate(lines) if framed[index] or len(cells[index]) == width or _has_edge(line)]
    return [cells[index] for index in kept], sum(index < levels for index in kept)


def _has_edge(line: str) -> bool:
    """Whether a line begins or ends with a pipe."""
    bare = line.strip(" \t")
    return bare.startswith("|") or bare.endswith("|")


def _ragged(texts: Sequence[Sequence[str]], width: int, levels: int) -> tuple[Note, ...]:
    notes = []
    names = ["header" if index < levels else f"row {index - levels + 1}" for index in range(len(texts))]
    widest = max(len(row) for row in texts)
    short = [name for name, row in zip(names, texts, strict=True) if len(row) < min(width, widest)]
    long = [name for name, row in zip(names, texts, strict=True) if len(row) > width]
    if short:
        message = f"padded to {width} cells: {', '.join(short)}"
        notes.append(Note(NoteCode.RAGGED_ROWS, message))
    if long:
        notes.append(Note(NoteCode.RAGGED_ROWS, f"more than {width} cells, table widened: {', '.join(long)}"))
    return tuple(notes)


LONGEST_NAME = 60
"""Characters of the name of a section; a longer line is prose. No reason on record."""

_HEADING = re.compile(r"#{1,6}[ \t]+(?P<name>.+?)[ \t#]*")
_STRONG = re.compile(r"(?P<mark>\*\*|__)(?P<name>.+?)(?P=mark)")
_COLON = re.compile(r"(?P<name>.+?)[ \t]*:")


def section_name(line: str) -> str | None:
    """Return the name that a line gives to the table below it, None for other lines.

    A name is a heading, a line in bold type, or a short line that ends in a colon.
    """
    text, named = line.strip(), False
    for form in (_HEADING, _STRONG, _COLON, _STRONG):
        found = form.fullmatch(text)
        if found:
            text, named = found["name"].strip(), True
    return text if named and 0 < len(text) <= LONGEST_NAME else None
