"""LaTeX cut into tokens, comments left out: everything else about LaTeX is told from these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

SPACES = " \t\n\r\f\v"
_TOKEN = re.compile(
    r"(?P<verb>\\verb\*?(?P<mark>[^A-Za-z\s*]).{0,1000}?(?P=mark))"
    r"|(?P<word>\\[A-Za-z@]+)[ \t\n\r\f\v]*"
    r"|(?P<sign>\\.)"
    r"|(?P<open>\{)|(?P<close>\})|(?P<and>&)|(?P<dollar>\$\$?)|(?P<script>[\^_])|(?P<tie>~)"
    r"|(?P<space>[ \t\n\r\f\v]+)"
    r"|(?P<text>[^\\{}&$^_~ \t\n\r\f\v]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_CONTROL = re.compile(r"\\(?:[A-Za-z@]+|.)", re.DOTALL)
_LONGEST_OPTION = 300
_PERCENT = re.compile(r"\\.|%", re.DOTALL)
_PERCENT_SIGN = re.compile(r"[)\]}]*[ \t]*(?:&|\\\\)")


class Token(NamedTuple):
    """One token: its kind (a group name of the pattern), its text as written and where it stands."""

    kind: str
    text: str
    start: int
    stop: int


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the tokens of a text; a control word takes the white space behind it along."""
    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup) if match.lastgroup != "mark" else "verb"
        yield Token(kind, match[kind], match.start(), match.end())


def without_comments(text: str) -> tuple[str, int]:
    """Return a text without its comments, and how many percent signs were kept although nothing escapes them.

    A comment goes to the end of its line and takes the white space before the next line along. A percent sign right
    behind other signs that a cell or row ends right after is a percent sign: `5% & 7%`, `Share (%) & …`.
    """
    if "%" not in text:
        return text, 0
    pieces, start, kept = [], 0, 0
    for match in _PERCENT.finditer(text):
        place = match.start()
        if place < start or match[0] != "%":
            continue
        if place and text[place - 1] not in SPACES + "&%" and _PERCENT_SIGN.match(text, place + 1):
            pieces += [text[start:place], "\\%"]
            start, kept = place + 1, kept + 1
            continue
        pieces.append(text[start:place])
        end = text.find("\n", place)
        start = len(text) if end < 0 else end + 1
        while start < len(text) and text[start] in " \t":
            start += 1
    pieces.append(text[start:])
    return "".join(pieces), kept


class Source:
    """A text and where its groups end, found in one pass."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._closing: dict[int, int] | None = None
        self._stray: tuple[int, ...] = ()

    def closing(self, place: int) -> int:
        """Return the place of the brace that closes the group opened at a place, -1 where none does."""
        if self._closing is None:
            self._match()
        return (self._closing or {}).get(place, -1)

    def stray(self) -> tuple[int, ...]:
        """Return the places of the braces that have no partner, in order."""
        if self._closing is None:
            self._match()
        return self._stray

    def _match(self) -> None:
        closing: dict[int, int] = {}
        opened: list[int] = []
        stray: list[int] = []
        for match in _BRACE.finditer(self.text):
            if match[0] == "{":
                opened.append(match.start())
            elif match[0] == "}" and opened:
                closing[opened.pop()] = match.start()
            elif match[0] == "}":
                stray.append(match.start())
        self._closing, self._stray = closing, tuple(sorted([*stray, *opened]))

    def skip_space(self, place: int) -> int:
        """Return the first place at or after a place that is no white space."""
        while place < len(self.text) and self.text[place] in SPACES:
            place += 1
        return place

    def argument(self, place: int) -> tuple[str, int] | None:
        """Return the argument at a place (a group, a control sequence or one sign) and the place behind it."""
        place = self.skip_space(place)
        if place >= len(self.text) or self.text[place] in "}&":
            return None
        if self.text[place] == "{":
            end = self.closing(place)
            return None if end < 0 else (self.text[place + 1 : end], end + 1)
        if self.text[place] == "\\":
            match = _CONTROL.match(self.text, place)
            return (match[0], match.end()) if match else None
        return self.text[place], place + 1

    def option(self, place: int, signs: str = "[]") -> tuple[str, int] | None:
        """Return the optional argument in brackets at a place and the place behind it, None where there is none.

        It is at most 300 characters long: a bracket that closes later closes something else.
        """
        place = self.skip_space(place)
        if self.text[place : place + 1] != signs[0]:
            return None
        depth = 0
        for end in range(place + 1, min(place + _LONGEST_OPTION, len(self.text))):
            sign = self.text[end]
            if sign == signs[1] and not depth:
                return self.text[place + 1 : end], end + 1
            depth += (sign == "{") - (sign == "}")
            if depth < 0:
                return None
        return None
