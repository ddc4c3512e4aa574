"""Places of a text where a table stands among words: code fences, JSON, paragraphs of delimited lines.

A place says where it is, the format and the body to be read; reading it is the business of its format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from tabx.formats.delimited.read import looks_delimited
from tabx.formats.infer import infer_content
from tabx.formats.json.cut import whole_items
from tabx.formats.python_literals import literal_as_json


class Place(NamedTuple):
    """A part of a text, from `start` up to `end`, and what is to be read there: a body in a format."""

    start: int
    end: int
    format: str
    body: str


_FENCED = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<name>[\w+-]*)[ \t]*\r?\n(?P<body>.*?)(?:^[ \t]*(?P=mark)[ \t]*\r?$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_FENCE_NAMES = frozenset(("json", "jsonl", "csv", "tsv", "html", "latex"))
"""Names behind the opening of a fence that are believed; under any other name the content is looked at."""

_PYTHON_NAMES = frozenset(("", "python", "py", "python3", "json"))
"""Names of fences in which a literal of Python is looked for: models call one JSON, too."""


def fences(text: str) -> Iterator[Place]:
    """Yield the code fences of a text that hold another format than Markdown."""
    if "```" not in text and "~~~" not in text:
        return
    for match in _FENCED.finditer(text):
        if match["body"].strip() and (found := _inside(match["name"].lower(), match["body"])):
            yield Place(match.start(), match.end(), *found)


def _inside(name: str, body: str) -> tuple[str, str] | None:
    """Return format and body of a fence with a name, None for Markdown and for no table.

    A literal of Python counts as the JSON that says the same.
    """
    if name in _PYTHON_NAMES and not _is_json(body) and (literal := literal_as_json(body)):
        return "json", literal
    inside = name if name in _FENCE_NAMES else infer_content(body)
    return None if inside is None or inside == "markdown" else (inside, body)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


_JSON_INSIDE = re.compile(r'[\[{]\s*(?:[\[{"]|\d)')
"""Where JSON may begin among words."""

_MOST_TRIES = 64
"""Brackets that are tried as the start of JSON: each failure may read on to the end of the text."""

_MOST_WRAPPERS = 2
"""Objects around the object of a table in prose: an answer, and the table or data in it."""

_MOST_CUTS = 4
"""Brackets that are tried as the start of JSON that ends in the middle: each is read on to the end of the text."""


def json_values(text: str, source: str) -> Iterator[Place]:
    """Yield the values of JSON in a text that may be tables, none inside of another or in a row of pipes.

    Parameters
    ----------
    text : str
        The text with blanks for what JSON does not begin in.
    source : str
        The same text without these blanks: what is read.
    """
    decoder, end, cuts, tries = json.JSONDecoder(strict=False), 0, 0, 0
    for match in _JSON_INSIDE.finditer(text):
        start = match.start()
        if start < end:  # inside of the value just read
            continue
        if tries >= _MOST_TRIES:
            return
        if is_in_row(text, start):
            continue
        tries += 1
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            cuts += 1
            if cuts <= _MOST_CUTS and _is_cut_table(text[start:]):
                yield Place(start, len(text), "json", source[start:])
                return
            continue
        if _may_be_table(value):
            yield Place(start, end, "json", source[start:end])


_LONGEST_LOOK = 200
"""Characters before a bracket among which the pipe at the start of its row is looked for; no reason on record."""


def is_in_row(text: str, offset: int) -> bool:
    """Whether a line begins with a pipe before a place in it."""
    first = max(0, offset - _LONGEST_LOOK)
    return text[max(first, text.rfind("\n", first, offset) + 1) : offset].lstrip(" \t").startswith("|")


def _wraps_table(value: dict[str, object], depth: int) -> bool:
    return any(_may_be_table(inner, depth + 1) for inner in value.values() if isinstance(inner, dict))


def _is_cut_table(text: str) -> bool:
    """Whether a text is JSON that ends in the middle, behind something that may be a table."""
    kept = whole_items(text)
    try:
        return kept is not None and _may_be_table(json.loads(kept))
    except (ValueError, RecursionError):
        return False


def _may_be_table(value: object, depth: int = 0) -> bool:
    if isinstance(value, dict):
        if any(isinstance(inner, list) and inner for inner in value.values()):
            return True
        return depth < _MOST_WRAPPERS and _wraps_table(value, depth)
    return isinstance(value, list) and bool(value) and all(isinstance(item, (dict, list)) for item in value)


_LEAST_LINES = 3
"""Lines of a paragraph with commas from which on it is a table: two alike occur in prose."""

_PARAGRAPH = re.compile(r"(?:[ \t]*\S[^\n]*(?:\n|\Z))+")


def delimited_paragraphs(text: str) -> Iterator[Place]:
    """Yield the paragraphs of at least three lines that are plainly CSV or TSV, their commas mostly without a space."""
    for match in _PARAGRAPH.finditer(text):
        body = match[0].strip("\n")
        lines = body.split("\n")
        if len(lines) < _LEAST_LINES or (name := looks_delimited(body)) is None:
            continue
        commas = sum(line.count(",") for line in lines)
        spaced = sum(line.count(", ") for line in lines)
        # Sentences have a space behind each comma; CSV has few.
        if name == "tsv" or 2 * spaced <= commas:
            yield Place(match.start(), match.end(), name, body)
