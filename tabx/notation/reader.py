"""Reading the text of LaTeX, mathematics inside it included."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tabx.notation.atoms import Atom, fraction, joined
from tabx.notation.commands import ARGUMENTS, ARRAYS, CITATIONS, FONTS, FRACTIONS, SILENT, SPACES, TABLES
from tabx.notation.formulas import MathReader
from tabx.notation.quantities import QUANTITIES, read_quantity
from tabx.notation.reading import check_depth, ends
from tabx.notation.symbols import accent, accented
from tabx.notation.tokens import SPACES as WHITE
from tabx.notation.tokens import Token

_RUN_SOFT = re.compile(r"[ \t\r\f\v]+")
_AROUND_BREAK = re.compile(r" *\n *")
_LIGATURES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"))
_HARD = dict(zip(" \t\r\f\v\n", "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5", strict=True))
"""White space that is kept, and what stands for it until other white space has been collapsed."""
_TO_HARD, _TO_SPACE = str.maketrans(_HARD), str.maketrans({stand: sign for sign, stand in _HARD.items()})


def collapsed(pieces: Sequence[str]) -> str:
    """Return the text of the pieces that a reader gave, its white space collapsed."""
    text = _AROUND_BREAK.sub("\n", _RUN_SOFT.sub(" ", "".join(pieces))).strip(" ")
    return text.translate(_TO_SPACE)


class TextReader(MathReader):
    """Reads text."""

    def text(self, stop: str | None, depth: int) -> list[str]:
        """Return the pieces of text up to a closing token."""
        check_depth(depth)
        pieces: list[str] = []
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            self.place += 1
            if stop is not None and ends(token, stop):
                break
            self._text_token(token, pieces, depth)
        return pieces

    def _text_token(self, token: Token, pieces: list[str], depth: int) -> None:
        kind = token.kind
        if kind == "text":
            pieces.append(_ligatures(token.text))
        elif kind in ("space", "tie"):
            pieces.append(" ")
        elif kind == "open":
            pieces.extend(self.text("close", depth + 1))
        elif kind == "dollar":
            self.dollars -= 1
            if self.dollars < 1:
                pieces.append(token.text)
            else:
                self._inline(token.text, pieces, depth)
        elif kind == "script":
            pieces.append(token.text)
        elif kind == "sign":
            self._text_sign(token, pieces, depth)
        elif kind == "verb":
            pieces.append(token.text[6 if token.text[5:6] == "*" else 5 :][1:-1].translate(_TO_HARD))
        elif kind == "word":
            self._text_word(token, pieces, depth)
        elif kind not in ("close", "and"):
            pieces.append(token.text)

    def _inline(self, stop: str, pieces: list[str], depth: int) -> None:
        atoms = self.math(stop, depth + 1)
        if stop in ("$", "$$"):
            self.dollars -= 1
        before = "".join(pieces[-1:])[-1:]
        pieces.append(joined(atoms, before=before))

    def _text_sign(self, token: Token, pieces: list[str], depth: int) -> None:
        name = token.text[1:]
        if name in WHITE:
            pieces.append(" ")
        elif name == "\\":
            if any(rest.kind != "space" for rest in self.tokens[self.place : self.place + 2]):
                pieces.append("\n")
            self._star()
        elif name in ("(", "["):
            self._inline("\\)" if name == "(" else "\\]", pieces, depth)
        elif name in (",", ":", ";"):
            pieces.append(" ")
        elif (sign := accent(name, math=False)) is not None:
            pieces.append(accented("".join(self._argument(depth)), sign))
        else:
            known = self.symbol(name)
            pieces.append(known if known is not None else ("" if name in "()[]" else name))

    def _text_word(self, token: Token, pieces: list[str], depth: int) -> None:
        name = token.text[1:]
        if name in SPACES:
            pieces.append(SPACES[name])
        elif name == "space":
            pieces.append(_HARD[" "])
        elif name == "symbol":
            pieces.append(_numbered("".join(self._argument(depth))))
        elif name == "xspace":
            following = self.tokens[self.place] if self.place < len(self.tokens) else None
            pieces.append(" " if following and following.kind == "text" and following.text[0].isalnum() else "")
        elif name in ("textsuperscript", "textsubscript", "tnote"):
            content = "".join(self._argument(depth))
            lowered = name == "textsubscript"
            raised = Atom("script", content, "_" if lowered else "^")
            pieces.append(joined([raised], before="".join(pieces[-1:])[-1:]))
        elif name == "ensuremath":
            pieces.append(joined(self._math_argument(depth)))
        elif name in FRACTIONS:
            pieces.append(fraction(joined(self._math_argument(depth)), joined(self._math_argument(depth))))
        elif name == "sqrt":
            pieces.append(joined(self._math_word(name, depth)))
        elif len(name) == 1 and (sign := accent(name, math=False)) is not None:
            pieces.append(accented("".join(self._argument(depth)), sign))
        elif name == "begin":
            self._environment(pieces, depth)
        else:
            self._common(name, token, pieces, depth, self._argument)

    def _takes_argument(self) -> bool:
        """Return whether a group follows, or an optional argument."""
        following = self.tokens[self.place] if self.place < len(self.tokens) else None
        return following is not None and (following.kind == "open" or following.text.startswith("["))

    def _raw(self, depth: int) -> list[Token]:
        """Return the tokens of the argument that follows, unread; an optional one before it is passed over."""
        check_depth(depth)
        self._option()
        token = self._single()
        if token is None or token.kind != "open":
            return [token] if token else []
        start, opened = self.place, 1
        while self.place < len(self.tokens) and opened:
            kind = self.tokens[self.place].kind
            opened += (kind == "open") - (kind == "close")
            self.place += 1
        return self.tokens[start : self.place - (not opened)]

    def _common(
        self, name: str, token: Token, pieces: list[str], depth: int, argument: Callable[[int], list[str]]
    ) -> None:
        """Read what text and mathematics read alike; an unknown command stays, unless an argument follows."""
        if name in SILENT:
            return
        if name in QUANTITIES and self._takes_argument():
            pieces.append(read_quantity(name, [self._raw(depth) for _ in QUANTITIES[name]]))
        elif name in ARGUMENTS:
            signature, shown = ARGUMENTS[name]
            given = [self._one(kind, depth, argument) for kind in signature]
            if shown is not None:
                seen = "".join(given[shown])
                pieces.append(f"[{seen}]" if name in CITATIONS else seen)
        elif name in ("ref", "eqref", "autoref", "cref", "Cref"):
            pieces.append(f"[{''.join(self._argument(depth))}]")
        elif name == "ding":
            pieces.append(_dingbat("".join(argument(depth))))
        elif name == "end":
            self._argument(depth)
        elif name in FONTS:
            pieces.extend(argument(depth))
        elif name == "item":
            pieces.append("\n" if any(piece.strip() for piece in pieces) else "")
        elif (sign := self.symbol(name)) is not None:
            pieces.append(sign)
        elif self._next_kind() == "open":
            shown_text = argument(depth)
            pieces.extend(shown_text if "".join(shown_text) else [token.text])
        else:
            pieces.append(token.text)

    def _one(self, kind: str, depth: int, argument: Callable[[int], list[str]]) -> list[str]:
        if kind == "*":
            self._star()
            return []
        if kind == "[":
            self._option()
            return []
        return argument(depth)

    def _argument(self, depth: int) -> list[str]:
        """Return the text of the argument that follows: a group or one token."""
        check_depth(depth)
        token = self._single()
        if token is None:
            return []
        if token.kind == "open":
            return self.text("close", depth + 1)
        pieces: list[str] = []
        self._text_token(token, pieces, depth + 1)
        return pieces

    def _environment(self, pieces: list[str], depth: int, *, math: bool = False) -> None:
        """Read an environment in a cell: its cells side by side, its rows below each other."""
        name = "".join(self._argument(depth))
        if name in TABLES or name in ARRAYS or name == "minipage":
            for kind in TABLES.get(name) or ARRAYS.get(name) or "[{":
                self._one(kind, depth, self._argument)
        inner: list[str] = []
        check_depth(depth)
        math = math and name not in TABLES
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            if token.text == "\\end":
                self.place += 1
                self._argument(depth)
                break
            self.place += 1
            if token.kind == "and":
                inner.append(" ")
            elif token.text == "\\\\":
                inner.append("\n")
            elif token.text == "\\hline":
                continue
            elif math or name in ARRAYS:
                atoms: list[Atom] = []
                self.place -= 1
                atoms = self._until_edge(depth)
                inner.append(joined(atoms))
            else:
                self._text_token(token, inner, depth + 1)
        pieces.append("".join(inner).strip(" \n"))


def _ligatures(text: str) -> str:
    for written, read in _LIGATURES:
        text = text.replace(written, read)
    return text


def _dingbat(text: str) -> str:
    """Return the sign of a number in the font Zapf Dingbats, which Unicode has in the same order; 51 is ✓."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
    if 33 <= number <= 126:
        return chr(0x2700 + number - 32)
    return chr(0x2460 + number - 172) if 172 <= number <= 181 else text


def _numbered(text: str) -> str:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else -1
    return chr(number).translate(_TO_HARD) if 0 <= number < 0xD800 or 0xE000 <= number < 0x110000 else text
