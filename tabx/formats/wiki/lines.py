"""Tables of wikis whose rows are lines of pipes and carets: Jira, MoinMoin and Trac, DokuWiki, Textile, Creole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from tabx.base.limits import check_time
from tabx.formats.marked_cells import MarkedCell, table_of_marked
from tabx.formats.printed.passages import Line, lines_of
from tabx.formats.regions import Region
from tabx.formats.wiki.dialects import creole_cells, doku_cells, jira_cells, moin_cells, textile_cells
from tabx.formats.wiki.inline import FORMAT

_JIRA = re.compile(r"\|\|(?:[^|]+\|\|)+")
_MOIN = re.compile(r"\|\|.*\|\|")
_DOKU = re.compile(r"\^.*[|^]")
_TEXTILE = re.compile(r"\|(?:_|[<>=~^]|\\\d|/\d)+\. ")
_CREOLE = re.compile(r"\|=[^=|][^|]*\|")
_MARKDOWN_RULE = re.compile(r"[ \t|:+-]*-[ \t|:+-]*")

_Reader = Callable[[Sequence[str]], list[list[MarkedCell]]]


def line_regions(text: str) -> tuple[Region, ...]:
    """Return the tables of wikis whose rows are lines."""
    signs = ("||", "|_.", "|=", "^", "|<.", "|>.")
    return tuple(_regions(text)) if any(sign in text for sign in signs) else ()


def _regions(text: str) -> Iterator[Region]:
    for lines in _blocks(text):
        check_time()
        rows = _whole_rows([line.text.strip() for line in lines])
        reader = _reader(rows)
        if reader is None:
            continue
        cells = reader(rows)
        widest = max(map(len, cells), default=0)
        if len(cells) > 1 and widest > 1 and (table := table_of_marked(cells, FORMAT)):
            yield Region(lines[0].start, lines[-1].end, FORMAT, (table,))


def _blocks(text: str) -> Iterator[list[Line]]:
    """Yield lines that begin with a pipe or caret, with those that go on with an open row."""
    block: list[Line] = []
    for line in [*lines_of(text), Line("", len(text), len(text))]:
        bare = line.text.strip()
        if bare.startswith(("|", "^")) or (bare and block and not block[-1].text.rstrip().endswith(("|", "^"))):
            block.append(line)
        elif block:
            yield block
            block = []


def _whole_rows(lines: Sequence[str]) -> list[str]:
    """Return the rows, lines that go on with one joined to it."""
    rows: list[str] = []
    for line in lines:
        if rows and not line.startswith(("|", "^")):
            rows[-1] += "\n" + line
        else:
            rows.append(line)
    return rows


def _reader(rows: Sequence[str]) -> _Reader | None:
    """Return what reads rows in the dialect that their signs tell; None for the pipes of Markdown."""
    if len(rows) > 1 and _MARKDOWN_RULE.fullmatch(rows[1]):
        return None
    if _JIRA.fullmatch(rows[0]):
        return moin_cells if all(_MOIN.fullmatch(row.replace("\n", " ")) for row in rows) else jira_cells
    if any(_TEXTILE.match(row) for row in rows):
        return textile_cells
    if _CREOLE.match(rows[0]):
        return creole_cells
    return doku_cells if all(map(_DOKU.match, rows[:1])) else None
