"""HTML that ends inside a tag, as a reply does that was cut at its longest."""

from __future__ import annotations

import re

from tabx.table import Note, NoteCode

_HALF_TAG = re.compile(r"<(?:/[A-Za-z]?|[A-Za-z])[^<>]*\Z")
_TABLE = re.compile(r"<(/?)table\b", re.IGNORECASE)

CUT_OFF = Note(NoteCode.CUT, "the text breaks off inside the table, in the middle of a tag")


def without_half_tag(text: str) -> tuple[str, bool]:
    """Return a text without the half tag at its end, and whether it had one: a table that is open there goes on."""
    start = text.rfind("<")
    if start < 0 or not _HALF_TAG.match(text, start):
        return text, False
    ends = [mark[1] for mark in _TABLE.finditer(text, 0, start)]
    return (text[:start], True) if ends.count("") > ends.count("/") else (text, False)
