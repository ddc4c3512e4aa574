"""The limit `seconds` holds where one step of a library, or one loop, takes long: by the processor's time of a process.

`benchmarks/hostile_inputs.py` tries larger ones at the default limit.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tabx.align.pairing.text_ratios import THRESHOLDS, text_ratio, text_ratios

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no processor time of a single child")

LIMIT = 1
"""Limit in seconds of what cannot be judged in time."""

PATIENT = 30
"""Limit of what can: each takes 1 or 2 on our machine, and took minutes."""

GIVEN_UP = 90
"""Seconds of the processor after which the system kills a process, so that what goes on for minutes fails its test."""

PYTHON = """
import sys
from pathlib import Path
import tabx
try:
    tabx.judge(*map(Path, sys.argv[1:]))
except tabx.TabxError as error:
    sys.stderr.write(str(error))
    sys.exit(error.exit_code)
"""


@dataclass(frozen=True)
class Ended:
    """How a process ended: its exit code and what it said."""

    code: int
    said: list[str]


def run(arguments: list[str], folder: Path, limit: int) -> Ended:
    """Run Python in a process of its own, limited by the processor's time."""
    import resource

    def give_up() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (GIVEN_UP, GIVEN_UP))

    said = folder / "said"
    with said.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={**os.environ, "TABX_LIMIT_SECONDS": str(limit), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            preexec_fn=give_up,
        )
        code = process.wait()
    return Ended(code, said.read_text(encoding="utf-8").strip().splitlines())


def words(count: int, seed: int = 1) -> list[str]:
    """Return words of random letters."""
    rng = random.Random(seed)
    return ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=6)) for _ in range(count)]


def edited(text: str) -> str:
    """Return a text with a word in its middle."""
    return f"{text[: len(text) // 2]}-new-{text[len(text) // 2 :]}"


def cell(text: str) -> str:
    """Return a table with a text in a cell."""
    return json.dumps([{"n": 1, "v": text}, {"n": 2, "v": "x"}])


MANY = words(40_000)
LONG = " ".join(MANY)
WHOLE = "".join(MANY)
ITEMS = ", ".join(map(str, range(40_000)))

Pair = Callable[[], tuple[str, str, str]]
JUDGED: dict[str, Pair] = {
    "a cell of which the prediction has a third": lambda: ("json", cell(LONG), cell(LONG[: len(LONG) // 3])),
    "a cell without a space": lambda: ("json", cell(WHOLE * 4), cell(edited(WHOLE * 4))),
    "tables in each other's cells, none of which ends": lambda: (
        "tex",
        "\\begin{tabular}{ll}\na & " * 20_000,
        "\\begin{tabular}{l}a\\\\b\\end{tabular}",
    ),
    "a cell of digits": lambda: ("json", cell("1234567890" * 60_000), cell("1234567809" * 60_000)),
}
"""Pairs that are judged in time, each of which took minutes."""

TOO_LONG: dict[str, Pair] = {
    "records that share no name": lambda: (
        "json",
        json.dumps([{f"a{place}": place} for place in range(900)]),
        json.dumps([{f"b{place}": place} for place in range(900)]),
    ),
    "a list for a header": lambda: (
        "json",
        json.dumps([{"n": 1, ITEMS: 2}, {"n": 2, ITEMS: 3}]),
        json.dumps([{"n": 1, ITEMS[::-1]: 2}, {"n": 2, ITEMS[::-1]: 3}]),
    ),
}
"""Pairs that cannot be judged in a second; in Python, where no alarm rings, they went on for minutes."""


REFUSED: dict[str, Pair] = {
    "brackets": lambda: ("json", "[" * 10**5 + "]" * 10**5, "[[]]"),
    "a list in prose that never ends": lambda: ("txt", "[1, " * 10**6, "[[]]"),
    "spaces": lambda: ("txt", f"No mark {' ' * 200_000}stands here.\nNor here", "[[]]"),
}
"""Golds without a table, of which that took minutes to say."""


def written(pair: Pair, folder: Path) -> list[str]:
    """Write a pair and return the names of its files."""
    suffix, *texts = pair()
    paths = [folder / f"{name}.{suffix}" for name in ("gold", "predicted")]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return list(map(str, paths))


@pytest.mark.parametrize("pair", JUDGED.values(), ids=JUDGED)
def test_what_took_minutes_in_one_step_is_judged(pair: Pair, tmp_path: Path) -> None:
    ended = run(["-m", "tabx", "judge", *written(pair, tmp_path), "--no-config"], tmp_path, PATIENT)
    assert (ended.code, ended.said) == (0, [])


@pytest.mark.parametrize("pair", REFUSED.values(), ids=REFUSED)
def test_that_there_is_no_table_is_said_in_time(pair: Pair, tmp_path: Path) -> None:
    ended = run(["-c", PYTHON, *written(pair, tmp_path)], tmp_path, PATIENT)
    assert ended.code == 2
    assert "limit 'seconds'" not in ended.said[0]


@pytest.mark.parametrize("pair", TOO_LONG.values(), ids=TOO_LONG)
def test_what_takes_longer_ends_in_python_too(pair: Pair, tmp_path: Path) -> None:
    ended = run(["-c", PYTHON, *written(pair, tmp_path)], tmp_path, LIMIT)
    assert ended.code == 3
    assert len(ended.said) == 1
    assert "limit 'seconds'" in ended.said[0]


def test_long_texts_are_compared_by_their_words_and_short_ones_by_their_letters() -> None:
    most = THRESHOLDS.longest_text
    short, long = "abcdefgh " * 9, " ".join(words(most))
    assert text_ratio(long, long, 55) == 100
    assert text_ratio(long, " ".join(words(most, 2)), 55) == 0
    assert text_ratio(long, " ".join(reversed(long.split())), 55) == 100
    assert text_ratio(long, long[: len(long) // 3], 55) > 80
    assert text_ratio(short, short.replace("d", "z"), 55) > 80
    assert text_ratio("x" * most, "x" * (most - 1) + "y", 55) > 99  # letter by letter, up to the bound
    assert text_ratio("x" * (most + 1), "x" * most + "y", 55) == 0
    assert text_ratio("x" * (most + 1), "x" * (most + 1), 55) == 100


def test_texts_compared_in_several_steps_are_alike_as_in_one() -> None:
    some = [" ".join(words(place % 7 * 5, place)) for place in range(60)]
    some[30] = " ".join(words(800, 30))
    others = [*map(edited, some), ""]
    assert len(some[30]) > THRESHOLDS.longest_text
    assert sum(map(len, some)) - len(some[30]) > THRESHOLDS.most_characters
    expected = [text_ratio(text, other, 55) for text in some for other in others]
    assert text_ratios(some, others, 55).flatten().tolist() == pytest.approx(expected, abs=1e-4)
    assert text_ratios([], others, 55).shape == (0, len(others))
