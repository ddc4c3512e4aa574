"""Units and magnitudes that go by one letter ("m", "K", "t"): what the column makes of them."""

from __future__ import annotations

import re
from collections import Counter

from tabx.values.column.choices import CellReadings, ColumnReadings, keep_wanted
from tabx.values.reading.units import MAGNITUDES
from tabx.values.records import DataType
from tabx.values.value import Flag, Form, HeaderReading, Value

UnitOrMagnitude = tuple[str, str]
"""Dimension and symbol of a unit, or `MAGNITUDE` and the power of ten; both empty for a bare number."""

MAGNITUDE = "magnitude"
_LAST_WORD = re.compile(r"(?<=[\d\s])([^\W\d_]+\.?)\s*$")
_AMOUNT_WORDS = frozenset({
    "revenue", "revenues", "sales", "profit", "profits", "income", "earnings", "cost", "costs", "price", "budget",
    "expenses", "assets", "liabilities", "debt", "equity", "cash", "gdp", "gross", "salary", "turnover", "funding",
    "population", "inhabitants", "users", "subscribers", "viewers",
})  # fmt: skip
_DIMENSION_WORDS = {
    "length": frozenset({
        "length", "height", "width", "depth", "distance", "altitude", "elevation", "diameter", "radius", "thickness",
        "wavelength",
    }),
    "time": frozenset({"time", "times", "duration", "durations", "runtime", "elapsed", "latency"}),
    "mass": frozenset({"weight", "mass"}),
    "temperature": frozenset({"temperature", "temperatures", "temp"}),
}  # fmt: skip
"""Words of a header that name what is measured, and so the dimension of a letter that may be several units."""


def unit_or_magnitude(value: Value) -> UnitOrMagnitude:
    """Return the unit or the magnitude that a number is written with."""
    if value.unit is not None:
        return value.unit.dimension, value.unit.symbol
    if Form.MAGNITUDE_WORD not in value.flags:
        return "", ""
    match = _LAST_WORD.search(value.text)
    word = match[1] if match else ""
    return MAGNITUDE, str(MAGNITUDES.get(word, MAGNITUDES.get(word.lower(), word)))


def settle_units(header: HeaderReading, readings: ColumnReadings) -> ColumnReadings:
    """Settle "m" and other letters by the header's unit, by what other cells surely name, or by the header's name.

    Under the name of an amount ("Revenue", "Population") they are millions, thousands, billions; under "Depth" metres.
    """
    if not any(len(options) > 1 and _is_open(options) for options in readings):
        return readings
    named = header.unit.dimension if header.unit is not None else _surely_named(readings)
    if named:
        # Under "$" a letter is a magnitude: "5 m" are millions.
        is_money = named.startswith("currency:")
        readings = _read_as(readings, MAGNITUDE if is_money else named, named)
    words = set(header.words)
    if _AMOUNT_WORDS & words:
        return readings if named else _read_as(readings, MAGNITUDE)
    hints = [dimension for dimension, names in _DIMENSION_WORDS.items() if names & words]
    return _read_as(readings, hints[0]) if len(hints) == 1 else readings


def _read_as(readings: ColumnReadings, *dimensions: str) -> ColumnReadings:
    return keep_wanted(readings, lambda value: unit_or_magnitude(value)[0] in dimensions)


def _is_open(options: CellReadings) -> bool:
    return options[0].type is DataType.NUMERICAL and Flag.AMBIGUOUS in options[0].flags


def _surely_named(readings: ColumnReadings) -> str:
    """Return the dimension that most cells surely name, "" where none does.

    A cell that writes in full what a letter may mean ("5 min" beside "3 m") tells it apart as well as it explains it:
    it counts only where such cells are not fewer than those with the letter. One hour settles any number of "m".
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
