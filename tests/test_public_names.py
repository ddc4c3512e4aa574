"""What users hold on to: public names, keywords and defaults, options of the command line, imports that README shows.

The names stand in `public_names.json`. Where one changes on purpose, `python tests/test_public_names.py` writes the
file anew, and CHANGELOG says so.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import tabx
from tabx.base import errors
from tabx.cli.parser import build_parser

KEPT = Path(__file__).with_name("public_names.json")
README = Path(__file__).parents[1] / "README.md"

MODULES = (
    "tabx",
    "tabx.bench",
    "tabx.bench.examination",
    "tabx.llm",
    "tabx.backbone",
    "tabx.perturb",
    "tabx.baselines",
    "tabx.meta",
    "tabx.metrics",
    "tabx.annotate",
    "tabx.retrieve",
    "tabx.tune",
)
"""Modules whose `__all__` users import from."""


def public_names() -> dict[str, Any]:
    """Return every public call with its parameters, and every option of every command."""
    calls = {}
    for module in map(import_module, MODULES):
        for name in sorted(module.__all__):
            member = getattr(module, name)
            calls[f"{module.__name__}.{name}"] = _parameters(member) if callable(member) else type(member).__name__
    return {"calls": calls, "options": dict(sorted(_options(build_parser()).items()))}


def _parameters(call: Any) -> list[str]:
    try:
        parameters = inspect.signature(call).parameters.values()
    except ValueError:
        return []
    return [
        f"{'*, ' if one.kind is one.KEYWORD_ONLY else ''}{one.name}"
        + ("" if one.default is one.empty else f" = {_shown(one.default)}")
        for one in parameters
    ]


def _shown(value: object) -> str:
    return re.sub(r"<(.+?) (at 0x[0-9a-f]+|object.*)>", r"<\1>", repr(value))


def _options(parser: argparse.ArgumentParser, command: str = "tabx") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {command: []}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                found |= _options(below, f"{command} {name}")
        else:
            default = "" if action.default in (None, argparse.SUPPRESS) else f" = {action.default}"
            found[command].append((" ".join(action.option_strings) or action.dest) + default)
    return found


def test_public_names_are_those_that_are_kept() -> None:
    kept, found = json.loads(KEPT.read_text(encoding="utf-8")), json.loads(json.dumps(public_names()))
    assert found == kept


def test_every_name_that_readme_imports_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = set(re.findall(r"`(tabx(?:\.\w+)+)", text))
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "tabx":
                named.add(f"tabx.{node.attr}")
    from_modules = re.findall(r"`((?:\w+\()+\w+.*?)` from `(tabx[.\w]*)` and `(tabx[.\w]*)`", text)
    assert len(named) > 5
    assert from_modules
    for name in named:
        assert _is_there(name), name
    for calls, *modules in from_modules:
        for call in re.findall(r"(\w+)\(", calls):
            assert any(hasattr(import_module(module), call) for module in modules), call


def test_errors_and_limits_are_public_modules_that_the_package_alone_gives() -> None:
    code = "import tabx; print(tabx.limits.limit('seconds'), issubclass(tabx.errors.InputError, tabx.TabxError))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(tabx.limits.limit("seconds")), "True"]
    assert set(tabx.errors.__all__) == {name for name, one in vars(errors).items() if isinstance(one, type)}


def _is_there(name: str) -> bool:
    value: Any = tabx
    path = "tabx"
    for part in name.split(".")[1:]:
        path += f".{part}"
        try:
            value = getattr(value, part)
        except AttributeError:
            try:
                value = import_module(path)
            except ImportError:
                return False
    return True


if __name__ == "__main__":
    KEPT.write_text(json.dumps(public_names(), indent=1) + "\n", encoding="utf-8")
