"""The same text and options give the same judgement, in every process and on every thread."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from made_tables import Grid, made
from rewriting import all_rewrites
from spoiling import spoiler

import tabx

PROGRAM = """
import sys
from test_same_result import pairs, judged_as_json
sys.stdout.buffer.write("".join(judged_as_json(pair) for pair in pairs()).encode("utf-8"))
"""


def pairs() -> list[tuple[str, str]]:
    """Return twenty golds, each with a prediction that is rewritten and partly wrong."""
    found = []
    for seed in range(20):
        random = Random(seed)
        gold = made(seed, blanks=seed % 2 == 1)
        predicted: Grid = all_rewrites(gold, random) if seed % 3 else gold
        step = spoiler(predicted, random)
        for row, column in random.sample(predicted.places, 5):
            predicted = step(predicted, row, column)
        found.append((gold.markdown(), predicted.transposed_markdown() if seed % 4 == 3 else predicted.markdown()))
    return found


def judged_as_json(pair: tuple[str, str]) -> str:
    return tabx.judge(*pair).to_json()


def in_a_process(seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True)
    return done.stdout


def test_two_processes_with_other_hash_seeds_write_the_same_bytes() -> None:
    first = in_a_process("1")
    assert first == in_a_process("4242")
    assert first == "".join(judged_as_json(pair) for pair in pairs()).encode("utf-8")


def test_eight_threads_judge_as_one_does() -> None:
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(judged_as_json, pairs()))
    assert together == [judged_as_json(pair) for pair in pairs()]
