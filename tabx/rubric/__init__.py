"""Rubrics: the weights and prices that turn counts into a number.

`source` parses YAML and options, `loading` merges them with a preset (`presets`), `model` validates, and `loading` also
describes what is wrong. pydantic and yaml are imported with the first rubric.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabx.rubric.loading import load_rubric
    from tabx.rubric.model import Rubric, RubricSource
    from tabx.rubric.presets import rubric_names, rubric_text

__all__ = ["Rubric", "RubricSource", "load_rubric", "rubric_names", "rubric_text"]

_HOMES = {
    "Rubric": "tabx.rubric.model",
    "RubricSource": "tabx.rubric.model",
    "load_rubric": "tabx.rubric.loading",
    "rubric_names": "tabx.rubric.presets",
    "rubric_text": "tabx.rubric.presets",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
