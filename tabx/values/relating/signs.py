"""Comparison of symbols that change the meaning of a text, and of marks behind numbers."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from tabx.notation import spelled
from tabx.notation.normal_forms import normalized
from tabx.values.column.properties import SameColumn
from tabx.values.columns import Column
from tabx.values.reading.units import find_units
from tabx.values.relating.notation import turns_script
from tabx.values.text import plain, without_accents

_MEANINGLESS = frozenset("=|~∼≈≃≅×⋅∙∘∗⁄")
"""Mathematical symbols that are written in various ways, or omitted, without changing the meaning."""
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
_MARKS = "\u0300-\u036f\u20d0-\u20ff"
_LONE_LETTER = re.compile(
    rf"(?<![^\W_{_MARKS}])(?<![{_MARKS}])(?<![^\W\d_]['’])"
    rf"[^\W\d_][{_MARKS}]*"
    rf"(?![^\W_]|[{_MARKS}]|['’][^\W\d_]|\.\s?\w)"
)
"""A letter with its accents that is no part of a word and no initial."""
_OVER_ALL = re.compile(rf"(?<![^\W_])[^\W\d_]([{_MARKS}])(?:[^\W\d_]\1)+(?![^\W_]|[{_MARKS}])")
"""Letters that all have one accent: a bar or hat over a product or a name, as no word is spelt so."""
_TWO_LETTERS = rf"[^\W\d_][{_MARKS}]*[^\W\d_][{_MARKS}]*"
_WORD_BEFORE, _WORD_BEHIND = re.compile(rf"{_TWO_LETTERS} \Z"), re.compile(f" {_TWO_LETTERS}")
_TWO_WORDS_BEHIND = re.compile(rf" {_TWO_LETTERS}(?:[^\W\d_]|[{_MARKS}])* {_TWO_LETTERS}")
_LONGEST_ENDING = 8
"""Characters before a letter in which the last two letters of a word are found, accents included: more than two letters
with theirs take. It bounds the search."""


@lru_cache(maxsize=16384)
def signs_of(text: str) -> Counter[str]:
    """Return the count of each meaningful symbol in a text.

    These are mathematical symbols and arrows, a minus together with its number, the prime, star or accent of a single
    letter, and the brackets of a half-open interval. Hyphens, bullets, quotes and plain brackets carry no meaning.
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
    """Return the count of primes, stars and accents of single-letter names (f', t*, ŷ)."""
    signs = Counter(prime.group(1).replace("′", "'") for prime in _PRIME.finditer(text))
    signs.update(star.group(1) for star in _STAR.finditer(text))
    if not text.isascii():
        signs.update(_accents(text))
    return signs


def loses_sign_of_name(gold: str, predicted: str) -> bool:
    """Return whether a single-letter name gained or lost a prime, star or accent."""
    return _signs_of_names(spelled(plain(gold))) != _signs_of_names(spelled(plain(predicted)))


_TWO_DOTS = "two dots"
_SIGN_NAMES = {
    "\u0304": "a bar", "\u0302": "a hat", "\u0303": "a tilde", "\u20d7": "an arrow", "\u0307": "a dot",
    "\u0308": _TWO_DOTS, "'": "a prime", "*": "a star",
}  # fmt: skip
_OVERLINE = "an overline"


def changed_sign_of_name(gold: str, predicted: str) -> str:
    """Return what happened to the sign of a name in words ("a bar was added"); "" if it is not one sign alone."""
    mine, theirs = _signs_of_names(spelled(plain(gold))), _signs_of_names(spelled(plain(predicted)))
    lost, added = mine - theirs, theirs - mine
    if lost.total() + added.total() != 1:
        return ""
    (sign,) = lost or added
    name = _sign_name(sign)
    return f"{name} {'were' if name == _TWO_DOTS else 'was'} {'removed' if lost else 'added'}"


def _sign_name(sign: str) -> str:
    marks = [mark for mark in sign if mark in _SIGN_NAMES]
    if len(set(marks)) != 1:
        return "an accent"
    name = _SIGN_NAMES[marks[0]]
    return _OVERLINE if len(marks) > 1 and name == "a bar" else name


def _means_something(sign: str) -> bool:
    if unicodedata.category(sign) == "Sm":
        return sign not in _MEANINGLESS
    return sign in _STARS_AND_CROSSES or any(first <= ord(sign) <= last for first, last in _ARROW_BLOCKS)


