"""Agreement of --method tabxeval with people, on what three real models answered to its first prompt.

    python benchmarks/method_agreement.py

The aligned tables are those of recorded_replies.jsonl. Sizes: of llama-3.3-70b the 81 recorded tables of tuples, its
own arithmetic; where none is recorded (69 of llama's pairs, all of both Geminis') the rules say which of the aligned
cells differ in value, and by how much. Rubric `paper`. Spearman per item, then the mean.

"all": every recording is taken; rows of the gold that it leaves out count as missing. "covered": predictions whose
recording pairs fewer than half of the rows of the shorter table (its field `rows`) are left out of the ranking of their
item, for every judge alike; an item needs two. "tuples": the items all five of whose predictions have recorded tuples.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from statistics import mean
from typing import Any

import numpy as np
from data import DATA, read_rows

from tabx.baselines import RecordedReplies
from tabx.judging import judge
from tabx.meta import BenchItem, levels, read_bench, spearman

MODELS = ("llama-3.3-70b", "gemini-2.0-flash", "gemini-2.0-pro")
Key = tuple[str, int]
Errors = Mapping[Key, float | None]


def agreement(items: Iterable[BenchItem], errors: Errors, kept: set[Key]) -> tuple[float, int]:
    """Return the mean Spearman over the items, and of how many; of each item the kept predictions, two at least."""
    found = []
    for item in items:
        places = [index for index in range(len(item.predictions)) if (item.name, index) in kept]
        told = [errors[item.name, index] for index in places]
        judged = [error for error in told if error is not None]
        if len(places) < 2 or len(judged) < len(told) or item.human is None:
            continue
        ranks = levels(np.array(judged, dtype=np.float64)).tolist()
        found.append(spearman(ranks, [item.human[index] for index in places]))
    return (mean(found), len(found)) if found else (float("nan"), 0)


def covers(row: dict[str, Any], rows: tuple[int, int]) -> bool:
    """Return whether a recording pairs at least half of the rows of the shorter table."""
    least = min(rows)
    return bool(row["rows"]) and 2 * len({gold for gold, _ in row["rows"]}) >= least


def method_errors(items: Iterable[BenchItem], recorded: RecordedReplies) -> tuple[Errors, int]:
    """Return the error of each prediction, None where it could not be judged, and how many cells were marked."""
    errors: dict[Key, float | None] = {}
    marks = 0
    for item in items:
        for index, predicted in enumerate(item.predictions):
            judgement = recorded.judge(item.name, index, item.gold, predicted)
            errors[item.name, index] = judgement.error
            marks += 0 if judgement.reading is None else len(judgement.reading.marks)
    return errors, marks


def main() -> None:
    """Print one line for each model and reading."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    path = DATA / "recorded_replies.jsonl"
    items = [item for item in read_bench(DATA / "tabxbench.jsonl") if item.human is not None]
    every = {(item.name, index) for item in items for index in range(len(item.predictions))}
    sizes: dict[Key, tuple[int, int]] = {}
    embedded: dict[str, dict[Key, float | None]] = {"default": {}, "paper": {}}
    for item in items:
        for index, predicted in enumerate(item.predictions):
            for rubric, found in embedded.items():
                judgement = judge(item.gold, predicted, rubric=rubric)
                found[item.name, index] = judgement.error
            sizes[item.name, index] = judgement.alignment.gold.row_count, judgement.alignment.view.row_count
    for rubric, found in embedded.items():
        value, count = agreement(items, found, every)
        print(f"embedded {rubric}: {value:.3f} ({count} items)")
    for model in MODELS:
        rows = {(row["id"], row["prediction"]): row for row in read_rows(path.name) if row["backbone"] == model}
        covered = {key for key in every if covers(rows[key], sizes[key])}
        readings = {
            "all": (RecordedReplies.read(path, model, sizes_by_rules=True, least_covered=0.0), every),
            "covered": (RecordedReplies.read(path, model, sizes_by_rules=True, least_covered=0.0), covered),
        }
        if any(row.get("compare_reply") for row in rows.values()):
            readings["tuples"] = RecordedReplies.read(path, model, least_covered=0.0), every
        print(f"{model}: {len(every) - len(covered)} of {len(every)} recordings cover under half of the rows")
        for name, (recorded, kept) in readings.items():
            errors, marks = method_errors(items, recorded)
            failed = sum(error is None for error in errors.values())
            of = [item for item in items if all(errors[item.name, i] is not None for i in range(len(item.predictions)))]
            value, count = agreement(items, errors, kept)
            beside = [f"embedded {rubric} {agreement(of, one, kept)[0]:.3f}" for rubric, one in embedded.items()]
            told = f"{failed} could not be judged, {marks} parts marked unreadable"
            print(f"  {name:8} tabxeval {value:.3f} ({count} items); {', '.join(beside)}; {told}")


if __name__ == "__main__":
    main()
