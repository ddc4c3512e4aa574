"""Which tests reach which line: the tests are run once, and what each ran is kept."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from mutant_records import Mutant

ROOT = Path(__file__).resolve().parents[1]
TESTS = tuple(
    f"tests/{room}"
    for room in (
        *("agents", "align", "compare", "judging", "layouts", "meta", "properties", "rubric", "rules", "score"),
        "values",
    )
)
"""The tests of the rooms of the judge and their neighbours, without those of files, views, models and the command."""

LONGEST_FILE = 900
"""Seconds that all tests of a file may take while their lines are written down."""

ANY = 0
"""Stands for each line of a file that has changed."""

BATCH = 400
"""Tests that are collected together after the first few."""


class Reached:
    """The tests that reach a line, with the seconds each takes.

    Kept in `folder`, for each file of tests and each state of it. Where a file of the package has changed since, all
    tests that ran a line of its functions are taken for each of its lines.
    """

    def __init__(
        self, folder: Path, tests: Sequence[str], pool: Executor, ask: Callable[[dict[str, object]], dict[str, Any]]
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")
        states = {one.relative_to(ROOT).as_posix(): digest([one]) for one in (ROOT / "tabx").rglob("*.py")}
        self.copied: dict[Path, Path] = {}
        for path in (path for name in tests for path in files_of(ROOT / name)):
            beside = [*path.parent.glob("*.py"), *(ROOT / "tests" / "support").glob("*.py"), ROOT / "tests/conftest.py"]
            helpers = [one for one in beside if not one.name.startswith("test_")]
            self.copied[path] = folder / f"{path.stem}-{digest([path, *helpers])}"
        new = [path for path, kept in self.copied.items() if not kept.with_suffix(".json").exists()]
        for path, answer in zip(new, pool.map(ask, [self.task(path) for path in new]), strict=True):
            kept = self.copied[path].with_suffix(".json")
            kept.write_text(json.dumps(answer | {"states": states}), encoding="utf-8")
            if answer.get("code") != 0:
                failed = answer.get("failed", ["the whole file"])
                print(f"left out of {path.relative_to(ROOT)}: {', '.join(failed)}"[:400], flush=True)
        self.lines: dict[str, dict[int, dict[str, float]]] = {}

    def task(self, path: Path) -> dict[str, object]:
        """Return the task of running the tests of a file."""
        data = self.copied[path].with_suffix(".coverage")
        data.unlink(missing_ok=True)
        return {"map": path.relative_to(ROOT).as_posix(), "data": str(data.resolve()), "seconds": LONGEST_FILE}

    def by(self, mutant: Mutant) -> dict[str, float]:
        """Return the tests that reach a mutant."""
        if mutant.file not in self.lines:
            self.lines[mutant.file] = self.of_file(mutant.file)
        of_lines = self.lines[mutant.file]
        lines = (*mutant.lines, ANY) if mutant.lines else of_lines
        return {name: each for line in lines for name, each in of_lines.get(line, {}).items()}

    def of_file(self, file: str) -> dict[int, dict[str, float]]:
        """Return the tests of each line of a file, those first that reach it by themselves."""
        from coverage import CoverageData

        lines: dict[int, dict[str, float]] = defaultdict(dict)
        for kept in self.copied.values():
            told = json.loads(kept.with_suffix(".json").read_text(encoding="utf-8"))
            if "code" not in told:  # it took too long
                continue
            data = CoverageData(str(kept.with_suffix(".coverage")))
            data.read()
            users = users_of(told)
            is_same = told["states"].get(file) == digest([ROOT / file])
            for measured in (one for one in data.measured_files() if one.endswith("/checkout/" + file)):
                for line, contexts in data.contexts_by_lineno(measured).items():
                    for name in itertools.chain.from_iterable(users.get(one, [one]) for one in contexts):
                        if name in told["seconds"]:
                            lines[line if is_same else ANY][name] = told["seconds"][name]
        return lines


def users_of(told: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the tests of what runs outside of a test: the import of their file, and fixtures they share."""
    users: dict[str, list[str]] = defaultdict(list)
    for name, fixtures in told["fixtures"].items():
        for fixture in fixtures:
            users[f"fixture {fixture}"].append(name)
        users["import"].append(name)
    return users


def packed(tests: Mapping[str, float], first: int, room: str) -> list[list[str]]:
    """Return tests in batches: the first few, then those of the room and those of all that is told, then the others.

    In each, one of each function stands before the second, the quick ones first. Of thousands of tests that reach a
    line most only pass through: those chosen look at what it does.
    """
    seen = Counter[str]()
    ranked: list[tuple[int, float, str]] = []
    for name, each in sorted(tests.items(), key=lambda item: (item[1], item[0])):
        function = name.partition("[")[0]
        ranked.append((seen[function], each, name))
        seen[function] += 1
    names = [name for _, _, name in sorted(ranked)]
    rest = sorted(names[first:], key=lambda name: not (name.startswith(f"tests/{room}/") or "/told/" in name))
    return [names[:first], *(rest[start : start + BATCH] for start in range(0, len(rest), BATCH))]


def digest(paths: Sequence[Path]) -> str:
    """Return a short hash of files."""
    made = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file()):
        made.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return made.hexdigest()[:16]


def worker_environment(copy: Path) -> dict[str, str]:
    """Return the environment of a worker: the package of its copy, and one thread for each library."""
    found = {name: value for name, value in os.environ.items() if not name.startswith("TABX_")}
    return found | {"PYTHONPATH": str(copy), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def files_of(path: Path) -> list[Path]:
    """Return the files of tests of a folder, or the file itself."""
    return [path] if path.is_file() else sorted(path.rglob("test_*.py"))
