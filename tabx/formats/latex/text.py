"""The text of a LaTeX cell as a person reads it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from tabx.errors import FormatError
from tabx.limits import limit
from tabx.notation.atoms import joined
from tabx.notation.symbols import known_symbol
from tabx.notation.text_reader import TextReader, collapsed
from tabx.notation.token_reader import TooDeep
from tabx.notation.tokens import tokens_of


@lru_cache(maxsize=1)
def _tables() -> Any:
    """Return pylatexenc's table of macros.

    Raises
    ------
    FormatError
        Where pylatexenc is not installed.
    """
    try:
        from pylatexenc import latex2text
    except ImportError as error:
        raise FormatError("LaTeX is read and written with pylatexenc: pip install 'tabx[latex]'") from error
    return latex2text.get_default_latex_context_db()


def require_tables() -> None:
    """Raise FormatError, with the line that installs it, where pylatexenc is not installed."""
    _tables()


@lru_cache(maxsize=4096)
def symbol(name: str) -> str | None:
    """Return the text of a control sequence without arguments (`gamma` is γ), None where it stands for no sign."""
    known = known_symbol(name)
    if known is not None:
        return known
    spec = _tables().get_macro_spec(name)
    text = getattr(spec, "simplify_repl", None) if spec is not None and spec.macroname == name else None
    if not isinstance(text, str) or not text or any(sign in text for sign in "%<\n"):
        return None
    return unicodedata.normalize("NFC", text)


_PLAIN = re.compile(r"[^\\{}$^_~\-`']*(?:[-'][^\\{}$^_~\-`']+)*-?")
_RUN = re.compile(r"[ \t\n\r\f\v]+")
_MARKUP = re.compile(r"\\[A-Za-z@]+[ ]*|\\(?=.)|[{}$]")


def cell_text(source: str, *, math: bool = False) -> tuple[str, bool]:
    """Return the text of a source, and whether its markup was read (False: too deep or too long for that).

    White space collapses, a line break within the cell is a line break. Fonts, colours and spacing go; symbols,
    accents and dashes are Unicode; a fraction is 1/8, raised and lowered digits are superscripts and subscripts,
    other ones keep `^` and `_`. A command that stands for nothing known stays as written unless it has an argument.

    Parameters
    ----------
    source : str
        What stands in the cell.
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
