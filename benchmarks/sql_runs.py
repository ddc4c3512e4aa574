"""Ten thousand predicted queries over the five databases: queries a second, and what is left of runs that are killed.

    python benchmarks/sql_runs.py [--count 10000]                 # 1 and 2 workers
    python benchmarks/sql_runs.py kills [--count 10000] [--seed 31]   # ten kill -9 and --resume, byte for byte
    python benchmarks/sql_runs.py pairs [--variants 5]            # right queries of one question against each other

The predictions are the golds of `sql_questions.jsonl`, of their own question and of others on the same database, each
with a comment of its own, so that none is known from before: right ones, wrong ones, and ones that fail (every tenth is
cut in half).
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from data import DATA, read_rows

from tabx.sql import match


def predictions(count: int) -> list[dict[str, Any]]:
    """Return so many predictions: lines of several models for each question."""
    chance = random.Random(31)
    questions = read_rows("sql_questions.jsonl")
    on: dict[str, list[str]] = {}
    for row in questions:
        on.setdefault(row["database"], []).extend(row["golds"])
    found: dict[str, dict[str, str]] = {row["id"]: {} for row in questions}
    for number in range(count):
        row = questions[number % len(questions)]
        sql = chance.choice(row["golds"] if number % 2 else on[row["database"]])
        if number % 10 == 9:
            sql = sql[: len(sql) // 2]
        found[row["id"]][f"model {number // len(questions)}"] = f"{sql}\n-- {number}"
    return [{"id": name, "predictions": of} for name, of in found.items()]


def written(folder: Path, count: int) -> list[str]:
    """Write the predictions; return the command of a run of them, without its file of results."""
    lines = (json.dumps(row) + "\n" for row in predictions(count))
    (folder / "p.jsonl").write_text("".join(lines), encoding="utf-8")
    gold, databases = DATA / "sql_questions.jsonl", DATA / "sql"
    command = [sys.executable, "-m", "tabx", "sql", "p.jsonl", "--gold", str(gold), "--databases", str(databases)]
    return [*command, "--now", "2026-01-01"]


def rates(given: argparse.Namespace) -> None:
    """Print how many queries a second a run does."""
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as name:
            command = [*written(Path(name), given.count), "--workers", str(workers), "-o", "r.jsonl"]
            began = time.perf_counter()
            done = subprocess.run(command, cwd=name, capture_output=True, text=True, check=False)
            seconds = time.perf_counter() - began
            rate = re.search(r"([\d.,]+) queries a second", done.stdout)
            print(f"{workers} workers: {seconds:.1f} s in all, {rate[1] if rate else '?'} queries a second")
            print(f"  {done.stdout.strip()}")


def kills(given: argparse.Namespace) -> None:
    """Print whether the file of a run that is killed ten times is that of one that is not."""
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [*written(folder, given.count), "--workers", "2"]
        quiet: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([*command, "-o", "whole.jsonl"], check=True, **quiet)
        whole, path, shares = (folder / "whole.jsonl").read_bytes(), folder / "killed.jsonl", []
        for number in itertools.count():
            process = subprocess.Popen([*command, "-o", path.name, "--resume"], **quiet)
            least = size(path) + chance.randrange(len(whole) // 11)
            while process.poll() is None and size(path) <= (least if number < 10 else len(whole) + 1):
                time.sleep(0.005)
            if process.poll() is not None:
                break
            process.send_signal(signal.SIGKILL)
            process.wait()
            shares.append(f"{size(path) / len(whole):.2f}")
        same = path.read_bytes() == whole
        print(f"{len(shares)} times kill -9 (of the file written: {', '.join(shares)}); same bytes: {same}")


def size(path: Path) -> int:
    """Return how long a file is; 0 where there is none."""
    return path.stat().st_size if path.exists() else 0


def pairs(given: argparse.Namespace) -> None:
    """Print what right queries of one question are to each other, and each exception."""
    counts: dict[str, int] = {}
    for row in read_rows("sql_questions.jsonl"):
        for gold, predicted in itertools.permutations(row["golds"], 2):
            database = DATA / "sql" / f"{row['database']}.sqlite"
            plain = match(gold, predicted, db=database, now="2026-01-01")
            found = match(gold, predicted, db=database, now="2026-01-01", variants=given.variants)
            said = f"{plain.verdict}, then {found.verdict}" if plain.verdict != found.verdict else str(plain.verdict)
            counts[said] = counts.get(said, 0) + 1
            if plain.is_right and not found.is_right:
                print(f"{row['id']}: {found.reason}\n  {gold}\n  {predicted}")
    print(", ".join(f"{said}: {count}" for said, count in sorted(counts.items())))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", nargs="?", choices=("rates", "kills", "pairs"), default="rates")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--variants", type=int, default=5)
    given = parser.parse_args(argv)
    {"rates": rates, "kills": kills, "pairs": pairs}[given.what](given)


if __name__ == "__main__":
    main()
