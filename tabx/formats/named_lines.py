"""Records in lines of "name: value"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from tabx.formats.grid import header_notes
from tabx.formats.markdown.read import LONGEST_NAME
from tabx.formats.sentences import LIST_MARK
from tabx.table import Note, Table, plain_rows

_NAMED = re.compile(r"(?P<name>[^:|]+):(?P<value>(?!//).*)")
_EMPHASIS = " \t*_`"
"""What stands around a name or value in bold type or code."""

LEAST_KNOWN = 2
"""Names of the gold's columns among those of the lines from which on they are records: one occurs in prose."""

_Pair = tuple[str, str]


def records_in_lines(text: str, is_known: Callable[[str], bool]) -> Table | None:
    """Return the table of lines of "name: value", None where fewer than two of the names are known.

    A record ends where one of its names comes again. Paragraphs without a known name are passed over.

    Parameters
    ----------
    text : str
        The whole text.
    is_known : callable
        Whether a name is that of a column of the gold.
    """
    if text.count(":") < LEAST_KNOWN:
        return None
    pairs = [
        pair for paragraph in _paragraphs(text) for pair in paragraph if any(is_known(name) for name, _ in paragraph)
    ]
    names = list(dict.fromkeys(name for name, _ in pairs))
    if sum(map(is_known, names)) < LEAST_KNOWN:
        return None
    return _table(names, _records(pairs))


def _table(names: Sequence[str], records: Sequence[dict[str, str]]) -> Table:
    grid = plain_rows([names, *([record.get(name, "") for name in names] for record in records)])
    count = "1 record" if len(records) == 1 else f"{len(records)} records"
    note = Note("named lines", f"lines of 'name: value' are read as {count}")
    return Table(grid[:1], grid[1:], source_format="text", notes=(note, *header_notes(grid[:1])))


def _paragraphs(text: str) -> Iterator[list[_Pair]]:
    """Yield the names and values of each paragraph."""
    pairs: list[_Pair] = []
    for line in [*text.splitlines(), ""]:
        if not line.strip():
            yield pairs
            pairs = []
        elif found := _NAMED.fullmatch(LIST_MARK.sub("", line, count=1)):
            name, value = (found[part].strip(_EMPHASIS) for part in ("name", "value"))
            if 0 < len(name) <= LONGEST_NAME:
                pairs.append((name, value))


def _records(pairs: Sequence[_Pair]) -> list[dict[str, str]]:
    records: list[dict[str, str]] = [{}]
    for name, value in pairs:
        if name in records[-1]:
            records.append({})
        records[-1][name] = value
    return records
