"""Thresholds of the package found, moved while a module is imported, and noted where they are read.

A module is imported with one number changed, or with every reading of a threshold noted, so that nothing is patched
and whatever is made from a number at import is made from the moved one.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from house import bodies, imports_of, is_number, module_name

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("align", "compare", "values")

STEP, COUNTS_TO = 0.2, 10
"""Share by which a number is moved; whole numbers below the second are counts, moved by one."""


@dataclass(frozen=True)
class Threshold:
    """A number that decides: its name with module and class, its file, and its value."""

    name: str
    path: Path
    module: str
    value: float

    @property
    def key(self) -> str:
        """Its name without the module: all of that name are taken for read where one is."""
        return self.name.removeprefix(f"{self.module.removeprefix('tabx.')}.").partition("[")[0]

    def moved(self) -> tuple[float, float]:
        """Return the number a step down and a step up."""
        if not isinstance(self.value, int):
            return self.value * (1 - STEP), self.value * (1 + STEP)
        step = 1 if self.value < COUNTS_TO else self.value // 5
        return self.value - step, self.value + step


@dataclass(frozen=True)
class Variant:
    """A threshold and what it is moved to; of nothing moved both are None."""

    threshold: Threshold | None
    value: float | None


def thresholds_of(room: str) -> Iterator[Threshold]:
    """Yield the numbers that decide in a room, as `house.py` counts them."""
    for path in sorted((ROOT / "tabx" / room).rglob("*.py")):
        module = module_name(path, ROOT)
        for name, constant in constants_of(ast.parse(path.read_text(encoding="utf-8"))):
            yield Threshold(f"{module.removeprefix('tabx.')}.{name}", path, module, constant.value)


def constants_of(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """Yield name and node of each number that decides."""
    records = {id(node.body): node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    for body in bodies(tree):
        within = f"{records[id(body)]}." if id(body) in records else ""
        for node in body:
            yield from ((within + name, constant) for name, constant in constants_in(node))


def constants_in(node: ast.stmt) -> list[tuple[str, Any]]:
    """Return name and node of the numbers that a statement gives to names."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_number(node.value):
        return [(node.target.id, node.value)]
    if not isinstance(node, ast.Assign):
        return []
    target, values = node.targets[0], node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    if not values or not all(map(is_number, values)):
        return []
    if isinstance(target, ast.Name) and target.id.isupper():
        return [(target.id if len(values) == 1 else f"{target.id}[{i}]", value) for i, value in enumerate(values)]
    if isinstance(target, ast.Tuple):
        names = [one.id for one in target.elts if isinstance(one, ast.Name) and one.id.isupper()]
        return list(zip(names, values, strict=True)) if len(names) == len(values) else []
    return []


Change = Callable[[ast.Module], ast.Module]
"""What is done to the tree of a module before it is compiled."""


def read_anew(variant: Variant) -> None:
    """Let this process import anew what a threshold may reach, with the number moved: its module, and all above it.

    What the modules below have remembered stays: they know nothing of it. With nothing moved all is imported anew.
    """
    threshold = variant.threshold
    packages = forget(None if threshold is None else above(threshold.module))
    if threshold is None:
        return

    def moved(tree: ast.Module) -> ast.Module:
        (constant,) = (one for name, one in constants_of(tree) if threshold.name.endswith(f".{name}"))
        constant.value = variant.value
        return tree

    sys.meta_path.insert(0, ChangedFinder({threshold.module}, moved))
    # A package before its modules, as always: below a kept folder one of them would begin, and import in a circle.
    for package in packages:
        importlib.import_module(package)


def forget(modules: set[str] | None) -> list[str]:
    """Let the modules, or all of tabx, be imported anew; return the packages among them, the outer ones first."""
    known = [name for name in sys.modules if name.partition(".")[0] == "tabx" and (modules is None or name in modules)]
    return sorted(name for name in known if hasattr(sys.modules.pop(name), "__path__"))


def above(module: str) -> set[str]:
    """Return a module and those that import it, at first or second hand, inside functions too."""
    found, new = {module, "tabx"}, {module}
    while new:
        new = {name for name, imported in imports().items() if imported & new} - found
        found |= new
    return found


@cache
def imports() -> dict[str, set[str]]:
    """Return what each module of the package imports."""
    paths = (ROOT / "tabx").rglob("*.py")
    return {module_name(one, ROOT): set(imports_of(ast.parse(one.read_text(encoding="utf-8")))) for one in paths}


READ: set[str] = set()
"""Thresholds that this process has read since it last looked: names as in `Threshold.key`."""


def note_reads() -> None:
    """Let this process import the package anew so that `READ` tells which thresholds are read."""
    names = {one.key.rpartition(".")[2] for room in ROOMS for one in thresholds_of(room)}
    vars(builtins).update(_noted_name=_noted_name, _noted_attribute=_noted_attribute)
    forget(None)
    sys.meta_path.insert(0, ChangedFinder(set(imports()), lambda tree: Noting(names).visit(tree)))


def _noted_name(name: str, value: Any) -> Any:
    READ.add(name)
    return value


def _noted_attribute(owner: Any, name: str) -> Any:
    READ.add(f"{type(owner).__name__}.{name}")
    return getattr(owner, name)


class Noting(ast.NodeTransformer):
    """Notes every reading of some names, those of other things that are called so too."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return the name, or a call that notes it."""
        return self._noted(node, "_noted_name", [ast.Constant(node.id), node]) if node.id in self.names else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Return the attribute, or a call that notes it."""
        self.generic_visit(node)
        arguments = [node.value, ast.Constant(node.attr)]
        return self._noted(node, "_noted_attribute", arguments) if node.attr in self.names else node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.MatchValue:
        """Return the pattern as it is: it holds no calls."""
        return node

    def _noted(self, node: ast.Name | ast.Attribute, by: str, arguments: list[ast.expr]) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            return node
        return ast.fix_missing_locations(ast.copy_location(ast.Call(ast.Name(by, ast.Load()), arguments, []), node))


class ChangedFinder(importlib.abc.MetaPathFinder):
    """Finds some modules with their trees changed; leaves every other to the finders after it."""

    def __init__(self, modules: set[str], change: Change) -> None:
        self.modules, self.change = modules, change

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Return how to load the module; None for another."""
        if fullname not in self.modules:
            return None
        place = ROOT.joinpath(*fullname.split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        return importlib.util.spec_from_file_location(fullname, file, loader=ChangedLoader(fullname, file, self.change))


class ChangedLoader(importlib.machinery.SourceFileLoader):
    """Compiles a module with its tree changed."""

    def __init__(self, fullname: str, file: Path, change: Change) -> None:
        super().__init__(fullname, str(file))
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the changed module."""
        tree = ast.parse(Path(self.path).read_text(encoding="utf-8"))
        return compile(self.change(tree), self.path, "exec")
