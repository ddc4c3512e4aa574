"""Comparison of a predicted number with the gold one: the same, rounded, or off by how much."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from tabx.values.column.properties import (
    cell_dimensions,
    dimensions,
    has_own_units,
    is_year,
    kind_of_dimension,
    kind_of_unit,
    mixed_kinds,
    own_unit,
)
from tabx.values.columns import Column, ColumnFlag, ColumnPair, Scale
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.header import suggests
from tabx.values.reading.measures import MOST_EXACT, counts_other, long_whole
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.glued_letters import is_letter_a_digit
from tabx.values.relating.headers import header_similarity
from tabx.values.relating.notation_kind import notation_kind
from tabx.values.relating.unrounded import is_unrounded
from tabx.values.value import Dimension, Form, HeaderReading, Value


@dataclass(frozen=True, slots=True)
class NumberRelationThresholds:
    """Tolerances of equality, rounding and conversion, and of the similarity of headers."""

    conversion: float = 1e-9
    """Relative error of a unit conversion: far above that of floats, far below any digit that a cell shows."""

    arithmetic: float = 1e-13
    """Relative error of adding and dividing floats; a wrong digit is an error at any decimal place."""

    power_of_ten: float = 1e-9
    """Largest distance of the decimal logarithm of a ratio from an integer, due to rounding."""

    least_rounded_digits: int = 4
    """Fewest digits of a whole number whose trailing zeros may stand for rounded digits: 1,230 is 1,234 rounded, while
    110 is as often a wrong 109 as a rounded one."""

    digits_kept: int = 2
    """Leading digits that are always significant: 1,200 is 1,234 rounded, 1,000 is not."""

    same_name: float = 0.5
    """Least similarity of two headers with the same name, units aside. No reason on record; 0.3 and 0.8 change no
    tested case."""


THRESHOLDS = NumberRelationThresholds()

_DIGITS = re.compile(r"\d+(?:[.,'’\s]\d+)*")
_ASCII_DIGITS = frozenset("0123456789")
_DIGITS_SCALED = frozenset({"form:magnitude word", "form:scientific", "form:fraction", "form:compound"})
"""Notations whose trailing zeros are significant ("1.20 million")."""

_UNIT_NAMED_NOWHERE = "the unit is missing in the prediction"


def relate_numbers(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two numbers, in the gold's unit.

    If only one number has a unit, both are compared in it. ROUNDED means rounded correctly to fewer digits: the gold
    lies within half of the last digit shown, and that digit is coarser than the gold's. Trailing zeros of a whole
    number may stand for rounded digits (1,200,000 for 1,234,567). A converted number is ROUNDED by the same rule, and
    EQUIVALENT if it is no coarser than the gold.
    """
    if gold.number is None or predicted.number is None:
        return whole(gold, predicted, DifferenceKind.VALUE)
    if counts_other(gold, predicted, (pair.gold.header, pair.predicted.header)):
        return whole(gold, predicted, DifferenceKind.UNIT, "it counts something else")
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        note = f"{gold.unit.symbol} and {predicted.unit.symbol} do not convert into each other"
        return whole(gold, predicted, DifferenceKind.UNIT, note)
    if _is_fraction_of(gold, predicted, pair.predicted) or _is_fraction_of(predicted, gold, pair.gold):
        return equivalent(gold, predicted, DifferenceKind.PERCENT)
    number, quantum = in_unit_of(gold, predicted)
    if is_same_number(gold, predicted, number):
        return _same_number(gold, predicted, number, pair)
    return _rounded(gold, predicted, number, quantum, pair) or _other_number(gold, predicted, number, pair)


