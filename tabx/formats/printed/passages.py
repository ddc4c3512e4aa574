"""Lines of a text, with their places in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

_LINE = re.compile(r"[^\n]*\n?")

FILLER = "\0"
"""Stands behind a character that is two columns wide."""


class Line(NamedTuple):
    """A line without its end, and the characters of the text that it takes with it."""

    text: str
    start: int
    end: int


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of a text."""
    for match in _LINE.finditer(text):
        if match[0]:
            yield Line(match[0].rstrip("\r\n"), match.start(), match.end())


def paragraphs_of(text: str) -> Iterator[list[Line]]:
    """Yield the runs of lines that no blank line parts."""
    run: list[Line] = []
    for line in lines_of(text):
        if line.text.strip():
            run.append(line)
        elif run:
            yield run
            run = []
    if run:
        yield run


def widened(text: str) -> str:
    """Return a line with a filler behind each character that is two columns wide, and without those of no width."""
    if text.isascii():
        return text
    kept = (character for character in text if not unicodedata.combining(character))
    return "".join(character + FILLER * (unicodedata.east_asian_width(character) in "WF") for character in kept)


def narrowed(text: str) -> str:
    """Return a part of a widened line without fillers and outer blanks."""
    return text.replace(FILLER, "").strip()
