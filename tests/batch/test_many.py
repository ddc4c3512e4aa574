"""`tabx.judge_many`: frames, rows, tuples, tables of Python."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

import tabx
from tabx.base.errors import OptionError
from tabx.batch.result import Result

GOLD = "| a | b |\n| - | - |\n| 1 | 2 |\n"
PREDICTED = GOLD.replace("2", "3")


def test_a_frame_gives_a_frame_with_a_row_for_each_pair() -> None:
    frame = pd.DataFrame({"id": ["x", "y", "z"], "gold": [GOLD] * 3, "llama": [GOLD, PREDICTED, None]})
    found = tabx.judge_many(frame, predictions="llama")
    assert list(found.columns) == [
        "id",
        "model",
        "status",
        "reason",
        "score",
        "error",
        "precision",
        "recall",
        "f1",
        "row",
    ]
    assert list(found["status"]) == ["judged", "judged", "skipped"]
    assert found["score"][0] == 1
    assert found["score"][1] == tabx.judge(GOLD, PREDICTED).score
    assert math.isnan(found["score"][2])


def test_rows_and_tuples_give_an_iterator_that_reads_only_what_it_needs() -> None:
    read: list[int] = []

    def rows() -> Iterator[tuple[str, str]]:
        for number in count():
            read.append(number)
            yield GOLD, PREDICTED

    first = list(islice(tabx.judge_many(rows(), workers=0), 3))
    assert all(isinstance(one, Result) for one in first)
    assert [one.row for one in first] == [0, 1, 2]
    assert len(read) < 10


def test_tables_of_python_and_files(tmp_path: Path) -> None:
    gold = [{"a": 1, "b": 2}]
    (tmp_path / "p.csv").write_text("a,b\n1,2\n")
    pairs = [
        (gold, [["a", "b"], [1, 2]]),
        (pd.DataFrame(gold), pl.DataFrame(gold)),
        (gold, tmp_path / "p.csv"),
        (pd.DataFrame(gold), pd.DataFrame([{"a": 1, "b": 3}])),
    ]
    for workers in (0, 2):
        found = list(tabx.judge_many(pairs, workers=workers))
        assert [one.status for one in found] == ["judged"] * 4, [one.reason for one in found]
        assert [one.score == 1 for one in found] == [True, True, True, False]


def test_options_of_judge_hold_for_all_pairs() -> None:
    found = list(tabx.judge_many([(GOLD, PREDICTED)], rubric="strict", rules={"rel_tol": 0.9}))
    judgement = tabx.judge(GOLD, PREDICTED, rubric="strict", rules={"rel_tol": 0.9})
    assert (found[0].score, str(found[0].signature)) == (judgement.score, str(judgement.signature))


@pytest.mark.parametrize(
    ("options", "message"),
    [({"rubrik": "strict"}, "rubrik"), ({"rubric": "strictt"}, "strict"), ({"gold_format": "excel"}, "excel")],
)
def test_wrong_options_raise_before_any_work(options: dict[str, str], message: str) -> None:
    with pytest.raises(tabx.TabxError, match=message):
        tabx.judge_many([(GOLD, PREDICTED)], **options)


def test_a_row_that_is_none_is_said() -> None:
    with pytest.raises(OptionError, match=r"row 2: str; a mapping or \(gold, prediction\) is right"):
        list(tabx.judge_many([(GOLD, PREDICTED), "gold"]))
