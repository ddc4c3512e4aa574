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

_MEANINGLESS = frozenset("=|~∼≈≃≅×⋅∙∘∗⁄")
"""Symbols of mathematics that are written in many ways, or left out, without another meaning."""
_STARS_AND_CROSSES = frozenset("★☆✗✘❌")
_ARROW_BLOCKS = ((0x2190, 0x21FF), (0x27F0, 0x27FF), (0x2900, 0x297F))
_PLUS_OF_NUMBER = re.compile(r"(?:(?<=^)|(?<=[^\w\s)\]]))\s*\+\s*(?=[.\d])")
_MINUS_OF_NUMBER = re.compile(r"(?:^|[^\w\s)\]}%'\"’”.])\s*-\s*(?=[.\d])")
_PRIME = re.compile(r"(?:(?<=^)|(?<=[\s(,=+*/-]))[^\W\d_](['′]+)(?![\w'])")
_STAR = re.compile(
    r"(?:(?<=^)|(?<=[\s(,=+*/-]))[^\W\d_](?:[_^](?:\([^()]{1,40}\)|[^\W_]{1,12}))?['′]{0,3}\^?(\*{1,3})(?![\w*])"
)
_ENDS = r"\s*[^\[\](),;]+[,;][^\[\](),;]+"
_HALF_OPEN = re.compile(rf"\[{_ENDS}\)|\({_ENDS}\]|\]{_ENDS}\[")
_NUMBER_WITH_UNIT = re.compile(r"\s*([-+]?\d[\d.,]*)\s*([^\W\d_]{1,6})\s*")
_ACCENTS = frozenset("\u0302\u0303\u0304\u0305\u0307\u0308\u20d7")
_LETTERS_OF_WORDS = frozenset("aeiouncs")
"""Letters that carry an accent where they are words or parts of names ("à", "é"), not symbols."""


@lru_cache(maxsize=16384)
def signs_of(text: str) -> Counter[str]:
    """Return the signs of a text that are no mere punctuation, each with what it governs, and how often each stands.

    Symbols of mathematics and arrows, a minus before a number, the prime, the star and the accent of a letter that
    stands alone, the brackets of a half-open interval. A hyphen, a bullet, quotes and plain brackets mean nothing.
    """
    text = spelled(plain(text))
    text = _PLUS_OF_NUMBER.sub("", text)
    if text.isascii() and not any(sign in text for sign in "+-<>'*([]"):
        return Counter()
    signs = Counter(filter(_means_something, text))
    for match in _MINUS_OF_NUMBER.finditer(text):
        number = re.match(r"[\d.,]+", text[match.end() :])
        signs["-" + (number.group().strip(".,") if number else "")] += 1
    signs += _signs_of_names(text)
    signs["half open"] += len(_HALF_OPEN.findall(text))
    return +signs  # those that stand at least once


def _signs_of_names(text: str) -> Counter[str]:
    """Return the signs that belong to a name of one letter: primes, stars, accents (f', t*, ŷ)."""
    signs = Counter(prime.group(1).replace("′", "'") for prime in _PRIME.finditer(text))
    signs.update(star.group(1) for star in _STAR.finditer(text))
    if not text.isascii():
        signs.update(_accents(text))
    return signs


def loses_sign_of_name(gold: str, predicted: str) -> bool:
    """Return whether a prime, a star or an accent of a name of one letter is gone or new."""
    return _signs_of_names(spelled(plain(gold))) != _signs_of_names(spelled(plain(predicted)))


def _means_something(sign: str) -> bool:
    if unicodedata.category(sign) == "Sm":
        return sign not in _MEANINGLESS
    return sign in _STARS_AND_CROSSES or any(first <= ord(sign) <= last for first, last in _ARROW_BLOCKS)


def _accents(text: str) -> list[str]:
    """Return the accents of letters that stand alone and are no words (ŷ, x̄, but not "à")."""
    words = re.split(r"[^\w\u0300-\u036f\u20d7]+", unicodedata.normalize("NFD", text))
    return [
        word
        for word in words
        if len(word) > 1 and _ACCENTS.issuperset(word[1:]) and word[0].casefold() not in _LETTERS_OF_WORDS
    ]


