"""Read LaTeX in a cell of another format; leave all that is not surely LaTeX as written."""

from __future__ import annotations

import re

from tabx.notation.atoms import Atom, joined
from tabx.notation.commands import ARGUMENTS, ARRAYS, FONTS, FRACTIONS, SILENT, SPACES, TABLES
from tabx.notation.quantities import QUANTITIES
from tabx.notation.symbols import accent, known_symbol
from tabx.notation.text_reader import TextReader, collapsed
from tabx.notation.token_reader import TooDeep
from tabx.notation.tokens import Token, tokens_of

LONGEST = 2000
"""Most characters of a text that is read, as in `values`; longer cells are prose, and slow to read."""
_LONGEST_SIGN = 3
"""Most characters of mathematics without letters and digits ("$---$"). No reason on record for three."""

_DOLLAR, _SLASH = "\ufdd6", "\ufdd7"
"""Placeholders for a dollar or backslash that is plain text, while the rest is read."""
_DELIMITER = re.compile(r"\\.|\$\$?", re.DOTALL)
_SURE = re.compile(r"\\[A-Za-z,;!%]|[\^_]\{")
_MARKUP = re.compile(r"\\.|\$[^$]*\$|[\^_]\{|\{,\}", re.DOTALL)
_CLOSED = re.compile(r"\\([(\[])(?:[^\\]|\\[^()\[\]])*\\([)\]])", re.DOTALL)
_OWN_WORDS = frozenset({"symbol", "xspace", "textsuperscript", "textsubscript", "tnote", "ensuremath", "sqrt", "begin"})
_IN_MATH = frozenset({"not", "overset", "stackrel", "underset", "end", "ref", "eqref", "item"})
_KNOWN = frozenset(
    {*ARGUMENTS, *SPACES, *FONTS, *FRACTIONS, *SILENT, *TABLES, *ARRAYS, *_OWN_WORDS, *_IN_MATH, *QUANTITIES}
)


def read_latex(text: str) -> str:
    """Return a text with its LaTeX read: mathematics, fonts, commands, escapes, grouped scripts.

    A dollar sign opens mathematics only if its partner shows that it does, so that amounts of money stay. Unknown
    commands, groups that no command takes and texts nested too deep stay as written.
    """
    if len(text) > LONGEST or not _MARKUP.search(text):
        return text
    try:
        pieces = _LooseReader(list(tokens_of(_as_text(text))), known_symbol).text(None, 0)
    except TooDeep:
        return text
    return collapsed(pieces).replace(_DOLLAR, "$").replace(_SLASH, "\\")


def _as_text(text: str) -> str:
    """Return a text with placeholders for dollars and backslashes that delimit no mathematics.

    A backslash gets one if it stands before a bracket without a partner.
    """
    text = _without_money(text)
    if "\\(" not in text and "\\[" not in text:
        return text
    closed = {m.start(n) - 1 for m in _CLOSED.finditer(text) if m[1] + m[2] in ("()", "[]") for n in (1, 2)}
    return _DELIMITER.sub(lambda m: _SLASH + m[0][1] if _is_loose(m, closed) else m[0], text)


def _without_money(text: str) -> str:
    """Return a text with placeholders for the dollars that delimit no mathematics."""
    dollars = [match for match in _DELIMITER.finditer(text) if match[0][0] == "$"]
    delimiters: set[int] = set()
    index = 0
    while index + 1 < len(dollars):
        opening, closing = dollars[index], dollars[index + 1]
        same = opening[0] == closing[0]
        if same and _is_math(text, opening.end(), closing.start(), len(opening[0])):
            delimiters.update((index, index + 1))
            index += 2
        else:
            index += 1
    signs = list(text)
    for index, match in enumerate(dollars):
        if index not in delimiters:
            signs[match.start() : match.end()] = [_DOLLAR] * len(match[0])
    return "".join(signs)


def _is_loose(match: re.Match[str], closed: set[int]) -> bool:
    return match[0] in ("\\(", "\\)", "\\[", "\\]") and match.start() not in closed


def _is_math(text: str, start: int, stop: int, width: int) -> bool:
    """Return whether the text between two dollar signs is mathematics and not part of an amount."""
    inner, before, after = text[start:stop], text[: start - width], text[stop + width :]
    if not (_is_sign(inner) or any(map(_says_something, inner))):
        return False
    whole = not before.strip() and not after.strip()
    if whole or _SURE.search(inner):
        return True
    # "$5 or $6": white space next to a dollar inside, or a digit after the second dollar, shows an amount of money.
    if inner[0].isspace() or inner[-1].isspace() or after[:1].isdigit():
        return False
    return not before[-1:].isalnum() or inner[0] in "^_"


