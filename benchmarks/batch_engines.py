"""The engines of tabx batch beside the ideal, and what is left of a run that is killed.

    python benchmarks/batch_engines.py rates                  # local and dask on 2 processors, on 7,600 replies
    python benchmarks/batch_engines.py sleeping [--workers 64] # tasks that sleep, more workers than processors
    python benchmarks/batch_engines.py kills [--seed 16]      # ten kill -9 and --resume, local and dask, byte for byte

The ideal of `rates` is the rate of this process alone, judging the same pairs without engine, file and lines, times
the processors; the clock of an engine runs from its first entry to its last, the start of its workers included, and
once more from the first result. The ideal of `sleeping` is the time of all tasks over the workers.
"""

from __future__ import annotations

import argparse
import itertools
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from batch_figures import small_pairs, written
from data import read_rows
from sleeping_work import Sleeping

from tabx.batch.pairs import Pair
from tabx.batch.work import Job
from tabx.runs.engines.choosing import cores
from tabx.runs.engines.dask import DaskEngine
from tabx.runs.engines.entries import Engine, Entry
from tabx.runs.engines.local import LocalEngine

TIMES = 4
"""How often the replies are judged, so that an engine's start counts for little."""


def timed(engine: Engine, entries: list[Entry]) -> tuple[float, float]:
    """Return the seconds of a run, and those since its first result; its lines are written as a batch writes them."""
    began = time.perf_counter()
    first = 0.0
    with tempfile.TemporaryFile("w") as file:
        for _, done in engine.run(iter(entries)):
            first = first or time.perf_counter()
            file.write(done.line)
    ended = time.perf_counter()
    return ended - began, ended - first


def rates(_: argparse.Namespace) -> None:
    """Print the rates of both engines over the ideal."""
    job = Job()
    rows = list(read_rows("model_outputs.jsonl"))
    texts = [(row["gold"], text) for row in rows for text in row["predictions"].values()]
    pairs = [Pair(number, str(number), gold=gold, predicted=text) for number, (gold, text) in enumerate(texts)]
    for pair in pairs[:50]:
        job.do(pair, "")
    began = time.perf_counter()
    for pair in pairs:
        job.do(pair, "")
    alone = len(pairs) / (time.perf_counter() - began)
    entries = [Entry(pair) for pair in pairs * TIMES]
    ideal = alone * cores()
    print(f"alone {alone:.1f} pairs a second, {cores()} processors: ideal {ideal:.1f}")
    with ExitStack() as stack:
        cluster = _cluster(stack, cores(), 1)
        for name, engine in (("local", LocalEngine(job, cores())), ("dask", DaskEngine(job, cluster))):
            whole, since = timed(engine, entries)
            print(
                f"{name}: {whole:.1f} s, {len(entries) / whole:.1f} a second, {len(entries) / whole / ideal:.3f} of "
                f"the ideal; since its first result {len(entries) / since / ideal:.3f}"
            )


def sleeping(given: argparse.Namespace) -> None:
    """Print the share of the ideal of many workers that sleep."""
    seconds, workers = 0.25, given.workers
    count = workers * 200
    entries = [Entry(number) for number in range(count)]
    ideal = count * seconds / workers
    with ExitStack() as stack:
        cluster = _cluster(stack, max(1, workers // 16), min(workers, 16))
        work = Sleeping(seconds)
        for name, engine in (("local", LocalEngine(work, workers)), ("dask", DaskEngine(work, cluster, chunk=8))):
            whole, since = timed(engine, entries)
            print(
                f"{name}, {workers} workers: {whole:.1f} s for {ideal:.1f} s of sleep, {ideal / whole:.3f} of the "
                f"ideal; since its first result {ideal / since:.3f}"
            )


def _cluster(stack: ExitStack, processes: int, threads: int) -> str:
    from distributed import LocalCluster

    how = {"n_workers": processes, "threads_per_worker": threads, "dashboard_address": None, "silence_logs": 50}
    cluster = stack.enter_context(LocalCluster(**how))  # type: ignore[no-untyped-call]
    return str(cluster.scheduler_address)


def kills(given: argparse.Namespace) -> None:
    """Print whether files of killed and resumed runs are those of an uninterrupted one."""
    for engine in ("local", "dask"):
        with tempfile.TemporaryDirectory() as folder:
            print(f"{engine}: {_killed(Path(folder), engine, given.seed)}")


def _killed(folder: Path, engine: str, seed: int) -> str:
    chance = random.Random(seed)
    name = written(folder, small_pairs(3000))
    command = [sys.executable, "-m", "tabx", "batch", name, "--engine", engine, "--workers", "2"]
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([*command, "-o", "whole.jsonl"], check=True, **quiet)  # type: ignore[call-overload]
    whole, killed = (folder / "whole.jsonl").read_bytes(), 0
    path = folder / "killed.jsonl"
    sizes: list[int] = []
    for number in itertools.count():
        process = subprocess.Popen([*command, "-o", path.name, "--resume"], **quiet)  # type: ignore[call-overload]
        least = _size(path) + chance.randrange(len(whole) // 10)
        _wait(process, path, least if number < 10 else len(whole) + 1)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
        sizes.append(_size(path))
    same = path.read_bytes() == whole
    shares = ", ".join(f"{size / len(whole):.2f}" for size in sizes)
    return f"{killed} times kill -9 (of the file written: {shares}); same bytes: {same}"


def _wait(process: subprocess.Popen[bytes], path: Path, least: int) -> None:
    while process.poll() is None and _size(path) <= least:
        time.sleep(0.005)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def main() -> None:
    """Print the figures asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = {"rates": rates, "sleeping": sleeping, "kills": kills}
    parser.add_argument("what", choices=kinds)
    parser.add_argument("--workers", type=int, default=64)
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    kinds[given.what](given)


if __name__ == "__main__":
    main()
