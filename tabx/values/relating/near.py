"""Values that are nearly the gold's: with more detail, or in another form of its word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.values.column.properties import column_keys
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation
from tabx.values.relating.generic_words import is_but_for_generic, near_but_for_generic
from tabx.values.relating.more_detail import with_more_detail
from tabx.values.relating.numbered_names import are_one_numbered
from tabx.values.relating.persons import holds_persons
from tabx.values.relating.relate_strings import names_by_code
from tabx.values.relating.word_forms import are_forms_of_one_word
from tabx.values.value import Value

_WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT})
_TEXTS = frozenset({DataType.STRING, DataType.OTHERS})


def nearer(gold: Value, predicted: Value, pair: ColumnPair, found: Difference, field: Iterable[str] = ()) -> Difference:
    """Return the difference of two texts as near, if one is; else as it was found.

    What code knows to be another value is none, nor is a code. `field` holds the words of the field's name beside them.
    """
    if found.relation not in _WRONG or found.is_other_value or names_by_code(gold, predicted, pair):
        return found
    if _are_forms(gold, predicted, pair):
        return replace(found, relation=Relation.NEAR, kind=DifferenceKind.WORD_FORM, missing="", extra="", note="")
    if _are_numbered(gold, predicted, pair):
        return replace(found, relation=Relation.NEAR, kind=DifferenceKind.ABBREVIATION, missing="", extra="", note="")
    return with_more_detail(gold, predicted, pair, found, field) or _without_generic(gold, predicted, pair, found)


def _without_generic(gold: Value, predicted: Value, pair: ColumnPair, found: Difference) -> Difference:
    """Return the difference of two texts as near where their other words tell no two of the column apart."""
    if not gold.type is predicted.type is DataType.STRING or pair.of_fields:
        return found
    if gold.text.count(",") != predicted.text.count(","):
        return found  # "war drama" is one kind of film, "war film, drama" are two
    texts = gold.text, predicted.text
    return near_but_for_generic(found, [texts]) if is_but_for_generic(*texts, pair.gold) else found


def _are_numbered(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Whether two texts are one name whose number is said otherwise."""
    are_texts = {gold.type, predicted.type} <= _TEXTS and not pair.of_fields
    return are_texts and are_one_numbered(gold.text, predicted.text, pair.gold)


def _are_forms(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Whether two texts are forms of one word; where both are values of the column, they are two."""
    if not {gold.type, predicted.type} <= _TEXTS or predicted.key in column_keys(pair.gold):
        return False
    return are_forms_of_one_word(gold.text, predicted.text) and not _may_be_names(gold, predicted, pair)


def _may_be_names(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Whether a word and its plural may be two surnames: in a column of persons."""
    one, other = sorted((gold.text, predicted.text), key=len)
    return other == f"{one}s" and holds_persons(pair)
