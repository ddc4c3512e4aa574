"""How predicted dates, times and durations stand to the gold ones: in days and in seconds."""

from __future__ import annotations

from dataclasses import replace

from tabx.values.columns import ColumnPair
from tabx.values.reading.cell import read
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.relate_numbers import measure_in, relate_numbers, rounds_to
from tabx.values.value import Value

_FINENESS = {"year": 0, "month": 1, "day": 2, "minute": 3, "second": 4}
# Days that a date leaves open for each part it does not give: half of a year, a month, a day.
_OPEN_DAYS = {"year": 182.5, "month": 15.0, "day": 0.5, "minute": 0.5 / 1440}


def relate_dates(gold: Value, predicted: Value) -> Difference:
    """Return how two dates differ, in days.

    A date that only says less than the other ("July 1998", "5 July 1998") is partial, and right as far as it goes: its
    difference is half of the time it leaves open, its similarity the share of the parts (year, month, day) that it
    gives.
    """
    if gold.number is None or predicted.number is None:
        return whole(gold, predicted, "value")
    told = _precision(gold, predicted) or _yearless(gold, predicted)
    if told is not None:
        return told
    if "day of year" in (gold.resolution, predicted.resolution) and gold.resolution != predicted.resolution:
        return whole(gold, predicted, "value")
    days = predicted.number - gold.number
    if not days:
        return equivalent(gold, predicted, "date format")
    return replace(
        difference(gold, predicted, Relation.PARTIAL, "value", Measure.DATE),
        gold_value=gold.number,
        predicted_value=predicted.number,
        difference=round(days, 9),
    )


def _precision(gold: Value, predicted: Value) -> Difference | None:
    """Return the difference of two dates of which one only leaves out parts of the other, else None."""
    one, other = _FINENESS.get(gold.resolution), _FINENESS.get(predicted.resolution)
    if one is None or other is None or one == other:
        return None
    coarse, fine = (gold, predicted) if one < other else (predicted, gold)
    if not fine.key.startswith(coarse.key):
        return None
    left_out = fine.key.removeprefix(coarse.key).lstrip("-T").replace("T", " ")
    days = _OPEN_DAYS[coarse.resolution]
    kind = "more precise" if coarse is gold else "less precise"
    return replace(
        difference(
            gold,
            predicted,
            Relation.PARTIAL,
            kind,
            Measure.SIMILARITY,
            similarity=(min(one, other) + 1) / (max(one, other) + 1),
        ),
        gold_value=gold.number,
        predicted_value=predicted.number,
        difference=days if coarse is gold else -days,
        missing="" if coarse is gold else left_out,
        extra=left_out if coarse is gold else "",
        note="half of the time left open counts as the difference",
    )


def _yearless(gold: Value, predicted: Value) -> Difference | None:
    """Return the difference of two dates of which one has no year ("5 July", "5 July 1998"), else None."""
    one, other = gold.resolution == "day of year", predicted.resolution == "day of year"
    if one == other or gold.key[-6:] != predicted.key[-6:]:
        return None
    year = (predicted if one else gold).key[2:6]
    return replace(
        difference(
            gold,
            predicted,
            Relation.PARTIAL,
            "more precise" if one else "less precise",
            Measure.SIMILARITY,
            similarity=2 / 3,
        ),
        difference=_OPEN_DAYS["year"],
        missing="" if one else year,
        extra=year if one else "",
        note="the year is left open: half a year counts as the difference",
    )


def relate_times(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return how two times of day or durations differ, in seconds; either may be a number with a unit of time."""
    one, other = in_seconds(gold), in_seconds(predicted)
    if one.number is None or other.number is None:
        return whole(gold, predicted, "value")
    seconds = round(other.number - one.number, 9)
    relation, kind = Relation.PARTIAL, "value"
    if not seconds:
        return equivalent(gold, predicted, "time format")
    if rounds_to(one, other.number, other.quantum or 0.0) and (other.quantum or 0.0) > (one.quantum or 0.0):
        relation, kind = Relation.ROUNDED, "rounded"
    return replace(
        difference(gold, predicted, relation, kind, Measure.TIME),
        gold_value=one.number,
        predicted_value=other.number,
        difference=seconds,
        relative=abs(seconds / one.number) if one.number else None,
    )


def in_seconds(value: Value) -> Value:
    """Return a number with a unit of time as a duration in seconds; other values as they are."""
    if value.type is not DataType.NUMERICAL or value.unit is None or value.number is None:
        return value
    factor = value.unit.factor
    return replace(
        value, number=value.base, quantum=None if value.quantum is None else value.quantum * factor, unit=None
    )


def is_duration(value: Value) -> bool:
    """Return whether a value is a time, or a number with a unit of time."""
    if value.type is DataType.TIME:
        return True
    return value.type is DataType.NUMERICAL and value.unit is not None and value.unit.dimension == "time"


def relate_year(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return how a year and a bare number differ, or a year and a date."""
    one, other = as_year(gold), as_year(predicted)
    if one is None or other is None:
        dates = _as_date(gold), _as_date(predicted)
        if dates[0] is None or dates[1] is None:
            return whole(gold, predicted, "type")
        return relate_dates(dates[0], dates[1])
    measure, _ = measure_in(pair.gold, gold)
    if one.number == other.number:
        return equivalent(gold, predicted, "date format")
    told = relate_numbers(one, other, pair)
    if measure is Measure.INTERVAL and pair.gold.type is DataType.DATE and told.spread:
        told = replace(told, spread=told.spread / 365.25)
    return replace(told, gold_type=gold.type, predicted_type=predicted.type)


def _as_date(value: Value) -> Value | None:
    """Return a date, or the year that a number can be read as; None for other numbers."""
    if value.type is DataType.DATE:
        return value
    return next((option for option in read(value.text) if option.type is DataType.DATE), None)


def as_year(value: Value) -> Value | None:
    """Return a year as a bare number: a date of that resolution, or a whole number without a unit."""
    if value.type is DataType.NUMERICAL and value.number is not None and value.unit is None:
        return value if value.number == int(value.number) else None
    if value.type is DataType.DATE and value.resolution == "year" and value.key[2:6].isdecimal():
        return replace(value, type=DataType.NUMERICAL, number=float(value.key[2:6]), quantum=1.0)
    return None
