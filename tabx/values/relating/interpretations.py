"""Ways to interpret a pair of columns: known conversions and readings of ambiguous cells.

No free factor is ever fitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from tabx.values.column.codes import as_code
from tabx.values.column.house_rules import reader
from tabx.values.column.notations import PAIR
from tabx.values.column.properties import common_unit, dimensions
from tabx.values.columns import Column, ColumnFlag
from tabx.values.kinds import PairFlag
from tabx.values.reading.cell import boolean_value
from tabx.values.reading.header import suggests
from tabx.values.reading.literals import truths
from tabx.values.reading.measures import with_unit
from tabx.values.reading.units import FRACTION
from tabx.values.records import DataType
from tabx.values.relating.in_context import readings_in_context
from tabx.values.relating.relate_numbers import adds_unit
from tabx.values.value import Flag, Form, HeaderReading, Unit, Value

Values = tuple[Value, ...]

FRACTION_FLAG = "fraction"
"""Flag of an interpretation that reads bare numbers as fractions; internal, never a flag of a `ColumnPair`."""

_FRACTION_FLAGS = frozenset({FRACTION_FLAG})
_OPEN_MAGNITUDE = frozenset({"form:magnitude word", "ambiguous"})
_CLOCKS = ("hours:minutes", "minutes:seconds")
_OPEN_ORDERS = ("month-first", "day-first", *_CLOCKS)


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to interpret a pair of columns.

    Attributes
    ----------
    gold, predicted : tuple of Value
        The values under this interpretation.
    flags : frozenset of str
        Its consequence for the column: UNIT_CHANGED, UNIT_INVENTED or SCALE_CHANGED of `PairFlag`, or `FRACTION_FLAG`;
        may be empty.
    """

    gold: Values
    predicted: Values
    flags: frozenset[str] = frozenset()


def interpretations(gold: Column, predicted: Column) -> Iterator[Interpretation]:
    """Yield the interpretations other than the literal one, fewest assumptions first."""
    for gold_values in _readings(gold, predicted, stays_coded=ColumnFlag.CODE in gold.flags):
        for predicted_values in _readings(predicted, gold):
            if gold_values is not gold.values or predicted_values is not predicted.values:
                yield Interpretation(gold_values, predicted_values)
            yield from _fractions(gold, predicted, gold_values, predicted_values)
            yield from _as_printed(gold, predicted, gold_values, predicted_values)


def _readings(column: Column, partner: Column, stays_coded: bool = False) -> Iterator[Values]:
    """Yield the values of a column as read, then in the readings that its partner suggests.

    A column that `stays_coded` has no other reading.
    """
    yield column.values
    if stays_coded:
        return
    yield from _readings_of_type(column, partner.type)
    if any(Form.DURATION in value.flags for value in partner.values):
        # A header's word ("Duration") settles the clock, but a duration that can be nothing else knows it better.
        yield from (_reread(column, partial(_has_flag, order), every=True) for order in _CLOCKS)
    if ColumnFlag.CODE in partner.flags and ColumnFlag.CODE not in column.flags:
        read = reader(column.rules)
        yield tuple(as_code(read(value.text)) for value in column.values)
    if ColumnFlag.AMBIGUOUS in column.flags:
        yield from _open_readings(column, common_unit(partner))
    yield from readings_in_context(column, partner)


def _readings_of_type(column: Column, wanted: DataType) -> Iterator[Values]:
    """Yield the values reread as another type, as far as they can be."""
    if wanted is DataType.BOOL and column.type is not DataType.BOOL:
        values = tuple(_as_boolean(value) for value in column.values)
        if any(value.type is DataType.BOOL for value in values):
            yield values
    if any(value.type is not wanted and value.type is not DataType.EMPTY for value in column.values):
        yield _reread(column, lambda value: value.type is wanted, every=True)


def _open_readings(column: Column, partner_unit: Unit | None) -> Iterator[Values]:
    """Yield the values with all ambiguous cells resolved the same way.

    Dates, times, decimal separators, magnitudes and units are resolved in turn.
    """
    read = reader(column.rules)
    flags_of_options = {option.flags for value in column.values for option in read(value.text)}
    for order in _OPEN_ORDERS:
        if any(order in flags for flags in flags_of_options):
            yield _reread(column, partial(_has_flag, order))
    for separates in (True, False):
        yield _reread(column, partial(_separates_thousands, separates))
    if any(flags >= _OPEN_MAGNITUDE for flags in flags_of_options):
        yield _reread(column, lambda value: Form.MAGNITUDE_WORD in value.flags)
    if partner_unit is not None:
        dimension = partner_unit.dimension
        yield _reread(column, lambda value: value.unit is not None and value.unit.dimension == dimension)


def _has_flag(flag: str, value: Value) -> bool:
    return flag in value.flags


def _separates_thousands(wanted: bool, value: Value) -> bool:
    """Return whether a number's separator groups thousands, as `wanted`; False for other types."""
    return value.type is DataType.NUMERICAL and (Form.SEPARATORS in value.flags) is wanted


def _as_boolean(value: Value) -> Value:
    by_word, by_letter = truths(value.text)
    truth = by_letter if by_word is None else by_word
    return value if truth is None or value.type is DataType.EMPTY else boolean_value(value.text, truth)


def _reread(column: Column, wanted: Callable[[Value], bool], every: bool = False) -> Values:
    """Return the values with each ambiguous cell in its first wanted reading.

    With `every`, unambiguous cells are reread too. A cell without a wanted reading stays as it is.
    """
    read = reader(column.rules)
    values = []
    for value in column.values:
        # Pairs such as "(1,2)" are ambiguous only in a column of pairs.
        if Flag.AMBIGUOUS not in value.flags and (not every or PAIR in value.flags):
            values.append(value)
            continue
        option = next((option for option in read(value.text) if wanted(option)), None)
        values.append(value if option is None or wanted(value) else under_header(option, column.header))
    return tuple(values)


