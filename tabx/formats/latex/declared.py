"""The columns that a LaTeX table declares (`l|*{3}{c}r@{.}l`), and what it prints between them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tabx.notation.tokens import Source

_COLUMN = re.compile(r"\s+|[|:;.,~]+|(?P<skip>[@!><])|(?P<star>\*)|(?P<letter>[A-Za-z])|.", re.DOTALL)
_COLSPEC = re.compile(r"(?:^|,)\s*colspec\s*=\s*(?=\{)")
"""The key of tabularray whose value declares the columns, beside keys of the looks."""

_SPACING = re.compile(
    r"\\(?:extracolsep|[hv]skip|hspace|kern|vrule|vline|rule|color|arrayrulewidth|phantom)(?![A-Za-z])"
)
"""Commands of what is no text between columns."""

_LONGEST_DECLARATION = 5000
"""Characters of a declaration of columns; a longer one is a body whose brace was never closed."""

_MOST_NESTED = 3
"""Repetitions `*{2}{…}` inside each other that are counted."""

_MOST_REPEATED = 10_000
"""Columns that one repetition counts for; the limit of columns is far below."""

_MOST_PRINTED = 1000
"""Columns of a repetition whose separators are kept: no table has as many that it prints text between."""


@dataclass(frozen=True, slots=True)
class Declared:
    """The declared columns of a table.

    Attributes
    ----------
    count : int
        Their number; 0 where it cannot be read.
    between : mapping
        For a number of columns the source of what is printed behind them, before the next: `@{.}`, `!{/}`, `@{}`.
    """

    count: int = 0
    between: Mapping[int, str] = field(default_factory=dict)


def declared(columns: str, level: int = 0) -> Declared:
    """Return what a declaration says."""
    columns = _specified(columns)
    if len(columns) > _LONGEST_DECLARATION or level > _MOST_NESTED:
        return Declared()
    reader = _Reader(columns, level)
    while reader.offset < len(columns) and (match := _COLUMN.match(columns, reader.offset)):
        reader.take(match)
    return Declared(reader.count, reader.between)


def _specified(columns: str) -> str:
    """Return the value of the key `colspec`, where tabularray has it; else the declaration as it is."""
    named = _COLSPEC.search(columns) if "colspec" in columns else None
    value = Source(columns).argument(named.end()) if named else None
    return value[0] if value else columns


class _Reader:
    """Reads a declaration, part by part."""

    def __init__(self, columns: str, level: int) -> None:
        self.source = Source(columns)
        self.level = level
        self.offset = self.count = 0
        self.between: dict[int, str] = {}

    def take(self, part: re.Match[str]) -> None:
        """Read one part: a column, a repetition, what is printed between columns, or what is neither."""
        self.offset = part.end()
        if part["skip"]:
            self._separator(part["skip"])
        elif part["star"]:
            self._repetition()
        elif part["letter"]:
            self.count += 1
            while (option := self.source.option(self.offset) or self._group()) is not None:
                self.offset = option[1]
        elif part[0] == "{":
            end = self.source.closing(part.start())
            self.offset = end + 1 if end >= 0 else self.offset

    def _group(self) -> tuple[str, int] | None:
        return self.source.argument(self.offset) if self.source.text[self.offset : self.offset + 1] == "{" else None

    def _separator(self, sign: str) -> None:
        found = self.source.argument(self.offset)
        if found is None:
            return
        self.offset = found[1]
        if sign in "@!":
            self._print(self.count, "" if _SPACING.search(found[0]) else found[0])

    def _print(self, place: int, text: str) -> None:
        self.between[place] = self.between.get(place, "") + text

    def _repetition(self) -> None:
        """Read a repetition `*{3}{c}`."""
        times = self.source.argument(self.offset)
        inner = self.source.argument(times[1]) if times else None
        if not times or not inner:
            return
        self.offset = inner[1]
        number = times[0].strip()
        factor = min(int(number), _MOST_REPEATED) if number.isdecimal() and len(number) < 6 else 0
        once = declared(inner[0], self.level + 1)
        for turn in range(factor if factor * once.count <= _MOST_PRINTED else 0):
            for place, text in once.between.items():
                self._print(self.count + turn * once.count + place, text)
        self.count += factor * once.count
