"""Signs and marks that mean something: two texts of the same words with other signs say other things."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from tabx.notation import spelled
from tabx.values.column.properties import SameColumn
from tabx.values.columns import Column
from tabx.values.reading.units import find_units
from tabx.values.relating.notation import turns_script
from tabx.values.text import plain

_IDLE = frozenset("=|~∼≈≃≅×⋅∙∘∗⁄")
"""Symbols of mathematics that are written in many ways, or left out, without another meaning."""
_MARKS = frozenset("★☆✗✘❌")
_ARROWS = ((0x2190, 0x21FF), (0x27F0, 0x27FF), (0x2900, 0x297F))
_POSITIVE = re.compile(r"(?:(?<=^)|(?<=[^\w\s)\]]))\s*\+\s*(?=[.\d])")
_NEGATIVE = re.compile(r"(?:^|[^\w\s)\]}%'\"’”.])\s*-\s*(?=[.\d])")
_PRIME = re.compile(r"(?:(?<=^)|(?<=[\s(,=+*/-]))[^\W\d_](['′]+)(?![\w'])")
_STAR = re.compile(
    r"(?:(?<=^)|(?<=[\s(,=+*/-]))[^\W\d_](?:[_^](?:\([^()]{1,40}\)|[^\W_]{1,12}))?['′]{0,3}\^?(\*{1,3})(?![\w*])"
)
_ENDS = r"\s*[^\[\](),;]+[,;][^\[\](),;]+"
_HALF_OPEN = re.compile(rf"\[{_ENDS}\)|\({_ENDS}\]|\]{_ENDS}\[")
_MEASURED = re.compile(r"\s*([-+]?\d[\d.,]*)\s*([^\W\d_]{1,6})\s*")
_ACCENTS = frozenset("\u0302\u0303\u0304\u0305\u0307\u0308\u20d7")
_ACCENTED_WORDS = frozenset("aeiouncs")


@lru_cache(maxsize=16384)
def signs_of(text: str) -> Counter[str]:
    """Return the signs of a text that are no mere punctuation, each with what it governs, and how often each stands.

    Symbols of mathematics and arrows, a minus before a number, the prime, the star and the accent of a letter that
    stands alone, the brackets of a half-open interval. A hyphen, a bullet, quotes and plain brackets mean nothing.
    """
    text = spelled(plain(text))
    text = _POSITIVE.sub("", text)
    if text.isascii() and not any(sign in text for sign in "+-<>'*([]"):
        return Counter()
    found = Counter(filter(_means, text))
    for match in _NEGATIVE.finditer(text):
        number = re.match(r"[\d.,]+", text[match.end() :])
        found["-" + (number.group().strip(".,") if number else "")] += 1
    found += _of_names(text)
    found["half open"] += len(_HALF_OPEN.findall(text))
    return +found


def _of_names(text: str) -> Counter[str]:
    """Return the signs that belong to a name of one letter: primes, stars, accents (f', t*, ŷ)."""
    found = Counter(prime.group(1).replace("′", "'") for prime in _PRIME.finditer(text))
    found.update(star.group(1) for star in _STAR.finditer(text))
    if not text.isascii():
        found.update(_accents(text))
    return found


def loses_sign_of_name(gold: str, predicted: str) -> bool:
    """Return whether a prime, a star or an accent of a name of one letter is gone or new."""
    return _of_names(spelled(plain(gold))) != _of_names(spelled(plain(predicted)))


def _means(sign: str) -> bool:
    if unicodedata.category(sign) == "Sm":
        return sign not in _IDLE
    return sign in _MARKS or any(first <= ord(sign) <= last for first, last in _ARROWS)


def _accents(text: str) -> list[str]:
    """Return the accents of letters that stand alone and are no words (ŷ, x̄, but not "à")."""
    words = re.split(r"[^\w\u0300-\u036f\u20d7]+", unicodedata.normalize("NFD", text))
    return [
        word
        for word in words
        if len(word) > 1 and _ACCENTS.issuperset(word[1:]) and word[0].casefold() not in _ACCENTED_WORDS
    ]


def say_other_signs(gold: str, predicted: str) -> bool:
    """Return whether two texts differ in a sign that means something, a stroke between words or a script's height."""
    one, other = plain(gold), plain(predicted)
    if ("/" in one) != ("/" in other) and _squeezed(one) == _squeezed(other):
        return True
    return signs_of(gold) != signs_of(predicted) or turns_script(gold, predicted)


def _squeezed(text: str) -> str:
    """Return a text without its strokes and the spaces beside them."""
    return re.sub(r"\s*/\s*", "", text).casefold()


def name_other_units(gold: str, predicted: str) -> bool:
    """Return whether the same digits stand before two units of one kind ("5 m", "5 mm"), whatever else they mean."""
    one, other = _MEASURED.fullmatch(gold), _MEASURED.fullmatch(predicted)
    if one is None or other is None or one[1] != other[1] or one[2] == other[2]:
        return False
    units, others = find_units(one[2]), find_units(other[2])
    if not units or not others:
        return False
    return units[0].dimension == others[0].dimension and units[0].factor != others[0].factor


def contradict(gold: str, predicted: str) -> bool:
    """Return whether two names differ in a sign that both have in one form or another ("Acc ↑", "Acc ↓"; "A+B", "A-B").

    A sign that only goes (an arrow for "the more the better") contradicts nothing.
    """
    if turns_script(gold, predicted):
        return True
    one, other = signs_of(gold), signs_of(predicted)
    if one == other:
        return False
    return bool(one and other) or _opposed(plain(gold), plain(predicted))


def _opposed(one: str, other: str) -> bool:
    """Return whether a plus of one name is a hyphen or minus in the other."""
    places = re.split(r"\w+", one), re.split(r"\w+", other)
    pairs = ((a.strip(), b.strip()) for a, b in zip(*places, strict=False))
    return len(places[0]) == len(places[1]) and any({a, b} == {"+", "-"} for a, b in pairs)


_MARKED = re.compile(r"(?<=[\d%)\]])\s?(\*{1,4}|\^[a-h]{1,3})(?![\w*^])")
_LONGEST = 200
_SIGNS = "*^ᵃᵇᶜᵈᵉᶠᵍʰ<$"


@lru_cache(maxsize=16384)
def marks_of(text: str) -> tuple[str, ...]:
    """Return the stars and raised letters behind the numbers of a text, in order: "0.91*** (0.02)" has "***"."""
    if len(text) > _LONGEST or not any(sign in text for sign in _SIGNS):
        return ()
    return tuple(found[1] for found in _MARKED.finditer(spelled(plain(text))))


def say_other_marks(gold: str, predicted: str, column: Column) -> bool:
    """Return whether the marks of two cells say different things.

    Parameters
    ----------
    gold, predicted : str
        The cells as read.
    column : Column
        The gold column: whether its marks are of several levels or groups.
    """
    one, other = marks_of(gold), marks_of(predicted)
    if one == other:
        return False
    if one and other and _stars(one) == _stars(other):
        return True
    told = _levels(SameColumn(column))
    return any(_stars((mark,)) in told for mark in one + other)


@lru_cache(maxsize=64)
def _levels(same: SameColumn) -> frozenset[bool]:
    """Return whether stars (True), raised letters (False) or both stand in several forms in a column."""
    marks = {mark for value in same.column.values for mark in marks_of(value.text)}
    kinds = [_stars((mark,)) for mark in marks]
    return frozenset(kind for kind in kinds if kinds.count(kind) > 1)


def _stars(marks: tuple[str, ...]) -> bool:
    return marks[0].startswith("*")
