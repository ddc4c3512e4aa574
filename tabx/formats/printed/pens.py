"""The signs that lines of tables are drawn with."""

from __future__ import annotations

from dataclasses import dataclass

_LEAST_RULE = 3
"""Signs of the shortest rule: two corners and the edge of one column."""


@dataclass(frozen=True)
class Pen:
    """Signs of one kind of drawing.

    Attributes
    ----------
    light, heavy : frozenset of str
        Signs of lines from left to right; heavy ones are often below the header alone.
    verticals : frozenset of str
        Signs between cells.
    junctions : frozenset of str
        Signs at which lines meet.
    """

    light: frozenset[str]
    heavy: frozenset[str]
    verticals: frozenset[str]
    junctions: frozenset[str]

    @property
    def across(self) -> frozenset[str]:
        """All signs of lines from left to right."""
        return self.light | self.heavy

    def is_rule(self, line: str) -> bool:
        """Whether a line is drawn from its one end to the other."""
        signs = set(line.strip())
        if len(line.strip()) < _LEAST_RULE or not signs <= self.across | self.junctions:
            return False
        return not signs.isdisjoint(self.across)

    def is_heavy(self, rule: str) -> bool:
        """Whether a rule has a heavy line."""
        return not self.heavy.isdisjoint(rule)

    def has_cells(self, line: str) -> bool:
        """Whether a line has a sign between cells."""
        return not self.verticals.isdisjoint(line)


_DRAWN = frozenset(map(chr, range(0x2500, 0x2580)))
_LIGHT = frozenset("─╌┄┈╴╶-")
_HEAVY = frozenset("━╍┅┉═╸╺╼╾=")
_VERTICALS = frozenset("│┃║┆┇┊┋╎╏")

EDGES = frozenset("╷╵╹╻ ")
"""Ends of lines from top to bottom, alone in a line above or below a table."""

BOX = Pen(_LIGHT, _HEAVY, _VERTICALS, _DRAWN - _LIGHT - _HEAVY - _VERTICALS)
ASCII = Pen(frozenset("-:"), frozenset("="), frozenset("|"), frozenset("+|"))
