"""Escape text from tables and callers so that it is safe to show.

Nothing in the result can control a terminal or be invisible in a line.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Format characters that a script needs (joiners), or that are visible (Arabic and Syriac number marks).
_KEPT = frozenset("\u200c\u200d\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2")
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

_BLANK_RANGES = (
    *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0x2800, 0x2800)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF)),
)
"""Letters, marks and signs that show nothing: joiner, Hangul and Khmer fillers, variation selectors, the blank Braille
pattern, tags (Unicode's Default_Ignorable_Code_Point beyond the categories above, and Braille's)."""

BLANK = frozenset(chr(code) for first, last in _BLANK_RANGES for code in range(first, last + 1))

_PRESENTATION = "\ufe0e\ufe0f"
_SHOWN_TWO_WAYS = frozenset("0123456789#*‼⁉〰ℹ")
"""Characters beyond the symbols that a selector turns into a picture, or back."""

_IDEOGRAPHS = ((0x3400, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x323AF))


def visible(text: str) -> str:
    r"""Return the text with control, direction and other invisible characters as escapes.

    An escape character becomes ``\x1b``, a newline ``\n``, a right-to-left override ``\u202e``, a Hangul filler
    ``\u3164``. Joiners that a script needs stay, so do spaces of every width, and a variation selector after a sign
    that has variants.
    """
    if text.isascii() and text.isprintable():
        return text
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _visible(text)


def _visible(text: str) -> str:
    return "".join(
        char if _is_shown(char) or _selects(char, text[place - 1 : place]) else escape(char)
        for place, char in enumerate(text)
    )


_remembered = lru_cache(maxsize=8192)(_visible)
LONGEST_REMEMBERED = 1000
"""Characters of a text that is remembered: cells and names come again and again, the body of an answer does not."""


def visible_lines(text: str) -> str:
    """Return a text of several lines with each line visible."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(visible(line) for line in text.split("\n"))


def shorten(text: str, width: int) -> str:
    """Return the text cut to at most `width` characters, with an ellipsis where it was cut."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def shorten_at_word(text: str, width: int) -> str:
    """Return the text cut to at most `width` characters at the end of a word, with an ellipsis where it was cut.

    A word that takes more than half of them, as in a script without spaces, is cut itself.
    """
    if len(text) <= width:
        return text
    end = text.rfind(" ", 0, width)
    return text[:end].rstrip() + "…" if end >= width // 2 else shorten(text, width)


def escape(char: str) -> str:
    r"""Return the escape of a character: ``\n``, ``\x1b``, ``\u202e``, ``\U000e0041``."""
    if char in _NAMED:
        return _NAMED[char]
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _is_shown(char: str) -> bool:
    return char in _KEPT or (unicodedata.category(char) not in _HIDDEN and char not in BLANK)


def _selects(char: str, before: str) -> bool:
    """Whether a character selects a variant of the one before it, as in an emoji or a Japanese name."""
    if not before or char not in BLANK:
        return False
    if char in _PRESENTATION:
        return before in _SHOWN_TWO_WAYS or unicodedata.category(before) in ("So", "Sm")
    return 0xE0100 <= ord(char) <= 0xE01EF and any(first <= ord(before) <= last for first, last in _IDEOGRAPHS)
