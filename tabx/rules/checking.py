"""Validate house rules and convert them to a canonical, comparable form of tuples."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest

EVERY = "*"
"""Key for every column that is not named."""

_SCALES = ("ratio", "interval", "nominal")
"""Values of `values.columns.Scale`, which this package may not import."""


class Treatment(StrEnum):
    """What a difference only in case, or only in spaces, counts as."""

    HARMLESS = "harmless"  # a rewrite at a small price
    IGNORE = "ignore"  # nothing: it is forgiven
    STRICT = "strict"  # an error of the cell


_TREATMENTS = tuple(Treatment)

LARGEST_TOLERANCE = 1e12
"""Upper bound of a tolerance: beyond any use, and far from overflow."""

HEAVIEST_COLUMN = 1000.0
"""Upper bound of a column's weight: beyond it the other columns would have no effect."""


@dataclass(frozen=True, slots=True)
class Check:
    """Conversion of a rule's value and a description of what is allowed.

    Attributes
    ----------
    convert : callable
        Returns the value in its lasting form, or raises ValueError.
    allowed : str
        Description of the valid values.
    """

    convert: Callable[[Any], Any]
    allowed: str


def _name(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int)) or not str(value).strip():
        raise ValueError
    return str(value)


def _number(largest: float) -> Callable[[Any], float]:
    def convert(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError
        number = float(value)
        if not 0 <= number <= largest or math.isnan(number):
            raise ValueError
        return number

    return convert


def _one_of(allowed: Sequence[str]) -> Callable[[Any], str]:
    def convert(value: object) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError
        return value

    return convert


def _pairs(convert: Callable[[Any], Any], alone: bool = False) -> Callable[[Any], tuple[tuple[str, Any], ...]]:
    """Return a converter of mappings by column, or of pairs.

    With `alone` it also accepts one value for every column.
    """

    def convert_pairs(value: object) -> tuple[tuple[str, Any], ...]:
        if alone and isinstance(value, (int, float)):
            return ((EVERY, convert(value)),)
        if isinstance(value, (str, int, float)) or not isinstance(value, (Mapping, Sequence)):
            raise ValueError
        given = list(value.items()) if isinstance(value, Mapping) else value
        if any(isinstance(entry, str) for entry in given):
            raise ValueError
        by_column = {_name(column): convert(one) for column, one in given}
        # Only tolerances may have a value for all columns not named ("*").
        if not alone and EVERY in by_column:
            raise ValueError
        return tuple(sorted(by_column.items()))

    return convert_pairs


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


def _flag_or_none(value: object) -> bool | None:
    return None if value is None else _flag(value)


_LONGEST_SHOWN = 60
"""Most characters of a wrong value in a message, which must fit one line."""

_TOLERANCE = "a number of 0 or more, or a mapping of column to such a number"

CHECKS: Mapping[str, Check] = {
    "rel_tol": Check(_pairs(_number(LARGEST_TOLERANCE), alone=True), _TOLERANCE),
    "abs_tol": Check(_pairs(_number(LARGEST_TOLERANCE), alone=True), _TOLERANCE),
    "ignore_columns": Check(_names, "a list of column names"),
    "column_map": Check(_pairs(_name), "a mapping of gold column to predicted column"),
    "key": Check(_names, "a list of gold columns"),
    "column_scales": Check(
        _pairs(_one_of(_SCALES)), f"a mapping of gold column to {', '.join(_SCALES[:-1])} or {_SCALES[-1]}"
    ),
    "column_weights": Check(
        _pairs(_number(HEAVIEST_COLUMN)), f"a mapping of gold column to a number from 0 to {HEAVIEST_COLUMN:,.0f}"
    ),
    "null_tokens": Check(_names, "a list of texts that mean a missing value"),
    "day_first": Check(_flag_or_none, "true, false or null"),
    "decimal_comma": Check(_flag_or_none, "true, false or null"),
    "case": Check(_one_of(_TREATMENTS), f"{', '.join(_TREATMENTS[:-1])} or {_TREATMENTS[-1]}"),
    "whitespace": Check(_one_of(_TREATMENTS), f"{', '.join(_TREATMENTS[:-1])} or {_TREATMENTS[-1]}"),
    "ordered_lists": Check(_flag, "true or false"),
    "reshape": Check(_flag, "true or false"),
}
"""Check of every rule, by name."""


def checked(name: str, value: object) -> Any:
    """Return the value of a rule in canonical form.

    Raises
    ------
    OptionError
        If the rule is unknown (the message names the nearest one), or its value is invalid.
    """
    check = CHECKS.get(name)
    if check is None:
        near = nearest(name, CHECKS)
        raise OptionError(f"unknown house rule {name!r}; nearest: {near!r} ({CHECKS[near].allowed})")
    try:
        return check.convert(value)
    except (TypeError, ValueError):
        raise OptionError(f"house rule {name} is {_shown(value)}; give {check.allowed}") from None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."
