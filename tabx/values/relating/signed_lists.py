"""Lists parted by a slash or a middle dot, which only their column or the other side shows to be lists."""

from __future__ import annotations

from collections import Counter

from tabx.values.column.properties import is_parting
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import list_value
from tabx.values.reading.lists import signed_items
from tabx.values.records import Difference, Relation
from tabx.values.relating.differences import equivalent
from tabx.values.relating.relate_lists import relate_parted
from tabx.values.text import words
from tabx.values.value import Value

_BY_WORDS = frozenset({
    DifferenceKind.WORD_ORDER, DifferenceKind.MORE_WORDS, DifferenceKind.FEWER_WORDS, DifferenceKind.DIFFERENT,
    DifferenceKind.NUMBER_IN_TEXT,
})  # fmt: skip
"""Kinds of difference between two texts of which their items may say more."""


def relate_signed(gold: Value, predicted: Value, pair: ColumnPair, found: Difference) -> Difference:
    """Return the difference of two texts as lists parted by a slash or a dot, or as it was found where none shows.

    The same items on both sides show it ("Animator / Models", "Models / Animator"), and so does the gold's column.
    """
    if found.kind not in _BY_WORDS or found.relation is Relation.EQUIVALENT:
        return found
    (sign, items), (other_sign, others) = signed_items(gold.text), signed_items(predicted.text)
    sign = sign or other_sign
    if not sign or _has_named_places(sign, pair):
        return found
    if Counter(map(words, items)) == Counter(map(words, others)):
        return equivalent(gold, predicted, DifferenceKind.LIST_ORDER)
    as_lists = relate_parted(_listed(gold, items), _listed(predicted, others)) if is_parting(pair.gold, sign) else found
    return as_lists if as_lists.matched else found


def _listed(value: Value, items: tuple[str, ...]) -> Value:
    """Return a text as a list, of itself where it has no items."""
    return list_value(value.text, items or (value.text,))


def _has_named_places(sign: str, pair: ColumnPair) -> bool:
    """Whether a header has the sign, so that the order of the items says which is which: "Home / Away"."""
    return any(sign in column.header.name for column in (pair.gold, pair.predicted))
