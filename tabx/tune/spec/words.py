"""How counts, names and lists are written in a description, and read again."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
"""Numbers that prose writes as words, from 0."""

_MEANT = {**{word: number for number, word in enumerate(WORDS)}, "a": 1, "an": 1, "single": 1, "zero": 0}

COUNT = rf"(?:\d+(?:,\d{{3}})*(?![\d.])|\b(?:{'|'.join(sorted(_MEANT, key=len, reverse=True))})\b)"
"""A count in a pattern."""

NUMBERS = r"\d+(?:(?:, and |, | and )\d+)*"
"""Places in a pattern: "1, 2 and 5"."""

OPEN, CLOSE = "\ue000", "\ue001"
"""What stands around the place of a name that was taken out of a description: no text of a table has such signs."""

NAME = rf"{OPEN}\d+{CLOSE}"
NAMES = rf"{NAME}(?:(?:, and |, | and ){NAME})*"

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


def number_of(said: str) -> int:
    """Return the number that a count says."""
    plain = said.strip().lower()
    return _MEANT[plain] if plain in _MEANT else int(plain.replace(",", ""))


def quoted(name: str) -> str:
    """Return a name in quotation marks, those in it with a backslash before them."""
    return json.dumps(name, ensure_ascii=False)


def listed(parts: Sequence[str]) -> str:
    """Return parts with commas between them, and "and" before the last."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def without_names(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a description with the place of each quoted name instead of it, and the names."""
    names: list[str] = []

    def taken(match: re.Match[str]) -> str:
        names.append(_unquoted(match[0]))
        return f"{OPEN}{len(names) - 1}{CLOSE}"

    plain = text.translate({0x201C: '"', 0x201D: '"'}) if '"' not in text else text
    return _QUOTED.sub(taken, plain), tuple(names)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text[1:-1]


def names_in(said: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names whose places a pattern found."""
    return tuple(names[int(place)] for place in re.findall(rf"{OPEN}(\d+){CLOSE}", said))


def numbers_in(said: str) -> tuple[int, ...]:
    """Return the places that a pattern found."""
    return tuple(map(int, re.findall(r"\d+", said)))
