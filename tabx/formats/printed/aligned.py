"""Tables whose columns stand under a line of dashes: `----  ----`.

So print sqlite, sqlcmd, psql without borders and tabulate; so are the simple and multiline tables of pandoc and the
simple tables of reStructuredText, which a second line closes and which may have rows of several lines.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabx.base.limits import check_time
from tabx.formats.grid import Grid
from tabx.formats.printed.made import FORMAT, table_of_rows, types_note
from tabx.formats.printed.passages import Line, lines_of
from tabx.formats.printed.ruled import Rule, is_header_above, is_whole_rule, rule_of
from tabx.formats.printed.shown import type_lines
from tabx.formats.printed.wrapped import are_rests, joined_text
from tabx.formats.regions import Region
from tabx.formats.spans import Span, spread
from tabx.table import Table, plain_rows

_FOOTER = re.compile(r"\s*\(?\d[\d,.]* rows?\b.*", re.IGNORECASE)
"""How databases end: "(2 rows)", "2 rows selected."""

_BLANK_FIRST = frozenset(("..", "\\"))
"""What reStructuredText writes into a first column that is blank."""

_MOST_HEADER_LINES = 4
"""Lines of a header that is not closed above; more are a paragraph of words."""

_POLARS = "---"
_FENCES = ("```", "~~~")

_SHOWN = 60
"""Characters of a line that a reason shows: enough to find it."""


_Lines = list[list[str]]
"""Cells of lines."""


class _Place(NamedTuple):
    """The lines of a table: all from `start` to `stop`, its header and its body among them."""

    start: int
    stop: int
    header: range
    body: range
    is_closed: bool


def aligned_regions(text: str) -> tuple[Region, ...]:
    """Return the tables with a line of dashes that parts into columns."""
    if "--" not in text and "==" not in text:
        return ()
    return tuple(found for found in _Page(list(lines_of(text))).found() if isinstance(found, Region))


def unread_columns(text: str) -> str:
    """Return what is wrong with the first columns under a line of dashes that cannot be read, "" without."""
    if "--" not in text and "==" not in text:
        return ""
    return next((found for found in _Page(list(lines_of(text))).found() if isinstance(found, str)), "")


