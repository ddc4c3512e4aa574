"""Parse YAML text and `--set` options into plain data, leaving validation to the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import yaml

from tabx.base.errors import RubricError
from tabx.base.yaml_loader import Loader

_MOST_KEYS = 10_000
"""Keys of one mapping, those merged into it ("<<") included: a few lines that merge each other make millions."""


class _Loader(Loader):
    """Safe YAML loader that also refuses duplicate keys.

    Otherwise the first of them would be lost unnoticed.
    """

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "a key that is not a text", key.start_mark)
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"key {key.value!r} twice", key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        super().flatten_mapping(node)
        if len(node.value) > _MOST_KEYS:
            raise yaml.constructor.ConstructorError(None, None, f"more than {_MOST_KEYS:,} keys", node.start_mark)


@lru_cache(maxsize=64)
def parse(text: str, where: str) -> Mapping[str, Any]:
    """Return the mapping in a YAML text, shared between callers and read-only.

    Raises
    ------
    RubricError
        No YAML, or YAML that is not one mapping; names `where` and the line.
    """
    try:
        data = yaml.load(text, _Loader)
    except RecursionError:
        raise RubricError(f"{where}: nested too deeply; give lines like 'alpha: {{row: 1}}'") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" line {mark.line + 1}:" if mark is not None else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise RubricError(
            f"{where}:{line} not a YAML mapping ({problem}); give lines like 'alpha: {{row: 1}}'"
        ) from None
    if not isinstance(data, dict):
        raise RubricError(f"{where}: not a YAML mapping; give lines like 'alpha: {{row: 1}}'")
    return data


def merge(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` updated with `change`, section by section; neither is modified."""
    merged = dict(base)
    for key, value in change.items():
        below = merged.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            merged[key] = {**below, **value}
        elif isinstance(below, Mapping) and value is None:
            continue  # a section left empty in YAML changes nothing
        else:
            merged[key] = value
    return merged


def override(data: Mapping[str, Any], overrides: Sequence[str]) -> dict[str, Any]:
    """Return the data with options such as "alpha.column=2" set; the last one wins.

    Raises
    ------
    RubricError
        An option without "=".
    """
    result = dict(data)
    for option in overrides:
        name, equals, value = option.partition("=")
        section, _, key = name.strip().partition(".")
        if not equals or not section:
            raise RubricError(f"cannot set {option!r}; write NAME=VALUE, for example alpha.column=2")
        if not key:
            result[section] = _plain(value)
            continue
        below = result.get(section, {})
        if not isinstance(below, Mapping):
            raise RubricError(f"cannot set {option!r}: {section!r} has no parts; write {section}=VALUE")
        result[section] = {**below, key: _plain(value)}
    return result


def _plain(text: str) -> float | bool | str | None:
    """Convert an option's text to a number, boolean or null; else return the text."""
    text = text.strip()
    words: dict[str, bool | None] = {"true": True, "false": False, "null": None, "none": None, "": None}
    if text.casefold() in words:
        return words[text.casefold()]
    try:
        return float(text)
    except ValueError:
        return text
