"""The bench of edits: likeness of tables, tokens of right answers, scripted models, killed runs, instructions read.

python benchmarks/edit_bench.py near                     likeness of FeTaQA's tables, for the threshold of near copies
python benchmarks/edit_bench.py baselines FIGURES.csv    the table of baselines by kind, from a report's CSV
python benchmarks/edit_bench.py tokens                   right answers, rewrite and ops, tables of 10 to 1,000 rows
python benchmarks/edit_bench.py scripted                 servers that spoil a declared share, decline, copy, cut …
python benchmarks/edit_bench.py killed                   ten runs killed (SIGKILL) and gone on with
python benchmarks/edit_bench.py draw BENCH FOLDER [SEED]  forty instructions with their sources, without gold
python benchmarks/edit_bench.py compare BENCH FOLDER [SEED]  the tables that a reader wrote, held to the golds
"""

from __future__ import annotations

import csv
import html
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean

import numpy as np
from data import DATA

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from edit_server import WAYS, EditServer, operations, spoiled  # noqa: E402
from model_server import Fault, refusing_address  # noqa: E402

import tabx  # noqa: E402
from tabx.edit.asking.editing import operated  # noqa: E402
from tabx.edit.bench.building import Settings, build  # noqa: E402
from tabx.edit.bench.files import read_bench  # noqa: E402
from tabx.edit.bench.records import Instance, Kind  # noqa: E402
from tabx.edit.bench.sources import Named, each_once, read_sources  # noqa: E402
from tabx.edit.bench.splits import NEAR, candidates, likeness, near_copies, texts_of  # noqa: E402
from tabx.edit.reporting.outputs import Output  # noqa: E402
from tabx.edit.reporting.scoring import Scorer  # noqa: E402
from tabx.formats import dump_table, load_table  # noqa: E402
from tabx.llm.tokens import count_tokens  # noqa: E402

DRAWN = 40
"""Instructions that a reader gets."""


def near() -> None:
    """Print how alike the tables of FeTaQA are that share a rare text."""
    found = {one.name: one.table for one in each_once(read_sources([DATA / "fetaqa.jsonl"])) if one.table is not None}
    texts = {name: texts_of(table) for name, table in found.items()}
    pairs = candidates(texts)
    values = np.array([likeness(texts[one], texts[other]) for one, other in pairs])
    print(f"{len(found)} tables, {len(pairs):,} pairs that share a rare text")
    for percent in (50, 90, 99, 99.9):
        print(f"percentile {percent}: {np.percentile(values, percent):.3f}")
    for low in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        print(f"at least {low}: {int((values >= low).sum())} pairs")
    groups = [names for names in near_copies(found) if len(names) > 1]
    print(f"groups of near copies (from {NEAR}): {len(groups)}, tables in them {sum(map(len, groups))}")


