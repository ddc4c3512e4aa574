"""The seal of a stored judgement: what it lets through, what it refuses, and how to edit one on purpose."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.backbone import CellAnswer, Meaning
from tabx.backbones.recording import write_answer
from tabx.base.errors import InputError
from tabx.base.seals import fits, seal_of
from tabx.cli.main import main

GOLD = "| n | v |\n| --- | --- |\n| a | 1 |\n| b é | 2.5 |\n"
PREDICTED = GOLD.replace("2.5", "3").replace("| a |", "| A. |")
ON_PURPOSE = 'judge again or, if you edited it on purpose, set "seal" to "edited"'


@pytest.fixture
def stored() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(tabx.judge(GOLD, PREDICTED).to_json())
    return data


def test_the_judgement_of_a_pair_has_a_seal_after_its_version(stored: dict[str, Any]) -> None:
    assert list(stored)[:2] == ["schema", "seal"]
    assert fits(stored)


@pytest.mark.parametrize(
    "change",
    [
        {"score": 0.99},
        {"reason": "x"},
        {"name": "another"},
        {"more": 1},
        {"schema": 2},
        {"schema": 1},
        {"seal": "0" * 16},
        {"seal": None},
    ],
)
def test_what_was_changed_is_refused(stored: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="changed after it was stored: its seal does not fit"):
        tabx.Judgement.from_dict({**stored, **change})


def test_one_without_a_seal_is_read_only_where_its_version_has_none(stored: dict[str, Any]) -> None:
    del stored["seal"]
    with pytest.raises(InputError, match="its seal is missing"):
        tabx.Judgement.from_dict(stored)
    again = tabx.Judgement.from_dict({**stored, "schema": 2})
    assert again == tabx.judge(GOLD, PREDICTED)
    assert fits(again.to_dict())


def test_a_judgement_edited_on_purpose_is_read_and_says_so_from_then_on(stored: dict[str, Any]) -> None:
    stored["scorecard"]["steepness"] = 0.5
    stored["seal"] = "edited"
    read = tabx.Judgement.from_dict(stored)
    assert [note.code for note in read.notes] == ["edited"]
    again = read.to_dict()
    assert fits(again)
    assert tabx.Judgement.from_dict(again).notes == read.notes
    assert tabx.Judgement.from_dict({**again, "seal": "edited"}).notes == read.notes


def test_of_several_tables_the_whole_and_each_part_has_a_seal() -> None:
    other = GOLD.replace("v", "w")
    data = tabx.judge_tables(GOLD + "\n\n" + other, PREDICTED + "\n\n" + other).to_dict()
    assert fits(data)
    tabx.Judgement.from_dict(data["parts"][0]["judgement"])
    data["parts"][1]["judgement"]["name"] = "x"
    with pytest.raises(InputError, match=r"^judgement: changed after"):
        tabx.TablesJudgement.from_dict(data)
    data["seal"] = "edited"
    with pytest.raises(InputError, match=r"^parts\[1\]: judgement: changed after"):
        tabx.TablesJudgement.from_dict(data)
    data["parts"][1]["judgement"]["seal"] = "edited"
    read = tabx.TablesJudgement.from_dict(data)
    assert [note.code for note in read.notes] == ["edited"]
    del data["seal"]
    with pytest.raises(InputError, match="its seal is missing"):
        tabx.TablesJudgement.from_dict(data)
    assert tabx.TablesJudgement.from_dict({**data, "schema": "tables-2"}).parts == read.parts


def test_the_command_refuses_in_one_line_and_says_how_to_go_on(
    tmp_path: Path, stored: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "stored.json"
    path.write_text(json.dumps({**stored, "score": 1.0}), encoding="utf-8")
    assert main(["rescore", str(path), "--quiet"]) == 2
    told = capsys.readouterr().err
    assert told == f"tabx: error: {path}: judgement: changed after it was stored: its seal does not fit; {ON_PURPOSE}\n"
    path.write_text(json.dumps({**stored, "score": 1.0, "seal": "edited"}), encoding="utf-8")
    assert main(["rescore", str(path)]) == 0
    assert "edited after it was stored" in capsys.readouterr().out


def test_what_another_program_printed_anew_is_read() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    command = [sys.executable, "-m", "json.tool", "--sort-keys", "--tab"]
    printed = subprocess.run(command, input=judgement.to_json().encode(), capture_output=True, check=True).stdout
    assert printed != judgement.to_json().encode()
    assert tabx.Judgement.from_dict(json.loads(printed)) == judgement
    as_in_javascript = json.loads(
        printed, parse_float=lambda text: int(text[:-2]) if text.endswith(".0") else float(text)
    )
    assert json.dumps(as_in_javascript) != json.dumps(json.loads(printed))
    assert tabx.Judgement.from_dict(as_in_javascript) == judgement


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def _in_other_words(data: Any) -> Any:
    """Return the same data, keys in the other order, whole numbers as floats and the other way round."""
    if isinstance(data, dict):
        return {key: _in_other_words(data[key]) for key in reversed(data)}
    if isinstance(data, list):
        return [_in_other_words(one) for one in data]
    if isinstance(data, float) and data.is_integer():
        return int(data)
    return float(data) if type(data) is int and abs(data) < 2**53 else data


@given(st.dictionaries(st.text(), PLAIN, max_size=4))
def test_the_same_data_in_other_words_have_the_same_seal(data: dict[str, Any]) -> None:
    assert seal_of(data) == seal_of(_in_other_words(data)) == seal_of(json.loads(json.dumps(data, indent=3)))


@given(st.dictionaries(st.text(), PLAIN, max_size=3), st.dictionaries(st.text(), PLAIN, max_size=3))
def test_other_data_have_another_seal(one: dict[str, Any], other: dict[str, Any]) -> None:
    texts = [json.dumps(_in_other_words(_in_other_words(data)), sort_keys=True) for data in (one, other)]
    if "seal" not in one and "seal" not in other and texts[0] != texts[1]:
        assert seal_of(one) != seal_of(other)


@pytest.mark.parametrize("data", [{1: 2, "seal": "x"}, {"a": object(), "seal": "x"}, {"a": 1}])
def test_what_json_cannot_hold_does_not_fit(data: dict[Any, Any]) -> None:
    assert not fits(data)


def test_what_is_nested_too_deeply_does_not_fit() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert not fits({"a": deep, "seal": "x"})


def test_tapes_keep_the_seals_they_had() -> None:
    line = json.loads(write_answer("one", CellAnswer(Meaning.EQUIVALENT, reason="ein Kürzel"), "model"))
    assert line["seal"] == "6baa0bb0f4de0432"