def say_other_signs(gold: str, predicted: str) -> bool:
    """Return whether two texts differ in a sign that means something, a stroke between words or a script's height."""
    gold_text, predicted_text = plain(gold), plain(predicted)
    one_has_stroke = ("/" in gold_text) != ("/" in predicted_text)
    if one_has_stroke and _without_strokes(gold_text) == _without_strokes(predicted_text):
        return True
    return signs_of(gold) != signs_of(predicted) or turns_script(gold, predicted)


def _without_strokes(text: str) -> str:
    """Return a text without its strokes and the spaces beside them."""
    return re.sub(r"\s*/\s*", "", text).casefold()


def name_other_units(gold: str, predicted: str) -> bool:
    """Return whether the same digits stand before two units of one kind ("5 m", "5 mm"), whatever else they mean."""
    gold_match, predicted_match = _NUMBER_WITH_UNIT.fullmatch(gold), _NUMBER_WITH_UNIT.fullmatch(predicted)
    if gold_match is None or predicted_match is None:
        return False
    (gold_number, gold_letters), (predicted_number, predicted_letters) = gold_match.groups(), predicted_match.groups()
    if gold_number != predicted_number or gold_letters == predicted_letters:
        return False
    gold_units, predicted_units = find_units(gold_letters), find_units(predicted_letters)
    if not gold_units or not predicted_units:
        return False
    first, other = gold_units[0], predicted_units[0]
    return first.dimension == other.dimension and first.factor != other.factor


def contradict(gold: str, predicted: str) -> bool:
    """Return whether two names differ in a sign that both have in one form or another ("Acc ↑", "Acc ↓"; "A+B", "A-B").

    A sign that only goes (an arrow for "the more the better") contradicts nothing.
    """
    if turns_script(gold, predicted):
        return True
    gold_signs, predicted_signs = signs_of(gold), signs_of(predicted)
    if gold_signs == predicted_signs:
        return False
    return bool(gold_signs and predicted_signs) or _plus_is_minus(plain(gold), plain(predicted))


def _plus_is_minus(gold: str, predicted: str) -> bool:
    """Return whether a plus of one name is a hyphen or minus in the other."""
    gold_between, predicted_between = re.split(r"\w+", gold), re.split(r"\w+", predicted)
    if len(gold_between) != len(predicted_between):
        return False
    pairs = zip(gold_between, predicted_between, strict=True)
    return any({signs.strip(), other.strip()} == {"+", "-"} for signs, other in pairs)


_MARK_BEHIND_NUMBER = re.compile(r"(?<=[\d%)\]])\s?(\*{1,4}|\^[a-h]{1,3})(?![\w*^])")
_LONGEST_MARKED = 200
"""Characters of a cell with marks: what is longer is prose."""

_MAY_BE_MARKED = "*^ᵃᵇᶜᵈᵉᶠᵍʰ<$"


@lru_cache(maxsize=16384)
def marks_of(text: str) -> tuple[str, ...]:
    """Return the stars and raised letters behind the numbers of a text, in order: "0.91*** (0.02)" has "***"."""
    if len(text) > _LONGEST_MARKED or not any(sign in text for sign in _MAY_BE_MARKED):
        return ()
    return tuple(match[1] for match in _MARK_BEHIND_NUMBER.finditer(spelled(plain(text))))


def say_other_marks(gold: str, predicted: str, column: Column) -> bool:
    """Return whether the marks of two cells say different things.

    Parameters
    ----------
    gold, predicted : str
        The cells as read.
    column : Column
        The gold column: whether its marks are of several levels or groups.
    """
    gold_marks, predicted_marks = marks_of(gold), marks_of(predicted)
    if gold_marks == predicted_marks:
        return False
    if gold_marks and predicted_marks and _is_star(gold_marks[0]) == _is_star(predicted_marks[0]):
        return True
    # A mark that is gone was a mere footnote unless the column has several of its kind.
    kinds_that_tell = _kinds_in_several_forms(SameColumn(column))
    return any(_is_star(mark) in kinds_that_tell for mark in gold_marks + predicted_marks)


@lru_cache(maxsize=64)
def _kinds_in_several_forms(same: SameColumn) -> frozenset[bool]:
    """Return whether stars (True), raised letters (False) or both stand in several forms in a column."""
    marks = {mark for value in same.column.values for mark in marks_of(value.text)}
    kinds = [_is_star(mark) for mark in marks]
    return frozenset(kind for kind in kinds if kinds.count(kind) > 1)


def _is_star(mark: str) -> bool:
    return mark.startswith("*")