def under_header(value: Value, header: HeaderReading) -> Value:
    """Return a number with the header's unit and scale if its cell names no unit."""
    if value.type is not DataType.NUMERICAL or value.resolution or value.unit is not None:
        return value
    factor = 1.0 if Form.MAGNITUDE_WORD in value.flags else header.factor
    return value if header.unit is None and factor == 1.0 else with_unit(value, header.unit, "header", factor)


def _takes_header(value: Value) -> bool:
    """Return whether a number takes its unit and scale from the header, or has none."""
    return value.type is DataType.NUMERICAL and value.number is not None and value.unit_from != "cell"


def _without_header(value: Value, header: HeaderReading) -> Value:
    """Return the number as printed, without the header's unit and scale."""
    factor = 1.0 if Form.MAGNITUDE_WORD in value.flags else header.factor
    return with_unit(value, None, "", 1.0 / factor)


def invents_unit(gold: Column, predicted: Column) -> bool:
    """Return whether the predicted header adds a unit that the gold column lacks.

    The header must keep the gold's name, and neither header nor cells of the gold may have a unit.
    """
    unit = predicted.header.unit
    if unit is None or not predicted.header.unit_text or gold.type is not DataType.NUMERICAL or dimensions(gold):
        return False
    return not suggests(gold.header, unit) and adds_unit(gold.header, predicted.header)


def _under_unit_and_scale(values: Values, header: HeaderReading, unit: Unit | None, factor: float) -> Values:
    """Return the values with another unit and scale in place of the header's."""
    taken = []
    for value in values:
        if not _takes_header(value):
            taken.append(_rescaled(value, header, factor))
            continue
        has_own_scale = Form.MAGNITUDE_WORD in value.flags
        taken.append(with_unit(_without_header(value, header), unit, "header", 1.0 if has_own_scale else factor))
    return tuple(taken)


def _rescaled(value: Value, header: HeaderReading, factor: float) -> Value:
    """Return an amount that has its own currency symbol in another scale than the header's.

    Other values are returned unchanged.
    """
    if value.unit is None or not value.unit.dimension.startswith("currency:") or Form.MAGNITUDE_WORD in value.flags:
        return value
    is_scaled = header.unit is None or header.unit.dimension == value.unit.dimension
    scale = factor / (header.factor if is_scaled else 1.0)
    return value if scale == 1.0 else with_unit(value, value.unit, "cell", scale)


def _fractions(
    gold: Column, predicted: Column, gold_values: Values, predicted_values: Values
) -> Iterator[Interpretation]:
    """Yield a column without units as fractions, if the other column names percent.

    A column under "%" that holds fractions (".12") is yielded likewise.
    """
    if FRACTION.dimension not in dimensions(gold) | dimensions(predicted):
        return
    if _may_be_fractions(predicted):
        as_fractions = _under_unit_and_scale(predicted_values, predicted.header, FRACTION, predicted.header.factor)
        yield Interpretation(gold_values, as_fractions, _FRACTION_FLAGS)
    if _may_be_fractions(gold):
        as_fractions = _under_unit_and_scale(gold_values, gold.header, FRACTION, gold.header.factor)
        yield Interpretation(as_fractions, predicted_values, _FRACTION_FLAGS)


def _may_be_fractions(column: Column) -> bool:
    """Return whether the column names no unit, or its header names percent."""
    unit = column.header.unit
    return not dimensions(column) or (unit is not None and unit.dimension == FRACTION.dimension)


def _names_own_scales(column: Column) -> bool:
    """Return whether most numbers name a scale of their own ("$1,200M")."""
    flags_of_numbers = [value.flags for value in column.values if value.type is DataType.NUMERICAL]
    return 2 * sum(Form.MAGNITUDE_WORD in flags for flags in flags_of_numbers) > len(flags_of_numbers)


def _as_printed(
    gold: Column, predicted: Column, gold_values: Values, predicted_values: Values
) -> Iterator[Interpretation]:
    """Yield the predicted numbers as printed, but in the gold's unit or scale.

    This covers a header that was changed without converting the values.
    """
    header, gold_factor = predicted.header, gold.header.factor
    if not any(value.type is DataType.NUMERICAL for value in gold_values):
        return

    def printed(unit: Unit | None, factor: float, *flags: PairFlag) -> Interpretation:
        values = _under_unit_and_scale(predicted_values, header, unit, factor)
        return Interpretation(gold_values, values, frozenset(flags))

    unit = common_unit(gold)
    other_scale = header.factor != gold_factor and not _names_own_scales(predicted)
    # The unit of the gold may come from its cells; a predicted header without a unit changes none.
    other_unit = unit is not None and header.unit is not None and header.unit != unit
    if invents_unit(gold, predicted):
        yield printed(None, header.factor, PairFlag.UNIT_INVENTED)
        if other_scale:
            yield printed(None, gold_factor, PairFlag.UNIT_INVENTED, PairFlag.SCALE_CHANGED)
        return
    if other_scale:
        yield printed(header.unit, gold_factor, PairFlag.SCALE_CHANGED)
    if other_unit:
        yield printed(unit, header.factor, PairFlag.UNIT_CHANGED)
    if other_scale and other_unit:
        yield printed(unit, gold_factor, PairFlag.UNIT_CHANGED, PairFlag.SCALE_CHANGED)


def replace_values(column: Column, values: Values, spread: float | None) -> Column:
    """Return the column with other values and their spread."""
    return replace(column, values=values, spread=spread)
