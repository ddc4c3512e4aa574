"""Reading the tokens of a LaTeX cell, one place kept for all levels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from tabx.notation.tokens import Token

_DEEPEST = 60
"""How deep groups and arguments of one cell may stand in each other."""


Symbols = Callable[[str], str | None]
"""Gives the text of a control sequence without arguments, None where it stands for no sign."""


class TooDeep(Exception):
    """The markup of a cell is nested beyond the limit."""


class TokenReader(ABC):
    """Reads tokens from first to last; mathematics and text are read by what is derived from it."""

    def __init__(self, tokens: list[Token], symbol: Symbols) -> None:
        self.tokens = tokens
        self.symbol = symbol
        self.place = 0
        self.dollars = sum(token.kind == "dollar" for token in tokens)

    def _star(self) -> None:
        if self.place < len(self.tokens) and self.tokens[self.place].text == "*":
            self.place += 1

    def _option(self) -> None:
        """Pass over an optional argument; one that is not closed is text."""
        place = self.place
        while place < len(self.tokens) and self.tokens[place].kind == "space":
            place += 1
        if place >= len(self.tokens) or not self.tokens[place].text.startswith("["):
            return
        for index in range(place, min(place + 40, len(self.tokens))):
            text = self.tokens[index].text
            if "]" in text:
                rest = text.partition("]")[2]
                self.place = index + 1
                if rest:
                    self.place = index
                    held = self.tokens[index]
                    self.tokens[index] = Token(held.kind, rest, held.start, held.stop)
                return

    def _next_kind(self) -> str:
        return self.tokens[self.place].kind if self.place < len(self.tokens) else ""

    def _single(self) -> Token | None:
        """Return the next token that is no space, cut to one sign; None at the end or before a closing brace."""
        while self._next_kind() == "space":
            self.place += 1
        if self.place >= len(self.tokens) or self._next_kind() in ("close", "and", "dollar"):
            return None
        token = self.tokens[self.place]
        if token.kind == "text" and len(token.text) > 1:
            self.tokens[self.place] = Token("text", token.text[1:], token.start + 1, token.stop)
            return Token("text", token.text[0], token.start, token.start + 1)
        self.place += 1
        return token

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
    if depth > _DEEPEST:
        raise TooDeep


def ends(token: Token, stop: str) -> bool:
    return token.kind == stop or (token.text == stop and token.kind in ("dollar", "sign"))
