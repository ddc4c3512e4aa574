"""Comparison of predicted dates, in days, and of times and durations, in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.values.column.properties import asks_years, column_keys
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import read
from tabx.values.reading.times import SECONDS_OF_DAY
from tabx.values.reading.zones import is_zone, seconds_ahead, zone_key
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.in_context.clocks import is_twelve_later
from tabx.values.relating.relate_numbers import measure_in, relate_numbers, rounds_to
from tabx.values.value import Dimension, Value

_DAY_OF_YEAR = "day of year"
_PARTS = ("year", "month", "day", "minute", "second")
_PART_INDEX = {part: index for index, part in enumerate(_PARTS)}
_NAMES = {"minute": "time of day", "second": "seconds"}
"""How to say a part of a date where its word alone does not read well."""
_OPEN_DAYS = {"year": 182.5, "month": 15.0, "day": 0.5, "minute": 0.5 / 1440}
"""Half of the time that a date of this resolution leaves open, in days."""

_DAYS_OF_YEAR = 365.25
"""Mean days of a year, leap years included; converts the spread of a column of dates into years."""

_DECIMALS_KEPT = 9
"""Decimals of a difference in days or seconds; finer ones are rounding errors of floats."""

_YEARLESS_SIMILARITY = 2 / 3
"""Similarity of a date without a year: month and day are two of its three parts."""


def relate_dates(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two dates, in days.

    A date with more parts than the gold ("5 July 1998" for 1998) is NEAR, as more detail in words is, unless the gold
    has it in another row. One with fewer parts is PARTIAL: the difference is half of the time left open, the similarity
    the share of the parts (year, month, day) given.
    """
    if gold.number is None or predicted.number is None:
        return whole(gold, predicted, DifferenceKind.VALUE)
    less_or_more = _other_precision(gold, predicted) or _without_year(gold, predicted)
    if less_or_more is not None:
        return _near_if_detail(less_or_more, predicted, pair)
    if _DAY_OF_YEAR in (gold.resolution, predicted.resolution) and gold.resolution != predicted.resolution:
        return whole(gold, predicted, DifferenceKind.VALUE)
    days = _apart(gold, predicted, SECONDS_OF_DAY)
    kind = DifferenceKind.TIME_ZONE if _has_wrong_zone(gold, predicted) else DifferenceKind.VALUE
    if not days and kind is DifferenceKind.VALUE:
        return equivalent(gold, predicted, DifferenceKind.DATE_FORMAT)
    return replace(
        difference(gold, predicted, Relation.PARTIAL, kind, Measure.DATE),
        gold_value=gold.number,
        predicted_value=predicted.number,
        difference=days,
        spread=pair.gold.spread,
    )


