"""Speed and memory of tabx batch: replies of models, many pairs, pairs that ask a model.

    python benchmarks/batch_figures.py replies    # model_outputs.jsonl by 1 and 2 processes, beside the ideal
    python benchmarks/batch_figures.py memory [--pairs 100000]    # peak memory beside that of 1,000 pairs
    python benchmarks/batch_figures.py asking [--pairs 640]       # a question each, 1 s an answer, 64 at once
    python benchmarks/batch_figures.py rescoring [--pairs 100000] # stored results under another rubric

The ideal of `replies` is the rate of one process that judges the same pairs without engine, file or lines, times the
processes. Memory is the peak of the command itself, its workers apart.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from data import read_rows

import tabx

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))


def measured(*words: str, folder: Path) -> tuple[float, float, str]:
    """Return seconds by the clock, the peak MiB of the process itself, and what it printed last."""
    # VmHWM, as ru_maxrss is inherited from the process that starts another.
    code = "import sys\nfrom tabx.cli.main import main\ncode = main(sys.argv[1:])\n"
    code += "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1]\n"
    code += "print(int(peak) // 1024)\nsys.exit(code)"
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=folder, capture_output=True, text=True, check=False, env=os.environ
    )
    took = time.perf_counter() - began
    if done.returncode not in (0, 3):
        raise SystemExit(done.stderr)
    *lines, peak = done.stdout.splitlines()
    return took, float(peak), lines[-1]


def written(folder: Path, rows: list[dict[str, Any]]) -> str:
    """Write a file of pairs and return its name."""
    (folder / "pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return "pairs.jsonl"


def replies(folder: Path, _: int) -> None:
    """Print the speed of one and two processes."""
    rows = list(read_rows("model_outputs.jsonl"))
    pairs = [(row["gold"], text) for row in rows for text in row["predictions"].values()]
    tabx.judge(*pairs[0])
    began = time.perf_counter()
    for gold, text in pairs:
        tabx.judge_tables(gold, text) if "\n\n" in gold.strip() else tabx.judge(gold, text)
    alone = len(pairs) / (time.perf_counter() - began)
    print(f"{len(pairs):,} pairs; one process without engine, file and lines: {alone:.1f} a second")
    name = written(folder, rows)
    for workers in (1, 2):
        took, peak, said = measured(
            "batch", name, "-o", f"{workers}.jsonl", "--workers", str(workers), "--overwrite", folder=folder
        )
        rate = len(pairs) / took
        share = rate / (workers * alone)
        print(f"{workers} processes: {took:.1f} s, {rate:.1f} a second, {share:.2f} of the ideal, {peak:.0f} MiB")
        print(f"  {said}")


def small_pairs(count: int) -> list[dict[str, Any]]:
    """Return pairs of two rows, no two alike."""
    gold = "| name | value |\n| - | - |\n| a{0} | {0} |\n| b | 2 |\n"
    return [{"id": str(n), "gold": gold.format(n), "prediction": gold.format(n + n % 3)} for n in range(count)]


def memory(folder: Path, count: int) -> None:
    """Print the peak memory of few and of many pairs."""
    for number in (1000, count):
        name = written(folder, small_pairs(number))
        took, peak, _ = measured("batch", name, "-o", f"{number}.jsonl", "--overwrite", folder=folder)
        print(f"{number:,} pairs: {took:.1f} s, {number / took:.0f} a second, {peak:.0f} MiB")
    import pandas as pd

    for groups in (1, 20):
        frame = pd.read_json(folder / name, lines=True)
        frame.to_parquet(folder / "pairs.parquet", row_group_size=-(-len(frame) // groups))
        took, peak, _ = measured("batch", "pairs.parquet", "-o", "parquet.jsonl", "--overwrite", folder=folder)
        print(f"{len(frame):,} pairs of Parquet in {groups} row groups: {took:.1f} s, {peak:.0f} MiB")


def asking(folder: Path, count: int) -> None:
    """Print the time of pairs that ask, over that of their answers alone; and of a second run."""
    from model_server import Asked, ModelServer
    from stand_in import align_reply, cells, compare_reply

    moments: list[float] = []

    def answer(asked: Asked) -> dict[str, Any]:
        moments.append(time.perf_counter())
        threading.Event().wait(1.0)
        moments.append(time.perf_counter())
        return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)

    gold = "| Player | Team |\n| - | - |\n| Ann Lee {0} | Chicago Bulls |\n| Bo Chan | Utah Jazz |\n"
    rows = [
        {"gold": gold.format(n), "prediction": gold.format(n).replace("Chicago Bulls", f"The windy city {n}")}
        for n in range(count)
    ]
    name = written(folder, rows)
    os.environ |= {"OPENAI_API_KEY": "sk-none", "TABX_CACHE_DIR": str(folder / "cache")}
    with ModelServer(answer) as server:
        how = ("--backbone", "openai/model", "--api-base", server.base, "--concurrency", "64", "--overwrite")
        for run in ("first", "second"):
            before = len(server.requests)
            took, peak, _ = measured("batch", name, "-o", "asked.jsonl", *how, folder=folder)
            requests = len(server.requests) - before
            ideal = -(-requests // 64) * 1.0
            print(f"{run} run: {took:.1f} s, {requests} requests, {peak:.0f} MiB")
            if requests:
                asked = max(moments) - min(moments)
                print(f"  {took / ideal:.2f} × the {ideal:.0f} s of its answers")
                print(f"  from its first request to its last answer {asked:.1f} s, {asked / ideal:.2f} ×")


def rescoring(folder: Path, count: int) -> None:
    """Print the time of scoring stored results again."""
    rows = list(read_rows("tabxbench.jsonl"))
    measured("batch", written(folder, rows), "-o", "some.jsonl", "--overwrite", folder=folder)
    lines = (folder / "some.jsonl").read_bytes().splitlines(keepends=True)
    with (folder / "many.jsonl").open("wb") as file:
        for number in range(count):
            file.write(lines[number % len(lines)])
    took, peak, said = measured("rescore", "many.jsonl", "--rubric", "strict", "-o", "strict.jsonl", folder=folder)
    print(f"{said}: {took:.1f} s, {count / took:.0f} a second, {peak:.0f} MiB")


def main() -> None:
    """Print the figures asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = {"replies": replies, "memory": memory, "asking": asking, "rescoring": rescoring}
    parser.add_argument("what", choices=kinds)
    parser.add_argument("--pairs", type=int)
    given = parser.parse_args()
    default = 640 if given.what == "asking" else 100_000
    with tempfile.TemporaryDirectory() as folder:
        kinds[given.what](Path(folder), given.pairs or default)


if __name__ == "__main__":
    main()
