"""A Series of pandas as it is printed: an index, values, and a line with name and type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabx.formats.printed.made import FORMAT, table_of_rows
from tabx.formats.printed.passages import Line, paragraphs_of
from tabx.formats.regions import Region
from tabx.table import plain_rows

_LAST = re.compile(r"(?:Freq: \S+, )?(?:Name: (?P<name>.+?), )?(?:Length: \d+, )?dtype: \S+")
_ROW = re.compile(r"(?P<index>\S.*?) {2,}(?P<value>\S.*)|(?P<short>\S+) (?P<signed>-\S+)")


def series_regions(text: str) -> tuple[Region, ...]:
    """Return the printed Series of a text as tables of two columns."""
    return tuple(_regions(text)) if "dtype: " in text else ()


def _regions(text: str) -> Iterator[Region]:
    for lines in paragraphs_of(text):
        last = next((index for index, line in enumerate(lines) if _LAST.fullmatch(line.text.strip())), 0)
        first = last
        while first and _ROW.fullmatch(lines[first - 1].text.rstrip()):
            first -= 1
        if first == last:
            continue
        said = _LAST.fullmatch(lines[last].text.strip())
        corner = _corner(lines, first)
        name = (said["name"] if said else None) or ""
        grid = plain_rows([[corner, name], *(_cells(line) for line in lines[first:last])])
        start = lines[first - bool(corner)].start
        yield Region(start, lines[last].end, FORMAT, (table_of_rows(grid, 1, stub=1),))


def _corner(lines: Sequence[Line], first: int) -> str:
    """Return the name of the index: a line of one word above the rows."""
    above = lines[first - 1].text.strip() if first else ""
    return above if above.isidentifier() else ""


def _cells(line: Line) -> list[str]:
    found = _ROW.fullmatch(line.text.rstrip())
    return [found["index"] or found["short"], found["value"] or found["signed"]] if found else ["", ""]
