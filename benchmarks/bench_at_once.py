"""Whether questions overlap: `tabx meta judge` over 300 pairs of one question each, by a server that takes its time.

    python benchmarks/bench_at_once.py [--pairs 300] [--delay 0.1] [--concurrency 16]

The server is a process of its own and so is the command; what it takes to start and to import is told apart, as the
time of the same command over one pair. The ideal is pairs / concurrency × delay.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from model_server import Asked, ModelServer
from stand_in import align_reply, cells, compare_reply


def answer(asked: Asked) -> dict[str, object]:
    return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


def serve(delay: float, pipe: Connection) -> None:
    """Serve until told to stop, then say how many requests came."""
    with ModelServer(answer, delay=delay) as server:
        pipe.send(server.base)
        pipe.recv()
        pipe.send(len(server.requests))


def row(number: int) -> dict[str, object]:
    """Return an item whose one prediction leaves one question."""
    gold = (
        "| Player | Team | Points |\n| --- | --- | --- |\n"
        f"| Ann Lee | Chicago {number} | 12 |\n| Bo Chan | Utah Jazz | 7 |\n| Cy Diaz | Miami Heat | 9 |\n"
    )
    return {"id": f"item {number}", "gold": gold, "predictions": [gold.replace("Chicago", "The windy city")]}


def run(pairs: int, base: str, more: list[str]) -> tuple[float, float]:
    """Return wall and processor time of the command over so many pairs."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Path(folder) / "bench.jsonl"
        bench.write_text("".join(json.dumps(row(number)) + "\n" for number in range(pairs)), encoding="utf-8")
        command = [sys.executable, "-m", "tabx", "meta", "judge", str(bench), "-o", str(Path(folder) / "out.jsonl")]
        options = ["--backbone", "openai/model", "--api-base", base, "--no-cache", *more]
        environment = {**os.environ, "OPENAI_API_KEY": "sk-benchmark"}
        busy = resource.getrusage(resource.RUSAGE_CHILDREN)
        started = time.perf_counter()
        subprocess.run([*command, *options], check=True, capture_output=True, env=environment)
        took = time.perf_counter() - started
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - busy.ru_utime - busy.ru_stime


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--delay", type=float, default=0.1)
    parser.add_argument("--concurrency", type=int, default=None, help="of the command; its own default if not given")
    given = parser.parse_args()
    more = [] if given.concurrency is None else ["--concurrency", str(given.concurrency)]
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(given.delay, there))
    process.start()
    base = here.recv()
    start, start_busy = run(1, base, more)
    took, busy = run(given.pairs, base, more)
    here.send("stop")
    requests = here.recv()
    process.join()
    ideal = given.pairs / (given.concurrency or 16) * given.delay
    asked = f"{given.pairs} pairs, {requests - 1} requests of {given.delay:g} s"
    work = 1000 * (busy - start_busy) / given.pairs
    print(f"{asked}: {took:.1f} s, {start:.1f} s of them the start with one pair; {work:.0f} ms of processor a pair")
    print(f"the waiting alone: {given.pairs * given.delay:.0f} s one after another, {ideal:.1f} s at once")


if __name__ == "__main__":
    main()
