"""Kills `tabx meta judge`, `meta agreement --metric` and `bench run` at moments by seed, and compares what they write.

    python benchmarks/killed_runs.py [--moments N] [--seed N] [--items N]

Each command is run whole once, which gives its seconds; then, for each moment, it is started and killed (SIGKILL) at so
many of them, twice, and run again to its end. What it writes has to be the same bytes.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from data import DATA

COMMANDS = {
    "meta judge": ["meta", "judge", "bench.jsonl", "-o", "{}.jsonl"],
    "meta agreement --metric": ["meta", "agreement", "bench.jsonl", "--metric", "chrf", "-o", "{}.json"],
    "bench run": ["bench", "run", "edits.jsonl", "--records", "{}.jsonl", "-o", "{}.figures.json"],
}


def run(words: list[str], name: str, folder: Path, seconds: float | None = None) -> float:
    """Run a command, or kill it after some seconds; return how long it took."""
    began = time.monotonic()
    filled = [word.format(name) for word in words]
    with subprocess.Popen(
        [sys.executable, "-m", "tabx", *filled], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
    return time.monotonic() - began


def written(folder: Path, name: str) -> dict[str, bytes]:
    """Return the bytes of the files that a command has written, by their names without its own."""
    return {path.name.removeprefix(name): path.read_bytes() for path in folder.glob(f"{name}.*")}


def main() -> None:
    """Print a line for each command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moments", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--items", type=int, default=30)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = (DATA / "tabxbench.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / "bench.jsonl").write_text("".join(lines[: options.items]), encoding="utf-8")
        run(["bench", "build", "--seeds", "1", "--per-table", "2", "-o", "edits.jsonl"], "", folder)
        for command, words in COMMANDS.items():
            seconds = run(words, "whole", folder)
            wanted = written(folder, "whole")
            same = kills = 0
            for moment in range(options.moments):
                for _ in range(2):
                    at = draw.uniform(0.1, 1) * seconds
                    kills += run(words, f"m{moment}", folder, at) >= at
                run(words, f"m{moment}", folder)
                same += written(folder, f"m{moment}") == wanted
                for path in folder.glob(f"m{moment}.*"):
                    path.unlink()
            for path in folder.glob("whole.*"):
                path.unlink()
            print(
                f"{command}: {seconds:.1f} s whole; {kills} kills; equal bytes {same} of {options.moments}", flush=True
            )


if __name__ == "__main__":
    main()
