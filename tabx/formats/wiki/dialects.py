"""The cells of rows in the dialects of wikis."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabx.formats.marked_cells import MarkedCell
from tabx.formats.wiki.inline import plain_wiki_html

_IN_LINKS = re.compile(r"\[\[[^\[\]]*\]\]|\[[^\[\]|]+\|[^\[\]]*\]|\{\{[^{}]*\}\}")
_JIRA_SIGNS = re.compile(r"\|\|?")
_DOKU_SIGNS = re.compile(r"[|^]+")
_MOIN_ATTRIBUTES = re.compile(r"(?:<(?P<said>[^<>]*)>)+")
_MOIN_HEAD = re.compile(r"\s*(?:'''(?P<bold>.*)'''|=(?P<trac>.*)=)\s*", re.DOTALL)
_MOIN_SPAN = re.compile(r"(?P<sign>[-|])(?P<value>\d{1,3})")
_TEXTILE_MARKS = re.compile(r"(?P<marks>(?:_|[<>=~^]|\\\d{1,3}|/\d{1,3}|\([^()]*\)|\{[^{}]*\})+)\.(?:\s|\Z)")
_TEXTILE_SPAN = re.compile(r"(?P<sign>[\\/])(?P<value>\d{1,3})")
_GOES_ON = ":::"
"""What DokuWiki writes in a cell that goes on with the one above."""


def _hidden(row: str) -> str:
    """Return a row without the signs within its links."""
    return _IN_LINKS.sub(lambda match: "\0" * len(match[0]), row)


def _parts(row: str, signs: re.Pattern[str]) -> list[tuple[str, str]]:
    """Return the cells of a row, each with the sign before it."""
    found = list(signs.finditer(_hidden(row)))
    if not found:
        return []
    stops = [*(match.start() for match in found[1:]), len(row)]
    parts = [(match[0], row[match.end() : stop]) for match, stop in zip(found, stops, strict=True)]
    return parts if parts and parts[-1][1].strip() else parts[:-1]


def jira_cells(rows: Sequence[str]) -> list[list[MarkedCell]]:
    """Return the cells of Jira: header cells stand behind `||`; in a row of too many signs, two part a blank cell."""
    width = len(_parts(rows[0], _JIRA_SIGNS))
    cells = []
    for row in rows:
        parts = _parts(row, _JIRA_SIGNS)
        single = _parts(row, re.compile(r"\|"))
        parts = single if len(parts) != width == len(single) else parts
        cells.append([MarkedCell(plain_wiki_html(text), sign == "||") for sign, text in parts])
    return cells


def moin_cells(rows: Sequence[str]) -> list[list[MarkedCell]]:
    """Return the cells of MoinMoin and Trac: all behind `||`, header cells bold or between `=`."""
    return [[_moin_cell(text) for _, text in _parts(row, re.compile(r"\|\|"))] for row in rows]


def _moin_cell(text: str) -> MarkedCell:
    attributes = _MOIN_ATTRIBUTES.match(text)
    text = text[attributes.end() :] if attributes else text
    said = _MOIN_SPAN.finditer(attributes[0] if attributes else "")
    spans = {match["sign"]: max(int(match["value"]), 1) for match in said}
    head = _MOIN_HEAD.fullmatch(text)
    bare = (head["bold"] or head["trac"] or "") if head else text
    return MarkedCell(plain_wiki_html(bare), head is not None, spans.get("|", 1), spans.get("-", 1))


def creole_cells(rows: Sequence[str]) -> list[list[MarkedCell]]:
    """Return the cells of Creole: header cells begin with `=`."""
    parts = [_parts(row, re.compile(r"\|")) for row in rows]
    return [
        [MarkedCell(plain_wiki_html(text.removeprefix("=")), text.startswith("=")) for _, text in row] for row in parts
    ]


def textile_cells(rows: Sequence[str]) -> list[list[MarkedCell]]:
    r"""Return the cells of Textile: `_.` marks a header, `\2.` and `/2.` spans, other signs are for layout."""
    return [[_textile_cell(text) for _, text in _parts(row, re.compile(r"\|"))] for row in rows]


def _textile_cell(text: str) -> MarkedCell:
    marks = _TEXTILE_MARKS.match(text)
    if marks is None:
        return MarkedCell(plain_wiki_html(text))
    spans = {match["sign"]: max(int(match["value"]), 1) for match in _TEXTILE_SPAN.finditer(marks["marks"])}
    return MarkedCell(
        plain_wiki_html(text[marks.end() :]), "_" in marks["marks"], spans.get("/", 1), spans.get("\\", 1)
    )


@dataclass
class _Placed:
    """A cell of DokuWiki, whose rows are counted on."""

    text: str
    is_head: bool
    across: int
    down: int = 1


def doku_cells(rows: Sequence[str]) -> list[list[MarkedCell]]:
    """Return the cells of DokuWiki: headers behind `^`, several signs for cells over columns, `:::` for those above."""
    above: dict[int, _Placed] = {}
    placed: list[list[_Placed]] = []
    for row in rows:
        column = 0
        line: list[_Placed] = []
        found = list(_DOKU_SIGNS.finditer(_hidden(row)))
        for sign, closing in pairwise(found):
            text, across = row[sign.end() : closing.start()], len(closing[0])
            if text.strip() == _GOES_ON and column in above:
                above[column].down += 1
            else:
                line.append(_Placed(text, sign[0][-1] == "^", across))
                above.update(dict.fromkeys(range(column, column + across), line[-1]))
            column += across
        placed.append(line)
    return [[MarkedCell(plain_wiki_html(c.text), c.is_head, c.down, c.across) for c in line] for line in placed]
