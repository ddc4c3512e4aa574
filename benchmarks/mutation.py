"""Whether the tests would notice: mutants of the logic by seed, each run against the tests that reach its line.

    python benchmarks/mutation.py --room align --room compare --sample 150 --seed 1 -o RECORDS
    python benchmarks/mutation.py --again RECORDS/seed-1.jsonl -o RECORDS
    python benchmarks/mutation.py --room align --only tabx/align/records.py:120 -o RECORDS

A mutant is a change of one place (`mutants.py`); which ones are drawn depends on the seed and the code alone. The
tests are run once to see which lines each of them reaches (kept in RECORDS/reached, and made anew for a file of tests
that changed, or for all where the package did); then each mutant meets the tests of its line for `--seconds` of
processor: a few quick ones, those of its room, all others. A mutant that no test reaches has survived, one that ends in
no time is noticed. `mutants_that_change_nothing.txt` names those that no test could notice.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from mutant_records import Mutant, is_python
from mutants import mutants_of
from tests_that_reach import TESTS, Reached, packed, worker_environment

from tabx.cli.options.values import whole

ROOT = Path(__file__).resolve().parents[1]
EQUAL = Path(__file__).with_name("mutants_that_change_nothing.txt")
FIRST = 40
"""Tests that meet a mutant first: importing the files of all that reach a line takes longer than these do."""

START, TIMES_THE_TIME = 30, 5
"""Seconds by the clock after which a run is ended that its own limit does not end: to start, and for each second of
processor, on a machine that other processes share."""


class Worker:
    """A copy of the checkout and the process that runs tests in it."""

    def __init__(self, folder: Path) -> None:
        self.copy = folder / "checkout"
        skipped = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", ".venv*", "cache", "notebooks")
        shutil.copytree(ROOT, self.copy, ignore=skipped)
        if (shared := ROOT.parent / "shared").exists():
            (folder / "shared").symlink_to(shared)
        command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "tabx"]
        subprocess.run(command, cwd=self.copy, check=True)
        command = [sys.executable, str(self.copy / "benchmarks" / "mutation_runs.py")]
        self.process = subprocess.Popen(
            command,
            cwd=self.copy,
            env=worker_environment(self.copy),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **task: object) -> dict[str, Any]:
        """Return what a task led to."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))


def main() -> None:
    """Draw mutants, try them, and print the rates."""
    options = options_of()
    if importlib.util.find_spec("coverage") is None:
        sys.exit("pip install coverage: it tells which tests reach a line")
    drawn = drawn_by(options)
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tabx-mutation-") as folder:
        workers: SimpleQueue[Worker] = SimpleQueue()
        for number in range(options.workers):
            workers.put(Worker(Path(folder) / str(number)))

        def ask(task: dict[str, object]) -> dict[str, Any]:
            worker = workers.get()
            try:
                return worker.ask(**task)
            finally:
                workers.put(worker)

        with ThreadPoolExecutor(options.workers) as pool:
            reached = Reached(options.output / "reached", options.tests or TESTS, pool, ask)
            equal = changing_nothing()
            tasks = [(one, key(one) in equal, reached.by(one)) for one in drawn]
            tried_ones = pool.map(lambda task: tried(task[0], task[1], task[2], options.seconds, ask), tasks)
            path = options.output / f"{options.name or f'seed-{options.seed}'}.jsonl"
            records = list(kept_in(path, tried_ones))
        while not workers.empty():
            workers.get().process.terminate()
    report(records)


