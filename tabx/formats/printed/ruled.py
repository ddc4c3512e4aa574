"""A line of dashes that parts into columns, and the cells of lines above and below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tabx.formats.printed.passages import narrowed, widened

_RULE = re.compile(r"[ ]*(?:-{2,}|={2,})(?:[ ]+(?:-{2,}|={2,}))+[ ]*")
_RUN = re.compile(r"[-=]+")
_BLANKS = re.compile(r"[ ]+")
_WIDE_GAP = re.compile(r"[ ]{2,}")


_WIDE = 2
"""Blanks that part columns; one parts words."""


def _blanks_across(text: str, start: int, stop: int) -> list[tuple[int, int]]:
    """Return the runs of blanks that reach into the characters from `start` to `stop`."""
    found = []
    for match in _BLANKS.finditer(text, start, stop):
        left, right = match.span()
        while left and text[left - 1] == " ":
            left -= 1
        while right < len(text) and text[right] == " ":
            right += 1
        found.append((left, right if right < len(text) else right + _WIDE))
    return found


@dataclass(frozen=True)
class Rule:
    """A line of dashes.

    Attributes
    ----------
    runs : tuple of (int, int)
        Where each of its columns begins and ends.
    sign : str
        "-" or "=".
    """

    runs: tuple[tuple[int, int], ...]
    sign: str

    @cached_property
    def width(self) -> int:
        """Number of columns."""
        return len(self.runs)

    def cells(self, text: str) -> list[str] | None:
        """Return the cells of a line; None where a text reaches over two columns."""
        return self._by_place(text) or self._by_place(widened(text)) or self._by_gaps(text)

    def _by_place(self, text: str) -> list[str] | None:
        """Return the cells, cut in the widest blank between two columns; one blank is enough where there is but one."""
        cuts = []
        for (_, start), (stop, _) in pairwise(self.runs):
            if start >= len(text):
                cuts.append(len(text))
                continue
            widest = max(_blanks_across(text, start, stop), key=lambda blank: blank[1] - blank[0], default=(0, 0))
            if widest[1] - widest[0] < min(stop - start, _WIDE):
                return None
            cuts.append(max(start, widest[0]))
        return [narrowed(text[left:right]) for left, right in pairwise([0, *cuts, len(text)])]

    def _by_gaps(self, text: str) -> list[str] | None:
        """Return the cells of a sloppily aligned line, which two blanks and more part."""
        pieces = _WIDE_GAP.split(text.strip())
        return pieces if len(pieces) == self.width else None

    def parts(self, text: str) -> bool:
        """Whether the cells of a line, several of them, stand apart by more than the blank between two words."""
        cells = self.cells(text)
        filled = sum(map(bool, cells or ()))
        return filled > 1 and filled == len(_WIDE_GAP.split(text.strip()))

    def spans(self, text: str) -> list[range] | None:
        """Return the columns that each run of a line of dashes covers; None where it cuts a column."""
        covered = []
        for match in _RUN.finditer(text):
            inside = [c for c, (start, stop) in enumerate(self.runs) if match.start() <= start and stop <= match.end()]
            covered.append(range(inside[0], inside[-1] + 1) if inside else range(0))
        return covered if sum(map(len, covered)) == self.width else None


def rule_of(line: str) -> Rule | None:
    """Return a line of dashes of several columns, None for any other line."""
    if not _RULE.fullmatch(line):
        return None
    return Rule(tuple(match.span() for match in _RUN.finditer(line)), line.strip()[0])


def is_whole_rule(line: str) -> bool:
    """Whether a line is one run of dashes."""
    return len(line.strip()) > 2 and set(line.strip()) in ({"-"}, {"="})


def is_header_above(cells: Sequence[str] | None) -> bool:
    """Whether the line above a line of dashes is the header: at least half of its columns are named, the last one too.

    A line of words without wide gaps above a table has no text in its last column.
    """
    return cells is not None and bool(cells[-1]) and 2 * sum(map(bool, cells)) >= len(cells)
