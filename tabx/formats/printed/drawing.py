"""The grid of a table that is drawn with lines.

By the places of its lines first, which tell spans; where those are sloppy, by the number of cells in each line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from tabx.base.limits import check_time
from tabx.formats.grid import Grid
from tabx.formats.printed.passages import narrowed, widened
from tabx.formats.printed.pens import Pen
from tabx.formats.printed.shown import type_lines
from tabx.formats.printed.wrapped import are_rests, are_wrapped, joined_text
from tabx.table import Cell, check_size, plain_rows

_BEFORE, _BEHIND = -1, 10**9
"""Edges of a table without a frame."""

_MAJORITY = 0.5
"""Share of the lines that have to agree in the number of cells."""

_SHOWN = 60
"""Characters of a line that a reason shows: enough to find it."""

_OPEN = frozenset(("",))

_PADDING = 2
"""Blanks between the text of a cell and the lines beside it."""

_FRAME = ("left", "right")
"""Edges of a row that one cell fills."""

_MOST_LEVELS = 4
"""Rows above a heavy rule that may be levels of a header; above the heavy rule of a total stand all rows."""


class Drawing(NamedTuple):
    """What is drawn.

    Attributes
    ----------
    rows : Grid
        All rows, the header among them.
    header : int
        Rows of the header; 0 where no line is drawn below any row.
    types : tuple of str
        Types of columns, printed below their names.
    odd : tuple of int
        Rows with another number of cells than most.
    """

    rows: Grid
    header: int
    types: tuple[str, ...] = ()
    odd: tuple[int, ...] = ()


class UnreadError(Exception):
    """What looks like a table and cannot be read, with the reason."""


@dataclass(frozen=True)
class _Cut:
    """A line by the edges of the table: those with a sign, and the columns in which it is ruled."""

    text: str
    bars: frozenset[int]
    ruled: frozenset[int] = frozenset()
    is_rule: bool = False
    is_heavy: bool = False

    def piece(self, edges: Sequence[int], start: int, stop: int) -> str:
        return narrowed(self.text[edges[start] + 1 : edges[stop]])


@dataclass
class _Group:
    """Lines that are one row, and the line that parts them from the row above."""

    above: _Cut
    lines: list[_Cut]


def draw(lines: Sequence[str], pen: Pen) -> Drawing:
    """Return the grid of lines that hold at least one rule.

    Raises
    ------
    UnreadError
        Where rows differ in the number of their cells.
    """
    return draw_by_place(lines, pen) or _by_count(lines, pen)


def draw_by_place(lines: Sequence[str], pen: Pen) -> Drawing | None:
    """Return the grid of lines whose signs stand below each other, None for others."""
    check_time()
    candidates = (lines, [widened(line) for line in lines])
    return next((drawing for candidate in candidates if (drawing := _by_place(candidate, pen))), None)


def _by_place(lines: Sequence[str], pen: Pen) -> Drawing | None:
    edges = _edges([line for line in lines if pen.is_rule(line)], pen)
    cuts = [cut for line in lines if (cut := _cut(line, edges, pen))]
    if len(edges) < 2 or len(cuts) < len(lines):
        return None
    groups = _groups(cuts)
    count = _header_count(groups, len(edges) - 1)
    types = [text for group in groups[:count] for text in _take_types(group, edges)]
    header = _header_lines(groups[:count], edges)
    rows = _grid([*header, *_body(groups[count:], edges)], edges)
    return Drawing(rows, len(header), tuple(types)) if rows else None


def _body(groups: Sequence[_Group], edges: Sequence[int]) -> list[_Group]:
    """Return the rows below the header: what stands between two rules, or each of its lines."""
    is_partly_ruled = any(group.above.ruled and not group.above.is_rule for group in groups)
    if is_partly_ruled or are_wrapped([_pieces(group, edges) for group in groups], is_marked=_is_marked(groups)):
        return list(groups)
    return [row for group in groups for row in _rows(group, edges)]


def _is_marked(groups: Sequence[_Group]) -> bool:
    """Whether the rule above the first row is heavier than the others."""
    return bool(groups) and groups[0].above.is_heavy and not all(group.above.is_heavy for group in groups[1:])


def _pieces(group: _Group, edges: Sequence[int]) -> list[list[str]]:
    """Return the texts of each line of a group, by columns."""
    return [[line.piece(edges, column, column + 1) for column in range(len(edges) - 1)] for line in group.lines]


def _take_types(group: _Group, edges: Sequence[int]) -> list[str]:
    """Return the types in a group of the header, and take their lines out of it."""
    pieces = _pieces(group, edges)
    found = type_lines(pieces)
    group.lines = [line for index, line in enumerate(group.lines) if index not in found]
    return pieces[found[-1]] if found else []


def _edges(rules: Sequence[str], pen: Pen) -> list[int]:
    """Return the places at which columns begin and end; beyond all text where no frame is drawn."""
    places = {place for rule in rules for place, sign in enumerate(rule) if sign in pen.junctions}
    first = min(len(rule) - len(rule.lstrip()) for rule in rules)
    last = max(len(rule.rstrip()) for rule in rules) - 1
    ends = {place for place, end in ((_BEFORE, first), (_BEHIND, last)) if end not in places}
    return sorted(places | ends)


def _cut(line: str, edges: Sequence[int], pen: Pen) -> _Cut | None:
    """Return a line by its edges; None where its signs stand elsewhere."""
    every = frozenset(range(len(edges)))
    if pen.is_rule(line):
        return _Cut(line, every, every - {len(edges) - 1}, is_rule=True, is_heavy=pen.is_heavy(line))
    signs = {index: _sign(line, place) for index, place in enumerate(edges)}
    bars = frozenset(index for index, sign in signs.items() if sign in _OPEN | pen.verticals | pen.junctions)
    is_framed = {0, len(edges) - 1} <= bars
    if not is_framed or not (bars == every or _stand_at(line, edges, pen)):
        return None
    is_crossed = not (pen.junctions - pen.verticals).isdisjoint(signs.values())
    return _Cut(line, bars, _ruled(line, edges, pen) if is_crossed else frozenset())


def _ruled(line: str, edges: Sequence[int], pen: Pen) -> frozenset[int]:
    """Return the columns in which a line is drawn."""
    columns = enumerate(pairwise(edges))
    return frozenset(column for column, (start, stop) in columns if _is_drawn(line[start + 1 : stop], pen))


def _sign(line: str, place: int) -> str:
    """Return the sign at an edge; "" at the open end of a table without a frame."""
    return "" if place in (_BEFORE, _BEHIND) else line[place : place + 1] or " "


def _stand_at(line: str, edges: Sequence[int], pen: Pen) -> bool:
    """Whether all signs between cells stand at edges."""
    return {place for place, sign in enumerate(line) if sign in pen.verticals} <= set(edges)


def _is_drawn(piece: str, pen: Pen) -> bool:
    return bool(piece) and set(piece) <= pen.across | pen.junctions


def _groups(cuts: Sequence[_Cut]) -> list[_Group]:
    """Return the lines between rules, also between those that are drawn in some columns only."""
    groups: list[_Group] = []
    above = _Cut("", frozenset())
    is_new = True
    for cut in cuts:
        if cut.ruled:
            above, is_new = cut, True
        elif is_new:
            groups.append(_Group(above, [cut]))
            is_new = False
        else:
            groups[-1].lines.append(cut)
    return groups


def _header_count(groups: Sequence[_Group], width: int) -> int:
    """Return the number of groups above the first rule, or above the first heavy one among light ones.

    A title over all columns is no whole header.
    """
    inner = [index for index, group in enumerate(groups) if index and group.above.is_rule]
    heavy = [index for index in inner if groups[index].above.is_heavy]
    if 0 < len(heavy) < len(inner) and heavy[0] <= min(_MOST_LEVELS, len(groups) - heavy[0]):
        return heavy[0]
    is_titled = len(inner) > 1 and width > 1 and _is_title(groups[0])
    return [*inner, 0, 0][is_titled]


def _is_title(group: _Group) -> bool:
    """Whether one cell fills each line."""
    return all(len(line.bars) == len(_FRAME) for line in group.lines)


def _singles(group: _Group) -> list[_Group]:
    """Return each line of a group as a row of its own."""
    rule = _Cut("", frozenset(), frozenset(range(max(group.lines[0].bars))), is_rule=True)
    return [_Group(group.above if not index else rule, [line]) for index, line in enumerate(group.lines)]


def _rows(group: _Group, edges: Sequence[int]) -> list[_Group]:
    """Return each line of a group as a row, together with lines below that are only its rest."""
    rests = are_rests(_pieces(group, edges))
    rows: list[_Group] = []
    for single, is_rest in zip(_singles(group), rests, strict=True):
        if is_rest:
            rows[-1].lines += single.lines
        else:
            rows.append(single)
    return rows


def _header_lines(groups: Sequence[_Group], edges: Sequence[int]) -> list[_Group]:
    """Return the rows of a header, its lines apart where they are levels: names over groups of columns."""
    divided: list[_Group] = []
    for group in groups:
        first = _pieces(group, edges)[0]
        is_whole = len(group.lines[0].bars) == len(edges) and all(first) and len(set(first)) == len(first)
        divided += [group] if is_whole or len(group.lines) == 1 else _singles(group)
    return divided


def _grid(groups: Sequence[_Group], edges: Sequence[int]) -> Grid | None:
    """Return the cells of rows; None where they overlap."""
    width = len(edges) - 1
    check_size(len(groups), width)
    cells: dict[tuple[int, int], Cell] = {}
    rights = [_rights(group.lines[0].bars, width) for group in groups]
    for row, column in product(range(len(groups)), range(width)):
        if (row, column) in cells:
            continue
        right = rights[row][column]
        below = _end_below(groups, row, range(column, right))
        text = _text(groups[row:below], edges, column, right)
        places = list(product(range(row, below), range(column, right)))
        if any(place in cells for place in places):
            return None
        for down, across in places:
            cells[down, across] = Cell(text, below - row, right - column, down - row, across - column)
    return tuple(tuple(cells[row, column] for column in range(width)) for row in range(len(groups)))


def _rights(bars: frozenset[int], width: int) -> list[int]:
    """Return for each column the edge at which a cell that begins there ends."""
    check_time()
    rights = [width] * width
    for column in range(width - 2, -1, -1):
        rights[column] = column + 1 if column + 1 in bars else rights[column + 1]
    return rights


def _end_below(groups: Sequence[_Group], row: int, columns: range) -> int:
    """Return the row behind the last one that a cell reaches down to."""
    below = row + 1
    while below < len(groups) and groups[below].above.ruled.isdisjoint(columns):
        below += 1
    return below


def _text(groups: Sequence[_Group], edges: Sequence[int], start: int, stop: int) -> str:
    pieces = []
    for index, group in enumerate(groups):
        pieces += [group.above.piece(edges, start, stop)] if index else []
        pieces += [line.piece(edges, start, stop) for line in group.lines]
    is_open = edges[start] == _BEFORE or edges[stop] == _BEHIND
    return joined_text(pieces, None if is_open else edges[stop] - edges[start] - 1 - _PADDING)


def _by_count(lines: Sequence[str], pen: Pen) -> Drawing:
    """Return the grid of lines by their number of cells.

    Raises
    ------
    UnreadError
        Where no number of cells is that of most lines.
    """
    rules = [index for index, line in enumerate(lines) if pen.is_rule(line)]
    known = set(rules)
    rows = {index: _split(line, pen) for index, line in enumerate(lines) if index not in known}
    width, count = Counter(map(len, rows.values())).most_common(1)[0]
    if count <= _MAJORITY * len(rows) or width < 2:
        number = next((index for index, row in rows.items() if len(row) != width), min(rows))
        shown = lines[number].strip()[:_SHOWN]
        raise UnreadError(f"line {number + 1} of it, {shown!r}, has other columns than the rest")
    return _counted(list(rows.values()), _rows_above(rules, len(rows)), width)


def _rows_above(rules: Sequence[int], count: int) -> int:
    """Return the rows above the first rule that stands between rows, 0 without such a rule."""
    above = (rule - order for order, rule in enumerate(rules))
    return next((rows for rows in above if 0 < rows < count), 0)


def _counted(rows: list[list[str]], head: int, width: int) -> Drawing:
    """Return rows of cells of which the first `head` are the header."""
    found = type_lines(rows[:head])
    types = tuple(rows[found[-1]]) if found else ()
    rows = [row for index, row in enumerate(rows) if index not in found]
    odd = tuple(index for index, row in enumerate(rows) if len(row) != width)
    return Drawing(plain_rows(rows), head - len(found), types, odd)


def _split(line: str, pen: Pen) -> list[str]:
    """Return the cells of a line without what is outside of its frame."""
    pieces = re.split("[" + re.escape("".join(sorted(pen.verticals))) + "]", line)
    texts = [piece.strip() for piece in pieces]
    start = 1 if not texts[0] else 0
    stop = len(texts) - 1 if len(texts) > 1 and not texts[-1] else len(texts)
    return texts[start:stop]
