"""Other shapes and causes on real tables: what is told of the replies, and which printed shapes are recognised.

    python benchmarks/shapes_and_causes.py                                  # all figures
    python benchmarks/shapes_and_causes.py --read FOLDER --seed 1 [--count 30]   # replies with a cause, to be read

The gold tables of model_outputs.jsonl are printed in long form (by row, by column, in part), in halves, as records and
stacked, by the edits of `tabx perturb`, where they can; each should be told as reshaped, or as the older repair that
explains it, with no fact lost, and so should the wide table for the long one ("reversed").
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from data import read_rows
from reading import Reply, replies, trace

import tabx
from tabx.base.errors import InputError
from tabx.formats import load_table
from tabx.lab.bench.building import text_of_parts
from tabx.perturb import RefusedError, perturb

SHAPES = (
    "melted",
    "melted-by-column",
    "melted-in-part",
    "halves",
    "records-in-lines",
    "stacked-tables",
    "stacked-sections",
)


def with_causes() -> list[tuple[Reply, tabx.Judgement]]:
    """Return the replies with a cause, and their judgements."""
    judged = [(reply, tabx.judge(reply.gold, reply.text)) for reply in replies()]
    return [(reply, judgement) for reply, judgement in judged if judgement.causes]


def of_replies() -> None:
    """Print how many replies and predictions of TabXBench are reshaped or have a cause."""
    pairs = [("replies", reply.gold, reply.text) for reply in replies()]
    pairs += [("TabXBench", row["gold"], text) for row in read_rows("tabxbench.jsonl") for text in row["predictions"]]
    counts, kinds = Counter[tuple[str, str]](), Counter[str]()
    for source, gold, text in pairs:
        judgement = tabx.judge(gold, text)
        counts[source, "pairs"] += 1
        counts[source, "reshaped"] += any(repair.kind == "reshaped" for repair in judgement.alignment.repairs)
        counts[source, "with a cause"] += bool(judgement.causes)
        dearer = any(cause.error_without != judgement.error for cause in judgement.causes)
        counts[source, "with a cause that costs"] += dearer
        kinds.update(cause.kind.value for cause in judgement.causes)
    for (source, what), count in counts.items():
        print(f"{source:10} {what:24} {count:5}")
    print("causes:", ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))


def of_golds(seed: int) -> None:
    """Print how many real gold tables are told as wholly right when printed in another shape, and the reverse."""
    golds = {row["gold"]: None for row in read_rows("model_outputs.jsonl")}
    for kind in SHAPES:
        pairs = {number: pair for number, gold in enumerate(golds) if (pair := shaped(gold, kind, seed)) is not None}
        print_told(kind, pairs)
        if kind.startswith("melted"):
            print_told(f"{kind}, reversed", {number: (text, gold) for number, (gold, text) in pairs.items()})


def print_told(name: str, pairs: Mapping[int, tuple[str, str]]) -> None:
    """Print in how many pairs all facts are found, and what is told of them."""
    told, lost = Counter[str](), []
    for number, pair in pairs.items():
        judgement = tabx.judge(*pair)
        told.update({repair.kind.value for repair in judgement.alignment.repairs})
        if judgement.facts.f1 != 1:
            lost.append(number)
    kinds = ", ".join(f"{kind} {count}" for kind, count in told.most_common(4))
    found = len(pairs) - len(lost)
    print(f"{name:26} {len(pairs):4} printed, all facts found in {found:4}; told: {kinds}; else: {lost[:12]}")


def shaped(gold: str, kind: str, seed: int) -> tuple[str, str] | None:
    """Return a gold table and its text in a shape; None for one that the shape cannot hold."""
    try:
        table = load_table(gold)
        text = text_of_parts(perturb(table, [kind], seed).printed)
    except (InputError, RefusedError):
        return None
    return None if text is None else (gold, text[0])


def of_time() -> None:
    """Print what deciding on shapes adds to the processor time of judging, with warm caches, best of four rounds."""
    some = replies()[::4]
    seconds = {True: float("inf"), False: float("inf")}
    for reply in some:
        tabx.judge(reply.gold, reply.text)
    for _ in range(4):
        for reshape in seconds:
            started = time.process_time()
            for reply in some:
                tabx.judge(reply.gold, reply.text, rules=tabx.HouseRules(reshape=reshape))
            seconds[reshape] = min(seconds[reshape], time.process_time() - started)
    print(f"shapes add {seconds[True] / seconds[False] - 1:.1%} to judging {len(some)} replies")


def main() -> None:
    """Print the figures, or write replies to be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--read", metavar="FOLDER", type=Path)
    parser.add_argument("--count", type=int, default=30)
    options = parser.parse_args()
    if options.read is None:
        of_replies()
        of_golds(options.seed)
        of_time()
        return
    options.read.mkdir(parents=True, exist_ok=True)
    found = with_causes()
    drawn = random.Random(options.seed).sample(found, min(options.count, len(found)))
    for number, (reply, judgement) in enumerate(drawn):
        causes = "\n".join(cause.sentence for cause in judgement.causes)
        parts = (reply.name, "--- causes", causes, "--- gold", reply.gold, "--- reply", reply.text)
        path = options.read / f"{number:02}.txt"
        path.write_text("\n".join((*parts, "--- trace", trace(reply))), encoding="utf-8")


if __name__ == "__main__":
    main()
