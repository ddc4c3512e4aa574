"""What looks like a table and is none that can be read: said as what."""

from __future__ import annotations

import re
from importlib import import_module

_SIGNS: tuple[tuple[str, str], ...] = (
    (r"\\trowd\b", "it looks like a table in RTF"),
    (r"<w:tbl\b", "it looks like a table in the XML of a Word file"),
    (r"<(?:ss:)?Worksheet\b|<sheetData\b", "it looks like a sheet in the XML of a spreadsheet"),
    (r"<table:table\b", "it looks like a table in the XML of OpenDocument"),
    (
        r"<(?:informal)?table\b[^<>]*>\s*(?:<title>[^<>]*</title>\s*)?<tgroup\b|<tgroup\b",
        "it looks like a CALS table of DocBook",
    ),
    (
        r"^[ \t]*\.\. (?:list-table|csv-table)::",
        "it looks like a directive of reStructuredText (list-table, csv-table)",
    ),
    (r"^\.TS\b", "it looks like a table for troff's tbl"),
    (r"#table\(|\btable\(\s*columns\s*:", "it looks like a table in Typst"),
    (r"\bINSERT\s+INTO\b", "it looks like statements of SQL"),
    (r"\b(?:data\.frame|tribble|tibble)\(", "it looks like a data frame written in R"),
    (r"\bDataFrame\(", "it looks like a call that makes a data frame, whose output would be right"),
    (r"!\[[^\[\]]*\]\([^()\s]*\)|<img\b", "it holds an image, whose table cannot be read"),
)
_COMPILED = tuple((re.compile(sign, re.MULTILINE | re.IGNORECASE), what) for sign, what in _SIGNS)

_REASONS = (
    ("tabx.formats.printed.boxes", "unread_boxes"),
    ("tabx.formats.printed.aligned", "unread_columns"),
)
"""Functions that say what is wrong with a table in a form that is read elsewhere."""


def unread_as(text: str) -> str:
    """Return what a text without a table looks like, "" where nothing is known of it."""
    for module, name in _REASONS:
        if reason := str(getattr(import_module(module), name)(text)):
            return reason
    return next((what for sign, what in _COMPILED if sign.search(text)), "")
