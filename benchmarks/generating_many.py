"""Speed and truth of tabx generate, against a server of this machine.

    python benchmarks/generating_many.py speed [--rows 640]   # 200 ms an answer, 64 at once, by the clock of the answers
    python benchmarks/generating_many.py ways                 # what a server plays × six targets × both replies
    python benchmarks/generating_many.py cuts [--cuts 200]    # replies cut anywhere, gone on with in four ways
    python benchmarks/generating_many.py near                 # how alike different texts of one data set are

The server of `speed` has a process of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from asking_many import command, served, written
from data import read_rows

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

DELAY, AT_ONCE = 0.2, 64
EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "texts.jsonl"


def quietly(words: Sequence[str]) -> int:
    """Run a command without its output."""
    from tabx.cli.main import main

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(list(words))


def speed(rows: int) -> None:
    """Print the time of the answers over the ideal, by the clock of a server in a process of its own."""
    items = [{"id": str(place), "text": f"Player {place} scored {place}."} for place in range(rows)]
    folder = Path()
    written(folder, "items.jsonl", items)
    written(folder, "none.jsonl", [{"id": "other", "text": "Others scored."}])
    with served(folder, {}, DELAY) as server:
        how = ("--backbone", "openai/model", "--api-base", server.base, "--concurrency", str(AT_ONCE))
        start, *_ = command("generate", "none.jsonl", *how, "-o", "none.run.jsonl", folder=folder)
        server.asked()
        took, cpu, _, code, said = command("generate", "items.jsonl", *how, "-o", "run.jsonl", folder=folder)
        asked, span = server.asked()
    ideal = rows / AT_ONCE * DELAY
    print(f"exit {code}: {said}")
    print(
        f"{asked} requests: {span:.2f} s from the first question to the last answer, ideal {ideal:.2f}: {span / ideal:.2f}"
    )
    print(f"command {took:.1f} s, of one item {start:.1f} s, processor {cpu:.1f} s")


def ways() -> None:
    from table_server import WAYS, TableServer

    from tabx.formats import load_tables
    from tabx.generate.settings import TARGETS

    items = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    golds = {item["text"]: item["gold"] for item in items}
    print(
        "| server | target | reply | status, finish | gold read back | rest asked | requests |\n| - | - | - | - | - | - | - |"
    )
    for way in WAYS:
        for target in TARGETS:
            chosen = items if target != "csv" else items[1:]
            Path("items.jsonl").write_text("".join(json.dumps(item) + "\n" for item in chosen), encoding="utf-8")
            for reply in ("text", "schema"):
                with TableServer(golds, way, longest=400) as server:
                    words = [
                        "generate",
                        "items.jsonl",
                        "--backbone",
                        "openai/m",
                        "--api-base",
                        server.base,
                        "--no-cache",
                    ]
                    quietly(
                        [
                            *words,
                            "--to",
                            target,
                            "--reply",
                            reply,
                            "-o",
                            "run.jsonl",
                            "--overwrite",
                            "--concurrency",
                            "1",
                        ]
                    )
                    asked = len(server.requests)
                lines = [json.loads(line) for line in Path("run.jsonl").read_text(encoding="utf-8").splitlines()]
                ends = ", ".join(
                    f"{count} {status} {end}"
                    for (status, end), count in Counter((line["status"], line["finish"]) for line in lines).items()
                )
                same = sum(
                    texts_of(line["reply"], load_tables) == texts_of(golds[line["fields"]["text"]], load_tables)
                    for line in lines
                )
                rests = sum(len(line["made"]["joints"]) for line in lines)
                print(
                    f"| {way} | {target} | {reply} | {ends} | {same} of {len(lines)} | {rests} | {asked} |", flush=True
                )


def texts_of(text: str, load_tables: Callable[[str], Any]) -> Any:
    """Return the rows of the tables in a text, None without one."""
    from tabx.base.errors import InputError

    try:
        return [table.texts() for table in load_tables(text)]
    except InputError:
        return None


def cuts(count: int) -> None:
    from cut_tables import WAYS, content, gone_on, texts

    from tabx.generate.settings import TARGETS

    found: Counter[str] = Counter()
    chance = random.Random(32)
    for number in range(count):
        target = TARGETS[number % len(TARGETS)]
        whole = texts(chance, target)
        cut = chance.randrange(1, len(whole))
        for way in WAYS.values():
            text = gone_on(whole, cut, target, way)
            if not text:
                found["cut before anything is whole"] += 1
                continue
            rows = Counter(row for _, one in content(text, target) for row in map(tuple, one))
            right = Counter(row for _, one in content(whole, target) for row in map(tuple, one))
            found["joined"] += 1
            found["rows"] += sum(right.values())
            found["rows lost"] += sum((right - rows).values())
            found["rows doubled"] += sum((rows - right).values())
    print(f"{count} cuts × {len(WAYS)} ways of going on: {dict(found)}")


def near() -> None:
    from rapidfuzz import fuzz

    texts: dict[str, list[str]] = {}
    for row in read_rows("texts.jsonl"):
        texts.setdefault(row["dataset"], []).append(" ".join(row["text"].casefold().split()))
    for name, several in texts.items():
        same = sum(one == other for one, other in combinations(several, 2))
        found = sorted(fuzz.ratio(one, other) for one, other in combinations(several, 2) if one != other)
        print(f"{name}: {same} pairs of the same text; of {len(found):,} others the most alike {found[-1]:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "ways", "cuts", "near"))
    parser.add_argument("--rows", type=int, default=640)
    parser.add_argument("--cuts", type=int, default=200)
    given = parser.parse_args()
    os.environ.setdefault("OPENAI_API_KEY", "sk-none")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABX_CACHE_DIR"] = folder
        os.chdir(folder)
        {"speed": lambda: speed(given.rows), "ways": ways, "cuts": lambda: cuts(given.cuts), "near": near}[given.what]()


if __name__ == "__main__":
    main()
