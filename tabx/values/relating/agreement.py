"""Agreement of two columns over their paired rows, under a given interpretation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.values.column.letters import unit_or_magnitude
from tabx.values.columns import Column
from tabx.values.reading.measures import counts_other
from tabx.values.records import DataType
from tabx.values.relating.interpretations import Interpretation
from tabx.values.relating.relate_numbers import in_unit_of, is_same_number
from tabx.values.relating.relate_times import in_seconds, is_duration
from tabx.values.value import Flag, Value

Rows = Sequence[tuple[int, int]]
"""Paired rows: indices into the values of the gold column and of the predicted one."""


@dataclass(frozen=True, slots=True)
class AgreementThresholds:
    """Weights of unequal numbers as evidence for an interpretation of their columns."""

    rounded: float = 0.9
    """Agreement of a rounded number: nearly that of an equal one, so that any equal number outweighs it. No reason on
    record; 0.5 changes no tested case."""

    rounded_apart: float = 0.2
    """Largest relative error of a rounded number: "1" is no evidence for 0.6."""

    nearly_equal: float = 0.5
    """Agreement of nearly equal numbers (a wrong digit in the right unit): two of them do not outweigh one equal
    pair."""

    nearly_equal_apart: float = 0.02
    """Largest relative difference of nearly equal numbers: a wrong digit rather than another unit (a yard differs from
    a metre by 0.09). No reason on record for this value; 0.005 and 0.1 change no tested case."""


THRESHOLDS = AgreementThresholds()


def agreement(taken: Interpretation, rows: Rows) -> float:
    """Return the sum of `agree` over the paired rows.

    Equal values count 1, rounded ones 0.9, nearly equal numbers 0.5.
    """
    return sum(agree(taken.gold[gold_row], taken.predicted[predicted_row]) for gold_row, predicted_row in rows)


def agree(gold: Value, predicted: Value) -> float:
    """Return 1 for equal values, 0.9 for a rounded number, 0.5 for a nearly equal one, else 0."""
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
    if is_same_number(gold, predicted, number):
        return 1.0
    coarser_quantum = max(quantum, gold.quantum or 0.0)
    return _agreement_of_unequal(abs(number - gold.number), max(abs(number), abs(gold.number)), coarser_quantum)


def _agreement_of_unequal(apart: float, size: float, quantum: float) -> float:
    """Return the agreement of two unequal numbers.

    Parameters
    ----------
    apart : float
        Their absolute difference.
    size : float
        The larger absolute value.
    quantum : float
        The coarser of the two last digits shown.
    """
    if apart <= quantum / 2 and apart < THRESHOLDS.rounded_apart * size:
        return THRESHOLDS.rounded
    return THRESHOLDS.nearly_equal if apart < THRESHOLDS.nearly_equal_apart * size else 0.0


def is_outvoted(gold: Column, predicted: Column, taken: Interpretation, rows: Rows) -> bool:
    """Return whether the cells of the column speak against reading a letter as its rarer unit.

    "m" as minutes and "M" as a magnitude are such readings. A cell that both sides write alike is evidence for the
    first reading of its letter. If the interpretation changes more such cells than it brings others to agree, then
    those others are more likely wrong.
    """
    against = sum(
        _is_rarer(gold.values[gold_row], taken.gold[gold_row])
        and _have_same_text(gold.values[gold_row], predicted.values[predicted_row])
        for gold_row, predicted_row in rows
    )
    return against > 0 and against > gained(gold, predicted, taken, rows)


def gained(gold: Column, predicted: Column, taken: Interpretation, rows: Rows) -> int:
    """Return the number of cells that agree only under a rarer reading of a letter.

    Two such cells settle what the letter means; a single one does not.
    """
    if taken.gold is gold.values and taken.predicted is predicted.values:
        return 0
    count = 0
    for gold_row, predicted_row in rows:
        gold_value, predicted_value = gold.values[gold_row], predicted.values[predicted_row]
        gold_taken, predicted_taken = taken.gold[gold_row], taken.predicted[predicted_row]
        if not (_is_rarer(gold_value, gold_taken) or _is_rarer(predicted_value, predicted_taken)):
            continue
        if _have_same_text(gold_value, predicted_value):
            continue
        count += agree(gold_value, predicted_value) < 1.0 <= agree(gold_taken, predicted_taken)
    return count


def _have_same_text(gold: Value, predicted: Value) -> bool:
    return gold.text.strip() == predicted.text.strip()


def _is_rarer(first: Value, taken: Value) -> bool:
    """Return whether an ambiguous number is not taken in its first unit or magnitude."""
    return Flag.AMBIGUOUS in first.flags and unit_or_magnitude(first) != unit_or_magnitude(taken)
