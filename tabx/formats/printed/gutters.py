"""Columns of lines, by the places that are blank in all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from tabx.formats.printed.pens import BOX

_WORD = re.compile(r"\S+")
_WIDE_GAP = re.compile(r"[ ]{2,}")

_LEAST_DRAWN = 4
"""Signs of a line across several columns: three dashes stand between parts of a text."""

VALUE = re.compile(
    r"[-+−$€£(]*\.?\d[\d.,]*(?:[eE][-+]?\d+)?[%)]?|\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?|"
    r"\d{4}[-–—/](?:\d\d|\d{4})|"
    r"NaN|NaT|None|null|NULL|<NA>|nan|inf|-inf|True|False|-|\.\.\.?|…"
)
"""What stands in a column of values: numbers, dates, spans of years, truth, or nothing."""


def is_drawn_through(line: str) -> bool:
    """Whether a line is one run of a sign of lines."""
    signs = set(line.strip())
    return len(line.strip()) > _LEAST_DRAWN and len(signs) == 1 and signs <= BOX.across


_LEAST_WIDE = 2
"""Wide gaps that show how a table is written: a single one is wide by chance where a name is short."""


class Piece(NamedTuple):
    """The text of a cell and where it stands in its line."""

    text: str
    start: int
    stop: int


Pieces = Sequence[Piece]


def pieces_of(line: str, edges: Sequence[int]) -> list[Piece]:
    """Return the cells of a line between edges."""
    pieces = []
    for left, right in pairwise(edges):
        raw = line[left:right]
        text = raw.strip()
        start = left + len(raw) - len(raw.lstrip()) if text else left
        pieces.append(Piece(text, start, start + len(text)))
    return pieces


def wide_pieces(line: str) -> list[Piece]:
    """Return the texts of a line that two blanks and more part."""
    pieces, at = [], 0
    for match in _WIDE_GAP.finditer(line.rstrip()):
        if match.start() > at:
            pieces.append(Piece(line[at : match.start()], at, match.start()))
        at = match.end()
    return [*pieces, Piece(line[at:].rstrip(), at, len(line.rstrip()))]


def edges_of(header: Sequence[str], body: Sequence[str]) -> list[int]:
    """Return the edges of the columns: where all lines are blank.

    One blank may be that between two words. It parts columns only where there is a name and a text on both sides (no
    name is needed over the first column), and values stand on one side, or texts flush on the right on both, or names
    in a line of their own, below that of the columns. Below names, pandas parts values by two blanks at least.

    Parameters
    ----------
    header : sequence of str
        The line of names, and that of the names of an index where there is one.
    body : sequence of str
    """
    lines = [*header, *body]
    edges = [0, *_middles(lines), max(map(len, lines))]
    may_be_narrow = not _counts_from_0(body) and not _is_justified(lines, edges)
    kept = [edges[0]]
    for index, edge in enumerate(edges[1:-1], 1):
        if _is_wide(lines, edge):
            kept.append(edge)
        elif may_be_narrow or _has_two_blanks(body, edge):
            following = _next_with_text(lines, len(header), edges, index)
            left, right = zip(*(pieces_of(line, (kept[-1], edge, following)) for line in lines), strict=True)
            if _are_columns(left, right, len(header), is_first=len(kept) == 1):
                kept.append(edge)
    return [*kept, edges[-1]]


def _has_two_blanks(lines: Sequence[str], edge: int) -> bool:
    """Whether at least two blanks stand together at an edge in every line."""
    return all("  " in line[edge - 2 : edge + 1].ljust(3) for line in lines)


def _is_justified(lines: Sequence[str], edges: Sequence[int]) -> bool:
    """Whether two blanks and more part several columns, in all of which the texts begin below each other.

    Who writes a table so does not part two other columns by one blank: it stands between words.
    """
    wide = [edge for edge in edges[1:-1] if _is_wide(lines, edge)]
    if len(wide) < _LEAST_WIDE:
        return False
    columns = zip(*(pieces_of(line, [edges[0], *wide, edges[-1]]) for line in lines), strict=True)
    return all(len({piece.start for piece in column if piece.text}) <= 1 for column in columns)


def _counts_from_0(body: Sequence[str]) -> bool:
    """Whether lines begin with the index that pandas gives them."""
    return all(line.split(" ", 1)[0] == str(number) for number, line in enumerate(body))


def _next_with_text(lines: Sequence[str], header: int, edges: Sequence[int], index: int) -> int:
    """Return the next edge before which a line of the body has a text: a name may have several words.

    It is the next wide one at most, where another column begins; the last where there is neither.
    """
    start, later = edges[index], edges[index + 1 : -1]
    with_text = (end for end in later if any(line[start:end].strip() for line in lines[header:]))
    wide = (end for end in later if _is_wide(lines, end))
    return min(next(with_text, edges[-1]), next(wide, edges[-1]))


def _middles(lines: Sequence[str]) -> list[int]:
    """Return a place in each run of places that are blank in all lines, between texts."""
    width = max(map(len, lines))
    steps = [0] * (width + 1)
    for line in lines:
        for match in _WORD.finditer(line):
            steps[match.start()] += 1
            steps[match.end()] -= 1
    covered = [count > 0 for count in accumulate(steps)][:width]
    first = covered.index(True) if True in covered else width
    return [place for place in range(first + 1, width) if covered[place] and not covered[place - 1]]


def _is_wide(lines: Sequence[str], edge: int) -> bool:
    """Whether no line has a text right up to the blank before an edge."""
    return all(edge < 2 or line[edge - 2 : edge].strip() == "" for line in lines)


def _are_columns(left: Pieces, right: Pieces, header: int, *, is_first: bool) -> bool:
    """Whether one blank parts two columns; the first has its name in the last of two header lines, if at all."""
    if header > 1 and _is_index_name(left) and _is_index_name(right):
        return True
    is_named = _has_text(left[:header]) or (is_first and _is_filled(left[header:]))
    bodies = (left[header:], right[header:])
    is_shown = any(map(_hold_values, bodies)) or _are_flush(left, right)
    return is_named and is_shown and _has_text(right[:header]) and all(map(_has_text, bodies))


def _is_filled(pieces: Pieces) -> bool:
    return all(piece.text for piece in pieces)


def _is_index_name(column: Pieces) -> bool:
    """Whether a column has a name in the second header line alone."""
    return bool(column[1].text) and not column[0].text


def _are_flush(*columns: Pieces) -> bool:
    """Whether the texts of each column end below each other, those of one at least not all of one length."""
    filled = [[piece for piece in column if piece.text] for column in columns]
    ends_below = all(len({piece.stop for piece in column}) == 1 for column in filled)
    return ends_below and any(len({piece.start for piece in column}) > 1 for column in filled)


def _has_text(pieces: Pieces) -> bool:
    return any(piece.text for piece in pieces)


def _hold_values(pieces: Pieces) -> bool:
    return all(VALUE.fullmatch(piece.text) for piece in pieces if piece.text)
