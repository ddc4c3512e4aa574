"""Base class of the readers of LaTeX, which share one position among the tokens.

`MathReader` derives from it and `TextReader` from `MathReader`, since text holds mathematics and mathematics text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from tabx.notation.tokens import Token

DEEPEST = 60
"""Most levels of nested groups and arguments: far more than tables have, far fewer than Python's recursion limit."""
LONGEST_OPTION = 40
"""Most tokens of an optional argument; a bracket that closes later belongs to something else. No reason on record for
just 40; it bounds the search in a text with many open brackets."""

Symbols = Callable[[str], str | None]
"""Function that returns the text of a command without arguments, or None if it is unknown."""


class TooDeep(Exception):
    """Markup is nested deeper than `DEEPEST`."""


class TokenReader(ABC):
    """Base class that steps through the tokens; subclasses read mathematics and text."""

    def __init__(self, tokens: list[Token], symbol: Symbols) -> None:
        self.tokens = tokens
        self.symbol = symbol
        self.position = 0
        self.dollars = sum(token.kind == "dollar" for token in tokens)
        """Number of dollar signs still to come; the last one opens no mathematics if it has no partner."""

    def _next(self) -> Token | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def _next_kind(self) -> str:
        return self.tokens[self.position].kind if self.position < len(self.tokens) else ""

    def _single(self) -> Token | None:
        """Return the next token that is no space, text cut to one character.

        None at the end, and before a closing brace, an `&` or a dollar sign.
        """
        while self._next_kind() == "space":
            self.position += 1
        if self.position >= len(self.tokens) or self._next_kind() in ("close", "and", "dollar"):
            return None
        token = self.tokens[self.position]
        if token.kind == "text" and len(token.text) > 1:
            self.tokens[self.position] = Token("text", token.text[1:], token.start + 1, token.stop)
            return Token("text", token.text[0], token.start, token.start + 1)
        self.position += 1
        return token

    def _star(self) -> None:
        """Skip the star of a command, if there is one."""
        if self.position < len(self.tokens) and self.tokens[self.position].text == "*":
            self.position += 1

    def _option(self) -> None:
        """Skip an optional argument, if there is one; without a closing bracket it is text."""
        start = self.position
        while start < len(self.tokens) and self.tokens[start].kind == "space":
            start += 1
        if start >= len(self.tokens) or not self.tokens[start].text.startswith("["):
            return
        for index in range(start, min(start + LONGEST_OPTION, len(self.tokens))):
            token = self.tokens[index]
            _, closing, rest = token.text.partition("]")
            if not closing:
                continue
            self.position = index + 1
            if rest:
                self.position = index
                self.tokens[index] = Token(token.kind, rest, token.start, token.stop)
            return

    @abstractmethod
    def _argument(self, depth: int) -> list[str]:
        """Return the text of the next argument: a group or one token."""

    @abstractmethod
    def _environment(self, pieces: list[str], depth: int, *, math: bool = False) -> None:
        """Read an environment in a cell: a space between its cells, a line break between its rows."""

    @abstractmethod
    def _common(
        self, name: str, token: Token, pieces: list[str], depth: int, argument: Callable[[int], list[str]]
    ) -> None:
        """Read a command that text and mathematics share.

        An unknown command stays as written, unless an argument follows; then only the argument stays.
        """


def check_depth(depth: int) -> None:
    """Raise TooDeep beyond the limit `DEEPEST`."""
    if depth > DEEPEST:
        raise TooDeep


def ends(token: Token, stop: str) -> bool:
    """Return whether a token ends a level: it has the kind `stop`, or is that dollar or symbol."""
    return token.kind == stop or (token.text == stop and token.kind in ("dollar", "sign"))
