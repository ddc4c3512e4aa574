"""Describe in one line why a rubric is invalid: the key, the fault, what is valid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from tabx.nearest import nearest
from tabx.rubric.model import LARGEST, Rubric
from tabx.rules import RULES

_UNKNOWN = ("extra_forbidden", "invalid_key")

_RANGES = {
    "gamma.divisor": "predicted or gold",
    "gamma.interval": "spread or divisor",
    "gamma.clip": "a number above 0, true (for 1), or null",
    "gamma.floor": "a number from 0 to 1, or null",
    "gamma.date_scale_days": "a number above 0",
    "gamma.time_scale_seconds": "a number above 0",
    "prices.wrong_key": f"a number from 0 to {LARGEST:,.0f}, or null (an ordinary partial cell)",
    "prices.wrong_header": f"a number from 0 to {LARGEST:,.0f}, or null (half a missing column)",
    "count_empty_cells": "true or false",
    "cap": "true or false",
    "share": "larger, facts or count",
    "name": "a text",
    "description": "a text",
    "rules": f"a mapping of house rules: {', '.join(RULES)}",
}


def complaint(error: ValidationError) -> str:
    """Describe the first fault of an invalid rubric in one line.

    An unknown key comes before a bad value, as it often explains the value.
    """
    problems = sorted(error.errors(), key=lambda problem: problem["type"] not in _UNKNOWN)
    first = problems[0]
    name = ".".join(str(part) for part in first["loc"])
    if first["type"] in _UNKNOWN:
        name = _whole(name, first["input"])
        right = nearest(name, _names(Rubric))
        return f"unknown key {name!r}; nearest: {right!r} ({valid_range(right)})"
    if first["type"] == "missing":
        return f"{name!r} is missing; give {valid_range(name)}"
    if first["type"] == "value_error":
        return str(first["msg"]).removeprefix("Value error, ")
    return f"{name} is {_shown(first['input'])}; give {valid_range(name)}"


def _whole(name: str, below: object) -> str:
    """Return the dotted name of the first value in an unknown section.

    Looking up that whole name finds the section that was meant.
    """
    return f"{name}.{next(iter(below))}" if isinstance(below, Mapping) and below else name


def valid_range(name: str) -> str:
    """Describe the valid values of a key given by its dotted name."""
    if name in _RANGES:
        return _RANGES[name]
    field = Rubric.model_fields.get(name)
    if field is not None:
        return f"a mapping with {', '.join(_names(field.annotation))}"
    return f"a number from 0 to {LARGEST:,.0f}" + (", or null (α·β)" if name.startswith("weight.") else "")


def _names(model: Any) -> list[str]:
    """Return the dotted names of all values in a model."""
    names: list[str] = []
    for key, field in model.model_fields.items():
        shown = field.alias or key
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            names += [f"{shown}.{name}" for name in _names(inner)]
        else:
            names.append(shown)
    return names


def _shown(value: object) -> str:
    text = repr(value) if not isinstance(value, float) else f"{value:g}"
    return text if len(text) <= 40 else text[:37] + "..."
