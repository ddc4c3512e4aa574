"""The figures of a text: its numbers with units and scales, in digits and in words, and its dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tabx.grounding.reading.number_words import GROUPS, NOTHING, SINGLE, number_words, what_is_lacking
from tabx.grounding.reading.said_otherwise import prices, rate_of, said_otherwise
from tabx.grounding.reading.words import Word
from tabx.values import read
from tabx.values.reading.units import MAGNITUDES, find_units
from tabx.values.records import DataType
from tabx.values.value import Form, Value


class Figure(NamedTuple):
    """A number in the text.

    Attributes
    ----------
    first, end : int
        Its words: from `first` to before `end`.
    value : Value
        As `tabx.values` reads it: with its unit and scale.
    is_ordinal : bool
    is_single : bool
        Whether it is an article, "a steal": a number only where the next word is what is counted.
    """

    first: int
    end: int
    value: Value
    is_ordinal: bool = False
    is_single: bool = False


class Moment(NamedTuple):
    """A date in the text: its words, and its year, month and day as the text gives them, "" for what it leaves out."""

    first: int
    end: int
    parts: tuple[str, str, str]


_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
_ORDINALS = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
sixteenth seventeenth eighteenth nineteenth twentieth
"""
_DAYS = _ORDINALS.split()
DAY_WORDS = {word: number for number, word in enumerate(_DAYS, 1)}
DAY_WORDS |= {f"twenty-{word}": 20 + number for number, word in enumerate(_DAYS[:9], 1)}
DAY_WORDS |= {"thirtieth": 30, "thirty-first": 31}
_IN_WORDS = "|".join(sorted(DAY_WORDS, key=len, reverse=True))
_DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{_IN_WORDS})"
_DATE = re.compile(
    rf"\b(?:(?P<day>{_DAY})\s+(?:of\s+)?)?(?P<month>{_MONTH})\b\.?(?:\s+(?P<after>{_DAY})(?!\d))?"
    r"(?:\s*,?\s+(?P<year>\d{4})\b)?|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b",
    re.IGNORECASE,
)
_DAY_WORD = re.compile(rf"\b(?:{_IN_WORDS})\b", re.IGNORECASE)
_ORDINAL_ENDING = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)

_MOST_UNIT_WORDS = 3
"""Words of a unit's name: "miles per hour"."""


def date_parts(value: Value) -> tuple[str, str, str] | None:
    """Return year, month and day of a date as digits, "" for what it leaves out; None for what is no date."""
    if value.type is not DataType.DATE or not value.key.startswith("d:"):
        return None
    key = value.key[2:].partition("T")[0]
    year, _, rest = ("", "", key[2:]) if key.startswith("--") else key.partition("-")
    month, _, day = rest.partition("-")
    return (year, month, day) if all(part.isdecimal() or not part for part in (year, month, day)) else None


def moments_of(text: str, words: Sequence[Word], place_of: dict[int, int]) -> list[Moment]:
    """Return the dates of a text, in order.

    Parameters
    ----------
    text : str
    words : sequence of Word
    place_of : dict of int to int
        The place of the word that begins at a character.
    """
    found = (_moment(match, words, place_of) for match in _DATE.finditer(text))
    return [moment for moment in found if moment is not None]


def _parts_said(text: str) -> tuple[str, str, str] | None:
    return next((parts for value in read(text) if (parts := date_parts(value))), None)


def _moment(match: re.Match[str], words: Sequence[Word], place_of: dict[int, int]) -> Moment | None:
    """Return a date; None for a month alone, as "may" and "march" are mostly words, and for what is no date."""
    if match["month"] and not (match["day"] or match["after"] or match["year"]):
        return None
    said = _DAY_WORD.sub(lambda word: str(DAY_WORDS[word[0].lower()]), match[0])
    parts = _parts_said(_ORDINAL_ENDING.sub("", said).replace(" of ", " "))
    first = place_of.get(match.start())
    if parts is None or first is None:
        return None
    end = first
    while end < len(words) and words[end].start < match.end():
        end += 1
    return Moment(first, end, parts)