def _same_number(gold: Value, predicted: Value, number: float, pair: ColumnPair) -> Difference:
    """Return the difference of equal numbers, where the prediction may lack or invent a unit."""
    if unit_is_lost(gold, predicted, pair):
        lost = _with_magnitude(gold, predicted, Relation.PARTIAL, DifferenceKind.UNIT_LOST, number, pair)
        return replace(lost, note=_UNIT_NAMED_NOWHERE)
    if unit_is_invented(gold, predicted, pair):
        return _with_invented_unit(gold, predicted, pair)
    return equivalent(gold, predicted, notation_kind(gold, predicted), _noun_on_one_side(gold, predicted))


def _noun_on_one_side(gold: Value, predicted: Value) -> str:
    """Return in words what only one of two equal numbers says that it counts: "'games' left out"."""
    if bool(gold.remark) == bool(predicted.remark):
        return ""
    return f"'{gold.remark}' left out" if gold.remark else f"'{predicted.remark}' added"


def _rounded(gold: Value, predicted: Value, number: float, quantum: float, pair: ColumnPair) -> Difference | None:
    """Return the difference of a number that is the gold rounded or converted, or None."""
    gold_quantum = (gold.quantum or 0.0) * (1 + THRESHOLDS.conversion)
    if is_letter_a_digit(gold, predicted, pair):
        return whole(gold, predicted, DifferenceKind.TYPE, "a letter at the end of the number")
    is_converted = _is_converted(gold, predicted)
    if rounds_to(gold, number, quantum):
        if quantum > gold_quantum:
            return _with_magnitude(gold, predicted, Relation.ROUNDED, DifferenceKind.ROUNDED, number, pair)
        return equivalent(gold, predicted, DifferenceKind.UNIT) if is_converted else None
    if is_converted:
        return None
    if is_unrounded(gold, number, quantum, pair.gold):
        return _with_magnitude(gold, predicted, Relation.ROUNDED, DifferenceKind.UNROUNDED, number, pair)
    return _rounded_to_zeros(gold, predicted, number, quantum, pair)


def _rounded_to_zeros(
    gold: Value, predicted: Value, number: float, quantum: float, pair: ColumnPair
) -> Difference | None:
    """Return the difference of a whole number whose zeros at the end stand for rounded digits, or None."""
    # Trailing zeros are significant in a year or a rank; after a conversion nobody rounds to hundreds.
    if measure_in(pair.gold, gold)[0] is Measure.RATIO:
        coarse = _least_quantum(predicted, quantum)
        if coarse > (gold.quantum or 0.0) * (1 + THRESHOLDS.conversion) and rounds_to(gold, number, coarse):
            return _with_magnitude(gold, predicted, Relation.ROUNDED, DifferenceKind.ROUNDED, number, pair)
    return None


def _other_number(gold: Value, predicted: Value, number: float, pair: ColumnPair) -> Difference:
    """Return the difference of a number that is neither equal nor rounded.

    It is PARTIAL if the error is smaller than the gold number, and DIFFERENT for a wrong sign or power of ten.
    """
    gold_number = gold.number or 0.0
    kind, relation = DifferenceKind.VALUE, Relation.PARTIAL
    if number == -gold_number:
        kind, relation = DifferenceKind.SIGN, Relation.DIFFERENT
    elif _differ_by_power_of_ten(gold_number, number):
        kind, relation = DifferenceKind.SCALE, Relation.DIFFERENT
    elif not gold_number or abs(number - gold_number) >= abs(gold_number):
        relation = Relation.DIFFERENT
    found = _with_magnitude(gold, predicted, relation, kind, number, pair)
    return replace(found, note=_UNIT_NAMED_NOWHERE) if unit_is_lost(gold, predicted, pair) else found


def _is_fraction_of(percent: Value, bare: Value, column: Column) -> bool:
    """Return whether a bare number is the fraction of a percentage (0.12 for "12%").

    Other cells of the bare number's column must name percent, too.
    """
    if percent.unit is None or percent.unit.dimension != Dimension.FRACTION or percent.unit_from != "cell":
        return False
    if bare.unit is not None or not bare.number or Dimension.FRACTION not in dimensions(column):
        return False
    return math.isclose(bare.number, percent.base or 0.0, rel_tol=THRESHOLDS.conversion)


