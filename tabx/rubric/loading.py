"""Load a rubric from a preset's name, a YAML file or a mapping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tabx.errors import RubricError
from tabx.paths import named_root, read_text
from tabx.rubric.complaint import complaint
from tabx.rubric.model import Rubric
from tabx.rubric.presets import SUFFIX, rubric_names, rubric_text
from tabx.rubric.source import merge, override, parse

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
        raise RubricError(f"{where}: extends {base!r}, which is none of the presets ({', '.join(rubric_names())})")
    below = parse(rubric_text(base), f"rubric {base!r}")
    own = {key: value for key, value in data.items() if key != "extends"}
    return merge({**below, "description": ""}, {"name": name, **own}), where


def _is_path(source: str) -> bool:
    return source.endswith((SUFFIX, ".yml")) or "/" in source or "\\" in source
