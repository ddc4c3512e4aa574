"""What each house rule may be, and its lasting form: tuples that compare, whatever it was given as."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.errors import OptionError
from tabx.nearest import nearest

EVERY = "*"
"""Stands for every column that is not named."""

SCALES = ("ratio", "interval", "nominal")
MANNERS = ("harmless", "ignore", "strict")
LARGEST = 1e12
"""Upper end of a tolerance: beyond any use, and far from overflow."""

HEAVIEST = 1000.0
"""Upper end of a column's weight: beyond it no other column would be heard."""


@dataclass(frozen=True, slots=True)
class Check:
    """How a rule is checked: a function that returns its lasting form or raises ValueError, and what is right."""

    take: Callable[[Any], Any]
    right: str


def _name(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int)) or not str(value).strip():
        raise ValueError
    return str(value)


def _number(most: float) -> Callable[[Any], float]:
    def take(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError
        number = float(value)
        if not 0 <= number <= most or math.isnan(number):
            raise ValueError
        return number

    return take


def _of(allowed: Sequence[str]) -> Callable[[Any], str]:
    def take(value: object) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError
        return value

    return take


def _pairs(take: Callable[[Any], Any], alone: bool = False) -> Callable[[Any], tuple[tuple[str, Any], ...]]:
    """Return what takes a mapping by column (or pairs); with `alone` also one value for every column."""

    def pairs(value: object) -> tuple[tuple[str, Any], ...]:
        if alone and isinstance(value, (int, float)):
            return ((EVERY, take(value)),)
        if isinstance(value, (str, int, float)) or not isinstance(value, (Mapping, Sequence)):
            raise ValueError
        given = list(value.items()) if isinstance(value, Mapping) else value
        if any(isinstance(entry, str) for entry in given):
            raise ValueError
        found = {_name(column): take(one) for column, one in given}
        if not alone and EVERY in found:
            raise ValueError
        return tuple(sorted(found.items()))

    return pairs


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (_name(value),)
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    if not isinstance(value, Sequence):
        raise ValueError
    return tuple(dict.fromkeys(_name(one) for one in value))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _maybe(value: object) -> bool | None:
    return None if value is None else _flag(value)


_TOLERANCE = "a number of 0 or more, or a mapping of column to such a number"

CHECKS: Mapping[str, Check] = {
    "rel_tol": Check(_pairs(_number(LARGEST), alone=True), _TOLERANCE),
    "abs_tol": Check(_pairs(_number(LARGEST), alone=True), _TOLERANCE),
    "ignore_columns": Check(_names, "a list of column names"),
    "column_map": Check(_pairs(_name), "a mapping of gold column to predicted column"),
    "key": Check(_names, "a list of gold columns"),
    "column_scales": Check(
        _pairs(_of(SCALES)), f"a mapping of gold column to {', '.join(SCALES[:-1])} or {SCALES[-1]}"
    ),
    "column_weights": Check(
        _pairs(_number(HEAVIEST)), f"a mapping of gold column to a number from 0 to {HEAVIEST:,.0f}"
    ),
    "null_tokens": Check(_names, "a list of texts that stand for nothing"),
    "day_first": Check(_maybe, "true, false or null"),
    "decimal_comma": Check(_maybe, "true, false or null"),
    "case": Check(_of(MANNERS), f"{', '.join(MANNERS[:-1])} or {MANNERS[-1]}"),
    "whitespace": Check(_of(MANNERS), f"{', '.join(MANNERS[:-1])} or {MANNERS[-1]}"),
    "ordered_lists": Check(_flag, "true or false"),
}
"""Every rule by name."""


def checked(name: str, value: object) -> Any:
    """Return a rule in its lasting form.

    Raises
    ------
    OptionError
        No such rule (the nearest is named), or a value that it cannot have.
    """
    check = CHECKS.get(name)
    if check is None:
        near = nearest(name, CHECKS)
        raise OptionError(f"unknown house rule {name!r}; nearest: {near!r} ({CHECKS[near].right})")
    try:
        return check.take(value)
    except (TypeError, ValueError):
        raise OptionError(f"house rule {name} is {_shown(value)}; give {check.right}") from None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
