"""The size and shape of the code, counted: files, lines, complexity, thresholds with their reasons, imports.

    python benchmarks/house.py [CHECKOUT] [--list-thresholds]

Counts any checkout of the project, so that two can be held side by side.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

from radon.complexity import cc_visit

COMPLEX, LONG, POSITIONAL, SHARED = 10, 60, 7, 6
"""A function of more paths, of more lines; a call of so many positional arguments; lines that make a repetition."""

ROOT = Path(__file__).resolve().parents[1]

SMALL_PAIR = """
import sys, tabx
tabx.judge("| a | b |\\n| - | - |\\n| x | 1 |\\n", "| a | b |\\n| - | - |\\n| x | 2 |\\n")
print(sum(name.partition(".")[0] == "tabx" for name in sys.modules))
"""


def main() -> None:
    """Print one figure a line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--list-thresholds", action="store_true", help="those without a reason")
    options = parser.parse_args()
    paths = sorted((options.checkout / "tabx").rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    lines = Counter[str]()
    for path in paths:
        lines.update(kinds_of_lines(path, trees[path]))
    longest = max(sizes, key=lambda path: sizes[path])
    blocks = [block for path in paths for block in cc_visit(path.read_text(encoding="utf-8")) if block.letter != "C"]
    functions = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    with_reason, without = thresholds(paths, trees)
    print(f"files                                   {len(paths)}")
    print(f"lines                                   {sum(sizes.values())}")
    print(f"  of code / docstrings / comments       {lines['code']} / {lines['docstring']} / {lines['comment']}")
    print(f"median file / longest                   {median(sizes.values()):g} / {sizes[longest]} ({longest.name})")
    print(f"functions of radon over {COMPLEX}              {sum(block.complexity > COMPLEX for block in blocks)}")
    print(f"  the most                              {max(block.complexity for block in blocks)}")
    print(f"functions over {LONG} lines                 {sum(length(one) > LONG for one in functions)}")
    print(f"calls with {POSITIONAL} positional arguments or more {sum(len(call.args) >= POSITIONAL for call in calls)}")
    print(f"files with one importer, in their room  {sole_importers(paths, trees, options.checkout)}")
    print(f"runs of {SHARED} lines that stand twice       {repeated(paths)}")
    print(f"thresholds with / without a reason      {len(with_reason)} / {len(without)}")
    print(f"tabx modules a small pair imports       {modules_of_small_pair(options.checkout)}")
    rooms = lines_by_room(sizes, options.checkout / "tabx")
    print("lines by room                           " + ", ".join(f"{name} {count:,}" for name, count in rooms))
    if options.list_thresholds:
        print(*without, sep="\n")


def lines_by_room(sizes: Mapping[Path, int], package: Path) -> list[tuple[str, int]]:
    """Return the lines of each folder of the package, most first; of the files at its root as "root"."""
    found = Counter[str]()
    for path, count in sizes.items():
        first, *rest = path.relative_to(package).parts
        found[first if rest else "root"] += count
    return found.most_common()


def length(node: ast.FunctionDef) -> int:
    """Return how many lines a function takes."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def kinds_of_lines(path: Path, tree: ast.Module) -> Counter[str]:
    """Return how many lines are code, docstring and comment; a line that is code and comment is code."""
    text = path.read_text(encoding="utf-8")
    documented: set[int] = set()
    for node in ast.walk(tree):
        for child in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            if (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                documented |= set(range(child.lineno, (child.end_lineno or child.lineno) + 1))
    comments = {
        token.start[0]
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#")
    }
    counts = Counter[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if number in documented:
            counts["docstring"] += 1
        elif number in comments:
            counts["comment"] += 1
        elif line.strip():
            counts["code"] += 1
    return counts


def module_name(path: Path, checkout: Path) -> str:
    """Return the dotted name of a file."""
    parts = path.relative_to(checkout).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sole_importers(paths: list[Path], trees: dict[Path, ast.Module], checkout: Path) -> int:
    """Return how many files are imported by a single other file, one of their own room."""
    names = {module_name(path, checkout): path for path in paths}
    importers: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        for imported in imports_of(trees[path]):
            if imported in names:
                importers[imported].add(module_name(path, checkout))
    rooms = {name: name.split(".")[1] if "." in name else "" for name in names}
    return sum(len(by) == 1 and rooms[name] == rooms[next(iter(by))] for name, by in importers.items())


def imports_of(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a file may import: "from a import b" may mean a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def repeated(paths: list[Path]) -> int:
    """Return how many runs of lines stand in two places, imports and single signs passed over."""
    places: dict[tuple[str, ...], int] = Counter()
    for path in paths:
        lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
        told = [one for one in lines if len(one) > 2 and not one.startswith(("from ", "import ", "#"))]
        for run in {tuple(told[start : start + SHARED]) for start in range(len(told) - SHARED + 1)}:
            places[run] += 1
    return sum(count > 1 for count in places.values())


def thresholds(paths: list[Path], trees: dict[Path, ast.Module]) -> tuple[list[str], list[str]]:
    """Return the numbers that decide in `align`, `values` and `compare`: those with a reason, and those without.

    A number is a constant in capitals at the top of a module, or the default of a field of a record whose name ends
    in "Thresholds". A reason is a text below it or a comment above or beside it.
    """
    with_reason: list[str] = []
    without: list[str] = []
    for path in paths:
        if not {"align", "values", "compare"} & set(path.parts):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for body in bodies(trees[path]):
            for index, node in enumerate(body):
                for name in numbers_in(node):
                    after = body[index + 1] if index + 1 < len(body) else None
                    told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                    line = lines[node.lineno - 1]
                    told = told or "#" in line or lines[node.lineno - 2].lstrip().startswith("#")
                    (with_reason if told else without).append(f"{path.name}:{node.lineno} {name}")
    return with_reason, without


def bodies(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the bodies that hold thresholds."""
    yield tree.body
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.endswith("Thresholds"):
            yield node.body


def numbers_in(node: ast.stmt) -> list[str]:
    """Return the names that a statement gives plain numbers."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_number(node.value):
        return [node.target.id]
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name | ast.Tuple):
        return []
    target = node.targets[0]
    names = [
        one.id for one in (target.elts if isinstance(target, ast.Tuple) else [target]) if isinstance(one, ast.Name)
    ]
    values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    return [name for name in names if name.isupper()] if values and all(map(is_number, values)) else []


def is_number(node: ast.expr | None) -> bool:
    """Return whether an expression is a number as written."""
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def modules_of_small_pair(checkout: Path) -> str:
    """Return how many modules of tabx are loaded by judging two small tables."""
    command = [sys.executable, "-c", SMALL_PAIR]
    found = subprocess.run(command, env={"PYTHONPATH": str(checkout)}, capture_output=True, text=True, check=True)
    return found.stdout.strip()


if __name__ == "__main__":
    main()