def figures_of(
    text: str, words: Sequence[Word], sentences: Sequence[tuple[int, int]], *, in_words: bool
) -> list[Figure]:
    """Return the numbers of a text, in order.

    Parameters
    ----------
    text : str
    words : sequence of Word
    sentences : sequence of (int, int)
        The words of each sentence, from the first to before the last.
    in_words : bool
        Whether numbers in words count too, where text2num is installed.
    """
    found = list(_in_digits(text, words))
    if in_words and not what_is_lacking():
        in_prose = [*_in_words(text, words, sentences), *_in_groups(words)]
        found += [*in_prose, *_said_otherwise(text, words, in_prose)]
    found.sort(key=lambda figure: (figure.first, figure.end))
    return sorted(
        [*found, *_compounds(text, words, found), *_rates(words, found)], key=lambda figure: (figure.first, figure.end)
    )


def _said_otherwise(text: str, words: Sequence[Word], in_words: Sequence[Figure]) -> Iterator[Figure]:
    """Yield the numbers that stand for halves, shares, prices and years in words."""
    beside = [
        (one.first, one.end, one.value.number or 0.0)
        for one in in_words
        if not one.is_ordinal and one.value.unit is None and (one.first == 0 or not _is_apart(text, words, one.first))
    ]
    for said in (*said_otherwise(words), *prices(beside)):
        value = _number(said.number)
        if value is not None:
            yield Figure(said.first, said.end, value)


def _rates(words: Sequence[Word], figures: Sequence[Figure]) -> Iterator[Figure]:
    """Yield quantities in a time as rates: "4,120 cubic metres leave it every second"."""
    for figure in figures:
        rate = rate_of(words, figure.end) if figure.value.unit is not None else ""
        value = _number(figure.value.text + rate) if rate else None
        if value is not None and value.unit is not None and value.unit != figure.value.unit:
            yield figure._replace(value=value)


def _compounds(text: str, words: Sequence[Word], figures: Sequence[Figure]) -> Iterator[Figure]:
    """Yield figures of two units of one kind, the greater first: "six hours and forty minutes"."""
    for one, other in pairwise(figures):
        between = [word.form for word in words[one.end : other.first]]
        if between not in ([], ["and"]) or not _is_beside(text, words, other.first):
            continue
        value = _sum(one.value, other.value)
        if value is not None:
            yield Figure(one.first, other.end, value)


def _sum(greater: Value, lesser: Value) -> Value | None:
    """Return what two values of one kind come to together, None where the second is not in a smaller unit."""
    unit, smaller = greater.unit, lesser.unit
    if unit is None or smaller is None or unit.dimension != smaller.dimension:
        return None
    if unit.factor <= smaller.factor or unit.offset:
        return None
    number = unit.from_base((greater.base or 0.0) + (lesser.base or 0.0))
    quantum = (lesser.quantum or 1.0) * smaller.factor / unit.factor
    return replace(greater, number=number, quantum=quantum)


def _in_digits(text: str, words: Sequence[Word]) -> Iterator[Figure]:
    for place, word in enumerate(words):
        if not word.form[0].isdecimal():
            continue
        first, start = place, word.start
        before = words[place - 1] if place else None
        if before is not None and before.form in _SIGNS and text[before.end : start].strip() == "":
            first, start = place - 1, before.start
        sign = "-" if _has_minus(text, start) else ""
        figure = _read_figure(text, words, (first, place + 1), sign + text[start : word.end])
        if figure is not None:
            yield figure


_WORDS = frozenset({"in", "a", "at", "as", "are", "was", "per", "us"})
"""Words of prose that are written as units are: "52 million in 2022" is no length."""

_SIGNS = frozenset("$€£¥")
_MINUS = re.compile(r"(?:^|[\s(])[-−]\Z")


