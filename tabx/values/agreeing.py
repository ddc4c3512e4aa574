"""On how many rows two columns agree under one way to take them, and what that way assumes for it."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.values.counted import counts_other
from tabx.values.interpretations import Interpretation
from tabx.values.letters import measure_of
from tabx.values.records import Column, DataType, Value
from tabx.values.relate_numbers import in_unit_of, is_same_number
from tabx.values.relate_times import in_seconds, is_duration


def agreement(taken: Interpretation, rows: Sequence[tuple[int, int]]) -> float:
    """Return on how many rows the values agree; nearly equal numbers count half."""
    return sum(agree(taken.gold[one], taken.predicted[other]) for one, other in rows)


def agree(gold: Value, predicted: Value) -> float:
    """Return 1 for the same value, .9 for one rounded, .5 for one nearly equal, else 0."""
    if gold.key == predicted.key:
        return 1.0
    if is_duration(gold) and is_duration(predicted):
        gold, predicted = in_seconds(gold), in_seconds(predicted)
    elif gold.type is not DataType.NUMERICAL or predicted.type is not DataType.NUMERICAL:
        return 0.0
    if gold.number is None or predicted.number is None or counts_other(gold, predicted):
        return 0.0
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        return 0.0
    number, quantum = in_unit_of(gold, predicted)
    apart = abs(number - gold.number)
    if is_same_number(gold, predicted, number):
        return 1.0
    size = max(abs(number), abs(gold.number))
    if apart <= max(quantum, gold.quantum or 0.0) / 2 and apart < 0.2 * size:
        return 0.9
    return 0.5 if apart < 0.02 * size else 0.0


def is_outvoted(gold: Column, predicted: Column, taken: Interpretation, rows: Sequence[tuple[int, int]]) -> bool:
    """Return whether letters are read as a rarer unit ("m" as minutes, "M" as a magnitude) against the column's cells.

    A cell that both sides write alike speaks for the unit that it names first: where more of them are read otherwise
    than cells are brought to agree, those cells are wrong rather than these rare.
    """
    alike = sum(
        _is_rarer(gold.values[one], taken.gold[one])
        and gold.values[one].text.strip() == predicted.values[other].text.strip()
        for one, other in rows
    )
    return alike > 0 and alike > gained(gold, predicted, taken, rows)


def gained(gold: Column, predicted: Column, taken: Interpretation, rows: Sequence[tuple[int, int]]) -> int:
    """Return how many cells agree only because a letter is read as a rarer unit than the one that it names first.

    Two numbers that meet so settle what the letter means; one alone does not.
    """
    if taken.gold is gold.values and taken.predicted is predicted.values:
        return 0
    return sum(
        (_is_rarer(gold.values[one], taken.gold[one]) or _is_rarer(predicted.values[other], taken.predicted[other]))
        and gold.values[one].text.strip() != predicted.values[other].text.strip()
        and agree(gold.values[one], predicted.values[other]) < 1.0 <= agree(taken.gold[one], taken.predicted[other])
        for one, other in rows
    )


def _is_rarer(first: Value, taken: Value) -> bool:
    """Return whether a number is taken in another unit or magnitude than the one that it names first."""
    return "ambiguous" in first.flags and measure_of(first) != measure_of(taken)
