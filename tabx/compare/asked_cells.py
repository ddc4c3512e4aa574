"""Which cells a backbone is asked about: those that only the meaning of words can tell, whatever the prefilter.

What code has measured (identical texts, numbers, dates, times, units, truth values) or found to contradict the gold
(another number in a text, a negation, another country) is no question: no answer could be better than the measurement,
and a wrong one would undo it.
"""

from __future__ import annotations

from tabx.backbone import Prefilter
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation
from tabx.values.relating.contradictions import CONTRADICTIONS, contradicts
from tabx.values.value import Flag, Value

_TEXTS = frozenset({DataType.STRING, DataType.OTHERS})
_ONE_SIDED = frozenset({Relation.MISSING, Relation.EXTRA})
_DECIDED = frozenset({Relation.EQUIVALENT, Relation.ROUNDED, Relation.NEAR})
_SAME = frozenset({Relation.EXACT, Relation.EQUIVALENT})
_BY_CODE = CONTRADICTIONS | {
    DifferenceKind.SCALE,
    DifferenceKind.MARK,
    DifferenceKind.LIST_ORDER,
    DifferenceKind.MIXED_DATES,
    DifferenceKind.MIXED_DECIMALS,
}
"""Kinds of differences that need no meaning to be seen: another number, another sign, a negation, another order."""


def is_asked(known: Difference, gold: Value, predicted: Value, prefilter: Prefilter) -> bool:
    """Whether to ask about the difference of two cells that code has found.

    Under `rules` where words differ, else where texts are not identical; of all of them only what code has neither
    measured nor found to contradict.
    """
    is_one_sided = known.relation in _ONE_SIDED or DataType.EMPTY in (known.gold_type, known.predicted_type)
    if is_one_sided or known.relation is Relation.EXACT or known.kind == DifferenceKind.SPAN or known.forgiven:
        return False
    if prefilter is Prefilter.RULES and known.relation in _DECIDED:
        return False
    return _is_worded(gold, predicted) and not _is_contradicted(known, gold, predicted)


def _is_contradicted(known: Difference, gold: Value, predicted: Value) -> bool:
    """Whether code has found that the two cannot be the same."""
    if known.relation in _SAME:
        return False
    if known.is_other_value or known.kind in _BY_CODE:
        return True
    # Lists, and values of two types, are compared by other means: what contradicts in them stands in their texts.
    return contradicts(gold.text, predicted.text) is not None


def _is_worded(gold: Value, predicted: Value) -> bool:
    """Whether two values are compared by words: one has some, and they are not both codes with digits."""
    return (_has_words(gold) or _has_words(predicted)) and not (_is_numbered(gold) and _is_numbered(predicted))


def _has_words(value: Value) -> bool:
    """Whether a value is a text, or a list with one."""
    return value.type in _TEXTS or any(item.type in _TEXTS for item in value.items)


def _is_numbered(value: Value) -> bool:
    """Whether a text is an identifier of digits and other symbols."""
    return Flag.IDENTIFIER in value.flags and any(map(str.isdecimal, value.text))
