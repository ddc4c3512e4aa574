"""Split one cell into the facts it holds: "599 (2016)" holds two, "10/9/0" three."""

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
    """Limits that decide which texts hold several facts."""

    most_measures: int = 4
    """Most numbers, dates or booleans, side by side or with separators; the patterns below allow as many. A text with
    more is likely a code, a formula or a list."""
    most_words: int = 6
    """Most words with slashes between them ("drama/comedy"). No reason on record for six."""
    shortest_word: int = 3
    """Fewest characters of each of these words: "w/o" and "n/a" are not split."""
    longest_loose: int = 80
    """Most characters of a text split between an adjacent name and number; a longer text is a sentence."""
    letters_of_name: int = 2
    """Fewest letters of a name: "A" in "5 A" is none."""


THRESHOLDS = FactThresholds()

_AMOUNT = r"[-+~<>]?\s?(?:US)?[$€£¥]?\s?\(?[\d][\d.,:']*\)?\s?(?:%|[a-zA-Z]{1,9}\.?)?"
_AMOUNTS = re.compile(rf"({_AMOUNT})((?:\s?/\s?{_AMOUNT}){{1,3}})")
_COUNTS = re.compile(r"\d{1,4}(?:\s?[-/:]\s?\d{1,4}){1,3}")
_BETWEEN_COUNTS = re.compile(r"\s?[-/:]\s?")
_PARENTHESES = re.compile(r"([^()]{1,200}?)\s*[(\[]\s*([^()\[\]]{1,200}?)\s*[)\]]")
_SPACED = re.compile(r"\s+(?:[-/+|•·&]|--|to|vs\.?)\s+", re.IGNORECASE)
_DANGLING = re.compile(r"^[/|]\s+|\s*[/|]$")  # a separator beside a blank part: "84.49 / "
_LISTED = re.compile(r"\s+[/|•·]\s+")
_SLASH = re.compile(r"\s*/\s*")
_GROUPED = re.compile(r"\d,\d{3}\b")
_PLAIN = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*|[0-9]+(?:\.[0-9]+)?")
_JOINTS = " ,;:-/|•·"
_JOINT = re.compile(r"[-/|•·]\s+")
_ONE_FACT = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL, DataType.EMPTY})
_MEASURES = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME})


@lru_cache(maxsize=16384)
def split_facts(text: str) -> tuple[str, ...]:
    """Return the facts packed into one cell, in order; the stripped text alone if it holds one.

    "599 (2016)" gives ("599", "2016"), "13.9k / 19.3k" two amounts, "Richard Dale (Director), Tim Loane (Writer)"
    four names and roles, "10/9/0" three counts. A date or number is never split ("1/2/2020"). Empty text gives ().
    """
    if _PLAIN.fullmatch(text):
        return (text,)  # most texts are plain words or a plain number, which are never split
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
    """Return whether a text is a JSON object."""
    return text[0] == "{" and text[-1] == "}" and ":" in text


def _inner(part: str, whole: str) -> tuple[str, ...]:
    """Return the facts of one part of a text: the part split once more, unless it is a measure.

    A part that is the whole text has already been tried and is not split again.
    """
    return (part,) if part == whole or _is_measure(part) else _parts(part)


def _parts(text: str) -> tuple[str, ...]:
    """Return the parts of a text split once, by the first way that applies; (text,) if none."""
    for split in _SPLITS:
        if parts := split(text):
            return parts
    return (text,)


def _by_list(text: str) -> tuple[str, ...]:
    return literal_items(text) or break_items(text)


def _by_slash(text: str) -> tuple[str, ...]:
    """Return measures separated by slashes, one of which contains a dash or colon: "3-1/2-0"."""
    parts = tuple(_SLASH.split(text))
    if not 1 < len(parts) <= THRESHOLDS.most_measures:
        return ()
    marked = any("-" in part or ":" in part for part in parts)
    return parts if marked and all(map(_is_measure, parts)) else ()


def _by_count(text: str) -> tuple[str, ...]:
    return tuple(_BETWEEN_COUNTS.split(text)) if _COUNTS.fullmatch(text) else ()


def _by_spaced_sign(text: str) -> tuple[str, ...]:
    """Return numbers or dates with a spaced separator between them ("10 - 12").

    Parts without a digit are not split, since they may be one name ("Rock - Paper").
    """
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
    """Return the text before parentheses and the text in them ("599 (2016)").

    After a single character the parentheses are part of a name ("f (x)"), unless both parts are numbers ("5 (3)").
    """
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
"""The ways to split a text, the most reliable first; each returns () if it does not apply."""


_MEASURE = r"[-+−]?[$€£¥]?\d[\d.,]{0,20}(?:\s?%|\s?[^\W\d_]{1,6}\.?)?"
_SIGN_BETWEEN = r"\s?(?:±|\+/-|\+-|[×x*]|[-–—−]|/|:|\.{2,3}|…|(?<=\s)to(?=\s))\s?"
_JOINED = re.compile(rf"{_MEASURE}(?:{_SIGN_BETWEEN}{_MEASURE}){{1,3}}")
_BETWEEN = re.compile(rf"(?<=[\w%.])({_SIGN_BETWEEN})(?=[-+−$€£¥]?\d)")


@lru_cache(maxsize=16384)
def split_joined(text: str) -> tuple[str, ...]:
    """Return the numbers that a sign joins in one cell, with the signs between them; empty if it holds no such.

    "71.2 ± 0.3" gives ("71.2", " ± ", "0.3"), "10×20" ("10", "×", "20"). One thing may be said so ("4 × 100 m"): use
    this only to look up numbers that are known from elsewhere.
    """
    text = text.strip()
    if len(text) > THRESHOLDS.longest_loose or not _JOINED.fullmatch(text):
        return ()
    parts = tuple(_BETWEEN.split(text))
    return parts if len(parts) > 1 and all(map(_is_measure, parts[::2])) else ()


def _has_digit(text: str) -> bool:
    return any(sign.isdecimal() for sign in text)


def _is_measure(text: str) -> bool:
    """Return whether a text is one number, date or time."""
    return _has_digit(text) and read(text)[0].type in _MEASURES


def _is_typed(text: str) -> bool:
    """Return whether a text is a measure or a boolean, and so no part of a name with a slash."""
    return _is_measure(text) or read(text)[0].type is DataType.BOOL


@lru_cache(maxsize=16384)
def split_loosely(text: str) -> tuple[str, ...]:
    """Return the facts of a cell, splitting also between an adjacent name and number or date.

    "2,350 Tech" gives ("2,350", "Tech") and "Kahr 2022" gives ("Kahr", "2022"). "Area 51", which is one name, is split
    too: use this only to look up a fact that is known from elsewhere. A measure ("5 km", "3 goals") and a text with
    other digits ("4 × 100 m") stay whole. All other texts are split as by `split_facts`.
    """
    whole = legible(text)
    if len(whole) > THRESHOLDS.longest_loose or not whole or read(whole)[0].type in _ONE_FACT:
        return split_facts(text)
    return _name_and_measure(whole.split()) or split_facts(text)


def _name_and_measure(parts: list[str]) -> tuple[str, ...]:
    """Return a name and the longest measure before or after it, in order; empty if none."""
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
