"""The readings a column may choose from, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from tabx.values.records import DataType
from tabx.values.value import Value

Readings = Sequence[tuple[Value, ...]]


def filled_of(readings: Readings) -> list[tuple[Value, ...]]:
    """Return the readings of the cells that are not empty."""
    return [options for options in readings if options[0].type is not DataType.EMPTY]


_DOUBT = frozenset({"ambiguous"})


@lru_cache(maxsize=4096)
def _sure(flags: frozenset[str]) -> frozenset[str]:
    return flags - _DOUBT


def settled(value: Value) -> Value:
    """Return the value without the flag of doubt (built anew: `dataclasses.replace` takes three times as long)."""
    return Value(
        value.type, value.text, value.key, value.number, value.quantum, value.unit, value.unit_from, value.entity,
        value.items, value.resolution, value.remark, _sure(value.flags),
    )  # fmt: skip


def prefer(
    readings: list[tuple[Value, ...]], wanted: Callable[[Value], bool], drop: bool = False
) -> list[tuple[Value, ...]]:
    """Return the readings with those wanted first (or alone, where `drop`) in every cell that has one."""
    out: list[tuple[Value, ...]] = []
    for options in readings:
        if len(options) == 1:
            out.append(options)
            continue
        chosen = tuple(option for option in options if wanted(option))
        if not chosen or len(chosen) == len(options):
            out.append(options)
            continue
        if not drop:
            chosen += tuple(option for option in options if option not in chosen)
        out.append((settled(chosen[0]),) if len(chosen) == 1 else chosen)
    return out
