"""Comparison of a predicted text with the gold one as values of a column."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise

from tabx.values.column.properties import column_keys
from tabx.values.columns import ColumnFlag, ColumnPair, Scale
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import read
from tabx.values.reading.digit_codes import shared_digits
from tabx.values.reading.literals import truths
from tabx.values.reading.measures import long_whole
from tabx.values.reading.units import find_units
from tabx.values.reading.years import with_full_years
from tabx.values.records import DataType, Difference, EntityKind, Measure, Relation
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.countries import name_other_countries, name_same_country
from tabx.values.relating.detail_words import BEGIN_NAMES
from tabx.values.relating.differences import difference, equivalent, other_value, whole
from tabx.values.relating.less_detail import is_with_less_detail
from tabx.values.relating.relate_lists import as_list
from tabx.values.relating.relate_texts import TextDifference, have_same_words, relate_texts
from tabx.values.text import as_number, fold, number_word, plain, words
from tabx.values.value import Flag, Form, Value


@dataclass(frozen=True, slots=True)
class StringThresholds:
    """Bounds for texts of other words that are still partly right."""

    similarity: float = 0.3
    """Least similarity of texts that share a word and differ in others on both sides. At 0.15 "5 oranges" is half of "5
    apples"; no tested case lies between 0.3 and 0.5."""


THRESHOLDS = StringThresholds()

_PARTLY_RIGHT = frozenset({
    DifferenceKind.WORD_ORDER, DifferenceKind.ABBREVIATION, DifferenceKind.SPELLING, DifferenceKind.MORE_WORDS,
    DifferenceKind.FEWER_WORDS,
})  # fmt: skip
_PARTLY_RIGHT_OF_OTHER_TYPE = _PARTLY_RIGHT - {DifferenceKind.WORD_ORDER}
_MAY_BE_LISTS = frozenset({DifferenceKind.WORD_ORDER, DifferenceKind.MORE_WORDS, DifferenceKind.FEWER_WORDS})
_RANGE = re.compile(r"(?:from |between )?([$€£]?\d[\d.,]*%?) ?(?:-|to|until|through|and) ?([$€£]?\d[\d.,]*%?)")
_VERSION = re.compile(r"v(?:er(?:sion)?)?\.?\s*(?=\d+\.\d)", re.IGNORECASE)


