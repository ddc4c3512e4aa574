"""Rubrics from presets, YAML files and mappings, with one line for what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from tabx.base.errors import RubricError
from tabx.base.nearest import nearest
from tabx.base.paths import named_root, read_text
from tabx.rubric.model import LARGEST, Rubric
from tabx.rubric.presets import SUFFIX, rubric_names, rubric_text
from tabx.rubric.source import merge, override, parse
from tabx.rules import RULES

_UNKNOWN = ("extra_forbidden", "invalid_key")

_RANGES = {
    "gamma.divisor": "predicted or gold",
    "gamma.interval": "spread or divisor",
    "gamma.clip": "a number above 0, true (for 1), or null",
    "gamma.floor": "a number from 0 to 1, or null",
    "gamma.date_scale_days": "a number above 0",
    "gamma.time_scale_seconds": "a number above 0",
    "cause.least": f"a number from 1 to {LARGEST:,.0f}",
    "cause.rest": "a number from 0 to 1",
    "prices.wrong_key": f"a number from 0 to {LARGEST:,.0f}, or null (an ordinary partial cell)",
    "prices.near": f"a number from 0 to {LARGEST:,.0f}, or null (an ordinary partial cell)",
    "prices.wrong_header": f"a number from 0 to {LARGEST:,.0f}, or null (half a missing column)",
    "prices.unverified_header": f"a number from 0 to {LARGEST:,.0f}, or null (a renamed header)",
    "prices.extra_key": f"a number from 0 to {LARGEST:,.0f}, or null (an extra column)",
    "prices.lost_header": f"a number from 0 to {LARGEST:,.0f}, or null (a missing cell)",
    "prices.lost_unit": f"a number from 0 to {LARGEST:,.0f}, or null (a wrong header)",
    "prices.missing_repetition": f"a number from 0 to {LARGEST:,.0f}, or null (a missing row)",
    "extras.untouched": "a number from 0 to 1",
    "extras.as_much": "a number between 0 and 1, or null (no bound)",
    "extras.ever": "a number between 0 and 1, or null (no bound)",
    "prices.lost_group": f"a number from 0 to {LARGEST:,.0f}, or null (half a wrong header)",
    "count_empty_cells": "true or false",
    "cap": "true or false",
    "share": "values, larger, facts or count",
    "empty_lines": "counted, empty or key alone",
    "steepness": "a number above 0",
    "worst": f"a number from 1 to {LARGEST:,.0f}, or null (unbounded)",
    "gamma.key_factor": f"a number from 1 to {LARGEST:,.0f}",
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
        if right == name:
            section, _, key = name.partition(".")
            return f"{section} is nested too deep: {section}: {{{key}: …}} is right ({valid_range(right)})"
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


BASE = "default"


def load_rubric(source: str | Path | Mapping[str, Any] | Rubric = BASE, *, overrides: Sequence[str] = ()) -> Rubric:
    """Load the rubric that `source` names or holds, with single values set by `overrides`.

    Parameters
    ----------
    source : str, Path, mapping or Rubric
        A preset's name, the path of a YAML file (a `str` that ends in ".yaml" or ".yml" or contains a path separator
        is a path), or the data itself. Keys that a file or mapping omits come from the preset in its key `extends`
        ("default" without that key).
    overrides : sequence of str
        "alpha.column=2", "weight.extra.row=.2", "prices.transposed=0", "cap=false", "gamma.clip=null".

    Raises
    ------
    RubricError
        For a preset or file that does not exist, an unknown key (the message names the nearest valid one), a value
        out of range (the message gives the range), or a cap without a floor.
    """
    if isinstance(source, str) and not overrides and not _is_path(source):
        return _preset(source, named_root())
    data, where = _data(source)
    return _validated(override(data, overrides), where)


@lru_cache(maxsize=32)
def _preset(name: str, _root: str | None) -> Rubric:
    """Load a preset, cached by name and data folder."""
    return _validated(*_data(name))


def _validated(data: Mapping[str, Any], where: str) -> Rubric:
    try:
        return Rubric.model_validate(data)
    except ValidationError as error:
        raise RubricError(f"{where}: {complaint(error)}") from None


def _data(source: str | Path | Mapping[str, Any] | Rubric) -> tuple[Mapping[str, Any], str]:
    """Return the complete data of a rubric before validation, and its name for messages."""
    if isinstance(source, Rubric):
        return source.to_dict(), f"rubric {source.name!r}"
    if isinstance(source, Mapping):
        return _extended(source, "rubric", str(source.get("name", "custom")))
    if isinstance(source, Path) or _is_path(source):
        path = Path(source)
        text = read_text(path, RubricError, "give a YAML file or a preset's name", "rubric")
        return _extended(parse(text, f"rubric {path}"), f"rubric {path}", path.stem)
    where = f"rubric {source!r}"
    return {"name": source, **parse(rubric_text(source), where)}, where


def _extended(data: Mapping[str, Any], where: str, name: str) -> tuple[Mapping[str, Any], str]:
    """Return the data merged over those of the preset they extend."""
    base = data.get("extends", BASE)
    if base not in rubric_names():
        raise RubricError(f"{where}: extends {base!r}, which is not a preset ({', '.join(rubric_names())})")
    below = parse(rubric_text(base), f"rubric {base!r}")
    own = {key: value for key, value in data.items() if key != "extends"}
    return merge({**below, "description": ""}, {"name": name, **own}), where


def _is_path(source: str) -> bool:
    return source.endswith((SUFFIX, ".yml")) or "/" in source or "\\" in source
