"""Read the mathematics of a LaTeX cell to atoms."""

from __future__ import annotations

from collections.abc import Callable

from tabx.notation.atoms import Atom, fraction, joined
from tabx.notation.commands import ARGUMENTS, FONTS, FRACTIONS, SILENT, SPACES, TEXT_IN_MATH
from tabx.notation.symbols import accent, accented, accented_throughout, negated
from tabx.notation.token_reader import TokenReader, check_depth, ends
from tabx.notation.tokens import SPACES as WHITE
from tabx.notation.tokens import Token


class MathReader(TokenReader):
    """Reader of mathematics."""

    def math(self, stop: str | None, depth: int) -> list[Atom]:
        """Return the atoms of mathematics up to the token that closes it (`stop`) or to the end."""
        check_depth(depth)
        atoms: list[Atom] = []
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            self.position += 1
            if stop is not None and ends(token, stop):
                break
            self._math_token(token, atoms, depth)
        return atoms

    def _math_argument(self, depth: int) -> list[Atom]:
        """Return the atoms of the next argument: a group or one token."""
        check_depth(depth)
        token = self._single()
        if token is None:
            return []
        if token.kind == "open":
            return self.math("close", depth + 1)
        atoms: list[Atom] = []
        self._math_token(token, atoms, depth + 1)
        return atoms

    def _math_text(self, depth: int, *, tight: bool = False) -> str:
        """Return the next argument as text."""
        return joined(self._math_argument(depth), tight=tight)

    def _math_texts(self, depth: int) -> list[str]:
        return [self._math_text(depth)]

    def _math_token(self, token: Token, atoms: list[Atom], depth: int) -> None:
        kind = token.kind
        if kind in ("text", "other"):
            atoms.extend(Atom("sign", sign) for sign in token.text)
        elif kind == "open":
            atoms.append(Atom("group", joined(self.math("close", depth + 1))))
        elif kind == "script":
            atoms.append(Atom("script", self._math_text(depth, tight=True), token.text))
        elif kind == "sign":
            atoms.append(self._math_sign(token))
        elif kind == "word":
            atoms.extend(self._math_word(token.text[1:], depth, token))
        elif kind == "space":
            atoms.append(Atom("space", " "))
        elif kind in ("tie", "and"):
            atoms.append(Atom("word", " "))

    def _math_sign(self, token: Token) -> Atom:
        name = token.text[1:]
        if name == "\\":
            return Atom("word", "\n")
        if name in WHITE or name in ";:":
            return Atom("word", " ")
        if name in ",!>()[]":
            return Atom("space", " ")
        return Atom("word", self.symbol(name) or name)

    def _math_word(self, name: str, depth: int, token: Token | None = None) -> list[Atom]:
        """Return the atoms of a command and its arguments."""
        if (read := _MATH_COMMANDS.get(name)) is not None:
            return read(self, name, depth)
        if (sign := accent(name, math=True)) is not None:
            content = self._math_text(depth)
            return [Atom("word", accented(content, sign) if len(content) == 1 else accented_throughout(content, sign))]
        if name in SPACES:
            return [Atom("word", SPACES[name])]
        known = None if name in SILENT or name in ARGUMENTS or name in FONTS else self.symbol(name)
        if known is not None:
            return [Atom("name" if len(known) > 1 and known.isalpha() else "sign", known)]
        pieces: list[str] = []
        written = token or Token("word", f"\\{name}", 0, 0)
        self._common(name, written, pieces, depth, self._math_texts)
        return [Atom("group", "".join(pieces))] if pieces else []

    def _fraction(self, name: str, depth: int) -> list[Atom]:
        above = self._math_text(depth)
        return [Atom("fraction", fraction(above, self._math_text(depth)))]

    def _root(self, name: str, depth: int) -> list[Atom]:
        self._option()
        content = self._math_text(depth)
        single = len(content) <= 1 or content.isalnum()
        return [Atom("word", f"√{content}" if single else f"√({content})")]

    def _negation(self, name: str, depth: int) -> list[Atom]:
        return [Atom("sign", negated(self._math_text(depth)))]

    def _text_in_math(self, name: str, depth: int) -> list[Atom]:
        return [Atom("text", "".join(self._argument(depth)))]

    def _script_in_math(self, name: str, depth: int) -> list[Atom]:
        return [Atom("script", "".join(self._argument(depth)), "^" if name == "textsuperscript" else "_")]

    def _stacked(self, name: str, depth: int) -> list[Atom]:
        """Return a base, and the text above or below it as its script."""
        over = self._math_text(depth, tight=True)
        base = self._math_argument(depth)
        return [*base, Atom("script", over, "_" if name == "underset" else "^")]

    def _environment_in_math(self, name: str, depth: int) -> list[Atom]:
        pieces: list[str] = []
        self._environment(pieces, depth, math=True)
        return [Atom("text", "".join(pieces))]

    def _until_edge(self, depth: int) -> list[Atom]:
        """Return the atoms up to the end of a cell, row or environment."""
        atoms: list[Atom] = []
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            if token.kind == "and" or token.text in ("\\\\", "\\end", "\\hline"):
                break
            self.position += 1
            self._math_token(token, atoms, depth + 1)
        return atoms


_MATH_COMMANDS: dict[str, Callable[[MathReader, str, int], list[Atom]]] = {
    **dict.fromkeys(FRACTIONS, MathReader._fraction),
    **dict.fromkeys(TEXT_IN_MATH, MathReader._text_in_math),
    **dict.fromkeys(("textsuperscript", "textsubscript"), MathReader._script_in_math),
    **dict.fromkeys(("overset", "stackrel", "underset"), MathReader._stacked),
    "sqrt": MathReader._root,
    "not": MathReader._negation,
    "begin": MathReader._environment_in_math,
}
"""Commands that are read differently in mathematics than in text."""
