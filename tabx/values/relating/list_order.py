"""Lists whose order counts, by a house rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import LCSseq

from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import list_value
from tabx.values.reading.lists import signed_items
from tabx.values.records import Difference, Measure, Relation
from tabx.values.relating.relate_lists import as_list, name_of_item
from tabx.values.value import Flag, Value

_ORDER_MAY_COUNT = frozenset(
    {
        DifferenceKind.LIST_ORDER,
        DifferenceKind.LIST_SEPARATORS,
        DifferenceKind.REPETITION,
        DifferenceKind.ITEMS,
    }
)


def in_order(gold: Value, predicted: Value, unordered: Difference) -> Difference:
    """Return the difference of two lists with only the items matched that are in order.

    The matched items are the longest common subsequence; items elsewhere count as missing and as extra.
    """
    if unordered.kind not in _ORDER_MAY_COUNT:
        return unordered
    gold_list, predicted_list = _parted(gold), _parted(predicted)
    if not gold_list.items or not predicted_list.items or Flag.RANGE in gold_list.flags:
        return unordered
    gold_keys, predicted_keys = list(map(name_of_item, gold_list.items)), list(map(name_of_item, predicted_list.items))
    matched = common_length(gold_keys, predicted_keys)
    is_partial = unordered.relation is Relation.PARTIAL
    if matched == (unordered.matched if is_partial else max(len(gold_keys), len(predicted_keys))):
        return unordered
    return replace(
        unordered,
        relation=Relation.PARTIAL,
        kind=DifferenceKind.ITEMS if unordered.kind == DifferenceKind.ITEMS else DifferenceKind.LIST_ORDER,
        measure=Measure.LIST,
        matched=matched,
        missing_items=len(gold_keys) - matched,
        extra_items=len(predicted_keys) - matched,
        note="the order of the items matters",
    )


def _parted(value: Value) -> Value:
    """Return a value as a list, parted at slashes where it has no other items."""
    listed = as_list(value)
    at_signs = () if listed.items else signed_items(value.text)[1]
    return list_value(value.text, at_signs) if at_signs else listed


def common_length(gold: Sequence[str], predicted: Sequence[str]) -> int:
    """Return the length of the longest common subsequence of two sequences."""
    return LCSseq.similarity(gold, predicted)
