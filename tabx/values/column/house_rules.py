"""Readings of a cell under house rules: null tokens, day-month order, decimal separator."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

from tabx.rules.records import PLAIN, ReadingRules
from tabx.values.column.choices import CellReadings, keep_wanted
from tabx.values.reading.cell import empty_value, read
from tabx.values.records import DataType
from tabx.values.value import Flag, Form, Value

_ONE_GROUP = re.compile(r"(?<![\d.,])(\d{1,3}),(\d{3})(?!\d|[.,]\d)")
_COMMA_FLAGS = frozenset({"decimal comma", "form:decimal comma"})
_POINT_FLAGS = frozenset({"decimal point", "form:separators", "ambiguous"})


def reader(rules: ReadingRules) -> Callable[[str], CellReadings]:
    """Return the function that reads a text under the rules: `read` itself if there are none."""
    return read if rules == PLAIN else partial(read_ruled, rules=rules)


@lru_cache(maxsize=16384)
def read_ruled(text: str, rules: ReadingRules) -> CellReadings:
    """Return the readings of `read` that the rules allow, the most plausible first.

    At least one is returned. A rule decides only where a text has several readings: "13/04/2020" is the 13th of April
    under any rule.
    """
    if rules.is_null(text):
        return (empty_value(text),)
    values = read(text)
    if rules.day_first is not None:
        values = _without_notation(values, "month-first" if rules.day_first else "day-first")
    if rules.decimal_comma is not None:
        values = _without_notation(values, "decimal point" if rules.decimal_comma else "decimal comma")
        if rules.decimal_comma:
            values = _as_decimals(values, text)
    return tuple(_with_items(value, rules) if value.items else value for value in values)


def _without_notation(values: CellReadings, other: str) -> CellReadings:
    """Return the readings without those of the notation `other`, if any are left."""
    return keep_wanted([values], lambda value: other not in value.flags)[0]


def _as_decimals(values: CellReadings, text: str) -> CellReadings:
    """Return "1,000" and "$1,234" as decimal numbers, where a rule sets the decimal comma.

    Without the rule the comma separates thousands.
    """
    if not all(value.type is DataType.NUMERICAL and Flag.DECIMAL_POINT in value.flags for value in values):
        return values
    written, count = _ONE_GROUP.subn(r"\1.\2", text)
    if not count:
        return values
    numbers = (value for value in read(written) if value.type is DataType.NUMERICAL)
    decimals = [value for value in numbers if Form.SEPARATORS not in value.flags]
    return (
        tuple(replace(value, text=text, flags=(value.flags - _POINT_FLAGS) | _COMMA_FLAGS) for value in decimals)
        or values
    )


def _with_items(value: Value, rules: ReadingRules) -> Value:
    """Return a list with its items read under the rules."""
    items = tuple(read_ruled(item.text, rules)[0] for item in value.items)
    keys = [item.key for item in items]
    key = "~".join(keys) if Flag.RANGE in value.flags else "|".join(sorted(keys))
    return replace(value, items=items, key="l:" + key)