def _near_if_detail(found: Difference, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of a date with other parts, near if it is that of no other row, and says enough.

    That is more than the gold, or the year in a column of years.
    """
    if predicted.key in column_keys(pair.gold):
        return found
    if found.kind is DifferenceKind.MORE_PRECISE:
        return replace(found, relation=Relation.NEAR)
    is_enough = predicted.resolution == "year" and asks_years(pair.gold)
    return replace(found, relation=Relation.NEAR, missing="", parts=1) if is_enough else found


def _other_precision(gold: Value, predicted: Value) -> Difference | None:
    """Return the difference of two dates if one only omits parts of the other, else None."""
    gold_part, predicted_part = _PART_INDEX.get(gold.resolution), _PART_INDEX.get(predicted.resolution)
    if gold_part is None or predicted_part is None or gold_part == predicted_part:
        return None
    gold_is_coarse = gold_part < predicted_part
    coarse, fine = (gold, predicted) if gold_is_coarse else (predicted, gold)
    if not fine.key.startswith(coarse.key):
        return None
    left_out = fine.key.removeprefix(coarse.key).lstrip("-T").replace("T", " ")
    days = _OPEN_DAYS[coarse.resolution]
    # Parts are counted from the year on: a month alone gives 2 of the 3 parts of a day.
    similarity = (min(gold_part, predicted_part) + 1) / (max(gold_part, predicted_part) + 1)
    parts = _PARTS[_PART_INDEX[coarse.resolution] + 1 : _PART_INDEX[fine.resolution] + 1]
    kind = DifferenceKind.MORE_PRECISE if gold_is_coarse else DifferenceKind.LESS_PRECISE
    return replace(
        difference(gold, predicted, Relation.PARTIAL, kind, Measure.SIMILARITY, similarity=similarity),
        gold_value=gold.number,
        predicted_value=predicted.number,
        difference=days if gold_is_coarse else -days,
        missing="" if gold_is_coarse else left_out,
        extra=left_out if gold_is_coarse else "",
        parts=gold_is_coarse * len(parts),
        note=_say_parts(parts, gold_is_coarse),
    )


def date_parts(value: Value) -> tuple[str, ...]:
    """Return the parts that a date names, from the year on; () for all else, a day without its year included."""
    index = _PART_INDEX.get(value.resolution) if value.type is DataType.DATE else None
    return () if index is None else _PARTS[: index + 1]


def parts_left_out(gold: Value, predicted: Value) -> tuple[str, ...]:
    """Return the parts of a gold date that the predicted one leaves out; () where it says others, or all."""
    date = _as_date(predicted)
    if gold.type is not DataType.DATE or date is None:
        return ()
    if date.resolution == _DAY_OF_YEAR:
        return ("year",) if gold.resolution != _DAY_OF_YEAR and gold.key[-6:] == date.key[-6:] else ()
    named, left = date_parts(gold), date_parts(date)
    return named[len(left) :] if left and gold.key.startswith(date.key) else ()


def _without_year(gold: Value, predicted: Value) -> Difference | None:
    """Return the difference of two dates if only one has a year ("5 July"), else None."""
    if not is_same_day_of_year(gold, predicted):
        return None
    gold_lacks_year = gold.resolution == _DAY_OF_YEAR
    year = (predicted if gold_lacks_year else gold).key[2:6]
    kind = DifferenceKind.MORE_PRECISE if gold_lacks_year else DifferenceKind.LESS_PRECISE
    return replace(
        difference(gold, predicted, Relation.PARTIAL, kind, Measure.SIMILARITY, similarity=_YEARLESS_SIMILARITY),
        difference=_OPEN_DAYS["year"],
        missing="" if gold_lacks_year else year,
        extra=year if gold_lacks_year else "",
        note=_say_parts(("year",), gold_lacks_year),
    )


def is_same_day_of_year(date: Value, other: Value) -> bool:
    """Return whether two dates are one day, of which only one names the year."""
    is_one_sided = (date.resolution == _DAY_OF_YEAR) is not (other.resolution == _DAY_OF_YEAR)
    return is_one_sided and date.key[-6:] == other.key[-6:]


def _say_parts(parts: tuple[str, ...], are_added: bool) -> str:
    """Return what a date has that the other has not: "month and day left out"."""
    return f"{say_parts(parts)} {'added' if are_added else 'left out'}"


def say_parts(parts: Sequence[str]) -> str:
    """Return the parts of a date in words: "month and day"."""
    named = [_NAMES.get(part, part) for part in parts]
    return " and ".join(part for part in (", ".join(named[:-1]), named[-1]) if part)


def _apart(gold: Value, predicted: Value, seconds_of_unit: float = 1.0) -> float:
    """Return how far two dates or times lie apart, in seconds or days; as moments where both name a fixed time zone."""
    apart = (predicted.number or 0.0) - (gold.number or 0.0)
    if _zone(gold) and _zone(predicted):
        ahead, other = seconds_ahead(_zone(gold)), seconds_ahead(_zone(predicted))
        apart -= 0.0 if ahead is None or other is None else (other - ahead) / seconds_of_unit
    return round(apart, _DECIMALS_KEPT)


def _zone(value: Value) -> str:
    """Return the time zone of a time or of a date with a time; "" for none."""
    return value.remark if value.remark and is_zone(value.remark) else ""


def _has_wrong_zone(gold: Value, predicted: Value) -> bool:
    """Return whether the zone of the same time was lost, added or exchanged.

    UTC, in which programs write times, may be left out.
    """
    return gold.number == predicted.number and zone_key(_zone(gold)) != zone_key(_zone(predicted))


def _is_zone_in_header(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether the zone that only one cell names stands in the header of the other."""
    names = {_zone(gold).casefold(): pair.predicted, _zone(predicted).casefold(): pair.gold}
    named = [(name, column) for name, column in names.items() if name]
    return len(named) == 1 and named[0][0] in named[0][1].header.words


def relate_times(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two times of day or durations, in seconds.

    Either may be a number with a unit of time. Times in two zones are compared as moments; a zone that was lost, added
    or exchanged is told as such. A column that says in 24 hours what the gold's 12 hours leave open is more precise.
    """
    if pair.states_half and is_twelve_later(gold, predicted):
        return _with_half(gold, predicted)
    return _relate_seconds(gold, predicted, pair)


def _relate_seconds(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    gold_time, predicted_time = in_seconds(gold), in_seconds(predicted)
    if gold_time.number is None or predicted_time.number is None:
        return whole(gold, predicted, DifferenceKind.VALUE)
    seconds = _apart(gold_time, predicted_time)
    zone_is_wrong = _has_wrong_zone(gold, predicted) and not _is_zone_in_header(gold, predicted, pair)
    if not seconds and not zone_is_wrong:
        return equivalent(gold, predicted, DifferenceKind.TIME_FORMAT)
    relation, kind = Relation.PARTIAL, DifferenceKind.TIME_ZONE if zone_is_wrong else DifferenceKind.VALUE
    if not zone_is_wrong and _is_rounded(gold_time, predicted_time):
        relation, kind = Relation.ROUNDED, DifferenceKind.ROUNDED
    return replace(
        difference(gold, predicted, relation, kind, Measure.TIME),
        gold_value=gold_time.number,
        predicted_value=predicted_time.number,
        difference=seconds,
        spread=pair.gold.spread,
        relative=abs(seconds / gold_time.number) if gold_time.number else None,
    )


def _with_half(gold: Value, predicted: Value) -> Difference:
    """Return the difference of a time that says the half of the day, which the gold leaves open."""
    return replace(
        difference(gold, predicted, Relation.NEAR, DifferenceKind.MORE_PRECISE, Measure.TIME, similarity=1.0),
        gold_value=gold.number,
        predicted_value=predicted.number,
        parts=1,
        note="half of the day added",
    )


def _is_rounded(gold: Value, predicted: Value) -> bool:
    """Return whether a time in seconds is the gold's in coarser units."""
    quantum = predicted.quantum or 0.0
    return quantum > (gold.quantum or 0.0) and rounds_to(gold, predicted.number or 0.0, quantum)


def in_seconds(value: Value) -> Value:
    """Return a number with a unit of time as a duration in seconds; other values unchanged."""
    if value.type is not DataType.NUMERICAL or value.unit is None or value.number is None:
        return value
    quantum = None if value.quantum is None else value.quantum * value.unit.factor
    return replace(value, number=value.base, quantum=quantum, unit=None)


def is_duration(value: Value) -> bool:
    """Return whether a value is a time, or a number with a unit of time."""
    if value.type is DataType.TIME:
        return True
    return value.type is DataType.NUMERICAL and value.unit is not None and value.unit.dimension == Dimension.TIME


def relate_year(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of years, as dates or bare numbers, or of a year and a date."""
    gold_year, predicted_year = as_year(gold), as_year(predicted)
    if gold_year is None or predicted_year is None:
        gold_date, predicted_date = _as_date(gold), _as_date(predicted)
        if gold_date is None or predicted_date is None:
            return whole(gold, predicted, DifferenceKind.TYPE)
        return relate_dates(gold_date, predicted_date, pair)
    if gold_year.number == predicted_year.number:
        return equivalent(gold, predicted, DifferenceKind.DATE_FORMAT)
    years = relate_numbers(gold_year, predicted_year, pair)
    measure, _ = measure_in(pair.gold, gold)
    if measure is Measure.INTERVAL and pair.gold.type is DataType.DATE and years.spread:
        years = replace(years, spread=years.spread / _DAYS_OF_YEAR)
    return replace(years, gold_type=gold.type, predicted_type=predicted.type)


def _as_date(value: Value) -> Value | None:
    """Return a date, or a number read as a date (a year); None for other values."""
    if value.type is DataType.DATE:
        return value
    return next((option for option in read(value.text) if option.type is DataType.DATE), None)


def as_year(value: Value) -> Value | None:
    """Return a year as a bare number, or None for other values.

    A year is a date with that resolution, or any whole number without a unit.
    """
    if value.type is DataType.NUMERICAL and value.number is not None and value.unit is None:
        return value if value.number == int(value.number) else None
    if value.type is DataType.DATE and value.resolution == "year" and value.key[2:6].isdecimal():
        return replace(value, type=DataType.NUMERICAL, number=float(value.key[2:6]), quantum=1.0)
    return None