def _least_quantum(value: Value, quantum: float) -> float:
    """Return the size of the last significant digit of a number.

    Trailing zeros of a whole number may stand for rounded digits (1,200 for 1,234) and then are not significant.
    """
    match = _DIGITS.search(value.text)
    if match is None or value.flags & _DIGITS_SCALED:
        return quantum
    shown = match[0]
    kinds_of_separators = len(set(shown) - _ASCII_DIGITS)
    is_grouped = Form.SEPARATORS in value.flags and kinds_of_separators <= 1
    if not shown.isdecimal() and not is_grouped:
        return quantum
    digits = "".join(filter(str.isdecimal, shown))
    zeros = min(len(digits) - len(digits.rstrip("0")), len(digits) - THRESHOLDS.digits_kept)
    return quantum * 10.0**zeros if len(digits) >= THRESHOLDS.least_rounded_digits else quantum


def unit_is_lost(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether a cell's own unit occurs nowhere in the predicted column; that of an age says nothing.

    If it is the unit of the whole gold column, the column is flagged instead and its cells are not charged again,
    unless most numbers of the predicted column have units of their own. Of a column in several units of one kind (km
    and m), other cells of the prediction do not say which is meant.
    """
    if gold.unit is None or gold.unit_from != "cell" or predicted.unit is not None or Form.AGE in gold.flags:
        return False
    if _is_one_of_several(gold, predicted, pair):
        return True
    column_unit = own_unit(pair.gold)
    is_of_column = column_unit is not None and column_unit.dimension == gold.unit.dimension
    is_flagged = is_of_column and not has_own_units(pair.predicted)
    return not is_flagged and gold.unit.dimension not in dimensions(pair.predicted)


def _is_one_of_several(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Whether the column has several units for what a number measures, and the prediction names them beside others."""
    if gold.unit is None or predicted.number == 0:
        return False
    kind = kind_of_unit(gold.unit)
    named = map(kind_of_dimension, cell_dimensions(pair.predicted))
    return kind in mixed_kinds(pair.gold) and pair.predicted.header.unit is None and kind in named


def unit_is_invented(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether the prediction has a unit for a bare number, but the gold column has none.

    A unit that the gold's header suggests is not invented, nor is that of an age ("25 years old").
    """
    unit = predicted.unit
    if gold.unit is not None or unit is None or Form.AGE in predicted.flags:
        return False
    if predicted.unit_from == "header" and not adds_unit(pair.gold.header, pair.predicted.header):
        return False
    return unit.dimension not in dimensions(pair.gold) and not suggests(pair.gold.header, unit)


def adds_unit(gold: HeaderReading, predicted: HeaderReading) -> bool:
    """Return whether a header keeps the gold's name and adds a unit.

    Under another name, the name is the error, not the unit.
    """
    return bool(predicted.unit_text) and header_similarity(gold, predicted) >= THRESHOLDS.same_name


def _with_invented_unit(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of a number with an invented unit.

    "5%" for 5 also has another magnitude.
    """
    number, relation = predicted.number or 0.0, Relation.PARTIAL
    if predicted.unit is not None and predicted.unit.dimension == Dimension.FRACTION and number:
        number, relation = predicted.unit.to_base(number), Relation.DIFFERENT
    symbol = "" if predicted.unit is None else predicted.unit.symbol
    found = _with_magnitude(gold, predicted, relation, DifferenceKind.UNIT, number, pair)
    return replace(found, note=f"the prediction adds the unit {symbol}, the gold has none")


def in_unit_of(gold: Value, predicted: Value) -> tuple[float, float]:
    """Return the predicted number and the size of its last digit, in the gold's unit."""
    number, quantum = predicted.number or 0.0, predicted.quantum or 0.0
    if gold.unit is None or predicted.unit is None or gold.unit == predicted.unit:
        return number, quantum
    converted = gold.unit.from_base(predicted.unit.to_base(number))
    return converted, quantum * abs(predicted.unit.factor / gold.unit.factor)


def is_same_number(gold: Value, predicted: Value, number: float) -> bool:
    """Return whether a predicted number, expressed in the gold's unit, equals the gold.

    Without a conversion the numbers must be equal exactly. A conversion loses some digits, and all of them near the
    zero of a scale with an offset (0 °C is 32 °F).
    """
    if gold.number is None or not _is_converted(gold, predicted):
        wholes = _long_wholes(gold, predicted)
        return number == gold.number if wholes is None else wholes[0] == wholes[1]
    has_offset = any(unit is not None and unit.offset for unit in (gold.unit, predicted.unit))
    slack = THRESHOLDS.conversion
    return math.isclose(number, gold.number, rel_tol=slack, abs_tol=slack if has_offset else 0.0)


def _long_wholes(gold: Value, predicted: Value) -> tuple[int, int] | None:
    """Return two whole numbers of 16 digits or more with all their digits, which floats do not hold; else None."""
    if gold.number is None or abs(gold.number) < MOST_EXACT:
        return None
    whole, other = long_whole(gold.key), long_whole(predicted.key)
    return None if whole is None or other is None else (whole, other)


def rounds_to(gold: Value, number: float, quantum: float) -> bool:
    """Return whether a number lies within half of its last digit from the gold.

    0 never counts as a rounded number.
    """
    if gold.number is None or not number:
        return False
    slack = THRESHOLDS.conversion * quantum + THRESHOLDS.arithmetic * abs(gold.number)
    return quantum > 0 and abs(number - gold.number) <= quantum / 2 + slack


def _is_converted(gold: Value, predicted: Value) -> bool:
    return gold.unit is not None and predicted.unit is not None and gold.unit != predicted.unit


def _differ_by_power_of_ten(gold: float, predicted: float) -> bool:
    """Return whether two numbers differ by a factor of 10, 100, 1000 and so on."""
    if not gold or not predicted or gold * predicted < 0:
        return False
    power = math.log10(predicted / gold)
    return abs(round(power)) >= 1 and math.isclose(power, round(power), abs_tol=THRESHOLDS.power_of_ten)


def _with_magnitude(
    gold: Value, predicted: Value, relation: Relation, kind: DifferenceKind, number: float, pair: ColumnPair
) -> Difference:
    """Return a difference with its magnitude on the gold column's scale."""
    gold_number = gold.number or 0.0
    wholes = None if _is_converted(gold, predicted) else _long_wholes(gold, predicted)
    # 12 digits: 0.3 − 0.1 is 0.2, not 0.19999999999999998.
    apart = float(format(number - gold_number, ".12g")) if wholes is None else float(wholes[1] - wholes[0])
    measure, spread = measure_in(pair.gold, gold)
    return difference(
        gold,
        predicted,
        relation,
        kind,
        measure,
        gold_value=gold_number,
        predicted_value=float(format(number, ".15g")),
        apart=apart,
        relative=abs(apart / gold_number) if gold_number and measure is Measure.RATIO else None,
        spread=spread,
    )


def measure_in(column: Column, gold: Value) -> tuple[Measure, float | None]:
    """Return the measure of differences in a column, and its spread on an interval scale.

    The spread is in the gold's unit. An interval column without two different numbers has no spread: any other number
    is entirely wrong. So is another year among values of mixed types.
    """
    if gold.type is DataType.TIME:
        return Measure.TIME, None
    if column.scale is Scale.RATIO or (ColumnFlag.MIXED in column.flags and not is_year(gold)):
        return Measure.RATIO, None
    if column.scale is Scale.INTERVAL and column.spread:
        return Measure.INTERVAL, column.spread / (gold.unit.factor if gold.unit else 1.0)
    return Measure.WHOLE, None
