"""One pair, whole."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest

import tabx
from tabx.base.errors import FormatError, InputError, OptionError, RubricError

GOLD = """
| Player | Points | Minutes |
| --- | --- | --- |
| Stephen Curry | 31 | 36 |
| Draymond Green | 9 | 33 |
| Klay Thompson | 20 | 24 |
| Kevon Looney | 6 | 18 |
"""

PREDICTED = GOLD.replace("| 20 | 24 |", "| 20 | 42 |")


def test_a_table_against_itself_is_perfect() -> None:
    judgement = tabx.judge(GOLD, GOLD)
    assert (judgement.status, judgement.reason) == ("judged", "")
    assert (judgement.score, judgement.error) == (1.0, 0.0)
    assert not judgement.terms
    assert not judgement.findings


def test_one_wrong_cell_is_found_with_place_size_and_cost() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    (finding,) = judgement.findings
    assert (finding.gold_rows, finding.gold_columns) == ((2,), (2,))
    assert (finding.gold_text, finding.predicted_text) == ("24", "42")
    assert finding.difference is not None
    assert finding.difference.difference == 18
    assert judgement.findings.costs == (judgement.error,)
    assert 0 < judgement.error < 1
    assert judgement.score == math.exp(-3 * judgement.error)


def test_terms_and_costs_both_add_up_to_the_error() -> None:
    predicted = "| Player | Mins | Points |\n|---|---|---|\n| Curry, S. | 36 | 32 |\n| Klay Thompson | 24 | 20.0 |\n"
    judgement = tabx.judge(GOLD, predicted)
    assert judgement.error > 0.1
    assert math.isclose(math.fsum(term.cost for term in judgement.terms), judgement.error)
    assert math.isclose(math.fsum(judgement.findings.costs), judgement.error)


@pytest.mark.parametrize("rubric", ["default", "strict", "faithful", "paper"])
@pytest.mark.parametrize(
    "prediction",
    ["", "I cannot help with that.", "# Report\n\nNo data were given.\n", '[{"Name": "Ada", "Born": 18', "[1, {}]"],
)
def test_a_prediction_without_a_table_is_a_judgement(prediction: str, rubric: str) -> None:
    judgement = tabx.judge(GOLD, prediction, rubric=rubric)
    assert judgement.status == "no table in the prediction"
    assert judgement.reason == "no table in the prediction"
    assert judgement.score == 0.0
    assert judgement.error >= 1
    assert judgement.comparison.counts.no_table
    assert judgement.alignment.missing_columns == (0, 1, 2)


@pytest.mark.parametrize("gold", ["", "no table here", Path("no/such/file.md")])
def test_without_a_gold_table_nothing_is_judged(gold: str | Path) -> None:
    with pytest.raises(InputError, match=r"^gold: "):
        tabx.judge(gold, PREDICTED)


def test_the_name_of_a_file_as_gold_text_gets_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "gold.md"
    path.write_text(GOLD, encoding="utf-8")
    with pytest.raises(InputError, match="a str is read as the table's text"):
        tabx.judge(str(path), PREDICTED)
    assert tabx.judge(path, GOLD).error == 0


def test_a_prediction_that_cannot_be_read_is_an_error() -> None:
    with pytest.raises(InputError, match="no such file"):
        tabx.judge(GOLD, Path("no/such/file.md"))


def test_bad_options_are_refused() -> None:
    with pytest.raises(RubricError, match="default"):
        tabx.judge(GOLD, GOLD, rubric="defualt")
    with pytest.raises(FormatError, match="markdown"):
        tabx.judge(GOLD, GOLD, gold_format="markdwon")
    with pytest.raises(OptionError, match="backbone"):
        tabx.judge(GOLD, GOLD, backbone="oracle")
    with pytest.raises(OptionError):
        tabx.judge(GOLD, PREDICTED, key=["Team"])


def test_sides_may_come_in_different_formats(tmp_path: Path) -> None:
    path = tmp_path / "pred.csv"
    path.write_text("Player,Points,Minutes\nStephen Curry,31,36\nDraymond Green,9,33\n", encoding="utf-8")
    records = [
        {"Player": "Stephen Curry", "Points": 31, "Minutes": 36},
        {"Player": "Draymond Green", "Points": 9, "Minutes": 33},
    ]
    assert tabx.judge(records, path).error == 0
    assert tabx.judge(pd.DataFrame(records), tabx.load_table(path)).error == 0
    assert tabx.judge(GOLD, path.read_text(encoding="utf-8"), predicted_format="csv").error > 0


def test_the_key_is_shown_and_can_be_given() -> None:
    assert tabx.judge(GOLD, PREDICTED).alignment.key_columns == (0,)
    given = tabx.judge(GOLD, PREDICTED, key=["Points"])
    assert given.alignment.key_columns == (1,)
    assert "key:Points" in str(given.signature)


def test_the_signature_says_what_the_number_depends_on() -> None:
    plain = tabx.judge(GOLD, PREDICTED).signature
    strict = tabx.judge(GOLD, PREDICTED, rubric="strict").signature
    assert str(plain).startswith(f"tabx:{tabx.__version__}|backbone:embedded|rubric:default#")
    assert plain.rubric_hash != strict.rubric_hash
    assert str(plain) != str(tabx.judge(GOLD, PREDICTED, header=False).signature)


def test_findings_as_a_frame() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    frame = judgement.findings.to_frame()
    assert list(frame["gold"]) == ["24"]
    assert frame.loc[0, "cost"] == judgement.error
    assert frame.loc[0, "row_name"] == "Klay Thompson"
    empty = tabx.judge(GOLD, GOLD).findings.to_frame()
    assert len(empty) == 0
    assert list(empty.columns) == list(frame.columns)


def test_findings_behave_like_a_list() -> None:
    findings = tabx.judge(GOLD, PREDICTED.replace("| 6 |", "| 7 |")).findings
    assert len(findings) == 2
    assert [finding.gold_text for finding in findings[:1]] == [findings[0].gold_text]
    assert findings[:1].costs == findings.costs[:1]
    costs = [cost for _, cost in findings.by_cost()]
    assert costs == sorted(findings.costs, reverse=True)


def test_threads_give_the_same_bytes() -> None:
    alone = tabx.judge(GOLD, PREDICTED).to_json()
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: tabx.judge(GOLD, PREDICTED).to_json(), range(24)))
    assert set(results) == {alone}


def test_the_hash_seed_changes_no_byte() -> None:
    code = "import sys, tabx; sys.stdout.write(tabx.judge(sys.argv[1], sys.argv[2]).to_json(ascii_only=True))"
    predicted = "Player,Minutes,Pts,Team\nKlay Thompson,42,20,a\nS. Curry,36,31,b\n"
    texts = [
        subprocess.run(
            [sys.executable, "-c", code, GOLD, predicted],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "77")
    ]
    assert texts[0] == texts[1] == texts[2]
    assert json.loads(texts[0])["status"] == "judged"


def test_judge_is_a_function_and_a_room() -> None:
    import inspect

    import tabx.judging.judgement as records

    assert callable(tabx.judge)
    assert list(inspect.signature(tabx.judge).parameters)[:2] == ["gold", "predicted"]
    assert records.Judgement is tabx.Judgement
