"""A table that stands bare in a reply: JSON or delimited lines with words around them, and no fence."""

from __future__ import annotations

import json
import re

from tabx.formats.delimited import looks_delimited

_JSON_START = re.compile(r'[\[{]\s*(?:[\[{"]|\d)')
_BLANK_LINES = re.compile(r"\n[ \t]*\n")
_TRIES = 64
"""Brackets that may open JSON which are tried: each failure may read on to the end of the text."""
_LEAST_LINES = 3
"""Lines of a paragraph with commas from which on it is a table: two alike occur in prose."""


def table_in_prose(text: str) -> tuple[str, str] | None:
    """Return format and body of the last JSON value or run of delimited lines in a text; None where there is none.

    Delimited lines are a paragraph of three at least that is plainly CSV or TSV, its commas mostly without a space.
    """
    return _json_value(text) or _delimited_lines(text)


def _json_value(text: str) -> tuple[str, str] | None:
    decoder, found, end = json.JSONDecoder(), None, 0
    for tried, start in enumerate(_JSON_START.finditer(text)):
        if tried >= _TRIES:
            break
        if start.start() < end:
            continue
        try:
            value, end = decoder.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            continue
        if _is_table(value):
            found = ("json", text[start.start() : end])
    return found


def _is_table(value: object) -> bool:
    if isinstance(value, dict):
        return any(isinstance(inner, list) and inner for inner in value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(item, (dict, list)) for item in value)


def _delimited_lines(text: str) -> tuple[str, str] | None:
    found = None
    for block in _BLANK_LINES.split(text):
        lines = block.strip("\n").split("\n")
        if len(lines) < _LEAST_LINES or (name := looks_delimited("\n".join(lines))) is None:
            continue
        commas = sum(line.count(",") for line in lines)
        spaced = sum(line.count(", ") for line in lines)
        if name == "tsv" or 2 * spaced <= commas:
            found = (name, "\n".join(lines))
    return found
