"""How a predicted text relates to the gold one as the value of a cell: what the column makes of its words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tabx.values.column.flags import ColumnFlag
from tabx.values.column.properties import column_keys
from tabx.values.columns import ColumnPair, Scale
from tabx.values.records import DataType, Difference, EntityKind, Measure, Relation
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.kinds import DifferenceKind
from tabx.values.relating.relate_lists import as_list
from tabx.values.relating.relate_texts import TextDifference, relate_texts
from tabx.values.text import fold, number_word, words
from tabx.values.value import Flag, Value


@dataclass(frozen=True, slots=True)
class StringThresholds:
    """When texts of other words are still partly right."""

    similarity: float = 0.3
    """Of texts that share a word and differ in others on both sides. At 0.15 "5 oranges" is half of "5 apples"; between
    0.3 and 0.5 lies no tested case."""


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
    """Return how two texts differ.

    An identifier or code, another value of the same nominal column, another number, a negation or an opposite is
    wholly wrong; else the words tell how similar the texts are.
    """
    found = relate_texts(gold.text, predicted.text)
    if names_by_code(gold, predicted, pair):
        return _relate_codes(gold, predicted, found)
    if found.kind is DifferenceKind.SAME:
        return equivalent(gold, predicted, _kind_of_same_words(gold.text, predicted.text))
    # Before the words are looked at: "South Korea" is no half of "North Korea" where both are values of the column.
    if pair.gold.scale is Scale.NOMINAL and predicted.key in column_keys(pair.gold):
        other = whole(gold, predicted, DifferenceKind.DIFFERENT, "another value of this column")
        return replace(other, is_other_value=True)
    if found.contradicts:
        return whole(gold, predicted, found.kind)
    return _same_in_other_words(gold, predicted, found) or _by_words(gold, predicted, found)


def _relate_codes(gold: Value, predicted: Value, found: TextDifference) -> Difference:
    """Return how two identifiers or codes differ: the same, spelled out in words, or wholly another."""
    if _is_same_code(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.PUNCTUATION)
    if _is_written_out(predicted) and is_abbreviation(gold.text, predicted.text):
        kind, measure = DifferenceKind.ABBREVIATION, Measure.SIMILARITY
        return difference(gold, predicted, Relation.PARTIAL, kind, measure, similarity=found.similarity)
    return whole(gold, predicted, DifferenceKind.DIFFERENT, "another identifier or code")


def _same_in_other_words(gold: Value, predicted: Value, found: TextDifference) -> Difference | None:
    """Return the difference of texts that say one value with other spaces, order or separators, else None."""
    if found.kind is DifferenceKind.SPACES:
        same_characters = _differ_in_spaces_only(gold.text, predicted.text)
        kind = DifferenceKind.SPACES if same_characters else DifferenceKind.PUNCTUATION
        return equivalent(gold, predicted, kind)
    if found.kind is DifferenceKind.WORD_ORDER and _is_turned_at_comma(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.WORD_ORDER)
    if found.kind in _MAY_BE_LISTS and as_list(gold).key == as_list(predicted).key:
        reordered = found.kind is DifferenceKind.WORD_ORDER
        kind = DifferenceKind.LIST_ORDER if reordered else DifferenceKind.LIST_SEPARATORS
        return equivalent(gold, predicted, kind)
    if _is_same_range(gold.text, predicted.text):
        return equivalent(gold, predicted, DifferenceKind.RANGE)
    return None


def _by_words(gold: Value, predicted: Value, found: TextDifference) -> Difference:
    """Return the difference of two texts as their words tell it, partial where enough of them is shared."""
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


def relate_mixed(gold: Value, predicted: Value) -> Difference:
    """Return how values of different types differ: partly right where the one is the other with words around it."""
    if _is_number_word_of(gold, predicted) or _is_number_word_of(predicted, gold):
        return equivalent(gold, predicted, DifferenceKind.NUMBER_WORD)
    found = relate_texts(gold.text, predicted.text)
    if found.kind not in _PARTLY_RIGHT_OF_OTHER_TYPE:
        return whole(gold, predicted, DifferenceKind.TYPE)
    return _by_words(gold, predicted, found)


def _is_number_word_of(text: Value, number: Value) -> bool:
    """Return whether a text is just the word of a bare number: "twelve" for 12, "first" for 1st."""
    spoken = number_word(text.text.strip().casefold())
    if not spoken or number.type is not DataType.NUMERICAL or number.unit is not None or number.number != spoken[0]:
        return False
    return spoken[1] == (number.entity is EntityKind.ORDINAL)


def names_by_code(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether the gold value is an identifier or code, to which nothing is similar."""
    has_digits = any(character.isdecimal() for character in predicted.text)
    is_numbered = has_digits and Flag.IDENTIFIER in predicted.flags
    return is_numbered or Flag.IDENTIFIER in gold.flags or ColumnFlag.CODE in pair.gold.flags


def _is_written_out(value: Value) -> bool:
    """Return whether a text is written in words: no code, but what one may stand for."""
    has_small_letter = any(character.islower() for character in value.text)
    return has_small_letter and not any(character.isdecimal() for character in value.text)


def _is_same_code(gold: str, predicted: str) -> bool:
    """Return whether two codes differ in case and separators alone, or one version says "v" before its number."""
    gold_words, predicted_words = words(_VERSION.sub("", gold.strip())), words(_VERSION.sub("", predicted.strip()))
    if not gold_words or gold_words != predicted_words:
        return False
    # `words` takes accents off; an accent on one side alone tells two codes apart.
    return gold.strip().isascii() == predicted.strip().isascii()


def _is_same_range(gold: str, predicted: str) -> bool:
    """Return whether two texts name the same two ends ("20-30" and "20 to 30")."""
    gold_range, predicted_range = _RANGE.fullmatch(fold(gold)), _RANGE.fullmatch(fold(predicted))
    if gold_range is None or predicted_range is None:
        return False
    return gold_range.groups() == predicted_range.groups()


def _kind_of_same_words(gold: str, predicted: str) -> DifferenceKind:
    """Return in what two texts of the same words differ: accents, punctuation, or words such as "one" for 1."""
    gold_folded, predicted_folded = fold(gold), fold(predicted)
    if list(filter(str.isalnum, gold_folded)) == list(filter(str.isalnum, predicted_folded)):
        return DifferenceKind.PUNCTUATION
    return DifferenceKind.ACCENTS if len(gold_folded) == len(predicted_folded) else DifferenceKind.WORDS


def _differ_in_spaces_only(gold: str, predicted: str) -> bool:
    """Return whether two texts are one but for spaces and case: "J.J. Redick" has dots that "JJ Redick" lacks."""
    return "".join(gold.casefold().split()) == "".join(predicted.casefold().split())


def _is_turned_at_comma(gold: str, predicted: str) -> bool:
    """Return whether one of two texts is the other with what follows its only comma put first ("Barnes, Harrison")."""
    for text, other in ((gold, predicted), (predicted, gold)):
        head, comma, tail = text.partition(",")
        if comma and "," not in tail and "," not in other and words(f"{tail} {head}") == words(other):
            return True
    return False
