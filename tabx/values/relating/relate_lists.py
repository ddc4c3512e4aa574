"""How a predicted list relates to the gold one: its items matched, missing and extra, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import LCSseq

from tabx.values.reading.cell import read
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference, equivalent
from tabx.values.relating.similarity import similarity
from tabx.values.text import words
from tabx.values.value import Value


def relate_lists(gold: Value, predicted: Value) -> Difference:
    """Return how two lists differ: items matched one to one (EM), missing (MI) and extra (EI), order set aside.

    A value that is no list counts as a list of one.
    """
    if words(gold.text) == words(predicted.text) and words(gold.text):
        return equivalent(gold, predicted, "list separators")
    gold, predicted = as_list(gold), as_list(predicted)
    one, other = gold.items or (gold,), predicted.items or (predicted,)
    missing, extra = _only(one, other), _only(other, one)
    if "range" in gold.flags and "range" in predicted.flags:
        changed = [pair for pair in zip(one, other, strict=True) if pair[0].key != pair[1].key]
        missing, extra = [pair[0] for pair in changed], [pair[1] for pair in changed]
    matched = len(one) - len(missing)
    if not missing and not extra:
        return equivalent(gold, predicted, "list order")
    near = similarity(gold, predicted)
    shares = matched > 0 or near >= 0.3
    return replace(
        difference(
            gold,
            predicted,
            Relation.PARTIAL if shares else Relation.DIFFERENT,
            "items" if shares else "different",
            Measure.LIST,
            similarity=near,
            missing="; ".join(item.text for item in missing),
            extra="; ".join(item.text for item in extra),
        ),
        matched=matched,
        missing_items=len(missing),
        extra_items=len(extra),
    )


def as_list(value: Value) -> Value:
    """Return a text that can be read as a list as that list; other values as they are."""
    if value.type is not DataType.STRING:
        return value
    return next((option for option in read(value.text) if option.type is DataType.LIST), value)


def _only(one: tuple[Value, ...], other: tuple[Value, ...]) -> list[Value]:
    """Return the items of `one` that `other` lacks, in order, repeated items counted."""
    left = Counter(item.key for item in other)
    only = []
    for item in one:
        if left[item.key]:
            left[item.key] -= 1
        else:
            only.append(item)
    return only


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
