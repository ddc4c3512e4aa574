"""Default options from [tool.tabx] of the nearest pyproject.toml, or from a named file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.base.paths import find_project, project_section
from tabx.judging.options import DEFAULTS
from tabx.rules import RULES, given

BACKBONES = "backbones"

_BUILT_IN = {name: DEFAULTS[name] for name in ("rubric", "backbone")}
"""Defaults of the options that a file may set: argparse leaves these None, so that a file can come first."""

METHOD_RUBRIC = "paper"
"""The rubric of a published method, unless an option says otherwise: settings are for tabx's own judgement."""

_EXPECTED: Mapping[str, str] = {
    "rubric": "a preset's name or the path of a YAML file",
    "backbone": "a name",
    "format": "a format's name",
    "fail_under": "a number from 0 to 1",
}
"""Options that a file may set, with what is right for each."""


@dataclass(frozen=True)
class Settings:
    """The settings of a file: options by name, house rules, and backbones with their place."""

    options: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    backbones: tuple[Any, str] | None = None


def fill(arguments: Namespace) -> None:
    """Fill in the options that were not given, from the file, then from built-in defaults.

    Raises
    ------
    OptionError
        A file that cannot be read, is no TOML, or holds an unknown key or a value that the key cannot have.
    """
    settings = Settings() if arguments.no_config else load_settings(arguments.config)
    if getattr(arguments, "method", None) is not None and arguments.rubric is None:
        arguments.rubric = METHOD_RUBRIC
    for name, value in {**_BUILT_IN, **settings.options}.items():
        if getattr(arguments, name, value) is None:
            setattr(arguments, name, value)
    arguments.settings = settings.rules
    arguments.own_backbones = settings.backbones


def load_settings(file: str | None = None) -> Settings:
    """Return the settings of a file; without one, of the nearest pyproject.toml upward."""
    path = find_project(Path.cwd()) if file is None else Path(file)
    if path is None:
        return Settings()
    section = project_section(path, OptionError)
    if section is None:
        if file is not None:
            raise OptionError(f"{path}: has no section [tool.tabx]")
        return Settings()
    if not isinstance(section, dict):
        raise OptionError(f"{path}: tool.tabx is {type(section).__name__}; a table [tool.tabx] is right")
    return _settings(section, path)


def _settings(section: Mapping[str, Any], path: Path) -> Settings:
    options: dict[str, Any] = {}
    rules: dict[str, Any] = {}
    backbones: tuple[Any, str] | None = None
    for key, value in section.items():
        name = key.replace("-", "_")
        if name in RULES:
            rules[name] = value
        elif name == BACKBONES:
            backbones = value, f"{path}: [tool.tabx.backbones]"
        elif name in _EXPECTED:
            options[name] = _option(name, value, path)
        else:
            known = [name.replace("_", "-") for name in (*_EXPECTED, *RULES, BACKBONES)]
            near = nearest(key.replace("_", "-"), known)
            raise OptionError(f"{path}: unknown key {key!r} in [tool.tabx]; nearest: {near!r}")
    try:
        return Settings(options, given(rules), backbones)
    except OptionError as error:
        raise OptionError(f"{path}: [tool.tabx] {error}") from None


def _option(name: str, value: Any, path: Path) -> Any:
    if name == "fail_under":
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        is_right = is_number and 0 <= value <= 1
    else:
        is_right = isinstance(value, str) and bool(value.strip())
    if not is_right:
        raise OptionError(f"{path}: [tool.tabx] {name.replace('_', '-')} is {value!r}; {_EXPECTED[name]} is right")
    is_path = name == "rubric" and (value.endswith((".yaml", ".yml")) or "/" in value or "\\" in value)
    return str(path.parent / value) if is_path else value
