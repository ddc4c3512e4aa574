"""The text of a LaTeX cell as typeset."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.formats.latex.symbols import symbol
from tabx.limits import limit
from tabx.notation.atoms import joined
from tabx.notation.text_reader import TextReader, collapsed
from tabx.notation.token_reader import TooDeep
from tabx.notation.tokens import tokens_of

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