def _has_minus(text: str, start: int) -> bool:
    """Whether a number that begins here has a minus of its own: "7 - 16" and "3-4" have none."""
    return _MINUS.search(text[max(0, start - 2) : start]) is not None


def _in_words(text: str, words: Sequence[Word], sentences: Sequence[tuple[int, int]]) -> Iterator[Figure]:
    for first, end in sentences:
        said = [word.form for word in words[first:end]]
        apart = [_is_apart(text, words, place) for place in range(first, end)]
        for one in number_words(said, apart):
            span = (first + one.first, first + one.end)
            if any(word.form[0].isdecimal() for word in words[slice(*span)]):
                continue
            figure = _read_figure(text, words, span, f"{one.number:.10g}")
            if figure is not None and not _is_no_count(words, figure):
                yield figure._replace(is_ordinal=one.is_ordinal)


def _in_groups(words: Sequence[Word]) -> Iterator[Figure]:
    """Yield the numbers that "a pair" and "nothing" say."""
    for place, word in enumerate(words):
        if word.form in GROUPS and place and words[place - 1].form in SINGLE:
            yield Figure(place, place + 1, read(str(GROUPS[word.form]))[0])
        if word.form in NOTHING:
            yield Figure(place, place + 1, read("0")[0])


def singles_of(words: Sequence[Word]) -> list[Figure]:
    """Return the articles of a text, each the number of what the next word names: "a steal" is 1, "no steal" 0."""
    if what_is_lacking():
        return []
    numbers = {**dict.fromkeys(SINGLE, read("1")[0]), "no": read("0")[0]}
    return [
        Figure(place, place + 1, numbers[word.form], is_single=True)
        for place, word in enumerate(words[:-1])
        if word.form in numbers
    ]


def _is_apart(text: str, words: Sequence[Word], place: int) -> bool:
    """Whether more than space and hyphens stands between a word and the one before it."""
    return bool(place) and text[words[place - 1].end : words[place].start].strip(" \n\t-‐‑–") != ""


def _is_no_count(words: Sequence[Word], figure: Figure) -> bool:
    """Whether "one" stands for somebody and counts nothing: "one of the best", "no one", "one another"."""
    if words[figure.first].form != "one" or figure.end - figure.first > 1:
        return False
    following = words[figure.end].form if figure.end < len(words) else ""
    before = words[figure.first - 1].form if figure.first else ""
    return following in ("of", "another") or before in ("no", "any", "every", "some")


def _read_figure(text: str, words: Sequence[Word], span: tuple[int, int], said: str) -> Figure | None:
    """Return a number with the magnitude and the unit behind it; None for what is no number ("3pt")."""
    first, end = span
    if end < len(words) and words[end].form in MAGNITUDES and len(words[end].form) > 1:
        said, end = f"{said} {words[end].form}", end + 1
    if end < len(words) and _is_beside(text, words, end):
        for last in range(min(end + _MOST_UNIT_WORDS, len(words)), end, -1):
            value = _with_unit(said, text[words[end].start : words[last - 1].end])
            if value is not None:
                return Figure(first, last, value)
    value = _number(said)
    return None if value is None else Figure(first, end, value, Form.ORDINAL in value.flags)


def _with_unit(said: str, unit: str) -> Value | None:
    """Return a number with the unit that some words are, None where they are none."""
    if unit.lower() in _WORDS or not find_units(unit):
        return None
    value = _number(f"{said} {unit}")
    return value if value is not None and value.unit is not None else None


def _is_beside(text: str, words: Sequence[Word], place: int) -> bool:
    """Whether nothing but space or a hyphen stands between a word and the one before it."""
    return text[words[place - 1].end : words[place].start].strip() in ("", "-")


def _number(said: str) -> Value | None:
    return next((value for value in read(said) if value.type is DataType.NUMERICAL and value.number is not None), None)
