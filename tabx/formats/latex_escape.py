"""A text as the LaTeX source that reads back as that text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from tabx.formats.latex_symbols import require_tables
from tabx.formats.latex_text import cell_text
from tabx.notation.symbols import lowered_signs, raised_signs

_SIGNS = {
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "{}$&%#_"},
    **{sign: f"\\symbol{{{ord(sign)}}}" for sign in "\t\r\f\v"},
}
_SPECIAL = re.compile("[\\\\~^{}$&%#_\t\r\f\v]")
_DASHES = re.compile(r"-(?=-)|`(?=`)|'(?=')")
_OUTER_SPACE = re.compile(r"^ | (?= )| $| (?=\n)|(?<=\n) ")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_RAISED = re.compile(f"[{''.join(sorted(set(raised_signs().values())))}]+")
_LOWERED = re.compile(f"[{''.join(sorted(set(lowered_signs().values())))}]+")


@lru_cache(maxsize=16384)
def escaped(text: str) -> str:
    """Return the source of a text: symbols as commands, raised digits as superscripts, where they read back the same.

    Raises
    ------
    FormatError
        Where pylatexenc is not installed.
    """
    require_tables()
    plain = _escaped(text)
    if text.isascii():
        return plain
    source = _RAISED.sub(lambda match: _scripted(match[0], raised_signs(), "^"), plain)
    source = _LOWERED.sub(lambda match: _scripted(match[0], lowered_signs(), "_"), source)
    source = _BEYOND_ASCII.sub(lambda match: _command(match[0]), source)
    return source if cell_text(source)[0] == text else plain


def _escaped(text: str) -> str:
    source = _DASHES.sub(lambda match: f"{match[0]}{{}}", _SPECIAL.sub(lambda match: _SIGNS[match[0]], text))
    source = _OUTER_SPACE.sub(r"\\space{}", source)
    if source[:1] in ("[", "*"):
        source = f"{{{source[0]}}}{source[1:]}"
    if "\n" not in source:
        return source
    lines = " \\\\ ".join(line or "{}" for line in source.split("\n"))
    return f"\\makecell{{{lines}}}"


def _scripted(signs: str, forms: dict[str, str], mark: str) -> str:
    plain = {form: sign for sign, form in forms.items()}
    return f"${mark}{{{''.join(plain[sign] for sign in signs)}}}$"


@lru_cache(maxsize=4096)
def _command(sign: str) -> str:
    """Return the command for a sign beyond ASCII that is no letter of a word, where there is one; else the sign."""
    if sign.isalpha() and not "Ͱ" <= sign <= "Ͽ":
        return sign
    command = str(_encoder().unicode_to_latex(sign))
    return command if command.isascii() and cell_text(command)[0] == sign else sign


@lru_cache(maxsize=1)
def _encoder() -> Any:
    from pylatexenc.latexencode import UnicodeToLatexEncoder

    return UnicodeToLatexEncoder(unknown_char_policy="keep", unknown_char_warning=False)
