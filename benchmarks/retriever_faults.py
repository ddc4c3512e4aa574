"""What is said, with which exit code and how many requests, where servers are dead or wrong, tables change, runs end.

python benchmarks/retriever_faults.py

A local server answers (tests/support/model_server.py); each line is one command, run in a process of its own.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from model_server import NO_MODEL, WRONG_KEY, Fault, ModelServer, refusing_address  # noqa: E402

TABLES = 300


def vector(text: str) -> list[float]:
    return [float(text.count(digit)) for digit in "0123456789"]


def summed_up(asked: object) -> Mapping[str, str]:
    return {"name": "numbers", "summary": "Numbers."}


def write(folder: Path, *, first: str = "1") -> None:
    rows = [
        {"id": n, "question": f"What is {n}?", "table_id": f"t{n}", "table": [["n"], [first if n == 0 else str(n)]]}
        for n in range(TABLES)
    ]
    (folder / "q.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def command(base: str, *more: str) -> list[str]:
    asked = [sys.executable, "-m", "tabx", "retrieve", "eval", "q.jsonl", "--limit", "2", "--k", "1", "--json"]
    names = ["--backbone", "local/v", "--chat-model", "local/c", "--api-base", base, "--no-cache"]
    return [*asked, *names, "--index", "ix", "--retry-seconds", "1", "--concurrency", "4", *more]


def sent_to(server: ModelServer) -> int:
    return len(server.requests)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def run(what: str, folder: Path, base: str, sent: Callable[[], int], *more: str) -> None:
    before = sent()
    found = subprocess.run(command(base, *more), cwd=folder, capture_output=True, text=True, env=environment())
    notes = [line for line in found.stderr.splitlines() if not line.endswith(" left")]  # progress is no note
    said = next((line for line in notes if "error" in line), " / ".join(notes))
    print(f"| {what} | {found.returncode} | {sent() - before} | {said} |", flush=True)


def killed(what: str, folder: Path, server: ModelServer, enough: int, *more: str) -> None:
    process = subprocess.Popen(
        command(server.base, *more), cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while len(server.requests) < enough and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    print(f"| {what} | {process.returncode} | {len(server.requests)} | |", flush=True)


def main() -> None:
    print("| what | exit code | requests | said |\n| --- | --- | --- | --- |")
    for name in ("dense", "summary"):
        named = ("--retriever", name)
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            write(folder)
            run(f"{name}: dead server", folder, refusing_address(), lambda: 0, *named)
            for fault in (WRONG_KEY, NO_MODEL, Fault("HTML", body="<html>hello</html>")):
                with ModelServer(summed_up, always=[fault], vector=vector) as server:
                    run(f"{name}: {fault.name}", folder, server.base, partial(sent_to, server), *named)
            with ModelServer(summed_up, vector=vector, delay=0.05) as server:
                sent = partial(sent_to, server)
                killed(f"{name}: index killed (-9)", folder, server, 3 if name == "dense" else 150, *named)
                run(f"{name}: the same again", folder, server.base, sent, *named)
                run(f"{name}: and again", folder, server.base, sent, *named)
                write(folder, first="changed")
                run(f"{name}: one table changed", folder, server.base, sent, *named)
                for index in (folder / "ix").glob(f"{name}*"):
                    if (index / "index.json").exists():
                        index.rename(folder / f"old-{name}")
                run(f"{name}: its index deleted", folder, server.base, sent, *named)


if __name__ == "__main__":
    main()
