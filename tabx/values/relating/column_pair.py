"""Joint interpretation of a gold column and the predicted column paired with it.

`interpretations` lists the ways to read both, the agreement of their paired rows chooses among them, `unit_flags`
records whether the gold's unit was lost or moved, and `word_codes` finds words that are written as codes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.values.column.house_rules import reader
from tabx.values.column.letters import unit_or_magnitude
from tabx.values.column.properties import dimensions, spread_of
from tabx.values.columns import Column, ColumnFlag, ColumnPair, Scale
from tabx.values.kinds import PairFlag
from tabx.values.reading.measures import counts_other
from tabx.values.records import DataType
from tabx.values.relating.in_context.clocks import states_half
from tabx.values.relating.interpretations import (
    FRACTION_FLAG,
    Interpretation,
    interpretations,
    invents_unit,
    replace_values,
    under_header,
)
from tabx.values.relating.letter_scales import as_scale
from tabx.values.relating.relate_numbers import in_unit_of, is_same_number
from tabx.values.relating.relate_times import in_seconds, is_duration, is_same_day_of_year
from tabx.values.relating.unit_flags import unit_flags
from tabx.values.relating.word_codes import codes_of_columns
from tabx.values.value import Flag, Form, Value

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

_SAME_COUNT = 1e-9
"""Rounding error of a sum of agreements: counts that differ by less are equal."""

_UNPROVED = frozenset({PairFlag.UNIT_CHANGED, PairFlag.SCALE_CHANGED, PairFlag.UNIT_INVENTED})
_NOTES = {
    PairFlag.UNIT_CHANGED: (
        "the header names another unit, but the numbers were not converted: read in the gold's unit"
    ),
    PairFlag.SCALE_CHANGED: (
        "the header names another scale, but the numbers were not converted: read in the gold's scale"
    ),
    PairFlag.UNIT_INVENTED: ("the header names a unit that the gold does not have: the numbers are read without it"),
    PairFlag.UNIT_LOST: ("the gold's unit is missing in the prediction: its numbers are read in the gold's unit"),
    PairFlag.UNIT_MOVED: "the unit moved between cells and header",
    PairFlag.MIXED_DATES: ("the column mixes day-first and month-first dates: each is read as written"),
    PairFlag.MIXED_DECIMALS: ("the column mixes decimal points and decimal commas: each number is read as written"),
    PairFlag.AMBIGUOUS: "the column is ambiguous: the reading closer to the gold is used",
}


def pair_columns(gold: Column, predicted: Column, rows: Rows) -> ColumnPair:
    """Return both columns under the interpretation that fits them best, with flags and a note.

    The candidates are the readings and known conversions that units, headers and ambiguous notations allow. The one
    under which most paired rows agree is chosen. A tie goes to the literal reading, except where the header names
    another unit or scale and the values do not show that they were converted. No constant factor is ever fitted.

    Parameters
    ----------
    gold, predicted : Column
    rows : sequence of (int, int)
        Paired rows: indices into the values of `gold` and of `predicted`.
    """
    gold, predicted = _with_letters_as_scales(gold, predicted, rows)
    chosen = _choose_interpretation(gold, predicted, rows)
    flags = {PairFlag(flag) for flag in chosen.flags - {FRACTION_FLAG}}
    if ColumnFlag.MIXED_DATES in predicted.flags:
        flags.add(PairFlag.MIXED_DATES)
    if ColumnFlag.MIXED_DECIMALS in predicted.flags - gold.flags:
        flags.add(PairFlag.MIXED_DECIMALS)
    if _is_ambiguous(gold, predicted, chosen, rows):
        flags.add(PairFlag.AMBIGUOUS)
    flags |= unit_flags(gold, predicted, chosen)
    note = "; ".join(_NOTES[flag] for flag in sorted(flags))
    codes = codes_of_columns(gold, predicted, rows)
    taken = _taken(gold, chosen.gold), _taken(predicted, chosen.predicted)
    is_stated = states_half((chosen.gold[row], chosen.predicted[other]) for row, other in rows)
    return ColumnPair(*taken, frozenset(flags), note, codes=codes, states_half=is_stated)


def _with_letters_as_scales(gold: Column, predicted: Column, rows: Rows) -> tuple[Column, Column]:
    """Return both columns, a letter in a header ("(m)") taken as a scale where the other side or the values say so."""
    sides = [(column, as_scale(column)) for column in (gold, predicted)]
    for index, (column, scaled) in enumerate(sides):
        other = sides[1 - index][0]
        if scaled is None or dimensions(column) & dimensions(other):
            continue
        pair = (scaled, other) if index == 0 else (other, scaled)
        if scaled.header.factor == other.header.factor or _agree_better(pair, (gold, predicted), rows):
            return pair
    return gold, predicted


def _agree_better(taken: tuple[Column, Column], as_read: tuple[Column, Column], rows: Rows) -> bool:
    """Return whether more than half of the paired rows agree in one reading of two columns, and fewer in another."""
    count, other = (agreement(Interpretation(one.values, two.values), rows) for one, two in (taken, as_read))
    return 2 * count > len(rows) and count > other + _SAME_COUNT


def _choose_interpretation(gold: Column, predicted: Column, rows: Rows) -> Interpretation:
    """Return the interpretation under which most paired rows agree."""
    chosen = Interpretation(gold.values, predicted.values)
    most = agreement(chosen, rows)
    # Where all rows agree as read, no other interpretation can do better; an invented unit still has to be reported.
    if most >= max(len(rows), 1) and not invents_unit(gold, predicted):
        return chosen
    for other in interpretations(gold, predicted):
        count = agreement(other, rows)
        wins_ties = bool(other.flags & _UNPROVED) and not chosen.flags
        is_better = count > most + _SAME_COUNT or (wins_ties and count > most - _SAME_COUNT)
        if is_better and not is_outvoted(gold, predicted, other, rows):
            chosen, most = other, count
    return chosen


def _is_ambiguous(gold: Column, predicted: Column, chosen: Interpretation, rows: Rows) -> bool:
    """Return whether only the other column resolves how some value is meant."""
    is_reread = chosen.gold is not gold.values
    if is_reread and gold.type is DataType.NUMERICAL and any(map(_is_regrouped, gold.values, chosen.gold)):
        return True
    if ColumnFlag.AMBIGUOUS in gold.flags:
        turned = [(predicted_row, gold_row) for gold_row, predicted_row in rows]
        if _open_reading_matters(predicted, gold, turned):
            return True
    if ColumnFlag.AMBIGUOUS in predicted.flags and _open_reading_matters(gold, predicted, rows):
        return True
    # Two numbers that agree in a rarer unit settle it; a single one does not.
    return gained(gold, predicted, chosen, rows) == 1


def _is_regrouped(first: Value, taken: Value) -> bool:
    """Return whether a separator read as decimal at first is now taken to group thousands."""
    return Form.SEPARATORS in taken.flags - first.flags and first.key != taken.key


def _taken(column: Column, values: tuple[Value, ...]) -> Column:
    """Return the column with the interpreted values and their spread."""
    if values is column.values:
        return column
    return replace_values(column, values, None if column.scale is Scale.NOMINAL else spread_of(values))


def _open_reading_matters(partner: Column, column: Column, rows: Rows) -> bool:
    """Return whether an ambiguous cell equals its partner under some of its readings only.

    The partner may settle the type and the unit of a reading ("m"). It does not settle the order of a date, nor a
    decimal separator unless the agreeing reading is also the cell's first ("12.000" as 12).
    """
    read = reader(column.rules)
    for partner_row, row in rows:
        value, partner_value = column.values[row], partner.values[partner_row]
        if Flag.AMBIGUOUS not in value.flags or value.text.strip() == partner_value.text.strip():
            continue
        options = [under_header(option, column.header) for option in read(value.text)]
        if _only_some_agree(value, options, partner_value):
            return True
    return False


def _only_some_agree(value: Value, options: list[Value], partner: Value) -> bool:
    """Return whether readings of one type and unit differ in agreeing with the partner."""
    agreeing = next((option for option in options if agree(partner, option) == 1.0), None)
    if agreeing is None or (agreeing.type is DataType.NUMERICAL and agreeing.key == value.key):
        return False
    similar = [option for option in options if (option.type, option.unit) == (agreeing.type, agreeing.unit)]
    return any(agree(partner, option) < 1.0 for option in similar)


def agreement(taken: Interpretation, rows: Rows) -> float:
    """Return the sum of `agree` over the paired rows.

    Equal values count 1, rounded ones 0.9, nearly equal numbers 0.5.
    """
    gold, predicted = taken.gold, taken.predicted
    # Most keys are equal, for which `agree` is not called.
    return sum(1.0 if gold[i].key == predicted[j].key else agree(gold[i], predicted[j]) for i, j in rows)


def agree(gold: Value, predicted: Value) -> float:
    """Return 1 for equal values, 0.9 for a rounded number or a day without its year, 0.5 for one close by, else 0."""
    if gold.key == predicted.key:
        return 1.0
    if gold.type is predicted.type is DataType.DATE:
        return THRESHOLDS.rounded if is_same_day_of_year(gold, predicted) else 0.0
    return _agreement_of_numbers(gold, predicted)


def _agreement_of_numbers(gold: Value, predicted: Value) -> float:
    """Return the agreement of two different amounts or durations, 0 for other values."""
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
