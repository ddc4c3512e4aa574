"""What a difference between two values of a column means."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabx.values.records import DataType, EntityKind, HeaderReading, Scale, Value

_INTERVAL_WORDS = frozenset({
    "year", "years", "rank", "ranking", "position", "pos", "place", "season", "latitude", "longitude", "lat",
    "long", "lng", "lon", "seed", "date", "standing",
})  # fmt: skip
_YEARS = (1000, 2199)


def scale_of(header: HeaderReading, values: Sequence[Value], kind: DataType, flags: Collection[str]) -> Scale:
    """Return the scale of a column: nominal, interval or ratio (Stevens)."""
    if "code" in flags or kind not in {DataType.NUMERICAL, DataType.DATE, DataType.TIME}:
        return Scale.NOMINAL
    if kind is DataType.DATE:
        return Scale.INTERVAL
    if kind is DataType.TIME:
        clock = any("form:am/pm" in value.flags or "hours:minutes" in value.flags for value in values)
        return Scale.INTERVAL if clock else Scale.RATIO
    numbers = [value for value in values if value.type is DataType.NUMERICAL]
    units = {value.unit.dimension for value in numbers if value.unit is not None}
    if "temperature" in units and any(value.unit is not None and value.unit.offset for value in numbers):
        return Scale.INTERVAL
    if units:
        return Scale.RATIO
    if _INTERVAL_WORDS & set(header.words) or "#" in header.name or header.words in {("no",), ("number",)}:
        return Scale.INTERVAL
    ordinals = sum(value.entity is EntityKind.ORDINAL for value in numbers)
    return Scale.INTERVAL if 2 * ordinals > len(numbers) or _are_years(numbers) else Scale.RATIO


def _are_years(numbers: Sequence[Value]) -> bool:
    """Return whether all numbers look like years."""
    return bool(numbers) and all(is_year(value) for value in numbers)


def is_year(value: Value) -> bool:
    """Return whether a number looks like a year: four plain digits, or two after an apostrophe."""
    low, high = _YEARS
    written = value.resolution == "year" or _bare(value.text)
    return value.number is not None and low <= value.number <= high and written


def _bare(text: str) -> bool:
    return len(text.strip()) == 4 and text.strip().isdecimal()


def spread_of(values: Sequence[Value]) -> float | None:
    """Return largest minus smallest value in base units; None without two different numbers."""
    numbers = [base for value in values if (base := value.base) is not None]
    spread = max(numbers) - min(numbers) if numbers else 0.0
    return spread or None
