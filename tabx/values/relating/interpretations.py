"""In which ways a predicted column may be meant: known conversions and open readings, never a free factor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from tabx.values.column.codes import as_code
from tabx.values.column.house_rules import reader
from tabx.values.column.notations import PAIR
from tabx.values.column.properties import common_unit, dimensions
from tabx.values.columns import Column
from tabx.values.reading.cell import boolean_value
from tabx.values.reading.header import suggests
from tabx.values.reading.literals import truths
from tabx.values.reading.measures import with_unit
from tabx.values.reading.units import FRACTION
from tabx.values.records import DataType
from tabx.values.relating.relate_numbers import adds_unit
from tabx.values.value import HeaderReading, Unit, Value

Values = tuple[Value, ...]
_OPEN_MAGNITUDE = frozenset({"form:magnitude word", "ambiguous"})
_ORDERS = ("month-first", "day-first", "hours:minutes", "minutes:seconds")


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to take a pair of columns.

    Attributes
    ----------
    gold, predicted : tuple of Value
        The values so taken.
    flags : frozenset of str
        What it means for the column: "unit changed", "unit invented", "scale changed", "fraction", or nothing.
    """

    gold: Values
    predicted: Values
    flags: frozenset[str] = frozenset()


def interpretations(gold: Column, predicted: Column) -> Iterator[Interpretation]:
    """Yield the ways to take a pair of columns other than as they were read, those that assume least first."""
    for one in _readings(gold, predicted, coded="code" in gold.flags):
        for other in _readings(predicted, gold):
            if one is not gold.values or other is not predicted.values:
                yield Interpretation(one, other)
            yield from _fractions(gold, predicted, one, other)
            yield from _as_printed(gold, predicted, one, other)


def _readings(column: Column, partner: Column, coded: bool = False) -> Iterator[Values]:
    """Yield the values of a column as read, then in the readings that its partner suggests; codes stay codes."""
    yield column.values
    if coded:
        return
    if partner.type is DataType.BOOL and column.type is not DataType.BOOL:
        values = tuple(_as_boolean(value) for value in column.values)
        if any(value.type is DataType.BOOL for value in values):
            yield values
    if any(value.type is not partner.type and value.type is not DataType.EMPTY for value in column.values):
        yield _reread(column, lambda value: value.type is partner.type, every=True)
    if "code" in partner.flags and "code" not in column.flags:
        read = reader(column.rules)
        yield tuple(as_code(read(value.text)) for value in column.values)
    if "ambiguous" in column.flags:
        read = reader(column.rules)
        for order in _ORDERS:
            if any(order in option.flags for value in column.values for option in read(value.text)):
                yield _reread(column, partial(_flagged, order))
        for separator in (True, False):
            yield _reread(column, partial(_separating, separator))
        if any(option.flags >= _OPEN_MAGNITUDE for value in column.values for option in read(value.text)):
            yield _reread(column, lambda value: "form:magnitude word" in value.flags)
        dimension = common_unit(partner)
        if dimension is not None:
            yield _reread(column, lambda value: value.unit is not None and value.unit.dimension == dimension.dimension)


def _flagged(flag: str, value: Value) -> bool:
    return flag in value.flags


def _separating(wanted: bool, value: Value) -> bool:
    return _separates(value) is wanted


def _as_boolean(value: Value) -> Value:
    sure, letter = truths(value.text)
    truth = letter if sure is None else sure
    return value if truth is None or value.type is DataType.EMPTY else boolean_value(value.text, truth)


def _separates(value: Value) -> bool | None:
    """Return whether a number's only sign among its digits separates thousands; None for other values."""
    if value.type is not DataType.NUMERICAL:
        return None
    return "form:separators" in value.flags


def _reread(column: Column, wanted: Callable[[Value], bool], every: bool = False) -> Values:
    """Return the values with those still open (or every one) in the first reading that is wanted."""
    read = reader(column.rules)
    values = []
    for value in column.values:
        if "ambiguous" not in value.flags and (not every or PAIR in value.flags):
            values.append(value)
            continue
        option = next((option for option in read(value.text) if wanted(option)), None)
        values.append(value if option is None or wanted(value) else under_header(option, column.header))
    return tuple(values)


def under_header(value: Value, header: HeaderReading) -> Value:
    """Return a number with the header's unit and scale where its cell names none."""
    if value.type is not DataType.NUMERICAL or value.resolution or value.unit is not None:
        return value
    factor = 1.0 if "form:magnitude word" in value.flags else header.factor
    return value if header.unit is None and factor == 1.0 else with_unit(value, header.unit, "header", factor)