def kept_in(path: Path, records: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the records, each written down as it comes."""
    with path.open("w", encoding="utf-8") as lines:
        for one in records:
            print(json.dumps(one, ensure_ascii=False), file=lines, flush=True)
            yield one


def options_of() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", action="append", default=[], help="a folder of tabx/ or tabx/lab/; may stand again")
    parser.add_argument("--sample", type=whole(1), default=150, help="mutants drawn (default: 150)")
    parser.add_argument("--seed", type=whole(0), default=0)
    parser.add_argument("--workers", type=whole(1), default=2)
    parser.add_argument("--seconds", type=whole(1), default=30, help="of processor for each mutant (default: 30)")
    parser.add_argument("--tests", action="append", help=f"folder of tests (default: {' '.join(TESTS)})")
    parser.add_argument("--only", nargs="+", metavar="FILE:LINE", help="all mutants of these lines")
    parser.add_argument("--again", type=Path, metavar="RECORDS", help="the survivors of an earlier run")
    parser.add_argument("--name", help="of the file of records (default: by the seed)")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    return parser.parse_args()


def drawn_by(options: argparse.Namespace) -> list[Mutant]:
    """Return the mutants asked for: survivors of a run, those of named lines, or a sample by seed."""
    if options.again:
        rows = [json.loads(line) for line in options.again.read_text(encoding="utf-8").splitlines()]
        wanted = Counter(key(row) for row in rows if row["result"] == "survived")
        paths = sorted({ROOT / row["file"] for row in rows})
        found = [one for path in paths for one in mutants_of(ROOT, path) if key(one) in wanted]
        gone = wanted.keys() - {key(one) for one in found}
        print(*(f"no longer there: {' '.join(one)}" for one in sorted(gone)), sep="\n", end="\n" if gone else "")
        return found
    if options.only:
        places = [one.rpartition(":") for one in options.only]
        return [
            one
            for name in dict.fromkeys(name for name, _, _ in places)
            for one in mutants_of(ROOT, ROOT / name)
            if (name, ":", str(one.line)) in places and is_python(ROOT, one)
        ]
    folders = [folder_of(room) for room in options.room]
    every = [one for folder in folders for path in sorted(folder.rglob("*.py")) for one in mutants_of(ROOT, path)]
    return sample(every, options.sample, options.seed)


def folder_of(room: str) -> Path:
    """Return where a room stands; ends the program with one line where there is none."""
    for folder in (ROOT / "tabx" / room, ROOT / "tabx" / "lab" / room):
        if folder.is_dir():
            return folder
    sys.exit(f"--room {room}: no folder of tabx/ or tabx/lab/")


def sample(every: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """Return mutants by seed: places and kinds of change are drawn, then one of the changes."""
    places: dict[tuple[str, int, str], list[Mutant]] = {}
    for one in every:
        places.setdefault((one.file, one.start, one.operator), []).append(one)
    drawing = random.Random(seed)
    drawn = (drawing.choice(places[place]) for place in drawing.sample(list(places), len(places)))
    taken = itertools.islice((one for one in drawn if is_python(ROOT, one)), size)
    return sorted(taken, key=lambda one: (one.file, one.start))


def key(mutant: Mutant | dict[str, Any]) -> tuple[str, ...]:
    """Return what tells a mutant from others, wherever in its file its function stands."""
    row = mutant if isinstance(mutant, dict) else asdict(mutant)
    return (row["file"], row["function"], row["before"], row["after"])


def changing_nothing() -> set[tuple[str, ...]]:
    """Return the mutants that are known to change nothing: paragraphs of place, `-` before, `+` after, and why."""
    known: set[tuple[str, ...]] = set()
    for paragraph in EQUAL.read_text(encoding="utf-8").split("\n\n"):
        place, *lines = [line for line in paragraph.splitlines() if not line.startswith("#")] or [""]
        if place:
            file, function = place.split()
            before, after = (next(one[2:] for one in lines if one.startswith(sign)) for sign in ("- ", "+ "))
            known.add((file, function, before, after))
    return known


def room_of(file: str) -> str:
    """Return the room that a file stands in."""
    parts = file.split("/")
    return parts[2] if parts[1] == "lab" else parts[1]


def tried(mutant: Mutant, is_equal: bool, tests: dict[str, float], seconds: int, ask: Any) -> dict[str, Any]:
    """Return the record of a mutant."""
    if is_equal:
        answer = {"result": "equal", "by": "", "took": 0}
    elif not tests:
        answer = {"result": "survived", "by": "no test reaches it", "took": 0}
    else:
        change = (mutant.file, mutant.start, mutant.end, mutant.text)
        longest = START + TIMES_THE_TIME * seconds
        batches = packed(tests, FIRST, room_of(mutant.file))
        answer = ask({"change": change, "tests": batches, "most": seconds, "seconds": longest})
    record = {name: value for name, value in asdict(mutant).items() if name not in {"start", "end", "text", "lines"}}
    record |= {"result": answer["result"], "by": answer["by"], "tests": len(tests), "seconds": answer["took"]}
    print("." if record["result"] != "survived" else "s", end="", file=sys.stderr, flush=True)
    return record


def report(records: Iterable[dict[str, Any]]) -> None:
    """Print a line for each room and one for each survivor."""
    rooms: dict[str, list[dict[str, Any]]] = {}
    for one in records:
        rooms.setdefault(room_of(one["file"]), []).append(one)
    print(f"\n{'room':<12}{'mutants':>8}{'noticed':>8}{'survived':>9}{'equal':>6}{'rate':>7}{'seconds each':>14}")
    every = [one for those in rooms.values() for one in those]
    for room, those in [*rooms.items(), ("all", every)]:
        found = Counter(one["result"] for one in those)
        noticed = found["killed"] + found["timeout"]
        rate = noticed / max(noticed + found["survived"], 1)
        each = sum(one["seconds"] for one in those) / max(len(those) - found["equal"], 1)
        counts = f"{len(those):>8}{noticed:>8}{found['survived']:>9}{found['equal']:>6}"
        print(f"{room:<12}{counts}{rate:>7.3f}{each:>14.1f}")
    for one in every:
        if one["result"] == "survived":
            said = f" ({one['by']})" if one["by"] else ""
            print(f"\n{one['file']}:{one['line']} {one['function']}, {one['operator']}{said}")
            print(f"  - {one['before']}\n  + {one['after']}")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
