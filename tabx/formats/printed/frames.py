"""Columns that nothing but blanks part: printed frames, and other tables without lines.

Blanks are weak evidence. What makes a table of lines is a blank corner above an index, texts that end below each other,
or values below names; and its columns stand apart in every line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tabx.base.limits import check, check_time
from tabx.formats.printed.evidence import Frame, is_printed_table
from tabx.formats.printed.gutters import Piece, edges_of, is_drawn_through, pieces_of, wide_pieces
from tabx.formats.printed.made import FORMAT, table_of_rows
from tabx.formats.printed.passages import Line, paragraphs_of
from tabx.formats.printed.pens import ASCII, BOX
from tabx.formats.printed.wrapped import are_rests, joined_text
from tabx.formats.regions import Region
from tabx.formats.spans import Span, spread
from tabx.table import Table, plain_rows

_COLUMNAR = re.compile(r"\S[ ]{2,}\S|^[ ]{2,}\S")
"""A line of columns, or a name above an index."""

_DRAWN = BOX.verticals | ASCII.verticals | {"\t"}
"""Signs that part columns themselves."""

_SIZE = re.compile(r"\[\d+ rows x \d+ columns\]")
"""What pandas prints below a frame that it cuts."""

_GOES_ON = "\\"
"""What pandas prints behind the names where more columns follow below a blank line."""

_MOST_STARTS = 3
"""Lines tried as the first of a table: words with wide gaps may stand above it."""

_MOST_LEVELS = 4
"""Lines of a header: levels of names, and names of the levels of the index."""


def frame_regions(text: str) -> tuple[Region, ...]:
    """Return the tables in columns that blanks part."""
    return tuple(_regions(text)) if "  " in text else ()


def _regions(text: str) -> Iterator[Region]:
    current: _Found | None = None
    for lines in paragraphs_of(text):
        check_time()
        if current and _SIZE.fullmatch(lines[0].text.strip()):
            yield _region(current, lines[0].end)
            current = None
            continue
        found = _frame_in(lines)
        joined = _joined(current, found)
        if current and not joined:
            yield _region(current, current.last.end)
        current = joined or found
    if current:
        yield _region(current, current.last.end)


class _Found(NamedTuple):
    """A frame, its first line and its last one."""

    frame: Frame
    first: Line
    last: Line


def _region(found: _Found, end: int) -> Region:
    return Region(found.first.start, end, FORMAT, (_table(found.frame),))


def _joined(found: _Found | None, further: _Found | None) -> _Found | None:
    """Return a frame with the columns that a further one goes on with; None where it is another."""
    if not found or not further:
        return None
    frame, more = found.frame, further.frame
    index = frame.index or 1
    if not frame.goes_on or len(frame.header) != len(more.header) or _index_of(frame, index) != _index_of(more, index):
        return None
    check("columns", len(frame.header[0]), "a printed frame")
    header = [[*left, *right[index:]] for left, right in zip(frame.header, more.header, strict=True)]
    rows = [[*left, *right[index:]] for left, right in zip(frame.rows, more.rows, strict=True)]
    return _Found(Frame(header, rows, frame.index, more.goes_on), found.first, further.last)


def _index_of(frame: Frame, count: int) -> list[list[str]]:
    """Return the texts of the first columns."""
    return [[piece.text for piece in row[:count]] for row in frame.rows]


def _frame_in(lines: Sequence[Line]) -> _Found | None:
    """Return the frame in the lines of a paragraph; lines drawn through are not looked at but mark it."""
    drawn = [index for index, line in enumerate(lines) if is_drawn_through(line.text)]
    below = {place - order for order, place in enumerate(drawn)}
    lines = [line for line in lines if not is_drawn_through(line.text)]
    columnar = _columnar(lines)
    for start in columnar[:_MOST_STARTS]:
        part = lines[start : _stop(lines, start, columnar[-1])]
        is_marked = start + 1 in below or _is_fenced(lines, start, start + len(part))
        if frame := _printed([line.text.rstrip() for line in part], is_marked=is_marked):
            return _Found(frame, part[0], part[-1])
    return None


def _columnar(lines: Sequence[Line]) -> list[int]:
    """Return the lines with wide gaps; none where signs part the columns of any."""
    found = [index for index, line in enumerate(lines) if _COLUMNAR.search(line.text)]
    return found if all(_DRAWN.isdisjoint(lines[index].text) for index in found) else []


def _printed(texts: list[str], *, is_marked: bool) -> Frame | None:
    """Return the first reading of lines that is a table."""
    return next((frame for frame in _frames(texts) if is_printed_table(frame, is_marked=is_marked)), None)


def _is_fenced(lines: Sequence[Line], start: int, stop: int) -> bool:
    return _is_fence(lines, start - 1) and _is_fence(lines, stop)


def _is_fence(lines: Sequence[Line], place: int) -> bool:
    """Whether nothing but a code fence, or nothing at all, stands in a place of a paragraph."""
    return not 0 <= place < len(lines) or lines[place].text.lstrip().startswith(("```", "~~~"))


_SHORT_ROW = re.compile(r"\S+[ ]+[-+]?[\d.]+")
"""A row with one value, whose sign leaves one blank before it."""


def _stop(lines: Sequence[Line], start: int, last: int) -> int:
    stop = last + 1
    while stop < len(lines) and _SHORT_ROW.fullmatch(lines[stop].text.rstrip()):
        stop += 1
    return max(stop, start + 1)


def _frames(texts: list[str]) -> Iterator[Frame]:
    """Yield the ways in which lines are columns: first one header line, then as many as stand above a blank corner."""
    goes_on = texts[0].endswith(_GOES_ON)
    texts = [text.removesuffix(_GOES_ON).rstrip() if index < _MOST_LEVELS else text for index, text in enumerate(texts)]
    levels, named = _header_lines(texts)
    for count in [levels] if named else sorted({1, levels}):
        body = texts[count + named :]
        if body and (frame := _frame(texts[:count], texts[count : count + named], body)):
            yield replace(frame, goes_on=goes_on)


def _frame(levels: Sequence[str], names: Sequence[str], body: Sequence[str]) -> Frame | None:
    """Return lines as columns, None where they are one; `names` is a line of names of the index, if any."""
    edges = edges_of([levels[-1], *names], body)
    rows = [pieces_of(text, edges) for text in body]
    last = pieces_of(levels[-1], edges)
    header = [*(_over(text, [last, *rows]) for text in levels[:-1]), last]
    index = _count_blank(last)
    if names:
        corner = pieces_of(names[0], edges)
        index = sum(bool(piece.text) for piece in corner)
        blank = [Piece("", 0, 0)] * index
        header = [[*blank, *level[index:]] for level in header[:-1]] + [[*corner[:index], *last[index:]]]
    return Frame(header, rows, index, goes_on=False) if len(last) > 1 else None


def _header_lines(texts: Sequence[str]) -> tuple[int, int]:
    """Return the number of levels of names, and 1 where a line of names for the index stands below them, 0 else."""
    left = min(_indent(text) for text in texts)
    levels = next((index for index, text in enumerate(texts[:_MOST_LEVELS]) if _indent(text) == left), 0)
    places = [levels] if levels else list(range(1, _MOST_LEVELS))
    named = next((place for place in places if place < len(texts) - 1 and _names_index(texts, place, levels)), 0)
    return (named, 1) if named else (max(levels, 1), 0)


def _names_index(texts: Sequence[str], place: int, levels: int) -> bool:
    """Whether a line holds names of the index alone: it ends before the first name of the columns above it begins.

    Where a name stands in the corner above, the index has one name; else a row without values might be taken for it.
    """
    above = wide_pieces(texts[place - 1])
    first = above[1] if not levels and len(above) > 1 else above[0]
    is_short = len(texts[place]) <= first.start
    return is_short and (levels > 0 or len(wide_pieces(texts[place])) == 1)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _count_blank(pieces: Sequence[Piece]) -> int:
    return next((index for index, piece in enumerate(pieces) if piece.text), len(pieces))


def _over(text: str, lines: Sequence[Sequence[Piece]]) -> list[Piece]:
    """Return the names of groups, each over the first column that it reaches; `lines` are those below."""
    filled = [[piece for piece in column if piece.text] for column in zip(*lines, strict=True)]
    stops = [max((piece.stop for piece in column), default=0) for column in filled]
    level = [Piece("", 0, 0)] * len(stops)
    for piece in wide_pieces(text):
        column = next((column for column, stop in enumerate(stops) if piece.start < stop), len(stops) - 1)
        level[column] = piece if piece.text else level[column]
    return level


def _table(frame: Frame) -> Table:
    header = [[piece.text for piece in level] for level in frame.header]
    lines = [[piece.text for piece in row] for row in frame.rows]
    rows: list[list[str]] = []
    for line, is_rest in zip(lines, are_rests(lines), strict=True):
        if is_rest:
            rows[-1] = [joined_text(texts) for texts in zip(rows[-1], line, strict=True)]
        else:
            rows.append(line)
    spans = [*_group_spans(header), *_index_spans(rows, frame.index, len(header))]
    grid = spread(plain_rows([*header, *rows]), spans)
    return table_of_rows(grid, len(header), stub=frame.index if len(header) == 1 else 0)


def _group_spans(header: Sequence[Sequence[str]]) -> list[Span]:
    """Return the columns over which the names of groups reach, which are printed once: up to the next one."""
    spans = []
    for level, names in enumerate(header[:-1]):
        starts = [column for column, name in enumerate(names) if name]
        spans += [Span(level, start, 1, end - start) for start, end in pairwise([*starts, len(names)])]
    return spans


def _index_spans(rows: Sequence[Sequence[str]], index: int, above: int) -> list[Span]:
    """Return the rows over which the outer names of an index reach, which are printed once."""
    spans = []
    for column in range(index - 1):
        starts = [row for row, texts in enumerate(rows) if any(texts[: column + 1])]
        for start, stop in pairwise([*starts, len(rows)]):
            spans += [Span(above + start, column, stop - start, 1)] if stop > start + 1 and rows[start][column] else []
    return spans
