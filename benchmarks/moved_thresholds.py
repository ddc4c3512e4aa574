"""What moving each threshold of `align`, `compare` and `values` changes: judgements, figures, and what tests notice.

    python benchmarks/moved_thresholds.py [--room align] [--only '*.RowThresholds.*'] [--workers 2] [-o moved.jsonl]
    python benchmarks/moved_thresholds.py --tests tests/align/test_thresholds.py --room align

Each is moved down and up by 20 %, whole numbers below 10 by 1: in a process of its own that reads the package anew with
the one number changed. Judged are the pairs of tabxbench.jsonl and a part of the examination: every third gold table of
seed 9001, unless `--seeds` and `--every` say otherwise; of these the pairs in which a number of that name is read, as
none of the others can change. With `--tests` the named test files run instead: a moved threshold is noticed if a test
fails. Moving nothing comes first: it has to change nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from data import read_rows
from moving import READ, ROOMS, ROOT, Variant, imports, note_reads, read_anew, thresholds_of

MOST_SECONDS = 120
"""Of one variant: some twenty times what one takes."""

KINDS = ("score", "findings", "else")
"""What of a judgement differs: the score, or only findings or causes, or only pairings, confidences, values."""

FIGURES = ("rows", "columns", "f1")

Unit = tuple[str, str, str]
"""Where it is from, and two texts: gold and prediction, or name and line of a bench, which holds several pairs."""

Said = list[tuple[Any, Any, Any]]
"""Of each pair of a unit its score, its findings and causes, and the rest, as texts."""


def main() -> int:
    """Run the variants, print a line for each; 1 where moving nothing changes something."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", choices=ROOMS, action="append")
    parser.add_argument("--only", metavar="NAME", nargs="+", default=["*"], help="patterns of names, module included")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seeds", type=int, nargs="+", default=[9001])
    parser.add_argument("--every", type=int, default=3, help="every so manieth gold table of the examination")
    parser.add_argument("--tests", nargs="+", metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, help="JSON Lines")
    options = parser.parse_args()
    found = [one for room in options.room or ROOMS for one in thresholds_of(room)]
    chosen = [one for one in found if any(fnmatch(one.name, f"*{pattern}") for pattern in options.only)]
    variants = [Variant(None, None), *(Variant(one, value) for one in chosen for value in one.moved())]
    print(f"{len(chosen)} thresholds of {len(found)}, moved {len(variants) - 1} times", flush=True)
    job = partial(tested, options.tests) if options.tests else Judged(units(options.seeds, options.every))
    start, code = time.perf_counter(), 0
    imports()
    gc.freeze()
    with contextlib.ExitStack() as stack:
        out = stack.enter_context(options.output.open("w", encoding="utf-8")) if options.output else None
        pool = stack.enter_context(get_context("fork").Pool(options.workers, _keep, (job,), maxtasksperchild=1))
        for row in pool.imap(run, variants):
            code = code or int(row["threshold"] == "nothing" and bool(row["changes"]))
            print(line_of(row), flush=True)
            if out:
                out.write(json.dumps(row) + "\n")
                out.flush()
    print(f"{time.perf_counter() - start:.0f} s by {options.workers} processes")
    return code


def units(seeds: Sequence[int], every: int) -> list[Unit]:
    """Return what is judged: the pairs of tabxbench.jsonl, and the gold tables of the examination's part."""
    from examination import bench_of, shared_tables

    from tabx.bench import dump_bench, own_tables

    golds = {**own_tables(), **shared_tables()}
    entries = bench_of({name: golds[name] for name in sorted(golds)[::every]}, tuple(seeds))
    pairs = [("tabxbench", row["gold"], one) for row in read_rows("tabxbench.jsonl") for one in row["predictions"]]
    made = sum(len(entry.predictions) for entry in entries)
    print(f"judged: {len(pairs)} pairs of tabxbench.jsonl, {made} of {len(entries)} gold tables, seeds {seeds}")
    return [*pairs, *(("examination", entry.name, dump_bench([entry])) for entry in entries)]


def say(unit: Unit) -> tuple[Said, tuple[Any, ...]]:
    """Return what the package, as this process reads it, says of a unit, and its records if it is of a bench."""
    import tabx
    from tabx.bench import load_bench
    from tabx.bench.examination import examine

    kind, first, second = unit
    if kind == "examination":
        records = examine(load_bench(second))
        told = [repr((one.reported, one.told_causes, one.reason)) for one in records]
        return [(one.error, text, repr(one)) for one, text in zip(records, told, strict=True)], records
    try:
        judgement = tabx.judge(first, second)
    except Exception as error:  # a moved number may break what no table of the world would
        return [(None, repr(error), None)], ()
    findings = [replace(one, confidence=1.0) for one in judgement.findings]
    found = judgement.alignment
    others = found.columns, found.rows, found.repairs, found.slots, found.notes, judgement.comparison.cells
    return [(judgement.score, repr((findings, judgement.causes)), repr(others))], ()


