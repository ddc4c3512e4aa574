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


@lru_cache(maxsize=8192)
def visible(text: str) -> str:
    r"""Return the text with control, direction and other invisible characters as escapes.

    An escape character becomes ``\x1b``, a newline ``\n``, a right-to-left override ``\u202e``. Joiners that a script
    needs stay, and so do spaces of every width.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(char) for char in text)


def shorten(text: str, width: int) -> str:
    """Return the text cut to at most `width` characters, with an ellipsis where it was cut."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def _escape(char: str) -> str:
    if char in _KEPT or unicodedata.category(char) not in _HIDDEN:
        return char
    if char in _NAMED:
        return _NAMED[char]
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
