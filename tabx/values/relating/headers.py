"""Comparison of a predicted header with the gold one."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.kinds import DifferenceKind
from tabx.values.reading.made_names import is_made_up
from tabx.values.reading.years import with_full_years, years_in
from tabx.values.records import HeaderDifference, Relation
from tabx.values.relating.notation import written_otherwise
from tabx.values.relating.relate_texts import relate_texts
from tabx.values.relating.same_signs import spaced_otherwise
from tabx.values.relating.signs import contradict, loses_sign_of_name
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.text import words
from tabx.values.value import HeaderReading

LEAST_REWRITING = 0.3
"""Names less similar than this are renamed, not reworded. No reason on record; 0.15 and 0.5 change no tested case."""

_OTHER_UNIT = 0.95
"""Factor on the similarity of two names with different units: of two columns of one name, the one in the gold's unit is
preferred."""

_FISCAL = re.compile(r"\bFY\s?['’]?(?=\d)", re.IGNORECASE)
_SAME_WORDS = frozenset({DifferenceKind.SAME, DifferenceKind.SPACES})
_REWRITINGS = frozenset({
    DifferenceKind.ABBREVIATION, DifferenceKind.SPELLING, DifferenceKind.WORD_ORDER, DifferenceKind.MORE_WORDS,
    DifferenceKind.FEWER_WORDS,
})  # fmt: skip
_HEADER_KIND = {
    DifferenceKind.NUMBER_IN_TEXT: DifferenceKind.NUMBER,
    DifferenceKind.LABEL: DifferenceKind.NUMBER,
    DifferenceKind.SIGN: DifferenceKind.NUMBER,
    DifferenceKind.NEGATION: DifferenceKind.NEGATION,
    DifferenceKind.OPPOSITE: DifferenceKind.OPPOSITE,
}
"""Names of the text contradictions where they occur in a header."""


def header_similarity(gold: HeaderReading, predicted: HeaderReading) -> float:
    """Return the similarity of two headers, between 0 and 1.

    It is 1 for the same name and unit, and low for names that contradict each other.
    """
    if not gold.name.strip() or not predicted.name.strip():
        both_blank = not gold.name.strip() and not predicted.name.strip()
        return 1.0 if both_blank and _have_same_unit(gold, predicted) else 0.0
    similarity = _name_similarity(gold.name, predicted.name)
    return similarity if _have_same_unit(gold, predicted) else _OTHER_UNIT * similarity


@lru_cache(maxsize=16384)
def _name_similarity(gold: str, predicted: str) -> float:
    if gold != predicted and (is_made_up(gold) or is_made_up(predicted)):
        return 0.0
    return text_similarity(*_with_full_years(gold, predicted))


@lru_cache(maxsize=16384)
def relate_headers(gold: HeaderReading, predicted: HeaderReading) -> HeaderDifference:
    """Return the difference between a predicted header and the gold one.

    A dropped or added number makes fewer or more words; another number in its place, a negation or an opposite
    contradicts. Units and scales are not judged here, as only the values show whether they were converted too.
    """
    gold_name, predicted_name = gold.name.strip(), predicted.name.strip()
    is_same_unit = gold.unit_text.strip() == predicted.unit_text.strip()
    if gold_name == predicted_name and is_same_unit:
        return HeaderDifference(Relation.EXACT, similarity=1.0)
    if gold_name.casefold() == predicted_name.casefold() and not is_same_unit:
        similarity = header_similarity(gold, predicted)
        return HeaderDifference(Relation.EQUIVALENT, DifferenceKind.UNIT, similarity=similarity)
    if is_made_up(gold_name) or is_made_up(predicted_name):
        return HeaderDifference(Relation.DIFFERENT, DifferenceKind.RENAMED)
    if _is_unnamed(gold_name, predicted_name):
        return HeaderDifference(Relation.DIFFERENT, DifferenceKind.UNNAMED, contradiction=True)
    similarity = header_similarity(gold, predicted)
    notation = _notation(gold_name, predicted_name)
    if notation == DifferenceKind.JOINED:
        return HeaderDifference(Relation.PARTIAL, notation, similarity)
    # The same text in two notations cannot contradict itself.
    if notation:
        return HeaderDifference(Relation.EQUIVALENT, _equivalent_kind(gold_name, predicted_name, notation), similarity)
    return _relate_names(gold_name, predicted_name, similarity)


def _notation(gold: str, predicted: str) -> DifferenceKind | None:
    """Return the notation in which two names of the same signs differ, None for names of other signs."""
    found = written_otherwise(gold, predicted)
    return found or (DifferenceKind.SPACING if spaced_otherwise(gold, predicted) else None)


def _relate_names(gold: str, predicted: str, similarity: float) -> HeaderDifference:
    """Return the difference of two names that are not the same in two notations."""
    found = relate_texts(*_with_full_years(gold, predicted))
    if found.contradicts:
        return HeaderDifference(Relation.DIFFERENT, _HEADER_KIND[found.kind], similarity, contradiction=True)
    if contradict(gold, predicted):
        return HeaderDifference(Relation.DIFFERENT, DifferenceKind.SIGN, similarity, contradiction=True)
    if found.kind in _SAME_WORDS:
        if loses_sign_of_name(gold, predicted):
            return HeaderDifference(Relation.PARTIAL, DifferenceKind.UNSIGNED, similarity)
        return HeaderDifference(Relation.EQUIVALENT, _equivalent_kind(gold, predicted), similarity)
    if found.kind in _REWRITINGS and found.similarity > LEAST_REWRITING:
        return HeaderDifference(Relation.PARTIAL, found.kind, similarity)
    return HeaderDifference(Relation.DIFFERENT, DifferenceKind.RENAMED, similarity)


def _with_full_years(gold: str, predicted: str) -> tuple[str, str]:
    """Return both names, two-digit years expanded where the other name gives them in full."""
    return with_full_years(gold, predicted), with_full_years(predicted, gold)


def years_differ(gold: str, predicted: str) -> bool:
    """Return whether two names mention different years."""
    gold_name, predicted_name = _with_full_years(gold, predicted)
    return set(years_in(gold_name)) != set(years_in(predicted_name))


def _have_same_unit(gold: HeaderReading, predicted: HeaderReading) -> bool:
    return gold.unit == predicted.unit and gold.factor == predicted.factor


def _is_unnamed(gold: str, predicted: str) -> bool:
    """Return whether a header is blank, or has only digits and symbols where the gold has words.

    A symbol for the gold's word ("%" for "Percentage") is a name. Digits in place of digits are compared as numbers.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if not gold_words or gold_words == predicted_words:
        return False
    if not any(map(str.isalnum, predicted)):
        return True
    return any(map(str.isalpha, _FISCAL.sub("", gold))) and not any(map(str.isalpha, predicted))


def _equivalent_kind(gold: str, predicted: str, notation: DifferenceKind | None = None) -> DifferenceKind:
    """Return the kind of difference between two names of the same meaning."""
    if gold.casefold() == predicted.casefold():
        return DifferenceKind.CASE
    if notation:
        return notation
    years_written_out = _with_full_years(gold, predicted) != (gold, predicted)
    return DifferenceKind.DATE_FORMAT if years_written_out else DifferenceKind.PUNCTUATION
