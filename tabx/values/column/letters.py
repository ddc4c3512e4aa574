"""Units and magnitudes written as one letter ("m", "K", "t"), resolved by their column."""

from __future__ import annotations

import re
from collections import Counter

from tabx.values.column.choices import CellReadings, ColumnReadings, Occurring, keep_wanted
from tabx.values.reading.header_letters import AMOUNT_WORDS, DIMENSION_WORDS
from tabx.values.reading.units import MAGNITUDES
from tabx.values.records import DataType
from tabx.values.value import Flag, Form, HeaderReading, Value

UnitOrMagnitude = tuple[str, str]
"""Dimension and symbol of a unit, or `MAGNITUDE` and the power of ten; both empty for a bare number."""

MAGNITUDE = "magnitude"
_LAST_WORD = re.compile(r"(?<=[\d\s])([^\W\d_]+\.?)\s*$")


def unit_or_magnitude(value: Value) -> UnitOrMagnitude:
    """Return the unit or the magnitude that a number is written with."""
    if value.unit is not None:
        return value.unit.dimension, value.unit.symbol
    if Form.MAGNITUDE_WORD not in value.flags:
        return "", ""
    match = _LAST_WORD.search(value.text)
    word = match[1] if match else ""
    return MAGNITUDE, str(MAGNITUDES.get(word, MAGNITUDES.get(word.lower(), word)))


def settle_units(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve "m" and other letters by the header's unit, by other cells or by its name.

    Under the name of an amount ("Revenue", "Population") a letter is a magnitude (thousands, millions, billions); under
    "Depth", "m" is metres.
    """
    if not occurring.is_open or not any(len(options) > 1 and _is_open(options) for options in readings):
        return readings
    named = header.unit.dimension if header.unit is not None else _surely_named(readings)
    if named:
        # Under "$" a letter is a magnitude: "5 m" is five million.
        is_money = named.startswith("currency:")
        readings = _read_as(readings, MAGNITUDE if is_money else named, named)
    words = set(header.words)
    if AMOUNT_WORDS & words:
        return readings if named else _read_as(readings, MAGNITUDE)
    hints = [dimension for dimension, names in DIMENSION_WORDS.items() if names & words]
    return _read_as(readings, hints[0]) if len(hints) == 1 else readings


def _read_as(readings: ColumnReadings, *dimensions: str) -> ColumnReadings:
    return keep_wanted(readings, lambda value: unit_or_magnitude(value)[0] in dimensions)


def _is_open(options: CellReadings) -> bool:
    return options[0].type is DataType.NUMERICAL and Flag.AMBIGUOUS in options[0].flags


def _surely_named(readings: ColumnReadings) -> str:
    """Return the dimension that most unambiguous cells name, or "".

    A cell that spells out a possible meaning of a letter ("5 min" beside "3 m") may be meant as its contrast as well as
    its explanation. It counts only if such cells are at least as many as those with the letter. Another unit of the
    dimension ("1 h") is enough to resolve any number of "m".
    """
    sure: Counter[UnitOrMagnitude] = Counter()
    letters: Counter[UnitOrMagnitude] = Counter()
    for options in readings:
        if options[0].type is not DataType.NUMERICAL:
            continue
        if Flag.AMBIGUOUS in options[0].flags:
            letters.update({unit_or_magnitude(option) for option in options})
        else:
            sure[unit_or_magnitude(options[0])] += 1
    dimensions: Counter[str] = Counter()
    for measure, count in sure.items():
        if measure[0] and count >= letters[measure]:
            dimensions[measure[0]] += count
    return dimensions.most_common(1)[0][0] if dimensions else ""
