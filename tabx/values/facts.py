"""The facts packed into one cell."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.fold import plain
from tabx.values.lists import break_items, comma_items, literal_items
from tabx.values.reading import read
from tabx.values.records import DataType

_AMOUNT = r"[-+~<>]?\s?(?:US)?[$€£¥]?\s?\(?[\d][\d.,:']*\)?\s?(?:%|[a-zA-Z]{1,9}\.?)?"
_AMOUNTS = re.compile(rf"({_AMOUNT})((?:\s?/\s?{_AMOUNT}){{1,3}})")
_NUMBERS = re.compile(r"\d{1,4}(?:\s?[-/:]\s?\d{1,4}){1,3}")
_PARENTHESES = re.compile(r"([^()]{1,200}?)\s*[(\[]\s*([^()\[\]]{1,200}?)\s*[)\]]")
_SPACED = re.compile(r"\s+(?:[-/+|•·&]|--|to|vs\.?)\s+", re.IGNORECASE)
_WHOLE = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL, DataType.EMPTY})
_SLASH = re.compile(r"\s*/\s*")


def _parts(text: str) -> tuple[str, ...]:
    """Return the parts of a text one level down, (text,) where there is no level."""
    items = literal_items(text) or break_items(text)
    if items:
        return items
    if _NUMBERS.fullmatch(text):
        return tuple(re.split(r"\s?[-/:]\s?", text))
    spaced = _SPACED.split(text)
    if len(spaced) > 1 and all(part.strip() for part in spaced) and _countable(spaced):
        return tuple(spaced)
    if _AMOUNTS.fullmatch(text):
        return tuple(_SLASH.split(text))
    return _worded(text)


def _countable(parts: list[str]) -> bool:
    """Return whether the parts are numbers or dates rather than the words of one name ("Rock - Paper")."""
    return len(parts) <= 4 and all(any(sign.isdecimal() for sign in part) for part in parts)


def _worded(text: str) -> tuple[str, ...]:
    if "," in text and not re.search(r"\d,\d{3}\b", text):
        items = comma_items(text)
        if items:
            return items
    found = _PARENTHESES.fullmatch(text)
    if found and len(found[1]) > 1:
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
    four names and roles, "10/9/0" three counts. Empty text gives ().
    """
    whole = plain(text)
    if not whole or len(whole) > 2000:
        return (whole,) if whole else ()
    if whole[0] == "{" and whole[-1] == "}" and ":" in whole:
        return (whole,)
    first = read(whole)[0]
    if first.type in _WHOLE:
        return (whole,)
    if "range" in first.flags:
        return tuple(item.text.strip() for item in first.items)
    facts: list[str] = []
    for part in _parts(whole):
        inner = _parts(part) if part != whole else (part,)
        facts.extend(piece.strip() for piece in inner if piece.strip())
    return tuple(facts) or (whole,)