def _takes_header(value: Value) -> bool:
    """Return whether a number has its unit and scale from the header, or none."""
    return value.type is DataType.NUMERICAL and value.number is not None and value.unit_from != "cell"


def _printed(value: Value, header: HeaderReading) -> Value:
    """Return the number as it is printed, without the header's unit and scale."""
    factor = 1.0 if "form:magnitude word" in value.flags else header.factor
    return with_unit(value, None, "", 1.0 / factor)


def invents_unit(gold: Column, predicted: Column) -> bool:
    """Return whether a header keeps the gold's name and adds a unit that header and cells of the gold lack."""
    unit = predicted.header.unit
    if unit is None or not predicted.header.unit_text or gold.type is not DataType.NUMERICAL or dimensions(gold):
        return False
    return not suggests(gold.header, unit) and adds_unit(gold.header, predicted.header)


def _put(values: Values, header: HeaderReading, unit: Unit | None, factor: float) -> Values:
    """Return the values with another unit and scale in place of the header's."""
    out = []
    for value in values:
        if not _takes_header(value):
            out.append(_rescaled(value, header, factor))
            continue
        own = "form:magnitude word" in value.flags
        out.append(with_unit(_printed(value, header), unit, "header", 1.0 if own else factor))
    return tuple(out)


def _rescaled(value: Value, header: HeaderReading, factor: float) -> Value:
    """Return an amount with its own currency sign under another scale in place of the header's; any other as it is."""
    if value.unit is None or not value.unit.dimension.startswith("currency:") or "form:magnitude word" in value.flags:
        return value
    told = header.unit is None or header.unit.dimension == value.unit.dimension
    scale = factor / (header.factor if told else 1.0)
    return value if scale == 1.0 else with_unit(value, value.unit, "cell", scale)


def _fractions(gold: Column, predicted: Column, one: Values, other: Values) -> Iterator[Interpretation]:
    """Yield a bare column as fractions where the other side names percent, and ".12" under "%" likewise."""
    if "fraction" not in dimensions(gold) | dimensions(predicted):
        return
    if _bare(predicted) or _is_percent(predicted.header.unit):
        yield Interpretation(one, _put(other, predicted.header, FRACTION, predicted.header.factor), _FRACTION)
    if _bare(gold) or _is_percent(gold.header.unit):
        yield Interpretation(_put(one, gold.header, FRACTION, gold.header.factor), other, _FRACTION)


_FRACTION = frozenset({"fraction"})
_INVENTED = frozenset({"unit invented"})


def _is_percent(unit: Unit | None) -> bool:
    return unit is not None and unit.dimension == "fraction"


def _bare(column: Column) -> bool:
    """Return whether no header and no cell names a unit."""
    return not dimensions(column)


def _tells_scales(column: Column) -> bool:
    """Return whether more cells name a scale of their own ("$1,200M") than leave it to the header."""
    numbers = [value.flags for value in column.values if value.type is DataType.NUMERICAL]
    return 2 * sum("form:magnitude word" in flags for flags in numbers) > len(numbers)


def _as_printed(gold: Column, predicted: Column, one: Values, other: Values) -> Iterator[Interpretation]:
    """Yield the predicted numbers as printed, in the gold's unit or scale: the header changed, the values did not."""
    header = predicted.header
    if not any(value.type is DataType.NUMERICAL for value in one):
        return
    unit = common_unit(gold)
    rescaled = header.factor != gold.header.factor and not _tells_scales(predicted)
    # The gold's own cells may have said what its header does not; a header that says no unit changes none.
    exchanged = unit is not None and header.unit is not None and header.unit != unit
    if invents_unit(gold, predicted):
        yield Interpretation(one, _put(other, header, None, header.factor), _INVENTED)
        if rescaled:
            yield Interpretation(one, _put(other, header, None, gold.header.factor), _INVENTED | {"scale changed"})
        return
    if rescaled:
        yield Interpretation(one, _put(other, header, header.unit, gold.header.factor), frozenset({"scale changed"}))
    if exchanged:
        yield Interpretation(one, _put(other, header, unit, header.factor), frozenset({"unit changed"}))
    if rescaled and exchanged:
        flags = frozenset({"unit changed", "scale changed"})
        yield Interpretation(one, _put(other, header, unit, gold.header.factor), flags)


def replace_values(column: Column, values: Values, spread: float | None) -> Column:
    """Return the column with other readings of its cells."""
    return replace(column, values=values, spread=spread)
