"""How a predicted number stands to the gold one: the same, rounded, or off by how much."""

from __future__ import annotations

import math
import re
from dataclasses import replace

from tabx.values.column.properties import dimensions, has_own_units, is_year, own_unit
from tabx.values.columns import Column, ColumnPair, Scale
from tabx.values.reading.header import suggests
from tabx.values.reading.measures import counts_other
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, notation, whole
from tabx.values.relating.headers import header_similarity
from tabx.values.value import HeaderReading, Value

_SLACK = 1e-9
_FLOAT = 1e-13
"""What arithmetic with floats costs at most, relative."""
_CORE = re.compile(r"\d+(?:[.,'’\s]\d+)*")
_LEAST_DIGITS = 4
_OWN_DIGITS = frozenset({"form:magnitude word", "form:scientific", "form:fraction", "form:compound"})
_SAME_NAME = 0.5
_UNNAMED = "the prediction names the unit nowhere"


def relate_numbers(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return how two numbers differ, told in the gold's unit; without a unit on one side, in that of the other.

    Rounded is the gold rounded correctly to fewer digits: it lies within half of the last digit shown, and that
    digit is coarser than the gold's; zeros at the end of a whole number may be no digits (1,200,000 for 1,234,567).
    After a conversion the same holds, and a result no coarser than the gold is equivalent.
    """
    if gold.number is None or predicted.number is None:
        return whole(gold, predicted, "value")
    if counts_other(gold, predicted, (pair.gold.header, pair.predicted.header)):
        return whole(gold, predicted, "unit", "what is counted is another thing")
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        note = f"{gold.unit.symbol} and {predicted.unit.symbol} do not convert into each other"
        return whole(gold, predicted, "unit", note)
    if _is_fraction_of(gold, predicted, pair.predicted) or _is_fraction_of(predicted, gold, pair.gold):
        return equivalent(gold, predicted, "percent")
    number, quantum = in_unit_of(gold, predicted)
    apart = number - gold.number
    if is_same_number(gold, predicted, number):
        if unit_is_lost(gold, predicted, pair):
            told = _told(gold, predicted, Relation.PARTIAL, "unit lost", number, pair)
            return replace(told, note=_UNNAMED)
        if unit_is_invented(gold, predicted, pair):
            return _invented(gold, predicted, pair)
        return equivalent(gold, predicted, notation(gold, predicted))
    if rounds_to(gold, number, quantum):
        if quantum > (gold.quantum or 0.0) * (1 + _SLACK):
            return _told(gold, predicted, Relation.ROUNDED, "rounded", number, pair)
        if _converted(gold, predicted):
            return equivalent(gold, predicted, "unit")
    elif measure_in(pair.gold, gold)[0] is Measure.RATIO and not _converted(gold, predicted):
        coarse = _least_quantum(predicted, quantum)
        if coarse > (gold.quantum or 0.0) * (1 + _SLACK) and rounds_to(gold, number, coarse):
            return _told(gold, predicted, Relation.ROUNDED, "rounded", number, pair)
    kind, relation = "value", Relation.PARTIAL
    if number == -gold.number:
        kind, relation = "sign", Relation.DIFFERENT
    elif _power_of_ten(gold.number, number):
        kind, relation = "scale", Relation.DIFFERENT
    elif not gold.number or abs(apart) >= abs(gold.number):
        relation = Relation.DIFFERENT
    told = _told(gold, predicted, relation, kind, number, pair)
    return replace(told, note=_UNNAMED) if unit_is_lost(gold, predicted, pair) else told


def _is_fraction_of(percent: Value, bare: Value, column: Column) -> bool:
    """Return whether a bare number is the fraction of one with its own "%", where others of its column have one too."""
    if percent.unit is None or percent.unit.dimension != "fraction" or percent.unit_from != "cell":
        return False
    if bare.unit is not None or not bare.number or "fraction" not in dimensions(column):
        return False
    return math.isclose(bare.number, percent.base or 0.0, rel_tol=_SLACK)


def _least_quantum(value: Value, quantum: float) -> float:
    """Return the last digit that counts in a whole number: zeros at its end may stand for digits rounded away.

    Two digits are always held to count, so that 1,200 is 1,234 rounded and 1,000 is not; of a number of fewer than four
    digits all are, for 110 is a wrong 109 as often as a rounded one.
    """
    found = _CORE.search(value.text)
    if found is None or value.flags & _OWN_DIGITS:
        return quantum
    core = found[0]
    if not core.isdecimal() and ("form:separators" not in value.flags or len(set(core) - set("0123456789")) > 1):
        return quantum
    digits = "".join(filter(str.isdecimal, core))
    zeros = min(len(digits) - len(digits.rstrip("0")), len(digits) - 2)
    return quantum * 10.0**zeros if len(digits) >= _LEAST_DIGITS else quantum


def unit_is_lost(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether a cell's own unit stands nowhere in the predicted column.

    Where it is the unit of the whole gold column, the column is flagged and its cells are not charged again, but for
    those among cells that name another unit.
    """
    if gold.unit is None or gold.unit_from != "cell" or predicted.unit is not None:
        return False
    own = own_unit(pair.gold)
    shared = own is not None and own.dimension == gold.unit.dimension
    flagged = shared and not has_own_units(pair.predicted)
    return not flagged and gold.unit.dimension not in dimensions(pair.predicted)


def unit_is_invented(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether the prediction names a unit for a bare number, and neither the gold's column nor header has it."""
    unit = predicted.unit
    if gold.unit is not None or unit is None:
        return False
    if predicted.unit_from == "header" and not adds_unit(pair.gold.header, pair.predicted.header):
        return False
    return unit.dimension not in dimensions(pair.gold) and not suggests(pair.gold.header, unit)


def adds_unit(gold: HeaderReading, predicted: HeaderReading) -> bool:
    """Return whether a header keeps the gold's name and adds a unit: of another header the name is the matter."""
    return bool(predicted.unit_text) and header_similarity(gold, predicted) >= _SAME_NAME


def _invented(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return that the unit is invented; "5%" for 5 is another size too."""
    number, relation = predicted.number or 0.0, Relation.PARTIAL
    if predicted.unit is not None and predicted.unit.dimension == "fraction" and number:
        number, relation = predicted.unit.to_base(number), Relation.DIFFERENT
    symbol = "" if predicted.unit is None else predicted.unit.symbol
    told = _told(gold, predicted, relation, "unit", number, pair)
    return replace(told, note=f"the gold names no unit, {symbol} stands in the prediction alone")


def in_unit_of(gold: Value, predicted: Value) -> tuple[float, float]:
    """Return the predicted number and the size of its last digit, in the gold's unit."""
    number, quantum = predicted.number or 0.0, predicted.quantum or 0.0
    if gold.unit is None or predicted.unit is None or gold.unit == predicted.unit:
        return number, quantum
    converted = gold.unit.from_base(predicted.unit.to_base(number))
    return converted, quantum * abs(predicted.unit.factor / gold.unit.factor)


def is_same_number(gold: Value, predicted: Value, number: float) -> bool:
    """Return whether a predicted number, told in the gold's unit, is the gold's: to the digit, but for a conversion.

    Converting costs some digits, and near the zero of a scale with an offset (0 °C is 32 °F) all of them.
    """
    if gold.number is None or not _converted(gold, predicted):
        return number == gold.number
    offset = any(unit is not None and unit.offset for unit in (gold.unit, predicted.unit))
    return math.isclose(number, gold.number, rel_tol=_SLACK, abs_tol=_SLACK if offset else 0.0)


def rounds_to(gold: Value, number: float, quantum: float) -> bool:
    """Return whether a number lies within half of its last digit from the gold; 0 for another number does not."""
    if gold.number is None or not number:
        return False
    slack = _SLACK * quantum + _FLOAT * abs(gold.number)
    return quantum > 0 and abs(number - gold.number) <= quantum / 2 + slack


def _converted(gold: Value, predicted: Value) -> bool:
    return gold.unit is not None and predicted.unit is not None and gold.unit != predicted.unit


def _power_of_ten(gold: float, predicted: float) -> bool:
    """Return whether two numbers differ by a factor of 10, 100, 1000 …"""
    if not gold or not predicted or gold * predicted < 0:
        return False
    power = math.log10(predicted / gold)
    return abs(round(power)) >= 1 and math.isclose(power, round(power), abs_tol=1e-9)


def _told(gold: Value, predicted: Value, relation: Relation, kind: str, number: float, pair: ColumnPair) -> Difference:
    """Return the difference with its magnitude as the gold column's scale means it."""
    value = gold.number or 0.0
    apart = float(format(number - value, ".12g"))
    measure, spread = measure_in(pair.gold, gold)
    return replace(
        difference(gold, predicted, relation, kind, measure),
        gold_value=value,
        predicted_value=float(format(number, ".15g")),
        difference=apart,
        relative=abs(apart / value) if value and measure is Measure.RATIO else None,
        spread=spread,
    )


def measure_in(column: Column, gold: Value) -> tuple[Measure, float | None]:
    """Return how the column tells a difference of numbers, and its spread in the gold's unit for an interval scale.

    An interval column without two different numbers has no spread to measure by: any other number is wholly wrong, as
    is any other year among values of all sorts.
    """
    if gold.type is DataType.TIME:
        return Measure.TIME, None
    if column.scale is Scale.RATIO or ("mixed" in column.flags and not is_year(gold)):
        return Measure.RATIO, None
    if column.scale is Scale.INTERVAL and column.spread:
        return Measure.INTERVAL, column.spread / (gold.unit.factor if gold.unit else 1.0)
    return Measure.WHOLE, None
