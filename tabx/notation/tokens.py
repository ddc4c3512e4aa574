"""Split LaTeX into tokens, find where groups and arguments end, and remove comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

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
"""Most characters of an optional argument; a bracket that closes later belongs to something else. No reason on record
for just 300; it bounds the search in a text with many open brackets."""
_PERCENT = re.compile(r"\\.|%", re.DOTALL)
_PERCENT_SIGN = re.compile(r"[)\]}]*[ \t]*(?:&|\\\\)")


TokenKind = Literal["verb", "word", "sign", "open", "close", "and", "dollar", "script", "tie", "space", "text", "other"]
"""Groups of the pattern, in order: `\\verb`, `\\name`, `\\%`, `{`, `}`, `&`, `$` or `$$`, `^` or `_`, `~`, white space,
plain text, and a backslash at the end."""


class Token(NamedTuple):
    """One token: its kind, its text as written, and its start and stop indices."""

    kind: TokenKind
    text: str
    start: int
    stop: int


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the tokens of a text; a control word includes the white space after it."""
    for match in _TOKEN.finditer(text):
        # The mark of `\\verb` is a group inside a group.
        kind = cast(TokenKind, match.lastgroup if match.lastgroup != "mark" else "verb")
        yield Token(kind, match[kind], match.start(), match.end())


def without_comments(text: str) -> tuple[str, int]:
    """Return a text without its comments, and the number of unescaped percent signs kept.

    A comment extends to the end of its line and includes the white space before the next line. A percent sign right
    after other characters, and right before the end of a cell or row, opens no comment: `5% & 7%`, `Share (%) & …`.
    """
    pieces, start, kept = [], 0, 0
    for index, stop, is_sign in _percents(text):
        pieces.append(text[start:index])
        if is_sign:
            pieces.append("\\%")
            kept += 1
        start = stop
    pieces.append(text[start:])
    return "".join(pieces), kept


def with_blank_comments(text: str) -> str:
    """Return a text of the same length, with spaces for its comments: what stands elsewhere keeps its place."""
    pieces, start = [], 0
    for index, stop, is_sign in _percents(text):
        if not is_sign:
            pieces += [text[start:index], " " * (stop - index)]
            start = stop
    pieces.append(text[start:])
    return "".join(pieces)


def _percents(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield start and stop of each comment, and of each unescaped percent sign that opens none; the last is true."""
    if "%" not in text:
        return
    start = 0
    for match in _PERCENT.finditer(text):
        index = match.start()
        if index < start or match[0] != "%":
            continue
        follows = index > 0 and text[index - 1] not in SPACES + "&%"
        is_sign = follows and _PERCENT_SIGN.match(text, index + 1) is not None
        start = index + 1 if is_sign else _after_comment(text, index)
        yield index, start, is_sign


def _after_comment(text: str, start: int) -> int:
    """Return the index after a comment and the white space that opens the next line."""
    end = text.find("\n", start)
    if end < 0:
        return len(text)
    index = end + 1
    while index < len(text) and text[index] in " \t":
        index += 1
    return index


class Source:
    """A text and the ends of its groups, found in one pass.

    All positions are indices into the text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._closing: dict[int, int] | None = None
        self._stray: tuple[int, ...] = ()

    def closing(self, index: int) -> int:
        """Return the index of the brace that closes the group opened at `index`, or -1."""
        if self._closing is None:
            self._match()
        return (self._closing or {}).get(index, -1)

    def stray(self) -> tuple[int, ...]:
        """Return the indices of the braces without a partner, in order."""
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

    def skip_space(self, index: int) -> int:
        """Return the first index from `index` on that holds no white space."""
        while index < len(self.text) and self.text[index] in SPACES:
            index += 1
        return index

    def argument(self, index: int) -> tuple[str, int] | None:
        """Return the argument at `index` and the index after it, or None if there is none.

        An argument is a group, a control sequence or one character.
        """
        index = self.skip_space(index)
        if index >= len(self.text) or self.text[index] in "}&":
            return None
        if self.text[index] == "{":
            end = self.closing(index)
            return None if end < 0 else (self.text[index + 1 : end], end + 1)
        if self.text[index] == "\\":
            match = _CONTROL.match(self.text, index)
            return (match[0], match.end()) if match else None
        return self.text[index], index + 1

    def option(self, index: int, signs: str = "[]") -> tuple[str, int] | None:
        """Return the optional argument in brackets at `index` and the index after it, or None.

        It is at most 300 characters long: a bracket that closes later belongs to something else.
        """
        index = self.skip_space(index)
        if self.text[index : index + 1] != signs[0]:
            return None
        depth = 0
        for end in range(index + 1, min(index + _LONGEST_OPTION, len(self.text))):
            sign = self.text[end]
            if sign == signs[1] and not depth:
                return self.text[index + 1 : end], end + 1
            depth += (sign == "{") - (sign == "}")
            if depth < 0:
                return None
        return None
