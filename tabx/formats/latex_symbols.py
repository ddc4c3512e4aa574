"""The Unicode of LaTeX symbols (pylatexenc's tables), accents, raised and lowered signs."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from tabx.errors import FormatError

_OWN = {
    "%": "%",
    "$": "$",
    "&": "&",
    "#": "#",
    "_": "_",
    "{": "{",
    "}": "}",
    "|": "‖",
    "-": "",
    "/": "",
    "!": "",
    "@": "",
    "textbackslash": "\\",
    "backslash": "\\",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textbar": "|",
    "textless": "<",
    "textgreater": ">",
    "textquotesingle": "'",
    "textunderscore": "_",
    "lbrace": "{",
    "rbrace": "}",
    "lbrack": "[",
    "rbrack": "]",
    "checkmark": "✓",
    "cmark": "✓",
    "xmark": "✗",
    "tick": "✓",
    "times": "×",
    "cdot": "·",
    "bullet": "•",
    "ast": "*",
    "star": "⋆",
    "circ": "∘",
    "sim": "∼",
    "minus": "−",
    "textdegree": "°",
    "degree": "°",
    "textmu": "µ",
    "micro": "µ",
    "celsius": "°C",
    "textcelsius": "°C",
    "dag": "†",
    "dagger": "†",
    "ddag": "‡",
    "ddagger": "‡",
    "textdagger": "†",
    "ldots": "…",
    "dots": "…",
    "cdots": "⋯",
    "vdots": "⋮",
    "prime": "′",
    "vert": "|",
    "mid": "|",
    "Vert": "‖",
    "lvert": "|",
    "rvert": "|",
    "infty": "∞",
    "slash": "/",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "BibTeX": "BibTeX",
    "textemdash": "—",
    "textendash": "–",
    "colon": ":",
    "newton": "N",
    "EUR": "€",
    "euro": "€",
    "texteuro": "€",
    "implies": "⟹",
    "iff": "⟺",
    "leqslant": "≤",
    "geqslant": "≥",
    "uparrow": "↑",
    "downarrow": "↓",
    "square": "□",
    "blacksquare": "■",
    "pounds": "£",
    "textsterling": "£",
    "S": "§",
    "P": "¶",
    "copyright": "©",
    "permil": "‰",
    "textperthousand": "‰",
    "today": "\\today",
    "i": "ı",
    "j": "ȷ",
}
_ACCENTS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    '"': "\u0308",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "r": "\u030a",
    "c": "\u0327",
    "k": "\u0328",
    "d": "\u0323",
    "b": "\u0331",
}
_MATH_ACCENTS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0304",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "check": "\u030c",
    "breve": "\u0306",
    "acute": "\u0301",
    "grave": "\u0300",
    "mathring": "\u030a",
}
_NEGATED = {"=": "≠", "<": "≮", ">": "≯", "∈": "∉", "≡": "≢", "∼": "≁", "≈": "≉"}


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
    if name in _OWN:
        return _OWN[name]
    spec = _tables().get_macro_spec(name)
    text = getattr(spec, "simplify_repl", None) if spec is not None and spec.macroname == name else None
    if not isinstance(text, str) or not text or any(sign in text for sign in "%<\n"):
        return None
    return unicodedata.normalize("NFC", text)


def accent(name: str, *, math: bool) -> str | None:
    """Return the combining sign of an accent command, None for any other command."""
    return (_MATH_ACCENTS if math else _ACCENTS).get(name)


def accented(text: str, sign: str) -> str:
    """Return a text with an accent over its first letter; a longer text under a wide accent stays as it is."""
    base = text[:1].replace("ı", "i").replace("ȷ", "j")
    return unicodedata.normalize("NFC", base + sign) + text[1:] if base else text


def negated(text: str) -> str:
    """Return the sign that `\\not` makes of a sign."""
    return _NEGATED.get(text[:1], unicodedata.normalize("NFC", text[:1] + "\u0338")) + text[1:]


@lru_cache(maxsize=1)
def raised_signs() -> dict[str, str]:
    """Return the superscript form of every letter, digit and sign that has one in Unicode."""
    return _forms("<super>", "⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁰¹²³⁴⁵⁶⁷⁸⁹") | {"-": "⁻", "−": "⁻"}


@lru_cache(maxsize=1)
def lowered_signs() -> dict[str, str]:
    """Return the subscript form of digits and signs."""
    return _forms("<sub>", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎") | {"-": "₋", "−": "₋"}


def _forms(tag: str, signs: str) -> dict[str, str]:
    found = ((unicodedata.decomposition(sign).split(), sign) for sign in signs)
    return {chr(int(parts[1], 16)): sign for parts, sign in found if parts[:1] == [tag] and len(parts) == 2}
