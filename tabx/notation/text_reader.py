"""Read the text of a LaTeX cell, mathematics in it included.

`TextReader.text` is the entry point. It passes each token to the method for its kind, and to `_common` those commands
that text and mathematics share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tabx.notation.atoms import Atom, joined
from tabx.notation.commands import ARGUMENTS, ARRAYS, CITATIONS, FONTS, FRACTIONS, SILENT, SPACES, TABLES
from tabx.notation.double_struck import in_font
from tabx.notation.math_reader import MathReader
from tabx.notation.quantities import QUANTITIES, read_quantity
from tabx.notation.symbols import accent, accented, dingbat, numbered_character
from tabx.notation.token_reader import check_depth, ends
from tabx.notation.tokens import SPACES as WHITE
from tabx.notation.tokens import Token

_RUN_SOFT = re.compile(r"[ \t\r\f\v]+")
_AROUND_BREAK = re.compile(r" *\n *")
_LIGATURES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"))
_HARD = dict(zip(" \t\r\f\v\n", "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5", strict=True))
"""White space to keep, and its placeholders until other white space has been collapsed."""
_TO_HARD, _TO_SPACE = str.maketrans(_HARD), str.maketrans({stand: sign for sign, stand in _HARD.items()})
_SCRIPTS = {"textsuperscript": "^", "tnote": "^", "textsubscript": "_"}
_ENVIRONMENTS = {"minipage": "[{", **ARRAYS, **TABLES}
"""Environments in a cell, to the kinds of their arguments."""


def collapsed(pieces: Sequence[str]) -> str:
    """Return the pieces of text that a reader returned, joined and with white space collapsed."""
    text = _AROUND_BREAK.sub("\n", _RUN_SOFT.sub(" ", "".join(pieces))).strip(" ")
    return text.translate(_TO_SPACE)


class TextReader(MathReader):
    """Reader of text."""

    def text(self, stop: str | None, depth: int) -> list[str]:
        """Return the pieces of text up to the token that closes them (`stop`) or to the end."""
        check_depth(depth)
        pieces: list[str] = []
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            self.position += 1
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
            self._dollar(token, pieces, depth)
        elif kind == "sign":
            self._text_sign(token, pieces, depth)
        elif kind == "verb":
            pieces.append(_verbatim(token.text))
        elif kind == "word":
            self._text_word(token, pieces, depth)
        elif kind not in ("close", "and"):
            pieces.append(token.text)

    def _dollar(self, token: Token, pieces: list[str], depth: int) -> None:
        """Read the mathematics that a dollar sign opens; a last dollar without a partner is text."""
        self.dollars -= 1
        if self.dollars < 1:
            pieces.append(token.text)
        else:
            self._inline(token.text, pieces, depth)

    def _inline(self, stop: str, pieces: list[str], depth: int) -> None:
        """Read mathematics up to the token that closes it."""
        atoms = self.math(stop, depth + 1)
        if stop in ("$", "$$"):
            self.dollars -= 1
        pieces.append(joined(atoms, before=_last_character(pieces)))

    def _text_sign(self, token: Token, pieces: list[str], depth: int) -> None:
        name = token.text[1:]
        if name in WHITE or name in (",", ":", ";"):
            pieces.append(" ")
        elif name == "\\":
            # A line break at the very end is dropped.
            if any(rest.kind != "space" for rest in self.tokens[self.position : self.position + 2]):
                pieces.append("\n")
            self._star()
        elif name in ("(", "["):
            self._inline("\\)" if name == "(" else "\\]", pieces, depth)
        elif (sign := accent(name, math=False)) is not None:
            pieces.append(accented("".join(self._argument(depth)), sign))
        else:
            known = self.symbol(name)
            pieces.append(known if known is not None else ("" if name in ")]" else name))

    def _text_word(self, token: Token, pieces: list[str], depth: int) -> None:
        name = token.text[1:]
        if name in SPACES:
            pieces.append(SPACES[name])
        elif name == "space":
            pieces.append(_HARD[" "])
        elif name == "symbol":
            pieces.append(_numbered("".join(self._argument(depth))))
        elif name == "xspace":
            pieces.append(" " if self._word_follows() else "")
        elif name in _SCRIPTS:
            content = "".join(self._argument(depth))
            pieces.append(joined([Atom("script", content, _SCRIPTS[name])], before=_last_character(pieces)))
        elif name == "ensuremath":
            pieces.append(self._math_text(depth))
        elif self._is_math(name):
            pieces.append(joined(self._math_word(name, depth)))
        elif name == "begin":
            self._environment(pieces, depth)
        elif len(name) == 1 and (sign := accent(name, math=False)) is not None:
            pieces.append(accented("".join(self._argument(depth)), sign))
        else:
            self._common(name, token, pieces, depth, self._argument)

    def _is_math(self, name: str) -> bool:
        r"""Return whether a command is one of mathematics though no dollar opens it: `\sqrt{2}`."""
        return name == "sqrt" or name in FRACTIONS

    def _word_follows(self) -> bool:
        following = self._next()
        return following is not None and following.kind == "text" and following.text[0].isalnum()

    def _takes_argument(self) -> bool:
        """Return whether a group or an optional argument follows."""
        following = self._next()
        return following is not None and (following.kind == "open" or following.text.startswith("["))

    def _raw(self, depth: int) -> list[Token]:
        """Return the tokens of the next argument, unread, skipping an optional one before it."""
        check_depth(depth)
        self._option()
        token = self._single()
        if token is None or token.kind != "open":
            return [token] if token else []
        start, opened = self.position, 1
        while self.position < len(self.tokens) and opened:
            kind = self.tokens[self.position].kind
            opened += (kind == "open") - (kind == "close")
            self.position += 1
        return self.tokens[start : self.position - (not opened)]

    def _common(
        self, name: str, token: Token, pieces: list[str], depth: int, argument: Callable[[int], list[str]]
    ) -> None:
        """Read a command that text and mathematics share.

        An unknown command stays as written, unless an argument follows; then only the argument stays.
        """
        if name in SILENT:
            return
        if name in QUANTITIES and self._takes_argument():
            pieces.append(read_quantity(name, [self._raw(depth) for _ in QUANTITIES[name]]))
        elif name in ARGUMENTS:
            pieces.extend(self._visible_argument(name, depth, argument))
        elif name in ("ref", "eqref", "autoref", "cref", "Cref"):
            pieces.append(f"[{''.join(self._argument(depth))}]")
        elif name == "ding":
            pieces.append(dingbat("".join(argument(depth))))
        elif name == "end":
            self._argument(depth)
        elif name in FONTS:
            pieces.extend(in_font(name, argument(depth)))
        elif name == "item":
            pieces.append("\n" if any(piece.strip() for piece in pieces) else "")
        else:
            pieces.extend(self._sign_or_argument(name, token, depth, argument))

    def _visible_argument(self, name: str, depth: int, argument: Callable[[int], list[str]]) -> list[str]:
        """Return the visible argument of a command, and skip its other arguments."""
        signature, shown = ARGUMENTS[name]
        given = [self._one_argument(kind, depth, argument) for kind in signature]
        if shown is None:
            return []
        seen = "".join(given[shown])
        return [f"[{seen}]" if name in CITATIONS else seen]

    def _one_argument(self, kind: str, depth: int, argument: Callable[[int], list[str]]) -> list[str]:
        if kind == "*":
            self._star()
            return []
        if kind == "[":
            self._option()
            return []
        return argument(depth)

    def _sign_or_argument(self, name: str, token: Token, depth: int, argument: Callable[[int], list[str]]) -> list[str]:
        """Return the symbol of a command, else its argument, else the command as written."""
        if (sign := self.symbol(name)) is not None:
            return [sign]
        shown = argument(depth) if self._next_kind() == "open" else []
        return shown if "".join(shown) else [token.text]

    def _argument(self, depth: int) -> list[str]:
        """Return the text of the next argument: a group or one token."""
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
        """Read an environment in a cell: a space between its cells, a line break between its rows."""
        name = "".join(self._argument(depth))
        for kind in _ENVIRONMENTS.get(name, ""):
            self._one_argument(kind, depth, self._argument)
        inner: list[str] = []
        check_depth(depth)
        math = (math and name not in TABLES) or name in ARRAYS
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            self.position += 1
            if token.text == "\\end":
                self._argument(depth)
                break
            if token.kind == "and":
                inner.append(" ")
            elif token.text == "\\\\":
                inner.append("\n")
            elif token.text == "\\hline":
                continue
            elif math:
                self.position -= 1
                inner.append(joined(self._until_edge(depth)))
            else:
                self._text_token(token, inner, depth + 1)
        pieces.append("".join(inner).strip(" \n"))


def _last_character(pieces: Sequence[str]) -> str:
    """Return the last character of the pieces, which is the base of a script that follows."""
    return pieces[-1][-1:] if pieces else ""


def _verbatim(text: str) -> str:
    r"""Return the text between the marks of `\verb` or `\verb*`, its white space kept."""
    return text.removeprefix("\\verb").removeprefix("*")[1:-1].translate(_TO_HARD)


def _ligatures(text: str) -> str:
    for written, printed in _LIGATURES:
        text = text.replace(written, printed)
    return text


def _numbered(code: str) -> str:
    """Return the character of a code, white space kept, or the code itself if there is none."""
    character = numbered_character(code)
    return code if character is None else character.translate(_TO_HARD)