class Judged:
    """Judges units again, those that a threshold may reach, and compares."""

    def __init__(self, judged: list[Unit]) -> None:
        self.units = judged
        self.before = [say(unit) for unit in judged]
        with get_context("fork").Pool(1) as pool:
            self.at_import, self.reads = pool.apply(reads_of, (judged,))

    def __call__(self, variant: Variant) -> dict[str, Any]:
        """Return what differs."""
        after = list(self.before)
        reached = self._reached(variant)
        for index in reached:
            after[index] = say(self.units[index])
        changes: dict[str, Any] = {"read in": sum(len(self.before[index][0]) for index in reached)}
        for name in ("tabxbench", "examination"):
            kinds = Counter(
                kind_of_change(old, new)
                for (kind, _, _), (before, _), (now, _) in zip(self.units, self.before, after, strict=True)
                for old, new in zip(before, now, strict=True)
                if kind == name
            )
            changes |= {name: {kind: kinds[kind] for kind in KINDS if kinds[kind]}} if kinds.keys() - {""} else {}
        was, now = figures_of(self.before), figures_of(after)
        return changes | {name: round(now[name] - was[name], 6) for name in was if now[name] != was[name]}

    def _reached(self, variant: Variant) -> list[int]:
        if variant.threshold is None:
            return list(range(len(self.units)))
        name = variant.threshold.key
        return [index for index, read in enumerate(self.reads) if name in self.at_import or name in read]


def figures_of(said: Sequence[tuple[Said, tuple[Any, ...]]]) -> dict[str, float]:
    """Return the main figures of the examination's part and the mean score on tabxbench.jsonl."""
    from tabx.bench.examination import figures, summarise

    reached = figures(summarise([record for _, records in said for record in records]))
    scores = [score for one, records in said if not records for score, _, _ in one if score is not None]
    numbers = {name: reached[name] or 0.0 for name in FIGURES}
    return {**numbers, "mean score": sum(scores) / len(scores) if scores else 0.0}


def reads_of(judged: Sequence[Unit]) -> tuple[set[str], list[set[str]]]:
    """Return the names of thresholds read while the package is imported, and those read for each unit.

    Each unit is judged in a process of its own, that nothing is remembered from another.
    """
    note_reads()
    for name in imports():
        if name.split(".")[1:2] and name.split(".")[1] in (*ROOMS, "judging", "score", "bench"):
            import_module(name)
    at_import = set(READ)
    return at_import, [_read_for(unit) for unit in judged]


def _read_for(unit: Unit) -> set[str]:
    READ.clear()
    receiving, sending = os.pipe()
    child = os.fork()
    if not child:
        with contextlib.suppress(BaseException):
            say(unit)
        os.write(sending, json.dumps(sorted(READ)).encode())
        os._exit(0)
    os.close(sending)
    with os.fdopen(receiving, encoding="utf-8") as stream:
        names = set(json.load(stream))
    os.waitpid(child, 0)
    return names


def kind_of_change(old: Sequence[Any], new: Sequence[Any]) -> str:
    """Return what of a judgement differs first: its score, its findings or causes, else anything on record."""
    return next((kind for kind, one, other in zip(KINDS, old, new, strict=True) if one != other), "")


def tested(files: Sequence[str], variant: Variant) -> dict[str, Any]:
    """Return the tests of some files that fail."""
    import pytest

    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(
            ["-q", "--no-header", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
        )
    failed = [line for line in said.getvalue().splitlines() if line.startswith(("FAILED", "ERROR"))]
    return {"failed": failed or said.getvalue().splitlines()[-3:]} if code else {}


_job: Any = None


def _keep(job: Any) -> None:
    global _job
    _job = job


def run(variant: Variant) -> dict[str, Any]:
    """Return what a variant changes; runs in a process of its own."""
    os.chdir(ROOT)
    read_anew(variant)
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(MOST_SECONDS)
    start = time.perf_counter()
    try:
        changes = _job(variant)
    except BaseException as error:  # whatever a moved number breaks is what it changes
        changes = {"fails": repr(error)}
    finally:
        signal.alarm(0)
    threshold = variant.threshold
    return {
        "threshold": threshold.name if threshold else "nothing",
        "from": threshold.value if threshold else None,
        "to": variant.value,
        "seconds": round(time.perf_counter() - start, 2),
        "read in": changes.pop("read in", None),
        "changes": changes,
    }


def _too_long(number: int, frame: object) -> None:
    raise TimeoutError(f"over {MOST_SECONDS} s")


def line_of(row: dict[str, Any]) -> str:
    """Return a variant and what it changes, on one line."""
    moved = "" if row["to"] is None else f"{row['from']:g} → {row['to']:g}"
    read = "" if row["read in"] is None else f"{row['read in']} read"
    return f"{row['threshold']:<66} {moved:<22} {row['seconds']:>5} s {read:>9}  {told(row['changes']) or '·'}"


def told(changes: dict[str, Any]) -> str:
    """Return what differs, in words."""
    parts = []
    for name, change in changes.items():
        if isinstance(change, dict):
            parts.append(f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in change.items()))
        elif isinstance(change, list):
            parts.append(f"{len(change)} {name}: {change[0]}")
        else:
            parts.append(f"{name} {change:+g}" if isinstance(change, float) else f"{name}: {change}")
    return "; ".join(parts)


if __name__ == "__main__":
    sys.exit(main())
