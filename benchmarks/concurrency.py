"""How well calls overlap: wall time over the ideal, processor time per call, and a second run from the cache.

    python benchmarks/concurrency.py [--calls 640] [--at-once 64] [--delay 0.2]

A server in a process of its own takes `--delay` seconds for each answer. The ideal is calls / at once × delay. The
first call of the client, which imports litellm and instructor, is not counted.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

from pydantic import BaseModel

from tabx.llm import Client, Message, ModelSpec, ResponseCache
from tabx.llm.records import Reply

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from model_server import ModelServer


class Answer(BaseModel):
    """Which cells mean the same."""

    same: list[int]


def serve(delay: float, pipe: Connection) -> None:
    """Serve until told to stop, then say how many requests came."""
    with ModelServer({"same": [1, 2, 3]}, delay=delay) as server:
        pipe.send(server.base)
        pipe.recv()
        pipe.send(len(server.requests))


def question(number: int) -> list[Message]:
    return [
        Message("system", "Say which cells mean the same as the gold's."),
        Message(
            "user", f"Question {number}\n" + "\n".join(f"{i} | population | NYC | New York City" for i in range(20))
        ),
    ]


def run(client: Client, calls: int, at_once: int) -> tuple[float, float, list[Reply[Answer]]]:
    """Return wall time, processor time and the replies."""
    started, worked = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(at_once) as pool:
        replies = list(pool.map(lambda number: client.ask(question(number), Answer), range(calls)))
    return time.perf_counter() - started, time.process_time() - worked, replies


def main() -> None:
    """Print both runs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=640)
    parser.add_argument("--at-once", type=int, default=64)
    parser.add_argument("--delay", type=float, default=0.2)
    given = parser.parse_args()
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(given.delay, there))
    process.start()
    base = here.recv()
    ideal = given.calls / given.at_once * given.delay
    with tempfile.TemporaryDirectory() as folder:
        cache = ResponseCache(Path(folder))
        client = Client(ModelSpec("here", "openai/model", base), cache=cache)
        client.ask(question(-1), Answer)
        for name in ("first run", "second run"):
            wall, busy, replies = run(client, given.calls, given.at_once)
            sent = sum(reply.usage.requests for reply in replies)
            print(
                f"{name}: {given.calls} calls, {given.at_once} at once, {sent} requests: {wall:.2f} s, "
                f"{wall / ideal:.2f} × the ideal {ideal:.2f} s, {1000 * busy / given.calls:.1f} ms of processor a call"
            )
        cache.close()
    here.send("stop")
    print(f"requests that reached the server: {here.recv() - 1}")
    process.join()


if __name__ == "__main__":
    main()
