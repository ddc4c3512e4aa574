"""Seconds of `meta agreement` on people's ratings, and its statistics next to a reference computation.

    python benchmarks/agreement_speed.py [--predictions 5000] [--annotators 3] [--resamples 10000]

Invented ratings from 0 to 10 of five predictions of each gold table, by every annotator, and errors of a judge that
follow them. Timed are reading the file, the five measures of each item, and all that is said of people. Krippendorff's
alpha is held against the package krippendorff, Kendall's W against scipy's Friedman test, and pairwise accuracy against
counting pairs one by one.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from itertools import combinations
from pathlib import Path
from statistics import fmean
from time import perf_counter

import krippendorff
import numpy as np
from scipy import stats

from tabx.meta import (
    Judged,
    Level,
    agreement,
    concordance,
    held_against_people,
    krippendorff_alpha,
    pairwise_accuracy,
    ranked_by_people,
    read_answers,
)

OF_A_TABLE = 5


def main() -> None:
    """Print the seconds, and each statistic beside its reference."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--predictions", type=int, default=5000)
    parser.add_argument("--annotators", type=int, default=3)
    parser.add_argument("--resamples", type=int, default=10_000)
    options = parser.parse_args()
    generator = np.random.default_rng(0)
    quality = generator.uniform(0, 10, options.predictions)
    noise = generator.normal(0, 1.5, (options.predictions, options.annotators))
    ratings = np.clip(np.round(quality[:, None] + noise), 0, 10)
    errors = 10 - quality + generator.normal(0, 2, options.predictions)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "human.jsonl")
        path.write_text("".join(lines(ratings)), encoding="utf-8")
        timed(path, errors, options.resamples)
    references(ratings, errors)


def lines(ratings: np.ndarray) -> list[str]:
    """Return the export of a store."""
    return [
        json.dumps(
            {
                "id": str(row // OF_A_TABLE),
                "prediction": row % OF_A_TABLE,
                "annotator": f"annotator {place}",
                "form": "rating",
                "rating": rating,
                "scale": [0, 10],
                "repeat": False,
            }
        )
        + "\n"
        for row, by in enumerate(ratings.tolist())
        for place, rating in enumerate(by)
    ]


def timed(path: Path, errors: np.ndarray, resamples: int) -> None:
    """Print how long each part takes."""
    tables = len(errors) // OF_A_TABLE
    golds = {str(table): (f"gold {table}", OF_A_TABLE) for table in range(tables)}
    judged = Judged("judge", {str(t): tuple(errors[OF_A_TABLE * t : OF_A_TABLE * (t + 1)]) for t in range(tables)})
    began = perf_counter()
    answers = read_answers(path)
    ranked = ranked_by_people(golds, answers)
    read = perf_counter()
    agreement(ranked, judged, resamples=resamples)
    measured = perf_counter()
    people = held_against_people(golds, answers, [judged], resamples=resamples)
    ended = perf_counter()
    print(f"{len(errors):,} predictions of {tables:,} gold tables, {resamples:,} resamples")
    print(f"reading {read - began:.1f} s, five measures {measured - read:.1f} s, people {ended - measured:.1f} s")
    print(f"in all {ended - began:.1f} s")
    (judge,), (among,) = people.judges, people.among
    for name, estimate in judge.over_pairs.items():
        print(f"  {name}: {estimate.mean:.4f} [{estimate.low:.4f}, {estimate.high:.4f}]")
    if among.alpha is not None:
        print(f"  alpha: {among.alpha.mean:.4f} [{among.alpha.low:.4f}, {among.alpha.high:.4f}]")


def references(ratings: np.ndarray, errors: np.ndarray) -> None:
    """Print statistics beside what others compute."""
    for level in Level:
        ours = krippendorff_alpha(ratings, level)
        print(f"alpha, {level}: {ours} krippendorff: {krippendorff.alpha(ratings.T, level_of_measurement=level.value)}")
    groups = [ratings[start : start + OF_A_TABLE] for start in range(0, len(ratings), OF_A_TABLE)]
    friedman = [stats.friedmanchisquare(*one).statistic / (one.shape[1] * (OF_A_TABLE - 1)) for one in groups]
    found = [concordance(one.T.tolist()) or 0.0 for one in groups]
    print(f"Kendall's W: {fmean(found)} scipy: {fmean(friedman)}")
    human = -ratings.mean(axis=1)
    parts = [slice(start, start + OF_A_TABLE) for start in range(0, len(ratings), OF_A_TABLE)]
    ours = fmean(pairwise_accuracy(errors[part].tolist(), human[part].round(9).tolist()) for part in parts)
    print(f"pairwise accuracy: {ours} one by one: {fmean(one_by_one(errors[part], human[part]) for part in parts)}")


def one_by_one(errors: np.ndarray, human: np.ndarray) -> float:
    """Return the share of pairs with the same order or tie."""
    pairs = list(combinations(range(len(errors)), 2))
    same = sum(np.sign(errors[a] - errors[b]) == np.sign(np.round(human[a] - human[b], 9)) for a, b in pairs)
    return float(same) / len(pairs)


if __name__ == "__main__":
    main()
