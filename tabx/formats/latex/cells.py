"""The cells of a LaTeX row: the source of each, the rows and columns it covers, and its text as typeset."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tabx.base.limits import limit
from tabx.formats.latex.symbols import symbol
from tabx.notation import is_address
from tabx.notation.atoms import joined
from tabx.notation.text_reader import TextReader, collapsed
from tabx.notation.token_reader import TooDeep
from tabx.notation.tokens import SPACES, Source, tokens_of

_SPANNING = re.compile(r"\\\\|\\(?P<name>multicolumn|multirow|multirowcell|multirowthead)(?![A-Za-z])\*?")
_SIGNATURES = {
    "multicolumn": "{{{",
    "multirow": "[{[{[{",
    "multirowcell": "{[[{",
    "multirowthead": "{[[{",
}
"""Arguments of each command: "{" a needed one, "[" an optional one."""

_COUNT = {"multicolumn": 0, "multirow": 1, "multirowcell": 0, "multirowthead": 0}
"""Which of the arguments is the number of columns or rows."""

_NUMBER = re.compile(r"[ \t\n]*([-+]?\d{1,20})(?:\.\d*)?[ \t\n]*")
_MOST_SPANNED = 100_000
"""Rows or columns that a cell may claim; the limits of cells and columns refuse such a table in words."""

_MOST_UPWARDS = 100
"""Rows upwards. No reason on record; each is looked at for a free offset."""

_MOST_NESTED = 4
"""Spanning commands inside each other that are followed: \\multicolumn around \\multirow, and as much again."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One cell as written: the source of its text, and the rows and columns it covers.

    A negative number of rows counts upwards.
    """

    source: str
    down: int = 1
    across: int = 1

    @property
    def is_blank(self) -> bool:
        """Whether the cell is empty."""
        return not self.source.strip(SPACES + "{}~")


def piece_of(text: str) -> Piece:
    r"""Return the cell of a source.

    `\multicolumn` and `\multirow` may stand in each other and in a font command.
    """
    if "\\multi" not in text:
        return Piece(text)
    down = across = 1
    text = balanced(text)
    for _ in range(_MOST_NESTED):
        match = next((found for found in _SPANNING.finditer(text) if found["name"]), None)
        if match is None:
            break
        given, stop = _arguments(Source(text), match.end(), _SIGNATURES[match["name"]])
        if not given:
            break
        count = _NUMBER.fullmatch(given[_COUNT[match["name"]]] or "")
        number = int(count[1]) if count else 1
        if match["name"] == "multicolumn":
            across = max(number, 1)
        else:
            down = number or 1
        content = given[-1] or ""
        content = f"\\makecell{{{content}}}" if match["name"] not in ("multicolumn", "multirow") else f"{{{content}}}"
        text = text[: match.start()] + content + text[stop:]
    return Piece(text, max(min(down, _MOST_SPANNED), -_MOST_UPWARDS), min(across, _MOST_SPANNED))


_HREF = re.compile(r"\s*\{?\s*\\href\s*\{([^{}]+)\}\s*\{[^{}]+\}\s*\}?\s*")


def address_of(source: str) -> str:
    """Return the address that all of a source links to, "" where it has no such link."""
    found = _HREF.fullmatch(source) if "\\href" in source else None
    address = _ESCAPED.sub(r"\1", found[1]).strip() if found else ""
    return address if is_address(address) else ""


_ESCAPED = re.compile(r"\\([%#&_~])")
"""Signs of an address that LaTeX wants escaped inside a table."""


def balanced(text: str) -> str:
    """Return a source with open groups closed and stray closing braces removed."""
    stray = Source(text).stray()
    if not stray:
        return text
    opened = sum(text[offset] == "{" for offset in stray)
    dropped = {offset for offset in stray if text[offset] == "}"}
    kept = "".join(character for offset, character in enumerate(text) if offset not in dropped) if dropped else text
    return kept + "}" * opened


def _arguments(source: Source, offset: int, signature: str) -> tuple[list[str | None], int]:
    """Return the arguments (None if left out) and the offset after them; [] if one is missing."""
    given: list[str | None] = []
    for kind in signature:
        found = source.option(offset) if kind == "[" else source.argument(offset)
        if found is None and kind == "{":
            return [], offset
        given.append(found[0] if found else None)
        offset = found[1] if found else offset
    return given, offset


_PLAIN = re.compile(r"[^\\{}$^_~\-`']*(?:[-'][^\\{}$^_~\-`']+)*-?")
_RUN = re.compile(r"[ \t\n\r\f\v]+")
_MARKUP = re.compile(r"\\[A-Za-z@]+[ ]*|\\(?=.)|[{}$]")


def cell_text(source: str, *, math: bool = False) -> tuple[str, bool]:
    """Return the text of a source, and whether its markup was read (else only its words).

    White space collapses, a line break within the cell is a line break. Fonts, colours and spacing are dropped;
    symbols, accents and dashes are Unicode; a fraction is 1/8, raised and lowered digits are superscripts and
    subscripts, others keep `^` and `_`. An unknown command stays as written unless it has an argument.

    Parameters
    ----------
    source : str
        Source of the cell.
    math : bool
        Whether the cell is mathematics.
    """
    if len(source) > limit("markup"):
        return _words(source), False
    return _read(source, math)


@lru_cache(maxsize=16384)
def _read(source: str, math: bool) -> tuple[str, bool]:
    if not math and _PLAIN.fullmatch(source):
        return _RUN.sub(" ", source).strip(" "), True
    try:
        reader = TextReader(list(tokens_of(source)), symbol)
        pieces = [joined(reader.math(None, 0))] if math else reader.text(None, 0)
    except TooDeep:
        return _words(source), False
    return collapsed(pieces), True


def _words(source: str) -> str:
    """Return a source without commands and braces."""
    return _RUN.sub(" ", _MARKUP.sub("", source)).strip(" ")
