"""Map LaTeX symbols, accents, numbered characters and scripts to Unicode."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import lru_cache

from tabx.notation.symbol_table import SYMBOLS

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
"""Commands that the table of symbols lacks, or maps to another character than cells mean."""
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


def known_symbol(name: str) -> str | None:
    """Return the text of a command without arguments (`gamma` is γ), or None if it is unknown."""
    own = _OWN.get(name)
    return SYMBOLS.get(name) if own is None else own


def accent(name: str, *, math: bool) -> str | None:
    """Return the combining character of an accent command, or None for any other command."""
    return (_MATH_ACCENTS if math else _ACCENTS).get(name)


def accented(text: str, sign: str) -> str:
    """Return a text with an accent on its first character."""
    base = text[:1].replace("ı", "i").replace("ȷ", "j")
    return unicodedata.normalize("NFC", base + sign) + text[1:] if base else text


_LETTER = re.compile(r"[^\W\d_][\u0300-\u036f\u20d0-\u20ff]*")


def accented_throughout(text: str, sign: str) -> str:
    """Return a text with an accent on each of its letters, as one over all of them is printed: x̄ȳ."""
    return _LETTER.sub(lambda letter: unicodedata.normalize("NFC", letter[0] + sign), text)


def negated(text: str) -> str:
    r"""Return a text with its first character negated, as `\not` prints it."""
    return _NEGATED.get(text[:1], unicodedata.normalize("NFC", text[:1] + "\u0338")) + text[1:]


_DINGBATS = range(33, 127)  # in Unicode from U+2701 on
_CIRCLED = range(172, 182)  # circled digits, in Unicode from U+2460 on
_LONGEST_DINGBAT = 3
"""Most digits of a number in the font, which has 255 characters."""
_SURROGATES = range(0xD800, 0xE000)  # codes that are no characters
_LONGEST_CODE = 7
"""Number of digits of the largest code of Unicode, 1114111."""


def dingbat(text: str) -> str:
    """Return the character of a number in the font Zapf Dingbats (51 is ✓), or the text itself.

    Unicode has these characters in the order of the font.
    """
    number = _code(text, _LONGEST_DINGBAT)
    if number in _DINGBATS:
        return chr(0x2701 + number - _DINGBATS[0])
    return chr(0x2460 + number - _CIRCLED[0]) if number in _CIRCLED else text


def numbered_character(text: str) -> str | None:
    """Return the character with a code, or None if the text is no code."""
    number = _code(text, _LONGEST_CODE)
    return chr(number) if 0 <= number <= sys.maxunicode and number not in _SURROGATES else None


def _code(text: str, most_digits: int) -> int:
    """Return a text of a few digits as a number, or -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else -1


@lru_cache(maxsize=1)
def raised_signs() -> dict[str, str]:
    """Return the superscript form of each letter, digit and sign that has one."""
    return _forms("<super>", "⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁰¹²³⁴⁵⁶⁷⁸⁹") | {"-": "⁻", "−": "⁻"}


@lru_cache(maxsize=1)
def lowered_signs() -> dict[str, str]:
    """Return the subscript form of each digit and sign that has one."""
    return _forms("<sub>", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎") | {"-": "₋", "−": "₋"}


def _forms(tag: str, signs: str) -> dict[str, str]:
    found = ((unicodedata.decomposition(sign).split(), sign) for sign in signs)
    return {chr(int(parts[1], 16)): sign for parts, sign in found if parts[:1] == [tag] and len(parts) == 2}
