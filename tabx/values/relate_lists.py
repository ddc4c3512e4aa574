"""How a predicted list stands to the gold one: its items matched, missing and extra."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabx.values.differences import difference, equivalent
from tabx.values.reading import read
from tabx.values.records import DataType, Difference, Measure, Relation, Value
from tabx.values.similarity import similarity
from tabx.values.words import words


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
