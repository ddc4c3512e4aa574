"""The readings a column may choose from, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabx.values.records import DataType, Value

Readings = Sequence[tuple[Value, ...]]


def filled_of(readings: Readings) -> list[tuple[Value, ...]]:
    """Return the readings of the cells that are not empty."""
    return [options for options in readings if options[0].type is not DataType.EMPTY]


def prefer(
    readings: list[tuple[Value, ...]], wanted: Callable[[Value], bool], drop: bool = False
) -> list[tuple[Value, ...]]:
    """Return the readings with those wanted first (or alone, where `drop`) in every cell that has one."""
    out = []
    for options in readings:
        chosen = tuple(option for option in options if wanted(option))
        if not chosen or len(chosen) == len(options):
            out.append(options)
            continue
        others = tuple(option for option in options if not wanted(option))
        settled = tuple(replace(option, flags=option.flags - {"ambiguous"}) for option in chosen)
        out.append((settled if len(chosen) == 1 else chosen) if drop else (*chosen, *others))
    return out
