"""Answers given through the page's own requests by several annotators at once, while the server is killed at random.

    python benchmarks/annotation_store.py [--answers 500] [--annotators 4] [--kills 5] [--seed 0]

An annotator that gets no answer sends the same one again, as the page does, until the server that was started anew has
it. Exits 1 unless what was acknowledged is what is stored, each answer once and as it was given.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "annotate")]

PREDICTIONS = 5
PATIENCE = 0.05


class Server:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, bench: Path, store: Path, names: list[str]) -> None:
        self.command = [sys.executable, "-m", "tabx", "annotate", "start", str(bench), "-o", str(store), "--no-browser"]
        self.command += ["--annotators", ",".join(names)]
        self.base = ""
        self.begin()

    def begin(self) -> None:
        """Start it, and wait for its address."""
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        base = self.process.stdout.readline().strip()
        if self.base not in ("", base):
            raise SystemExit(f"another address: {base}, {self.base} before")
        self.base = base

    def kill(self) -> None:
        """Kill it as `kill -9` does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


Given = dict[tuple[str, int], tuple[str, list[int]]]
"""Key and order of what was acknowledged, by annotator and task."""


def annotate(name: str, url: str, count: int, given: Given, told: Callable[[float], None]) -> None:
    """Give all answers of one annotator."""
    from annotating import page_token, request

    chance = random.Random(name)
    token = page_token(f"{url}1")
    for number in range(1, count + 1):
        order = chance.sample(range(1, PREDICTIONS + 1), PREDICTIONS)
        key = f"{name}-{number}-{chance.random()}"
        sent = {"key": key, "value": {"order": [[one] for one in order]}, "seconds": 1.5}
        began = time.perf_counter()
        while True:
            try:
                status, text, _ = request(f"{url}{number}/answer", sent, headers=token)
                break
            except (OSError, HTTPException):
                time.sleep(PATIENCE)
        if status != 200:
            raise SystemExit(f"{status}: {text}")
        given[name, number] = key, order
        told(time.perf_counter() - began)


def compare(store: Path, given: Given) -> bool:
    """Print what is stored beside what was acknowledged; whether they are the same."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute(
            "SELECT annotator, number, key, value, shown FROM answers JOIN tasks ON tasks.id = task"
        ).fetchall()
    stored: Given = {}
    for name, number, key, value, shown in rows:
        ranks, places = json.loads(value)["ranks"], json.loads(shown)
        shown_ranks = [ranks[index] for index in places]
        stored[name, number] = key, sorted(range(1, PREDICTIONS + 1), key=[0, *shown_ranks].__getitem__)
    same = sum(stored.get(place) == answer for place, answer in given.items())
    print(f"acknowledged {len(given):,}, stored {len(rows):,}, the same {same:,}")
    return stored == given and len(rows) == len(given)


def main() -> int:
    """Give the answers, kill the server meanwhile, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("answers", 500), ("annotators", 4), ("kills", 5), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    from annotating import write_bench

    from tabx.annotate.store import opened

    names = [f"annotator {number}" for number in range(options.annotators)]
    each = options.answers // options.annotators
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "answers.db"
        server = Server(write_bench(Path(folder) / "bench.jsonl", each), store, names)
        with opened(store) as kept:
            parts = urlsplit(server.base)
            urls = {name: f"{parts.scheme}://{parts.netloc}/a/{token}/" for token, name in kept.tokens().items()}
        given: Given = {}
        waits: list[float] = []
        people = [
            threading.Thread(target=annotate, args=(name, urls[name], each, given, waits.append)) for name in names
        ]
        began = time.perf_counter()
        for one in people:
            one.start()
        chance = random.Random(options.seed)
        for moment in sorted(chance.sample(range(1, each * len(names)), options.kills)):
            while len(given) < moment and any(one.is_alive() for one in people):
                time.sleep(0.001)
            time.sleep(chance.random() * 0.02)  # anywhere between two answers
            server.kill()
            server.begin()
        for one in people:
            one.join()
        took = time.perf_counter() - began
        server.kill()
        print(f"{len(names)} annotators, {options.kills} kills, {took:.1f} s")
        ordered = sorted(waits)
        told = (statistics.median(ordered), ordered[int(len(ordered) * 0.95)], ordered[-1])
        print(
            "until acknowledged: median {:.1f} ms, 95 % {:.1f} ms, most {:.0f} ms".format(*(1000 * one for one in told))
        )
        return 0 if compare(store, given) else 1


if __name__ == "__main__":
    sys.exit(main())
