"""The base of the readers of LaTeX: one position among the tokens, kept for all levels.

`MathReader` and `TextReader` are derived from it one after the other, as text holds mathematics and mathematics text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from tabx.notation.tokens import Token

DEEPEST = 60
"""How deep groups and arguments of one cell may be nested: far deeper than any table, far from the limit of Python's
own recursion."""
LONGEST_OPTION = 40
"""Tokens of an optional argument: a bracket that closes later closes something else. No reason on record for just 40;
it bounds the search in a text with many open brackets."""

Symbols = Callable[[str], str | None]
"""Gives the text of a control sequence without arguments, None where it stands for no sign."""


class TooDeep(Exception):
    """The markup of a cell is nested beyond the limit."""


class TokenReader(ABC):
    """Reads tokens from first to last; mathematics and text are read by what is derived from it."""

    def __init__(self, tokens: list[Token], symbol: Symbols) -> None:
        self.tokens = tokens
        self.symbol = symbol
        self.position = 0
        self.dollars = sum(token.kind == "dollar" for token in tokens)
        """Dollar signs still to come: the last one opens no mathematics if it has no partner."""

    def _next(self) -> Token | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def _next_kind(self) -> str:
        return self.tokens[self.position].kind if self.position < len(self.tokens) else ""

    def _single(self) -> Token | None:
        """Return the next token that is no space, cut to one character; None at the end or before a closing brace."""
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
        """Pass over the star of a command."""
        if self.position < len(self.tokens) and self.tokens[self.position].text == "*":
            self.position += 1

    def _option(self) -> None:
        """Pass over an optional argument; one that is not closed is text."""
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
        """Return the text of the argument that follows: a group or one token."""

    @abstractmethod
    def _environment(self, pieces: list[str], depth: int, *, math: bool = False) -> None:
        """Read an environment in a cell: its cells side by side, its rows below each other."""

    @abstractmethod
    def _common(
        self, name: str, token: Token, pieces: list[str], depth: int, argument: Callable[[int], list[str]]
    ) -> None:
        """Read what text and mathematics read alike; an unknown command stays, unless an argument follows."""


def check_depth(depth: int) -> None:
    """Raise TooDeep beyond the limit."""
    if depth > DEEPEST:
        raise TooDeep


def ends(token: Token, stop: str) -> bool:
    """Return whether a token is of the kind that ends a level, or the sign or dollar that does."""
    return token.kind == stop or (token.text == stop and token.kind in ("dollar", "sign"))
