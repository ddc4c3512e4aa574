"""Tables of MediaWiki: `{|`, rows behind `|-`, header cells behind `!`, others behind `|`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tabx.base.limits import check_time
from tabx.formats.marked_cells import MarkedCell, table_of_marked
from tabx.formats.printed.passages import Line, lines_of
from tabx.formats.regions import Region
from tabx.formats.wiki.inline import FORMAT, mediawiki_html

_ATTRIBUTES = re.compile(r"\s*(?:[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=|]+)(?:\s+|;|\Z))+|\s*nowrap\s*")
_NO_OPENING = frozenset("|}")
"""Signs behind `{|` in the column letters of LaTeX; MediaWiki has attributes there."""

_SPAN = re.compile(r"\b(?P<name>rowspan|colspan)\s*=\s*[\"']?\s*(?P<value>\d{1,4})", re.IGNORECASE)
_IN_LINKS = re.compile(r"\[\[[^\[\]]*\]\]|\{\{[^{}]*\}\}")


@dataclass
class _Open:
    """A table that is being read."""

    first: Line
    caption: str = ""
    rows: list[list[str]] = field(default_factory=lambda: [[]])
    depth: int = 0
    is_caption: bool = False

    def add(self, text: str) -> None:
        """Go on with the last cell, or the caption, in a line of its own."""
        if self.is_caption:
            self.caption += f"\n{text}"
        elif self.rows[-1]:
            self.rows[-1][-1] += f"\n{text}"


def mediawiki_regions(text: str) -> tuple[Region, ...]:
    """Return the tables of MediaWiki."""
    return tuple(_regions(text)) if "{|" in text else ()


def _regions(text: str) -> Iterator[Region]:
    table: _Open | None = None
    last: Line | None = None
    for line in lines_of(text):
        bare = line.text.strip().lstrip(":")
        last = line if bare else last
        if table is None:
            table = _Open(line) if _opens(bare) else None
        elif _closes(bare) and not table.depth:
            yield from _region(table, line)
            table = None
        else:
            _read(table, bare)
    if table and last:
        yield from _region(table, last)


def _opens(line: str) -> bool:
    return line.startswith("{|") and _NO_OPENING.isdisjoint(line[2:])


def _closes(line: str) -> bool:
    """Whether a line ends a table; two braces end a template."""
    return line.startswith("|}") and not line.startswith("|}}")


def _region(table: _Open, last: Line) -> Iterator[Region]:
    check_time()
    rows = [[_cell(raw) for raw in row] for row in table.rows if row]
    caption = mediawiki_html(_without_attributes(table.caption)[1])
    read = table_of_marked(rows, FORMAT, caption)
    if read:
        yield Region(table.first.start, last.end, FORMAT, (read,))


def _read(table: _Open, bare: str) -> None:
    """Read a line of a table; tables within its cells are passed over."""
    if bare.startswith("{|") or table.depth:
        table.depth += bare.startswith("{|") - bare.startswith("|}")
    elif bare.startswith("|+"):
        table.caption, table.is_caption = bare[2:], True
    elif bare.startswith("|-"):
        table.rows.append([])
        table.is_caption = False
    elif bare.startswith(("|", "!")):
        table.rows[-1] += _cells(bare)
        table.is_caption = False
    elif bare:
        table.add(bare)


def _cells(line: str) -> list[str]:
    """Return the cells of a line, each with the sign of its kind before it; signs within links part nothing."""
    hidden = _IN_LINKS.sub(lambda match: "\0" * len(match[0]), line)
    between = r"\|\||!!" if line[0] == "!" else r"\|\|"
    cells, at = [], 1
    for match in re.finditer(between, hidden[1:]):
        cells.append(line[0] + line[at : match.start() + 1])
        at = match.end() + 1
    return [*cells, line[0] + line[at:]]


def _cell(raw: str) -> MarkedCell:
    attributes, text = _without_attributes(raw[1:])
    spans = {match["name"].lower(): max(int(match["value"]), 1) for match in _SPAN.finditer(attributes)}
    return MarkedCell(mediawiki_html(text), raw[0] == "!", spans.get("rowspan", 1), spans.get("colspan", 1))


def _without_attributes(raw: str) -> tuple[str, str]:
    """Return the attributes before a single pipe, and the rest."""
    hidden = _IN_LINKS.sub(lambda match: "\0" * len(match[0]), raw)
    before, pipe, _ = hidden.partition("|")
    if pipe and (not before.strip() or _ATTRIBUTES.fullmatch(before)):
        return before, raw[len(before) + 1 :]
    return "", raw
