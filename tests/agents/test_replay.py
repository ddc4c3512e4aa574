"""Recorded answers: written once for each question, and the only ones a replay gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from model_server import Asked, ModelServer
from stand_in import align_reply, cells, compare_reply

from tabx.align.records import DecidedBy
from tabx.backbone import Prefilter
from tabx.backbones import load_backbone
from tabx.backbones.model import ModelBackbone
from tabx.backbones.recording import Tape
from tabx.backbones.replay import RecordingBackbone
from tabx.base.errors import InputError, OptionError
from tabx.judging import Judgement, judge
from tabx.llm import Client, ModelSpec

GOLD = """
| Player | Team | City |
| --- | --- | --- |
| Ann Lee | Bulls | Chicago |
| Bo Chan | Jazz | Salt Lake City |
"""
PREDICTED = GOLD.replace("Team", "Club").replace("Jazz", "Blues\u2028music").replace("Salt Lake City", "SLC, Utah")


def answer(asked: Asked) -> dict[str, object]:
    return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


@pytest.fixture
def recorded(tmp_path: Path) -> tuple[Path, Judgement]:
    file = tmp_path / "answers.jsonl"
    with ModelServer(answer) as server:
        model = ModelBackbone("here", Client(ModelSpec("here", "openai/model", server.base)))
        first = judge(GOLD, PREDICTED, backbone=RecordingBackbone(model, Tape(file)))
        again = judge(GOLD, PREDICTED, backbone=RecordingBackbone(model, Tape(file)))
    assert again.error == first.error
    return file, first


def test_a_replay_gives_the_recorded_judgement_without_a_call(recorded: tuple[Path, Judgement]) -> None:
    file, first = recorded
    assert len(file.read_text("utf-8").rstrip("\n").split("\n")) == 3
    replayed = judge(GOLD, PREDICTED, backbone=f"replay:{file}")
    assert replayed.findings == first.findings
    assert replayed.error == first.error
    assert replayed.model is not None
    assert (replayed.model.calls, replayed.model.cached, replayed.model.unanswered) == (0, 3, 0)
    assert replayed.signature.backbone == "replay"
    assert len(dict(replayed.signature.options)["recording"]) == 8


def test_a_question_without_a_recording_goes_to_the_rules_and_says_so(recorded: tuple[Path, Judgement]) -> None:
    file, _ = recorded
    judgement = judge(GOLD, PREDICTED.replace("SLC, Utah", "The salty one"), backbone=f"replay:{file}")
    (found,) = (one for one in judgement.findings if one.gold_text == "Salt Lake City")
    assert found.decided_by is DecidedBy.RULE
    assert found.note.endswith("no recorded answer")
    assert judgement.model is not None
    assert judgement.model.unanswered == 1


def test_a_question_under_another_prefilter_is_another_question(recorded: tuple[Path, Judgement]) -> None:
    file, _ = recorded
    judgement = judge(GOLD, PREDICTED, backbone=f"replay:{file}", prefilter="none")
    assert judgement.model is not None
    assert (judgement.model.cached, judgement.model.prefilter) == (0, "none")


@pytest.mark.parametrize(
    "line", ["{}", "[1]", "no JSON", '{"question": "a", "kind": "cell", "answer": {"meaning": "x"}}']
)
def test_a_file_that_holds_something_else_is_told_with_its_line(line: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(f"\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        load_backbone(f"replay:{file}")
    with pytest.raises(OptionError, match="--record"):
        Tape(file)


def test_a_replay_names_its_file() -> None:
    with pytest.raises(OptionError, match="replay:FILE"):
        load_backbone("replay")
    with pytest.raises(InputError, match=r"nowhere\.jsonl"):
        load_backbone("replay:nowhere.jsonl")


def test_a_backbone_that_is_made_brings_its_prefilter() -> None:
    with pytest.raises(OptionError, match="prefilter"):
        judge(GOLD, GOLD, backbone=load_backbone("embedded"), prefilter=Prefilter.EXACT)
    with pytest.raises(OptionError, match="rules, exact, none"):
        judge(GOLD, GOLD, backbone="replay:x", prefilter="some")
