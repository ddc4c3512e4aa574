"""How a predicted header stands to the gold one."""

from __future__ import annotations

from functools import lru_cache

from tabx.values.records import HeaderDifference, HeaderReading, Relation
from tabx.values.strings import contradicts, relate_texts, text_similarity

# What is left of the likeness of two headers that cannot mean the same: weak, for others may fit better.
_CONTRADICTED = 0.3
_EVIDENT = frozenset({"abbreviation", "spelling", "word order", "more words", "fewer words"})
_CONTRADICTIONS = {"number in text": "number", "negation": "negation", "opposite": "opposite"}


@lru_cache(maxsize=16384)
def header_similarity(gold: HeaderReading, predicted: HeaderReading) -> float:
    """Return how near two headers are, 0..1: 1 for the same name and unit, little for names that contradict."""
    if not gold.name.strip() or not predicted.name.strip():
        blank = not gold.name.strip() and not predicted.name.strip()
        return 1.0 if blank and _same_unit(gold, predicted) else 0.0
    near = text_similarity(gold.name, predicted.name)
    if contradicts(gold.name, predicted.name):
        return _CONTRADICTED * near
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
    if _has_name(gold_name) and not _has_letters(predicted_name) and not (predicted_name and _only_digits(gold_name)):
        return HeaderDifference(Relation.DIFFERENT, "unnamed", contradiction=True)
    similarity = header_similarity(gold, predicted)
    told = relate_texts(gold_name, predicted_name)
    if told.contradicts:
        return HeaderDifference(Relation.DIFFERENT, _CONTRADICTIONS[told.kind], similarity, contradiction=True)
    if told.kind == "":
        return HeaderDifference(Relation.EQUIVALENT, _notation(gold_name, predicted_name), similarity)
    if told.kind in _EVIDENT and told.similarity > 0.3:
        return HeaderDifference(Relation.PARTIAL, told.kind, similarity)
    return HeaderDifference(Relation.DIFFERENT, "renamed", similarity)


def _same_unit(gold: HeaderReading, predicted: HeaderReading) -> bool:
    return gold.unit == predicted.unit and gold.factor == predicted.factor


def _has_letters(name: str) -> bool:
    return any(sign.isalpha() for sign in name)


def _has_name(name: str) -> bool:
    return any(sign.isalnum() for sign in name)


def _only_digits(name: str) -> bool:
    return _has_name(name) and not _has_letters(name)


def _notation(gold: str, predicted: str) -> str:
    return "case" if gold.casefold() == predicted.casefold() else "punctuation"
