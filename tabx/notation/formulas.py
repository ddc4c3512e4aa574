"""The mathematics of a LaTeX cell, read to atoms."""

from __future__ import annotations

from tabx.notation.atoms import Atom, fraction, joined
from tabx.notation.commands import ARGUMENTS, FONTS, FRACTIONS, SILENT, SPACES, TEXT_IN_MATH
from tabx.notation.reading import TokenReader, check_depth, ends
from tabx.notation.symbols import accent, accented, negated
from tabx.notation.tokens import SPACES as WHITE
from tabx.notation.tokens import Token


class MathReader(TokenReader):
    """Reads mathematics."""

    def math(self, stop: str | None, depth: int) -> list[Atom]:
        """Return the atoms of mathematics up to a closing token."""
        check_depth(depth)
        atoms: list[Atom] = []
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            self.place += 1
            if stop is not None and ends(token, stop):
                break
            self._math_token(token, atoms, depth)
        return atoms

    def _math_argument(self, depth: int) -> list[Atom]:
        check_depth(depth)
        token = self._single()
        if token is None:
            return []
        if token.kind == "open":
            return self.math("close", depth + 1)
        atoms: list[Atom] = []
        self._math_token(token, atoms, depth + 1)
        return atoms

    def _math_texts(self, depth: int) -> list[str]:
        return [joined(self._math_argument(depth))]

    def _math_token(self, token: Token, atoms: list[Atom], depth: int) -> None:
        kind = token.kind
        if kind in ("text", "other"):
            atoms.extend(Atom("sign", sign) for sign in token.text)
        elif kind == "open":
            atoms.append(Atom("group", joined(self.math("close", depth + 1))))
        elif kind == "script":
            content = joined(self._math_argument(depth), tight=True)
            atoms.append(Atom("script", content, token.text))
        elif kind == "sign":
            self._math_sign(token, atoms, depth)
        elif kind == "word":
            atoms.extend(self._math_word(token.text[1:], depth, token))
        elif kind == "space":
            atoms.append(Atom("space", " "))
        elif kind in ("tie", "and"):
            atoms.append(Atom("word", " "))

    def _math_sign(self, token: Token, atoms: list[Atom], depth: int) -> None:
        name = token.text[1:]
        if name == "\\":
            atoms.append(Atom("word", "\n"))
        elif name in WHITE or name in ";:":
            atoms.append(Atom("word", " "))
        elif name in ",!>()[]":
            atoms.append(Atom("space", " "))
        else:
            atoms.append(Atom("word", self.symbol(name) or name))

    def _math_word(self, name: str, depth: int, token: Token | None = None) -> list[Atom]:
        if name in FRACTIONS:
            return [Atom("fraction", fraction(joined(self._math_argument(depth)), joined(self._math_argument(depth))))]
        if name == "sqrt":
            self._option()
            content = joined(self._math_argument(depth))
            return [Atom("word", f"√{content}" if len(content) < 2 or content.isalnum() else f"√({content})")]
        if name == "not":
            return [Atom("sign", negated(joined(self._math_argument(depth))))]
        if name in TEXT_IN_MATH:
            return [Atom("text", "".join(self._argument(depth)))]
        if name in ("textsuperscript", "textsubscript"):
            return [Atom("script", "".join(self._argument(depth)), "^" if name == "textsuperscript" else "_")]
        if name in ("overset", "stackrel", "underset"):
            over = joined(self._math_argument(depth), tight=True)
            base = self._math_argument(depth)
            return [*base, Atom("script", over, "_" if name == "underset" else "^")]
        if (sign := accent(name, math=True)) is not None:
            content = joined(self._math_argument(depth))
            return [Atom("word", accented(content, sign) if len(content) == 1 else content)]
        if name in SPACES:
            return [Atom("word", SPACES[name])]
        pieces: list[str] = []
        if name == "begin":
            self._environment(pieces, depth, math=True)
            return [Atom("text", "".join(pieces))]
        known = None if name in SILENT or name in ARGUMENTS or name in FONTS else self.symbol(name)
        if known is not None:
            return [Atom("name" if len(known) > 1 and known.isalpha() else "sign", known)]
        written = token or Token("word", f"\\{name}", 0, 0)
        self._common(name, written, pieces, depth, self._math_texts)
        return [Atom("group", "".join(pieces))] if pieces else []

    def _until_edge(self, depth: int) -> list[Atom]:
        atoms: list[Atom] = []
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            if token.kind == "and" or token.text in ("\\\\", "\\end", "\\hline"):
                break
            self.place += 1
            self._math_token(token, atoms, depth + 1)
        return atoms
