"""Struc-Bench's JSON (Tang et al., 2024, section 4.1): instruction and input together are the prompt.

The input has two named parts, the text and a description of the format, the last of which is made from the output.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

INSTRUCTION, INPUT, OUTPUT = FIELDS = ("instruction", "input", "output")

DEFAULT_INSTRUCTION = "Make the tables from the text."

_TEXT = re.compile(r"\s*(?:text|content)\s*:\s*", re.IGNORECASE)
_FORMAT = re.compile(r"\s(?:format|format description)\s*:\s*", re.IGNORECASE)


class Parts(NamedTuple):
    """The two named parts of an input; the description is "" where it has none."""

    text: str
    format: str


def is_struc_bench(names: Collection[str]) -> bool:
    """Whether an object with these names is an item of Struc-Bench."""
    return INPUT in names and OUTPUT in names and "text" not in names


def parts_of(given: str) -> Parts:
    """Return the parts of an input: what stands behind "Text:" (or "Content:") and behind the last "Format:" in it.

    An input without a name at its start is all text.
    """
    named = _TEXT.match(given)
    if not named:
        return Parts(given, "")
    marks = [found for found in _FORMAT.finditer(given) if found.start() >= named.end()]
    if not marks:
        return Parts(given[named.end() :].strip(), "")
    return Parts(given[named.end() : marks[-1].start()].strip(), given[marks[-1].end() :].strip())


def input_of(parts: Parts) -> str:
    """Return the input of a text and its description, with their names before them."""
    return f"Text: {parts.text}" + (f"\nFormat: {parts.format}" if parts.format else "")
