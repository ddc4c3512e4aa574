"""Text from a table made safe to show and to open."""

from __future__ import annotations

from tabx.escapes import visible
from tabx.formats.formulas import starts_formula


def encodable(text: str, encoding: str) -> str:
    """Return the text with what the encoding cannot carry written as escapes (``\\u4e2d``)."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


def inert(text: str) -> str:
    """Return the text as a spreadsheet may get it: an apostrophe before what a program could take for a formula.

    Signed numbers ("-3.1%") are left as they are: they do nothing but count.
    """
    shown = visible(text)
    return f"'{shown}" if starts_formula(shown) else shown
