"""The facts packed into one cell."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.reading.cell import read
from tabx.values.reading.lists import break_items, comma_items, literal_items
from tabx.values.records import DataType
from tabx.values.text import legible

_AMOUNT = r"[-+~<>]?\s?(?:US)?[$€£¥]?\s?\(?[\d][\d.,:']*\)?\s?(?:%|[a-zA-Z]{1,9}\.?)?"
_AMOUNTS = re.compile(rf"({_AMOUNT})((?:\s?/\s?{_AMOUNT}){{1,3}})")
_NUMBERS = re.compile(r"\d{1,4}(?:\s?[-/:]\s?\d{1,4}){1,3}")
_PARENTHESES = re.compile(r"([^()]{1,200}?)\s*[(\[]\s*([^()\[\]]{1,200}?)\s*[)\]]")
_SPACED = re.compile(r"\s+(?:[-/+|•·&]|--|to|vs\.?)\s+", re.IGNORECASE)
_DANGLING = re.compile(r"^[/|]\s+|\s*[/|]$")  # the place of a part that is blank: "84.49 / "
_LISTED = re.compile(r"\s+[/|•·]\s+")
_WHOLE = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL, DataType.EMPTY})
_SLASH = re.compile(r"\s*/\s*")
_MEASURES = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME})
_PLAIN_WORDS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
"""Nothing parts them, as no number is among them."""
_LONGEST_NAME = 80
_JOINTS = " ,;:-/|•·"
_JOINT = re.compile(r"[-/|•·]\s+")


def _parts(text: str) -> tuple[str, ...]:
    """Return the parts of a text one level down, (text,) where there is no level."""
    items = literal_items(text) or break_items(text)
    if items:
        return items
    slashed = _SLASH.split(text)
    if (
        2 <= len(slashed) <= 4
        and any("-" in part or ":" in part for part in slashed)
        and all(map(_is_measure, slashed))
    ):
        return tuple(slashed)
    if _NUMBERS.fullmatch(text):
        return tuple(re.split(r"\s?[-/:]\s?", text))
    spaced = _SPACED.split(text)
    if len(spaced) > 1 and all(part.strip() for part in spaced) and _countable(spaced):
        return tuple(spaced)
    listed = _LISTED.split(text)
    if 2 <= len(listed) <= 4 and any(map(_is_typed, listed)):
        return tuple(listed)
    if _AMOUNTS.fullmatch(text):
        return tuple(_SLASH.split(text))
    return _beside(text) or _worded(text)


def _countable(parts: list[str]) -> bool:
    """Return whether the parts are numbers or dates rather than the words of one name ("Rock - Paper")."""
    return len(parts) <= 4 and all(any(sign.isdecimal() for sign in part) for part in parts)


def _beside(text: str) -> tuple[str, ...]:
    """Return numbers and dates that stand side by side ("2020-01-05 1,200"); () for anything else."""
    parts = text.split()
    if not 2 <= len(parts) <= 4 or any(part[-1] in ",;:)" for part in parts):
        return ()
    return tuple(parts) if all(map(_is_measure, parts)) else ()


def _is_typed(text: str) -> bool:
    """Return whether a text is a measure or a truth value: no part of a name that is spelled with a slash."""
    return _is_measure(text) or read(text)[0].type is DataType.BOOL


def _is_measure(text: str) -> bool:
    """Return whether a text is one number, date or time."""
    return any(sign.isdecimal() for sign in text) and read(text)[0].type in _MEASURES


def _worded(text: str) -> tuple[str, ...]:
    if ", " in text or ("," in text and not re.search(r"\d,\d{3}\b", text)):
        items = comma_items(text)
        if items:
            return items
    found = _PARENTHESES.fullmatch(text)
    if found and (len(found[1]) > 1 or (found[1].isdecimal() and _is_measure(found[2]))):
        return (found[1], found[2])
    if "/" in text and not any(sign.isdecimal() for sign in text):
        items = tuple(_SLASH.split(text))
        if 2 <= len(items) <= 6 and all(len(item) > 2 for item in items):
            return items
    return (text,)


@lru_cache(maxsize=16384)
def split_facts(text: str) -> tuple[str, ...]:
    """Return the facts packed into one cell, in order; the stripped text alone where it holds one.

    "599 (2016)" gives ("599", "2016"), "13.9k / 19.3k" two amounts, "Richard Dale (Director), Tim Loane (Writer)"
    four names and roles, "10/9/0" three counts; a date or number among them is one fact however it is written. Empty
    text gives ().
    """
    if _PLAIN_WORDS.fullmatch(text):
        return (text,)
    whole = legible(text)
    if not whole or len(whole) > 2000:
        return (whole,) if whole else ()
    whole = _DANGLING.sub("", whole) or whole
    if whole[0] == "{" and whole[-1] == "}" and ":" in whole:
        return (whole,)
    first = read(whole)[0]
    if first.type in _WHOLE:
        return (whole,)
    if "range" in first.flags:
        return tuple(item.text.strip() for item in first.items)
    facts: list[str] = []
    for part in _parts(whole):
        inner = (part,) if part == whole or _is_measure(part) else _parts(part)
        facts.extend(piece.strip() for piece in inner if piece.strip())
    return tuple(facts) or (whole,)


@lru_cache(maxsize=16384)
def split_loosely(text: str) -> tuple[str, ...]:
    """Return the facts of a cell, also where a name and a number or date merely stand side by side.

    "2,350 Tech" gives ("2,350", "Tech"), "Kahr 2022" ("Kahr", "2022"), and so does "Area 51", which is one name: only
    for looking up a fact that is known from elsewhere. A measure ("5 km", "3 goals") and a text with other digits
    ("4 × 100 m") stay whole. Otherwise as `split_facts`.
    """
    whole = legible(text)
    if len(whole) > _LONGEST_NAME or not whole or read(whole)[0].type in _WHOLE:
        return split_facts(text)
    return _name_and_measure(whole.split()) or split_facts(text)


def _name_and_measure(parts: list[str]) -> tuple[str, ...]:
    """Return a name and the longest measure before or after it, in order; () where the parts are anything else."""
    for size in range(len(parts) - 1, 0, -1):
        first, last = " ".join(parts[:size]).rstrip(_JOINTS), _JOINT.sub("", " ".join(parts[-size:]))
        after, before = " ".join(parts[size:]).strip(_JOINTS), " ".join(parts[:-size]).strip(_JOINTS)
        if _is_name(after) and _is_measure(first):
            return first, after
        if _is_name(before) and _is_measure(last):
            return before, last
    return ()


def _is_name(text: str) -> bool:
    return not any(sign.isdecimal() for sign in text) and sum(map(str.isalpha, text)) > 1
