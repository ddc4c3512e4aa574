"""Number format codes (ECMA-376 part 1, 18.8.31) parsed into sections and parts."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

_LONGEST_CODE = 1024
"""Characters of a code; Excel itself takes 255."""

_SYSTEM_DATE = "[$-F800]"
BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00",
    5: '"$"#,##0_);\\("$"#,##0\\)', 6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
    7: '"$"#,##0.00_);\\("$"#,##0.00\\)', 8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
    9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: _SYSTEM_DATE, 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM",
    20: "h:mm", 21: "h:mm:ss", 22: f"{_SYSTEM_DATE} h:mm",
    37: "#,##0_);(#,##0)", 38: "#,##0_);[Red](#,##0)", 39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);[Red](#,##0.00)",
    41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
    43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
    44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
    45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
}  # fmt: skip
"""The codes that a workbook names by number only. 14 and 22 show the short date of the reader's own country."""

_PARTS = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[(?P<bracket>[^\]]*)\]|(?P<general>General)'
    r"|(?P<half>AM/PM|A/P)|(?P<date>y+|m+|d+|h+|s+(?:\.0+)?)"
    r"|(?P<number>[#0?](?:[#0?,]*)(?:\.[#0?]*)?,*(?:E[+-][#0?]+)?|\.[#0?]+)|(?P<text>@)"
    r"|(?P<literal>[^A-Za-z\"\\_*\[\]#0?@])",
    re.IGNORECASE | re.DOTALL,
)
_COLOUR = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|color ?\d+", re.IGNORECASE)
_ELAPSED = re.compile(r"h+|m+|s+", re.IGNORECASE)
_SECTIONS = re.compile(r'((?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[]|["\\\[])*)(?:;|\Z)', re.DOTALL)


class PartKind(StrEnum):
    """Kinds of parts of a section."""

    LITERAL = "literal"
    """Its own text, "" for a colour."""
    NUMBER = "number"
    """The digits of a number."""
    GENERAL = "general"
    """A number as the format General shows it."""
    DATE = "date"
    """Year, month, day, hour, minute or second."""
    ELAPSED = "elapsed"
    """All hours, minutes or seconds that have passed."""
    HALF = "half"
    """AM or PM."""
    SYSTEM = "system"
    """The short date of the reader's own country."""
    LOCALE = "locale"
    """Nothing: the language of the names of months and days."""
    TEXT = "text"
    """A text, not a number."""


class Part(NamedTuple):
    """One part of a section, and its kind."""

    kind: PartKind
    text: str


Section = tuple[Part, ...]


@lru_cache(maxsize=1024)
def sections(code: str) -> tuple[Section, ...] | None:
    """Return the sections of a code, one to four; None for a code with unknown parts."""
    if len(code) > _LONGEST_CODE:
        return None
    parsed = [_section(text) for text in _split(code)]
    known = [section for section in parsed if section is not None]
    return tuple(known) if len(known) == len(parsed) <= 4 else None


_OF_DATES = frozenset((PartKind.DATE, PartKind.ELAPSED, PartKind.SYSTEM))


def is_date(section: Section) -> bool:
    """Whether a section shows a date or a time."""
    return any(part.kind in _OF_DATES for part in section)


def _split(code: str) -> list[str]:
    texts, start = [], 0
    while match := _SECTIONS.match(code, start):
        texts.append(match[1])
        start = match.end()
        if start >= len(code):
            break
    return [*texts, ""] if code.endswith(";") else texts


def _section(text: str) -> Section | None:
    parts, start = [], 0
    while start < len(text):
        match = _PARTS.match(text, start)
        if match is None:
            return None
        start = match.end()
        kind, found = match.lastgroup, match[match.lastgroup] if match.lastgroup else ""
        if kind == "bracket":
            inside = _bracket(found)
            if inside is None:
                return None
            parts.append(inside)
        elif kind:
            parts.append(Part(PartKind.LITERAL if kind in {"quoted", "escaped"} else PartKind(kind), found))
    return tuple(parts)


def _bracket(inside: str) -> Part | None:
    """Return the part in brackets: colour, elapsed time, currency or locale; None for others."""
    if _COLOUR.fullmatch(inside):
        return Part(PartKind.LITERAL, "")
    if _ELAPSED.fullmatch(inside):
        return Part(PartKind.ELAPSED, inside)
    if not inside.startswith("$"):
        return None
    currency, _, locale = inside[1:].partition("-")
    if locale.upper() == "F800":
        return Part(PartKind.SYSTEM, "date")
    return Part(PartKind.LITERAL, currency) if currency else Part(PartKind.LOCALE, locale)
