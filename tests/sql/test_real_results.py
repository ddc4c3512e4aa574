"""The gold results of the development data under edits of known outcome; benchmarks/sql_edits.py gives the figures."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from needs import SHARED

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"

pytest.importorskip("sqlglot")

pytestmark = pytest.mark.skipif(not (DATA / "sql_questions.jsonl").exists(), reason=SHARED)


def test_no_listed_edit_is_judged_wrong() -> None:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    from sql_data import golds
    from sql_edits import DIFFERENT, is_still_right, listed

    rng = random.Random(4)
    told = 0
    for gold in list(golds())[::5]:
        assert gold.match(gold.result).verdict == "same"
        for edit, truth, edited in listed(gold, rng):
            if truth != DIFFERENT or not is_still_right(gold, edited):
                assert gold.match(edited).verdict == truth, (edit, gold.sql)
                told += 1
    assert told > 100