def baselines(path: str) -> None:
    """Print the table of baselines by kind in Markdown."""
    names = ("success", "done", "kept", "precision", "f1", "ted-em", "sari-f1", "ted", "bleu", "rouge-l")
    values: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    with open(path, encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if row["part"] in ("all", "kind"):
                values[row["of"], row["system"]][row["figure"]] = row["value"]
    print("| kind | baseline | " + " | ".join(names) + " |\n|---|---|" + "---:|" * len(names))
    for (of, system), own in values.items():
        said = [f"{float(own[name]):.3f}" if own.get(name) else "–" for name in names]
        shown = [
            f"{float(text):.1f}" if name in names[5:] and text != "–" else text
            for name, text in zip(names, said, strict=True)
        ]
        print(f"| {of} | {system} | " + " | ".join(shown) + " |")


def large(rows: int) -> list[Instance]:
    """Return edits of a table of so many rows and six columns, put together of FeTaQA's cells."""
    chance = random.Random(rows)
    texts = [
        cell
        for line in (DATA / "fetaqa.jsonl").read_text(encoding="utf-8").splitlines()[:200]
        for row in json.loads(line)["table"][1:]
        for cell in row
        if cell.strip()
    ]
    body = [[f"{chance.choice(texts)}" for _ in range(6)] for _ in range(rows)]
    table = tabx.load_table([["Name", "Place", "Year", "Result", "Score", "Note"], *body])
    kinds = (Kind.ADD_ROW, Kind.REMOVE_ROW, Kind.SWAP_ROWS, Kind.MOVE_ROW, Kind.SET_CELLS, Kind.RENAME_HEADER)
    return list(
        build([Named(f"large{rows}", table)], Settings(formats=("html",), kinds=kinds, seeds=(1, 2, 3))).instances
    )


def tokens() -> None:
    """Print the tokens of right answers, which code applied must find right."""
    print("| rows | answers | rewrite, mean | ops, mean | ops, most |\n|---:|---:|---:|---:|---:|")
    for rows in (10, 30, 100, 300, 1000):
        whole, ops = [], []
        for one in large(rows):
            if one.shape != "regular":
                continue
            answer = operations(one)
            made = operated(json.loads(answer), one).table
            assert made is not None
            assert load_table(made, "html") == load_table(one.gold, "html")
            whole.append(count_tokens(one.gold))
            ops.append(count_tokens(answer))
        print(f"| {rows:,} | {len(ops)} | {mean(whole):,.0f} | {mean(ops):,.0f} | {max(ops):,} |", flush=True)


def run(folder: Path, address: str, *words: str) -> int:
    """Run tabx edit run in a folder; return its exit code."""
    how = ["--backbone", "openai/model", "--api-base", address, "--retry-seconds", "0", "--no-cache"]
    told = {**os.environ, "OPENAI_API_KEY": "sk-test", "PYTHONPATH": str(ROOT)}
    made = subprocess.run(
        [sys.executable, "-m", "tabx", "edit", "run", "bench.jsonl", *how, *words],
        cwd=folder,
        env=told,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return made.returncode


def some(count: int) -> list[Instance]:
    """Return so many instances of the project's own tables."""
    found = build(read_sources([ROOT / "tables"]), Settings()).instances
    return random.Random(1).sample([one for one in found if not one.is_restraint], k=count)


def scripted() -> None:
    """Print what becomes of scripted replies: the share of spoiled ones, then lines and requests by way."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bench = some(100)
        (folder / "bench.jsonl").write_text("".join(one.line() for one in bench), encoding="utf-8")
        for share in (0.1, 0.25, 0.5):
            bad = {one.id for one in random.Random(2).sample(bench, k=round(share * len(bench)))}
            with EditServer(bench, partial(spoiled_if, bad)) as server:
                code = run(folder, server.base, "-o", f"s{share}.jsonl")
            scorer, known = Scorer(), {one.id: one for one in bench}
            lines = [json.loads(line) for line in (folder / f"s{share}.jsonl").read_text().splitlines()]
            failed = [
                scorer.score(Output("s", line["id"], line["edited"]["table"]), known[line["id"]]).figures["success"]
                == 0
                for line in lines
            ]
            print(f"spoiled {share:.2f} declared, {mean(failed):.4f} measured; exit {code}", flush=True)
        print("| mode | plays | exit | lines say | requests for 20 |\n|---|---|---:|---|---:|")
        bench = bench[:20]
        (folder / "bench.jsonl").write_text("".join(one.line() for one in bench), encoding="utf-8")
        cut = Fault("cut", finish="length")
        down = Fault("down", 503, "Overloaded.")
        plays = [
            *(("rewrite", way, ()) for way in ("right", "fenced", "declined", "copied", "half", "prose")),
            ("rewrite", "right", (cut,)),
            ("rewrite", "right", (down,)),
            *(("ops", way, ()) for way in ("ops", "ops declined", "no ops", "wrong ops", "prose")),
            ("ops", "ops", (down,)),
        ]
        for number, (mode, way, faults) in enumerate(plays):
            with EditServer(bench, WAYS[way], always=faults) as server:
                code = run(folder, server.base, "--mode", mode, "-o", f"p{number}.jsonl")
                count = len(server.requests)
            print_play(folder / f"p{number}.jsonl", mode, ", ".join([way, *(f.name for f in faults)]), code, count)
        code = run(folder, refusing_address(), "-o", "none.jsonl")
        print_play(folder / "none.jsonl", "rewrite", "nobody listens", code, 0)


def spoiled_if(bad: set[str], one: Instance) -> str:
    """Return the gold, spoiled where it is one of the bad ones."""
    return spoiled(one) if one.id in bad else one.gold


def print_play(path: Path, mode: str, plays: str, code: int, count: int) -> None:
    """Print what the lines of a run say."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    said = Counter(line["edited"]["reply"] or f"failed: {line['reason'][:60]}" for line in lines)
    shown = ", ".join(f"{name} {number}" for name, number in said.most_common()) or "no line"
    print(f"| {mode} | {plays} | {code} | {shown} | {count} |", flush=True)


def killed() -> None:
    """Kill ten runs at moments by seed, go on with each, and compare bytes."""
    chance = random.Random(3)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bench = some(40)
        (folder / "bench.jsonl").write_text("".join(one.line() for one in bench), encoding="utf-8")
        with EditServer(bench, delay=0.02) as server:
            began = time.monotonic()
            run(folder, server.base, "-o", "whole.jsonl")
            seconds, whole = time.monotonic() - began, (folder / "whole.jsonl").read_bytes()
            same = kills = 0
            for moment in range(10):
                output = f"m{moment}.jsonl"
                kills += killed_once(folder, server.base, output, chance.uniform(0.3, 1) * seconds)
                run(folder, server.base, "-o", output, "--resume")
                same += (folder / output).read_bytes() == whole
                print(f"{kills} kills, {same} of {moment + 1} equal", flush=True)
        print(f"{len(bench)} instances, {seconds:.1f} s whole; {kills} kills; equal bytes {same} of 10")


def killed_once(folder: Path, address: str, output: str, after: float) -> bool:
    """Start a run and kill it; return whether it was killed before its end."""
    how = ["--backbone", "openai/model", "--api-base", address, "--no-cache", "--resume", "-o", output]
    told = {**os.environ, "OPENAI_API_KEY": "sk-test", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "tabx", "edit", "run", "bench.jsonl", *how],
        cwd=folder,
        env=told,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            return True
    return False


def chosen(bench: str, seed: int) -> list[Instance]:
    """Return forty instances by seed, small enough to be edited by hand, all kinds among them."""
    small = [one for one in read_bench(bench) if one.cells <= 60]
    random.Random(f"read/{seed}").shuffle(small)
    found: list[Instance] = []
    while len(found) < DRAWN and small:
        counts = Counter(one.kind for one in found)
        one = min(small, key=lambda one: counts[one.kind])
        small.remove(one)
        found.append(one)
    return found


def draw(bench: str, folder: str, seed: str = "1") -> None:
    """Write a page of instructions and sources, and a file of the sources that a reader edits by hand."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    instances = chosen(bench, int(seed))
    (place / "page.html").write_text(page(instances), encoding="utf-8")
    for number, one in enumerate(instances, 1):
        table = replace(load_table(one.source, one.format), notes=())
        (place / f"{number:02}.html").write_text(dump_table(table, "html"), encoding="utf-8")
    # No ids: they say of what kind an edit is, and so whether it can be done.
    rows = [{"number": number, "remark": ""} for number in range(1, len(instances) + 1)]
    (place / "remarks.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    print(
        f"{len(instances)} instructions in {place}/page.html. Edit {place}/01.html to {len(instances):02}.html by hand "
        f"(merged cells by rowspan), write 'ambiguous: …' or 'cannot be done' into {place}/remarks.jsonl, then compare."
    )


def page(instances: list[Instance]) -> str:
    """Return instructions and sources; no gold, no operations, no kind."""
    parts = [
        f"<h2>{number}</h2><p>{html.escape(one.instruction)}</p>"
        + dump_table(load_table(one.source, one.format), "html")
        for number, one in enumerate(instances, 1)
    ]
    style = "<style>td,th{border:1px solid #999;padding:2px 6px}table{border-collapse:collapse}</style>"
    return f"<!doctype html><meta charset=utf-8><title>Edits</title>{style}{''.join(parts)}"


def compare(bench: str, folder: str, seed: str = "1") -> None:
    """Print how the tables that a reader made compare with the golds."""
    drawn, place = chosen(bench, int(seed)), Path(folder)
    counts: Counter[str] = Counter()
    for row in map(json.loads, (place / "remarks.jsonl").read_text(encoding="utf-8").splitlines()):
        one, text = drawn[row["number"] - 1], (place / f"{row['number']:02}.html").read_text(encoding="utf-8")
        verdict = verdict_of(one, text, row["remark"])
        counts[verdict] += 1
        if verdict != "same as gold":
            print(f"{row['number']:02} {one.id}: {verdict}; {row['remark'] or 'no remark'}\n   {one.instruction}")
    print(", ".join(f"{name} {count}" for name, count in counts.most_common()))


def verdict_of(one: Instance, text: str, remark: str) -> str:
    """Return whether the reader's table is a gold, or whether the reader found the instruction ambiguous."""
    if remark.startswith("ambiguous") and not one.is_restraint:
        return "ambiguous"
    found = load_table(text, "html")
    golds = [load_table(gold, one.format) for gold in one.golds]
    right = any((found.header_rows, found.rows) == (gold.header_rows, gold.rows) for gold in golds)
    return "same as gold" if right else "another table"


if __name__ == "__main__":
    {one.__name__: one for one in (near, baselines, tokens, scripted, killed, draw, compare)}[sys.argv[1]](
        *sys.argv[2:]
    )
