"""The facts packed into one cell: "599 (2016)" holds two, "10/9/0" three."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tabx.values.reading.cell import LONGEST, read
from tabx.values.reading.lists import break_items, comma_items, literal_items
from tabx.values.records import DataType
from tabx.values.text import legible
from tabx.values.value import Flag


@dataclass(frozen=True, slots=True)
class FactThresholds:
    """Which texts hold several facts."""

    most_measures: int = 4
    """Numbers, dates or truth values side by side or with signs between them: the patterns below allow as many. More
    are rather a code, a formula or a list of their own."""
    most_words: int = 6
    """Words with slashes between them ("drama/comedy"). No reason on record for six."""
    shortest_word: int = 3
    """Letters of each of these: "w/o" and "n/a" are one word."""
    longest_loose: int = 80
    """Characters of a text that is split where a name and a number merely stand side by side: a longer text is a
    sentence."""
    letters_of_name: int = 2
    """Letters of a name at least: "5 A" is no number beside a name."""


THRESHOLDS = FactThresholds()

_AMOUNT = r"[-+~<>]?\s?(?:US)?[$€£¥]?\s?\(?[\d][\d.,:']*\)?\s?(?:%|[a-zA-Z]{1,9}\.?)?"
_AMOUNTS = re.compile(rf"({_AMOUNT})((?:\s?/\s?{_AMOUNT}){{1,3}})")
_COUNTS = re.compile(r"\d{1,4}(?:\s?[-/:]\s?\d{1,4}){1,3}")
_BETWEEN_COUNTS = re.compile(r"\s?[-/:]\s?")
_PARENTHESES = re.compile(r"([^()]{1,200}?)\s*[(\[]\s*([^()\[\]]{1,200}?)\s*[)\]]")
_SPACED = re.compile(r"\s+(?:[-/+|•·&]|--|to|vs\.?)\s+", re.IGNORECASE)
_DANGLING = re.compile(r"^[/|]\s+|\s*[/|]$")  # where a part is blank: "84.49 / "
_LISTED = re.compile(r"\s+[/|•·]\s+")
_SLASH = re.compile(r"\s*/\s*")
_GROUPED = re.compile(r"\d,\d{3}\b")
_PLAIN_WORDS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
_JOINTS = " ,;:-/|•·"
_JOINT = re.compile(r"[-/|•·]\s+")
_ONE_FACT = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL, DataType.EMPTY})
_MEASURES = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME})


@lru_cache(maxsize=16384)
def split_facts(text: str) -> tuple[str, ...]:
    """Return the facts packed into one cell, in order; the stripped text alone where it holds one.

    "599 (2016)" gives ("599", "2016"), "13.9k / 19.3k" two amounts, "Richard Dale (Director), Tim Loane (Writer)"
    four names and roles, "10/9/0" three counts; a date or number among them is one fact however it is written. Empty
    text gives ().
    """
    if _PLAIN_WORDS.fullmatch(text):
        return (text,)  # most texts: nothing splits words alone
    whole = legible(text)
    if not whole:
        return ()
    if len(whole) > LONGEST:
        return (whole,)
    whole = _DANGLING.sub("", whole) or whole
    first = read(whole)[0]
    if first.type in _ONE_FACT or _is_object(whole):
        return (whole,)
    if Flag.RANGE in first.flags:
        return tuple(item.text.strip() for item in first.items)
    facts = [piece.strip() for part in _parts(whole) for piece in _inner(part, whole)]
    return tuple(fact for fact in facts if fact) or (whole,)


def _is_object(text: str) -> bool:
    """Whether a text is an object of JSON."""
    return text[0] == "{" and text[-1] == "}" and ":" in text


def _inner(part: str, whole: str) -> tuple[str, ...]:
    """Return the parts of a part, which is split once more unless it is all there is or one measure."""
    return (part,) if part == whole or _is_measure(part) else _parts(part)


def _parts(text: str) -> tuple[str, ...]:
    """Return the parts of a text one level down, (text,) where there is no level."""
    for split in _SPLITS:
        if parts := split(text):
            return parts
    return (text,)


def _by_list(text: str) -> tuple[str, ...]:
    return literal_items(text) or break_items(text)


def _by_slash(text: str) -> tuple[str, ...]:
    """Return measures between slashes of which one holds a dash or colon itself: "3-1/2-0"."""
    parts = tuple(_SLASH.split(text))
    if not 1 < len(parts) <= THRESHOLDS.most_measures:
        return ()
    marked = any("-" in part or ":" in part for part in parts)
    return parts if marked and all(map(_is_measure, parts)) else ()


def _by_count(text: str) -> tuple[str, ...]:
    return tuple(_BETWEEN_COUNTS.split(text)) if _COUNTS.fullmatch(text) else ()


def _by_spaced_sign(text: str) -> tuple[str, ...]:
    """Return numbers or dates with a spaced sign between them; the words of a name stay ("Rock - Paper")."""
    parts = tuple(_SPACED.split(text))
    counted = len(parts) <= THRESHOLDS.most_measures and all(map(_has_digit, parts))
    return parts if len(parts) > 1 and counted else ()


def _by_bar(text: str) -> tuple[str, ...]:
    parts = tuple(_LISTED.split(text))
    return parts if 1 < len(parts) <= THRESHOLDS.most_measures and any(map(_is_typed, parts)) else ()


def _by_amount(text: str) -> tuple[str, ...]:
    return tuple(_SLASH.split(text)) if _AMOUNTS.fullmatch(text) else ()


def _by_space(text: str) -> tuple[str, ...]:
    """Return numbers and dates that stand side by side ("2020-01-05 1,200")."""
    parts = tuple(text.split())
    if not 1 < len(parts) <= THRESHOLDS.most_measures or any(part[-1] in ",;:)" for part in parts):
        return ()
    return parts if all(map(_is_measure, parts)) else ()


def _by_comma(text: str) -> tuple[str, ...]:
    splits = ", " in text or ("," in text and not _GROUPED.search(text))
    return comma_items(text) if splits else ()


def _by_parentheses(text: str) -> tuple[str, ...]:
    """Return what stands before and in parentheses; a single letter or sign before them is part of a name ("f (x)")."""
    found = _PARENTHESES.fullmatch(text)
    if found is None:
        return ()
    before, inside = found[1], found[2]
    return (before, inside) if len(before) > 1 or (before.isdecimal() and _is_measure(inside)) else ()


def _by_word(text: str) -> tuple[str, ...]:
    if "/" not in text or _has_digit(text):
        return ()
    words = tuple(_SLASH.split(text))
    whole = all(len(word) >= THRESHOLDS.shortest_word for word in words)
    return words if 1 < len(words) <= THRESHOLDS.most_words and whole else ()


_SPLITS: tuple[Callable[[str], tuple[str, ...]], ...] = (
    _by_list, _by_slash, _by_count, _by_spaced_sign, _by_bar, _by_amount, _by_space, _by_comma, _by_parentheses,
    _by_word,
)  # fmt: skip
"""The ways to split a text, the surest first; each gives () where it does not apply."""


def _has_digit(text: str) -> bool:
    return any(sign.isdecimal() for sign in text)


def _is_measure(text: str) -> bool:
    """Whether a text is one number, date or time."""
    return _has_digit(text) and read(text)[0].type in _MEASURES


def _is_typed(text: str) -> bool:
    """Whether a text is a measure or a truth value: no part of a name that is spelled with a slash."""
    return _is_measure(text) or read(text)[0].type is DataType.BOOL


@lru_cache(maxsize=16384)
def split_loosely(text: str) -> tuple[str, ...]:
    """Return the facts of a cell, also where a name and a number or date merely stand side by side.

    "2,350 Tech" gives ("2,350", "Tech"), "Kahr 2022" ("Kahr", "2022"), and so does "Area 51", which is one name: only
    for looking up a fact that is known from elsewhere. A measure ("5 km", "3 goals") and a text with other digits
    ("4 × 100 m") stay whole. Otherwise as `split_facts`.
    """
    whole = legible(text)
    if len(whole) > THRESHOLDS.longest_loose or not whole or read(whole)[0].type in _ONE_FACT:
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
    return not _has_digit(text) and sum(map(str.isalpha, text)) >= THRESHOLDS.letters_of_name
