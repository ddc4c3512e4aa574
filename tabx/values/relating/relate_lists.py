"""Comparison of a predicted list with the gold one: matched, missing and extra items, order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import LCSseq

from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import read
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference, equivalent
from tabx.values.relating.similarity import similarity
from tabx.values.text import words
from tabx.values.value import Flag, Value


@dataclass(frozen=True, slots=True)
class ListRelationThresholds:
    """Bounds for lists that share no item but are still partly right."""

    similarity: float = 0.3
    """Least mean similarity of the matched items. No reason on record; it equals the bound for texts that are partly
    right. 0.15 and 0.5 change no tested case."""


THRESHOLDS = ListRelationThresholds()

_ORDER_MAY_COUNT = frozenset({DifferenceKind.LIST_ORDER, DifferenceKind.LIST_SEPARATORS, DifferenceKind.ITEMS})


def relate_lists(gold: Value, predicted: Value) -> Difference:
    """Return the difference of two lists: items matched (EM), missing (MI) and extra (EI).

    Items are matched one to one in any order. A value that is not a list counts as a list of one.
    """
    gold_words = words(gold.text)
    if gold_words and gold_words == words(predicted.text):
        return equivalent(gold, predicted, DifferenceKind.LIST_SEPARATORS)
    gold, predicted = as_list(gold), as_list(predicted)
    gold_items = distinct_items(gold)
    missing, extra = _differing_items(gold, predicted)
    if not missing and not extra:
        return equivalent(gold, predicted, DifferenceKind.LIST_ORDER)
    matched = len(gold_items) - len(missing)
    list_similarity = similarity(gold, predicted)
    partly_right = matched > 0 or list_similarity >= THRESHOLDS.similarity
    unsized = difference(
        gold,
        predicted,
        Relation.PARTIAL if partly_right else Relation.DIFFERENT,
        DifferenceKind.ITEMS if partly_right else DifferenceKind.DIFFERENT,
        Measure.LIST,
        similarity=list_similarity,
        missing="; ".join(item.text for item in missing),
        extra="; ".join(item.text for item in extra),
    )
    return replace(unsized, matched=matched, missing_items=len(missing), extra_items=len(extra))


def _differing_items(gold: Value, predicted: Value) -> tuple[list[Value], list[Value]]:
    """Return the items that only the gold has, and those that only the prediction has."""
    gold_items, predicted_items = distinct_items(gold), distinct_items(predicted)
    if Flag.RANGE in gold.flags and Flag.RANGE in predicted.flags:
        # The ends of a range are compared by position: "3-5" and "5-8" share no end.
        changed = [pair for pair in zip(gold_items, predicted_items, strict=True) if pair[0].key != pair[1].key]
        return [pair[0] for pair in changed], [pair[1] for pair in changed]
    return _items_only_in(gold_items, predicted_items), _items_only_in(predicted_items, gold_items)


def distinct_items(value: Value) -> tuple[Value, ...]:
    """Return the items of a list, those that repeat another left out where a repetition says nothing.

    A name said twice is said once, and so is a cell that repeats one value throughout ("2022, 2022, 2022"). Numbers
    repeated among others count: a set of 6 games may be won twice. A value that is no list is its only item.
    """
    items = value.items or (value,)
    if len(items) == 1 or Flag.RANGE in value.flags:
        return items
    first: dict[str, Value] = {}
    for item in items:
        first.setdefault(_words_of(item), item)
    says_nothing = len(first) == 1 or all(item.type is DataType.STRING for item in items)
    return tuple(first.values()) if says_nothing else items


def as_list(value: Value) -> Value:
    """Return a text as the list that it can be read as; other values unchanged."""
    if value.type is not DataType.STRING:
        return value
    return next((option for option in read(value.text) if option.type is DataType.LIST), value)


def _items_only_in(items: tuple[Value, ...], others: tuple[Value, ...]) -> list[Value]:
    """Return the items that the other list lacks, in order, by their words and repeated ones counted."""
    unmatched = Counter(map(_words_of, others))
    only = []
    for item in items:
        key = _words_of(item)
        if unmatched[key]:
            unmatched[key] -= 1
        else:
            only.append(item)
    return only


def _words_of(item: Value) -> str:
    """Return what an item is compared by: the words of a text ("Comedy-Drama"), the key of another value."""
    said = words(item.text) if item.type is DataType.STRING else ()
    return "w:" + " ".join(said) if said else item.key


def in_order(gold: Value, predicted: Value, unordered: Difference) -> Difference:
    """Return the difference of two lists with only the items matched that are in order.

    The matched items are the longest common subsequence; items elsewhere count as missing and as extra.
    """
    if unordered.kind not in _ORDER_MAY_COUNT:
        return unordered
    gold_list, predicted_list = as_list(gold), as_list(predicted)
    if not gold_list.items or not predicted_list.items or Flag.RANGE in gold_list.flags:
        return unordered
    gold_keys, predicted_keys = list(map(_words_of, gold_list.items)), list(map(_words_of, predicted_list.items))
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


def common_length(gold: Sequence[str], predicted: Sequence[str]) -> int:
    """Return the length of the longest common subsequence of two sequences."""
    return LCSseq.similarity(gold, predicted)