def relate_strings(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two texts.

    Another identifier or code, another value of the same nominal column, another number, a negation or an opposite is
    entirely wrong. Otherwise the words determine how similar the texts are.
    """
    if names_by_code(gold, predicted, pair):
        return _relate_codes(gold, predicted, relate_texts(gold.text, predicted.text), pair)
    same = _same_in_another_writing(gold, predicted, pair)
    if same is not None:
        return equivalent(gold, predicted, same)
    # Before comparing words: "South Korea" is not half of "North Korea" where both are values of the column.
    if _is_other_value(predicted, pair) and not is_with_less_detail(gold.text, predicted.text, pair.gold):
        return other_value(gold, predicted, "another value of this column")
    found = relate_texts(gold.text, predicted.text)
    if found.contradicts:
        is_other = found.kind is DifferenceKind.NUMBER_IN_TEXT and _have_no_word_in_common(gold, predicted)
        return whole(gold, predicted, DifferenceKind.DIFFERENT if is_other else found.kind)
    return _same_in_other_words(gold, predicted, found) or _by_words(gold, predicted, found)


def _same_in_another_writing(gold: Value, predicted: Value, pair: ColumnPair) -> DifferenceKind | None:
    """Return how two writings of one text differ; None for two texts."""
    if _are_same_truth(gold.text, predicted.text):
        return DifferenceKind.BOOLEAN_WORDS
    if have_same_words(gold.text, predicted.text):
        return _kind_of_same_words(gold.text, predicted.text)
    return DifferenceKind.DATE_FORMAT if _differ_in_centuries_left_out(gold, predicted, pair) else None


def _differ_in_centuries_left_out(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Whether two texts are one but for years in two digits behind an apostrophe, and those of no other gold value.

    "'94 World Cup" is the World Cup of 1994 as long as none of 1894 stands beside it.
    """
    sides = with_full_years(gold.text, predicted.text), with_full_years(predicted.text, gold.text)
    if sides == (gold.text, predicted.text) or not have_same_words(*sides):
        return False
    others = (value.text for value in pair.gold.values if value.key != gold.key)
    return not any(have_same_words(other, with_full_years(predicted.text, other)) for other in others)


def _have_no_word_in_common(gold: Value, predicted: Value) -> bool:
    """Whether two texts with words beside numbers and units share neither word nor number: all of it is another.

    What is other in "7th Rifles" for "42nd Airborne Division" is more than its number; in "Q2" for "Quarter 1" it is
    that, as its words begin those of the other.
    """
    sides = set(words(gold.text)), set(words(predicted.text))
    named = [[word for word in said if not as_number(word) and not find_units(word)] for said in sides]
    if not all(named) or not sides[0].isdisjoint(sides[1]):
        return False
    fewer, more = sorted(named, key=len)
    return not all(any(one.startswith(other) or other.startswith(one) for other in more) for one in fewer)


def _is_other_value(predicted: Value, pair: ColumnPair) -> bool:
    """Whether a text is another value of the gold's nominal column; values of a record's fields are no column."""
    return not pair.of_fields and pair.gold.scale is Scale.NOMINAL and predicted.key in column_keys(pair.gold)


def _relate_codes(gold: Value, predicted: Value, found: TextDifference, pair: ColumnPair) -> Difference:
    """Return the difference of two codes: the same, short of a country code, spelled out, or entirely wrong."""
    if predicted.key not in column_keys(pair.gold) and name_same_country(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.ABBREVIATION)
    if _is_same_code(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.PUNCTUATION)
    shared = shared_digits(plain(gold.text), plain(predicted.text))
    if shared == 1.0:
        return equivalent(gold, predicted, DifferenceKind.PUNCTUATION)
    if shared:
        shorter = sum(map(str.isdecimal, predicted.text)) < sum(map(str.isdecimal, gold.text))
        kind = DifferenceKind.FEWER_WORDS if shorter else DifferenceKind.MORE_WORDS
        return difference(gold, predicted, Relation.PARTIAL, kind, Measure.SIMILARITY, similarity=shared)
    if _is_written_out(predicted) and is_abbreviation(gold.text, predicted.text):
        kind, measure = DifferenceKind.ABBREVIATION, Measure.SIMILARITY
        return difference(gold, predicted, Relation.PARTIAL, kind, measure, similarity=found.similarity)
    note = "another identifier or code"
    # A code may stand for words that only meaning finds in it; of two codes, the one is not the other.
    is_in_words = _is_written_out(gold) or _is_written_out(predicted)
    return whole(gold, predicted, DifferenceKind.DIFFERENT, note) if is_in_words else other_value(gold, predicted, note)


def _are_same_truth(gold: str, predicted: str) -> bool:
    """Return whether two texts name one truth value ("✓", "yes") in a column of texts."""
    truth = truths(gold)[0]
    return truth is not None and truth is truths(predicted)[0] and gold.casefold() != predicted.casefold()


def _same_in_other_words(gold: Value, predicted: Value, found: TextDifference) -> Difference | None:
    """Return the difference of texts with the same meaning, or None.

    They are two names of one country, or differ in spaces, in the order of names or list items, in list separators, or
    in how a range is written.
    """
    if name_same_country(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.ABBREVIATION)
    if found.kind is DifferenceKind.SPACES:
        same_characters = _differ_in_spaces_only(gold.text, predicted.text)
        kind = DifferenceKind.SPACES if same_characters else DifferenceKind.PUNCTUATION
        return equivalent(gold, predicted, kind)
    if found.kind is DifferenceKind.WORD_ORDER and _is_turned_at_comma(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.WORD_ORDER)
    if _is_same_range(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.RANGE)
    again = _kind_of_same_items(gold, predicted, found) if found.kind in _MAY_BE_LISTS else None
    return None if again is None else equivalent(gold, predicted, again)


def _kind_of_same_items(gold: Value, predicted: Value, found: TextDifference) -> DifferenceKind | None:
    """Return how two texts say the same words or items otherwise: in another order, or parted otherwise."""
    if not _are_same_items(gold, predicted):
        return None
    return DifferenceKind.LIST_ORDER if found.kind is DifferenceKind.WORD_ORDER else DifferenceKind.LIST_SEPARATORS


def _are_same_items(gold: Value, predicted: Value) -> bool:
    """Whether two texts are the same items, however parted: "4.5 km , 13controls" and "4.5 km and 13 controls".

    Amounts need no sign between them: an "and" before a number but parts them.
    """
    one, other = as_list(gold), as_list(predicted)
    if one.key == other.key:
        return True
    if one.items and other.items:
        return Counter(words(item.text) for item in one.items) == Counter(words(item.text) for item in other.items)
    return _amounts(gold.text) == _amounts(predicted.text)


def _amounts(text: str) -> list[str]:
    """Return the words of a text without an "and" between a word and a number."""
    said = words(text)
    return [
        word
        for place, word in enumerate(said)
        if word != "and" or not 0 < place < len(said) - 1 or not as_number(said[place + 1])
    ]


def _by_words(gold: Value, predicted: Value, found: TextDifference) -> Difference:
    """Return the difference of two texts by their words, PARTIAL if enough is shared; DIFFERENT for two countries."""
    if name_other_countries(gold.text, predicted.text):
        return other_value(gold, predicted, "another country")
    if _makes_another_name(gold.text, predicted.text) or _makes_another_name(predicted.text, gold.text):
        return other_value(gold, predicted, "its words make another name")
    shares_enough = found.shared and found.similarity >= THRESHOLDS.similarity
    is_partial = found.kind in _PARTLY_RIGHT or shares_enough
    return difference(
        gold,
        predicted,
        Relation.PARTIAL if is_partial else Relation.DIFFERENT,
        found.kind,
        Measure.SIMILARITY,
        similarity=found.similarity,
        missing=found.missing,
        extra=found.extra,
    )


def _makes_another_name(short: str, long: str) -> bool:
    """Whether a text puts such words from behind a comma of the other before what stands in front of it."""
    if "," in short or "," not in long:
        return False
    said, parts = words(short), [words(part) for part in long.split(",")]
    for head, tail in pairwise(parts):
        front = said[: -len(head)] if head and said[-len(head) :] == head else ()
        if front and set(front) <= BEGIN_NAMES.intersection(tail):
            return True
    return False


def relate_phrase(gold: Value, predicted: Value, as_lists: Difference) -> Difference:
    """Return the difference of a list and one phrase by their words, each said once: "war drama" for "war film, drama".

    It is that of the lists where the phrase is an item, where both are lists, and where one contradicts the other.
    """
    if as_lists.matched or all(as_list(value).type is DataType.LIST for value in (gold, predicted)):
        return as_lists
    found = relate_texts(_said_once(gold.text), _said_once(predicted.text))
    if found.contradicts or found.kind is DifferenceKind.SAME:
        return as_lists
    by_words = replace(_by_words(gold, predicted, found), similarity=max(found.similarity, as_lists.list_f1))
    return replace(by_words, missing_items=as_lists.missing_items, extra_items=as_lists.extra_items)


def _said_once(text: str) -> str:
    """Return a text without the words that it has said before ("comedy film, drama film")."""
    seen: set[str] = set()
    kept = []
    for chunk in text.split():
        said = words(chunk)
        if not said or not seen.issuperset(said):
            kept.append(chunk)
        seen.update(said)
    return " ".join(kept)


def relate_mixed(gold: Value, predicted: Value) -> Difference:
    """Return the difference of values of different types.

    It is PARTIAL where one value is the other with words added, misspelt or abbreviated.
    """
    if _is_number_word_of(gold, predicted) or _is_number_word_of(predicted, gold):
        return equivalent(gold, predicted, DifferenceKind.NUMBER_WORD)
    if Flag.IDENTIFIER in gold.flags | predicted.flags and _is_same_whole(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.SCIENTIFIC)
    found = relate_texts(gold.text, predicted.text)
    if found.kind not in _PARTLY_RIGHT_OF_OTHER_TYPE:
        return whole(gold, predicted, DifferenceKind.TYPE)
    return _by_words(gold, predicted, found)


def _is_number_word_of(text: Value, number: Value) -> bool:
    """Return whether a text spells out a bare number: "twelve" for 12, "first" for 1st."""
    spoken = number_word(text.text.strip().casefold())
    if not spoken or number.type is not DataType.NUMERICAL or number.unit is not None or number.number != spoken[0]:
        return False
    return spoken[1] == (number.entity is EntityKind.ORDINAL)


def names_by_code(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether the values are compared as identifiers or codes, not by similarity.

    The gold is one, or its column holds codes, or the prediction is an identifier with digits.
    """
    has_digits = any(character.isdecimal() for character in predicted.text)
    is_numbered = has_digits and Flag.IDENTIFIER in predicted.flags
    return is_numbered or Flag.IDENTIFIER in gold.flags or ColumnFlag.CODE in pair.gold.flags


def _is_written_out(value: Value) -> bool:
    """Return whether a text consists of words rather than of a code."""
    has_small_letter = any(character.islower() for character in value.text)
    return has_small_letter and not any(character.isdecimal() for character in value.text)


def _is_same_code(gold: str, predicted: str) -> bool:
    """Return whether two codes differ only in case, separators or the "v" of a version."""
    gold_words, predicted_words = words(_VERSION.sub("", gold.strip())), words(_VERSION.sub("", predicted.strip()))
    if not gold_words or gold_words != predicted_words:
        return False
    # `words` removes accents; two codes of which only one has an accent are different.
    return gold.strip().isascii() == predicted.strip().isascii()


def _is_same_whole(gold: str, predicted: str) -> bool:
    """Return whether one code is the other's long run of digits in powers of ten, with no digit lost (2e+16)."""
    wholes = [{long_whole(value.key) for value in read(text)} - {None} for text in (gold, predicted)]
    in_powers = [any(Form.SCIENTIFIC in value.flags for value in read(text)) for text in (gold, predicted)]
    return any(in_powers) and bool(wholes[0] & wholes[1])


def _is_same_range(gold: str, predicted: str) -> bool:
    """Return whether two texts name a range with the same ends ("20-30" and "20 to 30")."""
    gold_range, predicted_range = _RANGE.fullmatch(fold(gold)), _RANGE.fullmatch(fold(predicted))
    if gold_range is None or predicted_range is None:
        return False
    return gold_range.groups() == predicted_range.groups()


def _kind_of_same_words(gold: str, predicted: str) -> DifferenceKind:
    """Return the kind of difference between two texts of the same words.

    It is punctuation, accents, or number words such as "one" for 1.
    """
    gold_folded, predicted_folded = fold(gold), fold(predicted)
    if list(filter(str.isalnum, gold_folded)) == list(filter(str.isalnum, predicted_folded)):
        return DifferenceKind.PUNCTUATION
    return DifferenceKind.ACCENTS if len(gold_folded) == len(predicted_folded) else DifferenceKind.WORDS


def _differ_in_spaces_only(gold: str, predicted: str) -> bool:
    """Return whether two texts differ only in spaces and case.

    "J.J. Redick" and "JJ Redick" do not: the dots differ, too.
    """
    return "".join(gold.casefold().split()) == "".join(predicted.casefold().split())


def _is_turned_at_comma(gold: str, predicted: str) -> bool:
    """Return whether one text is the other in inverted order ("Barnes, Harrison").

    The text has a single comma, and the part behind it comes first in the other text.
    """
    for text, other in ((gold, predicted), (predicted, gold)):
        head, comma, tail = text.partition(",")
        if comma and "," not in tail and "," not in other and words(f"{tail} {head}") == words(other):
            return True
    return False
