"""Code fences of a text, and rows of pipes around what stands in their cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from tabx.formats.infer import infer_content
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

_ELSEWHERE = frozenset(("yaml", "yml"))
"""Names of fences that a reader of their own looks for."""

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
    inside = None if name in _ELSEWHERE else name if name in _FENCE_NAMES else infer_content(body)
    return None if inside is None or inside == "markdown" else (inside, body)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


_LONGEST_LOOK = 200
"""Characters before a bracket among which the pipe at the start of its row is looked for; no reason on record."""


def is_in_row(text: str, offset: int) -> bool:
    """Whether a line begins with a pipe before a place in it."""
    first = max(0, offset - _LONGEST_LOOK)
    return text[max(first, text.rfind("\n", first, offset) + 1) : offset].lstrip(" \t").startswith("|")
