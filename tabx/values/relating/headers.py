"""How a predicted header stands to the gold one."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.reading.years import with_full_years, years_in
from tabx.values.records import HeaderDifference, Relation
from tabx.values.relating.notation import JOINED, UNSIGNED, written_otherwise
from tabx.values.relating.relate_strings import relate_texts
from tabx.values.relating.signs import contradict, loses_sign_of_name
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.text import words
from tabx.values.value import HeaderReading

LEAST = 0.3
"""Names that are less alike than this are not rewritings of each other."""
_FISCAL = re.compile(r"\bFY\s?['’]?(?=\d)", re.IGNORECASE)
_EVIDENT = frozenset({"abbreviation", "spelling", "word order", "more words", "fewer words"})
_CONTRADICTIONS = {
    "number in text": "number",
    "label": "number",
    "sign": "number",
    "negation": "negation",
    "opposite": "opposite",
}


def header_similarity(gold: HeaderReading, predicted: HeaderReading) -> float:
    """Return how near two headers are, 0..1: 1 for the same name and unit, little for names that contradict."""
    if not gold.name.strip() or not predicted.name.strip():
        blank = not gold.name.strip() and not predicted.name.strip()
        return 1.0 if blank and _same_unit(gold, predicted) else 0.0
    near = text_similarity(*_in_full(gold.name, predicted.name))
    return near if _same_unit(gold, predicted) else 0.95 * near


@lru_cache(maxsize=16384)
def relate_headers(gold: HeaderReading, predicted: HeaderReading) -> HeaderDifference:
    """Return how a predicted header stands to the gold one.

    A number that is dropped or added makes fewer or more words; another number in its place, a negation or an
    opposite contradicts. Units and scales are not judged here, for only the values tell whether they followed.
    """
    gold_name, predicted_name = gold.name.strip(), predicted.name.strip()
    if gold_name == predicted_name:
        if gold.unit_text.strip() == predicted.unit_text.strip():
            return HeaderDifference(Relation.EXACT, similarity=1.0)
        return HeaderDifference(Relation.EQUIVALENT, "unit", similarity=header_similarity(gold, predicted))
    if _is_unnamed(gold_name, predicted_name):
        return HeaderDifference(Relation.DIFFERENT, "unnamed", contradiction=True)
    similarity = header_similarity(gold, predicted)
    way = written_otherwise(gold_name, predicted_name)
    if way == JOINED:
        return HeaderDifference(Relation.PARTIAL, way, similarity)
    told = relate_texts(*_in_full(gold_name, predicted_name))
    if told.contradicts and not way:
        return HeaderDifference(Relation.DIFFERENT, _CONTRADICTIONS[told.kind], similarity, contradiction=True)
    if not way and contradict(gold_name, predicted_name):
        return HeaderDifference(Relation.DIFFERENT, "sign", similarity, contradiction=True)
    if not way and told.kind in ("", "spaces") and loses_sign_of_name(gold_name, predicted_name):
        return HeaderDifference(Relation.PARTIAL, UNSIGNED, similarity)
    if way or told.kind in ("", "spaces"):
        return HeaderDifference(Relation.EQUIVALENT, _notation(gold_name, predicted_name, way), similarity)
    if told.kind in _EVIDENT and told.similarity > LEAST:
        return HeaderDifference(Relation.PARTIAL, told.kind, similarity)
    return HeaderDifference(Relation.DIFFERENT, "renamed", similarity)


def _in_full(gold: str, predicted: str) -> tuple[str, str]:
    """Return both names with the years of two digits that the other gives in full written out."""
    return with_full_years(gold, predicted), with_full_years(predicted, gold)


def years_differ(gold: str, predicted: str) -> bool:
    """Return whether one of two names says a year that the other does not."""
    one, other = _in_full(gold, predicted)
    return set(years_in(one)) != set(years_in(other))


def _same_unit(gold: HeaderReading, predicted: HeaderReading) -> bool:
    return gold.unit == predicted.unit and gold.factor == predicted.factor


def _is_unnamed(gold: str, predicted: str) -> bool:
    """Return whether a header is blank, or nothing but digits and signs where the gold has words.

    A sign that says the gold's word ("%" for "Percentage") names it; digits stand against digits as numbers.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if not gold_words or gold_words == predicted_words:
        return False
    if not any(sign.isalnum() for sign in predicted):
        return True
    return any(map(str.isalpha, _FISCAL.sub("", gold))) and not any(map(str.isalpha, predicted))


def _notation(gold: str, predicted: str, way: str) -> str:
    if gold.casefold() == predicted.casefold():
        return "case"
    return way or ("date format" if _in_full(gold, predicted) != (gold, predicted) else "punctuation")
