"""Double-struck letters: ℝ names a set and is not the letter R in another style."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tabx.notation.normal_forms import normalized

_FIRST_BLOCK = "ℂℍℕℙℚℝℤ"
_CAPITALS, _SMALL, _DIGITS = 0x1D538, 0x1D552, 0x1D7D8
"""First codes of the double-struck capitals, small letters and digits among the mathematical alphabets."""

_BY_PLAIN = {unicodedata.normalize("NFKC", letter): letter for letter in _FIRST_BLOCK}
for _start, _first, _count in ((_CAPITALS, "A", 26), (_SMALL, "a", 26), (_DIGITS, "0", 10)):
    for _index in range(_count):
        _BY_PLAIN.setdefault(chr(ord(_first) + _index), chr(_start + _index))

DOUBLE_STRUCK = frozenset(_BY_PLAIN.values())
"""All double-struck letters and digits."""

FONTS_OF_SETS = frozenset({"mathbb", "mathds", "mathbbm", "symbb", "Bbb"})
"""LaTeX commands that print double-struck letters."""

_ANY = re.compile(f"([{''.join(sorted(DOUBLE_STRUCK))}])")
_TO_DOUBLE = str.maketrans(_BY_PLAIN)


def in_font(command: str, pieces: Iterable[str]) -> Iterable[str]:
    """Return pieces of a text in the letters that a command prints, double-struck or plain ones."""
    return (piece.translate(_TO_DOUBLE) for piece in pieces) if command in FONTS_OF_SETS else pieces


def compatible(text: str) -> str:
    """Return the compatibility form of a text (NFKC), double-struck letters unchanged."""
    if text.isascii():
        return text
    if not _ANY.search(text):
        return normalized("NFKC", text)
    parts = _ANY.split(text)
    return "".join(part if part in DOUBLE_STRUCK else normalized("NFKC", part) for part in parts)
