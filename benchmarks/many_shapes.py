"""Many different shapes of answers in one run, beside one shape: processor time a request, and memory.

    python benchmarks/many_shapes.py --shapes 5000
    python benchmarks/many_shapes.py --shapes 1 --requests 5000

A server on this machine (a process of its own) answers at once; eight requests at a time. The first 200 requests, in
which libraries are imported, are not counted.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from model_server import Asked, ModelServer

from tabx.llm import Client, Message, ModelSpec
from tabx.llm.shape import record_shape

AT_ONCE, WARM = 8, 200


def answer(asked: Asked) -> dict[str, str]:
    """Return a text for every field of the shape asked for."""
    if asked.mode == "tools":
        schema = asked.body["tools"][0]["function"]["parameters"]
    else:
        schema = asked.body["response_format"]["json_schema"]["schema"]
    return dict.fromkeys(schema["properties"], "text")


def serve(told: Connection) -> None:
    """Serve until the other end says so."""
    with ModelServer(answer) as server:
        told.send(server.base)
        told.recv()


def megabytes() -> float:
    """Return the memory of this process at its peak."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(base: str, numbers: Sequence[int], shapes: int, client: Client) -> None:
    """Ask one question for each number, its shape one of so many."""

    def ask(number: int) -> None:
        columns = [f"{name} {number % shapes}" for name in ("% of GDP", "Total", "", "Country", "Year of the count")]
        client.ask([Message("user", f"Question {number}")], record_shape(columns))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(ask, numbers))


def main() -> None:
    """Print the figures of one run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shapes", type=int, default=5000)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--mode", default="json_schema", choices=("json_schema", "tools"))
    parser.add_argument("--provider", default="openai")
    arguments = parser.parse_args()
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(there,))
    server.start()
    base = here.recv()
    client = Client(ModelSpec("here", f"{arguments.provider}/model", base, arguments.mode))
    run(base, range(WARM), arguments.shapes, client)
    before, memory, began = time.process_time(), megabytes(), time.perf_counter()
    run(base, range(WARM, WARM + arguments.requests), arguments.shapes, client)
    took, wall = time.process_time() - before, time.perf_counter() - began
    here.send("end")
    server.join()
    print(
        f"{arguments.requests:,} requests, {arguments.shapes:,} shapes, {arguments.provider}, {arguments.mode}: "
        f"{took * 1000 / arguments.requests:.2f} ms of processor a request, {wall:.1f} s; "
        f"peak {memory:.0f} MiB after {WARM}, {megabytes():.0f} MiB at the end"
    )


if __name__ == "__main__":
    main()
