"""Writes judge.txt: what judging without a model needs, for an installation with --no-deps.

It is all that the rooms of the judge import of what pyproject.toml declares, and what those packages require in turn,
in the versions that are installed where this runs: pip resolves nothing with --no-deps, and of some packages
(pydantic, pydantic-core) only certain versions fit each other.

    python requirements/judge.py
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions, requires, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
WRITTEN = Path(__file__).with_suffix(".txt")

OF_MODELS = ("llm", "lab")
"""Rooms that judging without a model needs none of: asking one, and examining the judge."""

OF_THE_CALLER = {"pandas", "shtab"}
"""Who judges a frame has its library already; who wants completion is told how to install it."""

HEADER = """\
# What judging without a model needs: pip install --no-deps -r requirements/judge.txt && pip install --no-deps .
# Written by requirements/judge.py.
"""


def declared() -> dict[str, Requirement]:
    """Return the dependencies of the project by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {canonicalize_name(one.name): one for one in map(Requirement, project["dependencies"])}


def imported() -> set[str]:
    """Return the names of the distributions that the rooms of the judge import."""
    distributions = packages_distributions()
    found = set()
    for path in sorted((ROOT / "tabx").rglob("*.py")):
        if path.relative_to(ROOT / "tabx").parts[0] not in OF_MODELS:
            for module in _modules(ast.parse(path.read_text(encoding="utf-8"))):
                found.update(map(canonicalize_name, distributions.get(module, ())))
    return found


def _modules(tree: ast.AST) -> Iterator[str]:
    """Yield the top names of imported modules, but for those that only type checkers import."""
    if isinstance(tree, ast.If) and isinstance(tree.test, ast.Name) and tree.test.id == "TYPE_CHECKING":
        return
    if isinstance(tree, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in tree.names)
    elif isinstance(tree, ast.ImportFrom) and tree.module:
        yield tree.module.partition(".")[0]
    for below in ast.iter_child_nodes(tree):
        yield from _modules(below)


def with_their_own(names: Iterable[str]) -> set[str]:
    """Return the names with all that these packages require, extras of theirs left out."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            needed = [Requirement(text) for text in requires(name) or ()]
            waiting += [canonicalize_name(one.name) for one in needed if _always(one)]
    return found


def _always(needed: Requirement) -> bool:
    """Whether a package is required here without an extra."""
    return needed.marker is None or needed.marker.evaluate({"extra": ""})


def names() -> set[str]:
    """Return the names of all packages that judging without a model needs."""
    return with_their_own((declared().keys() & imported()) - OF_THE_CALLER)


def pinned() -> dict[str, str]:
    """Return the versions that judge.txt names."""
    lines = WRITTEN.read_text(encoding="utf-8").splitlines()
    return dict(re.split("==", line) for line in lines if line and not line.startswith("#"))


if __name__ == "__main__":
    lines = [f"{name}=={version(name)}\n" for name in sorted(names())]
    WRITTEN.write_text(HEADER + "".join(lines), encoding="utf-8")
