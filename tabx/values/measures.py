"""Values of numbers: the canonical key, and a value put under another unit or scale."""

from __future__ import annotations

from tabx.values.counted import noun_of
from tabx.values.records import DataType, EntityKind, Unit, Value


def canonical(number: float) -> str:
    """Return one text for one number: float noise removed (12 significant digits), no trailing zeros."""
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    return format(number, ".12g")


def number_key(number: float, unit: Unit | None, noun: str = "") -> str:
    """Return the key of a number: in the base unit of its dimension where it has a unit, seconds for durations.

    What is counted (`noun`) belongs to the key.
    """
    if unit is None:
        return keyed("n:" + canonical(number), noun)
    base = canonical(float(format(unit.to_base(number), ".12g")))
    return keyed("t:" + base if unit.dimension == "time" else f"n:{unit.dimension}:{base}", noun)


def keyed(key: str, noun: str) -> str:
    """Return the key of a number with what it counts."""
    return f"{key} {noun}" if noun else key


def entity_of(unit: Unit | None) -> EntityKind:
    """Return the kind of entity a number with this unit is."""
    if unit is None:
        return EntityKind.CARDINAL
    if unit.dimension.startswith("currency:"):
        return EntityKind.MONEY
    if unit.dimension == "fraction":
        return EntityKind.PERCENT
    return EntityKind.TIME if unit.dimension in {"time", "calendar"} else EntityKind.CARDINAL


def with_unit(value: Value, unit: Unit | None, unit_from: str = "header", factor: float = 1.0) -> Value:
    """Return a numerical value read in a unit and scale (the header's, say), its key renewed.

    A value without a number comes back as it is.
    """
    if value.number is None or value.type is not DataType.NUMERICAL:
        return value
    number = value.number if factor == 1.0 else float(format(value.number * factor, ".15g"))
    return Value(
        value.type,
        value.text,
        number_key(number, unit, noun_of(value.remark)),
        number,
        None if value.quantum is None else value.quantum * factor,
        unit,
        unit_from if unit is not None else "",
        value.entity if value.entity is EntityKind.ORDINAL else entity_of(unit),
        value.items,
        value.resolution,
        value.remark,
        value.flags,
    )