def _says_something(sign: str) -> bool:
    return sign.isalnum() or not sign.isascii() or sign == "\\"


def _is_sign(inner: str) -> bool:
    """Return whether mathematics consists of a few characters ("$-$", "$>=$"), raised or not."""
    bare = inner.strip()
    return 0 < len(bare.lstrip("^_").strip("{}")) <= _LONGEST_SIGN and " " not in bare


class _LooseReader(TextReader):
    """Reader of a text that is only partly LaTeX."""

    def _text_token(self, token: Token, pieces: list[str], depth: int) -> None:
        kind = token.kind
        if kind in ("text", "space", "and", "close", "other"):
            pieces.append(token.text)
        elif kind == "tie":
            pieces.append(" " if self._ties(pieces) else "~")
        elif kind == "open":
            self._group(pieces, depth)
        elif kind == "script":
            self._script(token, pieces, depth)
        else:
            super()._text_token(token, pieces, depth)

    def _ties(self, pieces: list[str]) -> bool:
        """Return whether a tilde joins two words, or a word and a number: "Fig.~3"."""
        before = pieces[-1][-1:] if pieces else ""
        following = self.tokens[self.position].text[:1] if self.position < len(self.tokens) else ""
        return bool(before) and (before.isalpha() or before in ".)") and (following.isalnum() or following in "\\($")

    def _group(self, pieces: list[str], depth: int) -> None:
        """Read a group and keep its braces, unless they are surely LaTeX.

        They are if the group begins with a command that prints nothing, is empty after other text, or holds one
        punctuation mark ("1{,}200").
        """
        first = self.tokens[self.position] if self.position < len(self.tokens) else None
        inner = "".join(self.text("close", depth + 1))
        closed = self.tokens[self.position - 1].kind == "close"
        switch = first is not None and first.kind == "word" and first.text[1:] in SILENT
        drops = closed and (switch or (not inner and bool(pieces)) or inner in (",", ".", "-", "/", ":", "%"))
        pieces.append(inner if drops else "{" + inner + ("}" if closed else ""))

    def _script(self, token: Token, pieces: list[str], depth: int) -> None:
        """Read a script that is a group or a symbol; `x_1` and `a^b` may not be LaTeX and stay."""
        following = self.tokens[self.position] if self.position < len(self.tokens) else None
        grouped = following is not None and following.kind == "open"
        if following is None or not (grouped or (following.kind == "word" and known_symbol(following.text[1:]))):
            pieces.append(token.text)
            return
        content = joined(self._math_argument(depth), tight=True)
        pieces.append(joined([Atom("script", content, token.text)], before="".join(pieces[-1:])[-1:]))

    def _text_sign(self, token: Token, pieces: list[str], depth: int) -> None:
        name = token.text[1:]
        plain = name.isalnum() or (name == "\\" and not "".join(pieces).strip()) or not name.isascii()
        if plain or (accent(name, math=False) is not None and self._next_kind() not in ("text", "open", "word")):
            pieces.append(token.text)
        else:
            super()._text_sign(token, pieces, depth)

    def _text_word(self, token: Token, pieces: list[str], depth: int) -> None:
        name = token.text[1:]
        if name in QUANTITIES and not self._takes_argument():
            pieces.append(token.text + " " * (token.stop - token.start > len(token.text)))
        elif self._is_known(name):
            super()._text_word(token, pieces, depth)
        else:
            pieces.append(token.text + " " * (token.stop - token.start > len(token.text)))

    def _is_math(self, name: str) -> bool:
        r"""Return whether a command is one of mathematics, as models leave out its dollars: `\overline{xy}`, too."""
        return super()._is_math(name) or (accent(name, math=True) is not None and self._next_kind() == "open")

    def _is_known(self, name: str) -> bool:
        r"""Return whether a command is surely LaTeX.

        An accent must be followed by a group, and a symbol of one letter not by text: "C:\L1" is a path.
        """
        if name in _KNOWN:
            return True
        if accent(name, math=True) is not None or (len(name) == 1 and accent(name, math=False) is not None):
            return self._next_kind() == "open"
        return known_symbol(name) is not None and (len(name) > 1 or self._next_kind() != "text")