class _Page:
    """The lines of a text, and which of them are drawn."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.rules = {index: rule for index, line in enumerate(lines) if (rule := rule_of(line.text))}
        self._parted = sorted(self.rules)
        self._whole = [index for index, line in enumerate(lines) if is_whole_rule(line.text)]

    def found(self) -> Iterator[Region | str]:
        """Yield the tables, and the reasons why something is none."""
        stop = 0
        for at, rule in self.rules.items():
            check_time()
            if at < stop:
                continue
            place = self._closed(at, rule) or self._open(at, rule, stop)
            if place is None:
                continue
            stop = place.stop
            if (crossed := self._crossed(place, rule)) is not None:
                line = self.lines[crossed].text.strip()[:_SHOWN]
                yield f"it looks like columns under a line of dashes, but {line!r} reaches over two of them"
            elif table := self._table(place, rule):
                yield Region(self.lines[place.start].start, self.lines[stop - 1].end, FORMAT, (table,))

    def _texts(self, places: range) -> list[str]:
        return [self.lines[place].text for place in places]

    def _is_blank(self, place: int) -> bool:
        """Whether nothing stands in a line, or the edge of a code fence."""
        text = self.lines[place].text.strip() if 0 <= place < len(self.lines) else ""
        return not text or text.startswith(_FENCES)

    def _closed(self, at: int, rule: Rule) -> _Place | None:
        """Return the table that a line of dashes opens and another of the same columns closes."""
        same = [place for place in self._next_rules(at) if self.rules[place].runs == rule.runs]
        if not same or at + 1 == same[0] or self._has_header(at, rule):
            return None
        lower = same[0]
        is_header = len(same) > 1 and not any(map(self._is_blank, range(at + 1, lower)))
        if not is_header:
            return _Place(at, lower + 1, range(0), range(at + 1, lower), is_closed=True)
        return _Place(at, same[1] + 1, range(at + 1, lower), range(lower + 1, same[1]), is_closed=True)

    def _next_rules(self, at: int) -> list[int]:
        """Return the next lines of dashes, as many as a header of spans and a closed table have."""
        first = bisect_right(self._parted, at)
        return self._parted[first : first + _MOST_HEADER_LINES]

    def _has_header(self, at: int, rule: Rule) -> bool:
        return not self._is_blank(at - 1) and is_header_above(rule.cells(self.lines[at - 1].text))

    def _open(self, at: int, rule: Rule, least: int) -> _Place | None:
        """Return the table whose header stands above a line of dashes; `least` is its first line at most."""
        start = self._header_start(at, rule, least)
        if start == at:
            return None
        if start > least and is_whole_rule(self.lines[start - 1].text):
            below = bisect_right(self._whole, at)
            stop = self._whole[below] if below < len(self._whole) else 0
            if stop:
                return _Place(start - 1, stop + 1, range(start, at), range(at + 1, stop), is_closed=True)
        stop = at + 1
        while not self._is_end(stop, rule):
            stop += 1
        is_drawn = stop in self.rules or (not self._is_blank(stop) and is_whole_rule(self.lines[stop].text))
        return _Place(start, stop + is_drawn, range(start, at), range(at + 1, stop), is_closed=False)

    def _is_end(self, place: int, rule: Rule) -> bool:
        """Whether a table without a closing line ends above a line: a blank or drawn one, a count, words below it."""
        if self._is_blank(place) or place in self.rules:
            return True
        text = self.lines[place].text
        if _FOOTER.fullmatch(text) or is_whole_rule(text):
            return True
        return rule.cells(text) is None and (self._is_blank(place + 1) or not rule.parts(self.lines[place + 1].text))

    def _crossed(self, place: _Place, rule: Rule) -> int | None:
        """Return the first line of a body with a text that reaches over two columns."""
        filled = (line for line in place.body if not self._is_blank(line))
        return next((line for line in filled if rule.cells(self.lines[line].text) is None), None)

    def _header_start(self, at: int, rule: Rule, least: int) -> int:
        """Return the first line of the header above a line of dashes, itself without one."""
        upper = range(at - 1, max(least, at - _MOST_HEADER_LINES) - 1, -1)
        texts = [self.lines[line].text for line in upper]
        if closed := _closed_lines(texts, rule):
            return at - closed
        if not texts or not self._has_header(at, rule):
            return at
        return at - 1 - next((order for order, text in enumerate(texts[1:]) if not rule.parts(text)), len(texts) - 1)

    def _table(self, place: _Place, rule: Rule) -> Table | None:
        """Return the table at a place; None without rows, and where the header does not fit."""
        head = _header_rows(self._texts(place.header), rule)
        lines = self._texts(place.body)
        rows = _body_rows(lines, rule, is_closed=place.is_closed)
        if head is None or not rows:
            return None
        types = _types(rows, rule)
        rows = rows[1:] if types else rows
        height, texts, spans = head
        grid: Grid = spread(plain_rows([*texts, *rows]), spans)
        return table_of_rows(grid, height, notes=types_note(types))


def _closed_lines(above: Sequence[str], rule: Rule) -> int:
    """Return how many lines above, nearest first, stand below a line drawn through; 0 if one of them does not fit."""
    count = next((order for order, text in enumerate(above) if is_whole_rule(text)), 0)
    return count if all(text.strip() and rule.cells(text) for text in above[:count]) else 0


def _types(rows: Sequence[Sequence[str]], rule: Rule) -> Sequence[str]:
    """Return the types that polars prints below lines of three dashes, () without."""
    is_polars = all(stop - start == len(_POLARS) for start, stop in rule.runs)
    return rows[0] if is_polars and type_lines([[], [_POLARS], rows[0]]) else ()


def _header_rows(lines: Sequence[str], rule: Rule) -> tuple[int, list[list[str]], list[Span]] | None:
    """Return the rows of a header and their spans; lines without a line of dashes between them are one row."""
    levels: list[list[str]] = []
    spans: list[Span] = []
    run: list[list[str]] = []
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        if _is_drawn(line):
            continue
        covered = rule.spans(below) if _is_drawn(below) else None
        cells = rule.cells(line)
        if covered is not None:
            spans += [Span(len(levels), part[0], 1, len(part)) for part in covered if len(part) > 1]
            levels.append(_group_names(line, rule, covered))
        elif cells is None:
            return None
        else:
            run.append(cells)
    if run:
        levels.append([joined_text(column) for column in zip(*run, strict=True)])
    return len(levels), levels, spans


def _is_drawn(line: str) -> bool:
    return is_whole_rule(line) or rule_of(line) is not None


def _group_names(line: str, rule: Rule, covered: Sequence[range]) -> list[str]:
    """Return the names over groups of columns, each at the first of them."""
    texts = [""] * rule.width
    for part in covered:
        texts[part[0]] = line[rule.runs[part[0]][0] : rule.runs[part[-1]][1]].strip()
    return texts


def _body_rows(lines: Sequence[str], rule: Rule, *, is_closed: bool) -> list[list[str]]:
    """Return the rows of a body.

    In a closed table blank lines part rows of several lines; in reStructuredText, whose lines are of `=`, a blank first
    column goes on with the row above.
    """
    parts = [[rule.cells(line) or [] for line in part] for part in _paragraphs(lines)]
    rows = [_row(group, rule) for group in _rows_of(parts, rule, is_closed=is_closed)]
    return [["" if row[0] in _BLANK_FIRST else row[0], *row[1:]] for row in rows]


def _rows_of(parts: list[_Lines], rule: Rule, *, is_closed: bool) -> list[_Lines]:
    """Return the lines of each row."""
    cells = [line for part in parts for line in part]
    if is_closed and rule.sign == "=":
        return _by_first_column(cells)
    return parts if is_closed and len(parts) > 1 else _by_rests(cells)


def _paragraphs(lines: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            parts[-1].append(line)
        else:
            parts.append([])
    return [part for part in parts if part]


def _row(lines: Sequence[Sequence[str]], rule: Rule) -> list[str]:
    """Return the row of several lines of cells."""
    widths = [stop - start for start, stop in rule.runs]
    return [joined_text(texts, width) for texts, width in zip(zip(*lines, strict=True), widths, strict=True)]


def _by_first_column(lines: Sequence[list[str]]) -> list[list[list[str]]]:
    groups: list[list[list[str]]] = []
    for cells in lines:
        if cells[0] or not groups:
            groups.append([])
        groups[-1].append(cells)
    return groups


def _by_rests(lines: Sequence[list[str]]) -> list[list[list[str]]]:
    groups: list[list[list[str]]] = []
    for cells, is_rest in zip(lines, are_rests(lines), strict=True):
        if not is_rest:
            groups.append([])
        groups[-1].append(cells)
    return groups
