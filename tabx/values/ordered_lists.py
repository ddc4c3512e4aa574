"""Lists whose order counts: items out of their order are items missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import LCSseq

from tabx.values.records import Difference, Measure, Relation, Value
from tabx.values.relate_lists import as_list

_KINDS = frozenset({"list order", "list separators", "items"})


def in_order(gold: Value, predicted: Value, told: Difference) -> Difference:
    """Return the difference of two lists with only those items matched that stand in the gold's order.

    Matched is the longest common subsequence of items; what is found elsewhere counts as missing and extra.
    """
    if told.kind not in _KINDS:
        return told
    one, other = as_list(gold), as_list(predicted)
    if not one.items or not other.items or "range" in one.flags:
        return told
    mine, theirs = [item.key for item in one.items], [item.key for item in other.items]
    matched = common_length(mine, theirs)
    same = told.matched if told.relation is Relation.PARTIAL else max(len(mine), len(theirs))
    if matched == same:
        return told
    return replace(
        told,
        relation=Relation.PARTIAL,
        kind="items" if told.kind == "items" else "list order",
        measure=Measure.LIST,
        matched=matched,
        missing_items=len(mine) - matched,
        extra_items=len(theirs) - matched,
        note="the order of the items counts",
    )


def common_length(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the length of the longest common subsequence of two sequences."""
    return LCSseq.similarity(one, other)