def _accents(text: str) -> list[str]:
    """Return the letters with an accent or stroke that stand alone: symbols, not words (ŷ, x̄, Å, x̄ȳ).

    The accent of a letter in a word says how to spell it, and so does that of an initial ("É. Zola") or of a letter
    of a sentence ("pied à terre", "à la carte").
    """
    parts = normalized("NFD", text)
    alone = _LONE_LETTER.finditer(parts)
    found = [match[0] for match in alone if _has_accent(match[0]) and not _is_between_words(match)]
    return found + [match[0] for match in _OVER_ALL.finditer(parts)]


def _has_accent(letter: str) -> bool:
    return len(letter) > 1 or without_accents(letter) != letter


def _is_between_words(match: re.Match[str]) -> bool:
    """Return whether a letter stands in a sentence: between two words, or before the first two of the text."""
    start, end = match.span()
    if not start:
        return _TWO_WORDS_BEHIND.match(match.string, end) is not None
    before = match.string[max(0, start - _LONGEST_ENDING) : start]
    return bool(_WORD_BEFORE.search(before) and _WORD_BEHIND.match(match.string, end))


def say_other_signs(gold: str, predicted: str) -> bool:
    """Return whether two texts differ in a symbol that changes the meaning.

    Besides the symbols of `signs_of` these are a slash on one side only, and a superscript that became a subscript.
    """
    gold_text, predicted_text = plain(gold), plain(predicted)
    one_has_stroke = ("/" in gold_text) != ("/" in predicted_text)
    if one_has_stroke and _without_strokes(gold_text) == _without_strokes(predicted_text):
        return True
    return signs_of(gold) != signs_of(predicted) or turns_script(gold, predicted)


def _without_strokes(text: str) -> str:
    """Return the case-folded text without slashes and the spaces around them."""
    return re.sub(r"\s*/\s*", "", text).casefold()


def name_other_units(gold: str, predicted: str) -> bool:
    """Return whether equal digits stand before two units of one dimension ("5 m", "5 mm").

    Only the first meaning of each unit is considered.
    """
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
    """Return whether two names have contradicting symbols ("Acc ↑", "Acc ↓"; "A+B", "A-B").

    A symbol that is only dropped, such as an arrow for "higher is better", does not contradict.
    """
    if turns_script(gold, predicted):
        return True
    gold_signs, predicted_signs = signs_of(gold), signs_of(predicted)
    gold_names, predicted_names = (_signs_of_names(spelled(plain(text))) for text in (gold, predicted))
    if gold_names <= predicted_names or predicted_names <= gold_names:  # a name only lost its sign, or gained one
        gold_signs, predicted_signs = gold_signs - gold_names, predicted_signs - predicted_names
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
"""Longest cell searched for marks, in characters: longer ones are prose."""

_MAY_BE_MARKED = "*^ᵃᵇᶜᵈᵉᶠᵍʰ<$"


@lru_cache(maxsize=16384)
def marks_of(text: str) -> tuple[str, ...]:
    """Return the stars and superscript letters behind the numbers of a text, in order.

    "0.91*** (0.02)" has "***".
    """
    if len(text) > _LONGEST_MARKED or not any(sign in text for sign in _MAY_BE_MARKED):
        return ()
    return tuple(match[1] for match in _MARK_BEHIND_NUMBER.finditer(spelled(plain(text))))


def say_other_marks(gold: str, predicted: str, column: Column) -> bool:
    """Return whether the marks of two cells differ in meaning.

    Parameters
    ----------
    gold, predicted : str
        The cells as read.
    column : Column
        The gold column, which shows whether its marks stand for several levels or groups.
    """
    gold_marks, predicted_marks = marks_of(gold), marks_of(predicted)
    if gold_marks == predicted_marks:
        return False
    if gold_marks and predicted_marks and _is_star(gold_marks[0]) == _is_star(predicted_marks[0]):
        return True
    # A dropped mark was only a footnote, unless the column has several forms of its kind.
    kinds_that_tell = _kinds_in_several_forms(SameColumn(column))
    return any(_is_star(mark) in kinds_that_tell for mark in gold_marks + predicted_marks)


@lru_cache(maxsize=64)
def _kinds_in_several_forms(same: SameColumn) -> frozenset[bool]:
    """Return the kinds of mark that occur in several forms in a column.

    True stands for stars ("*", "**"), False for superscript letters.
    """
    marks = {mark for value in same.column.values for mark in marks_of(value.text)}
    kinds = [_is_star(mark) for mark in marks]
    return frozenset(kind for kind in kinds if kinds.count(kind) > 1)


def _is_star(mark: str) -> bool:
    return mark.startswith("*")
