"""What real models answered, served over real HTTP: the pipeline judges as from the recording itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from model_server import Asked, ModelServer
from needs import SHARED
from pipeline_server import DATA, client_for, is_first

from tabx.baselines import RecordedReplies, judge_by

PAIRS = [("tabxbench-00", index) for index in range(5)] + [("tabxbench-10", 0), ("tabxbench-13", 1)]
"""Of those whose aligned table leaves the same cells to ask about as were asked when they were recorded."""


def rows_of(name: str) -> list[dict[str, Any]]:
    if not DATA.is_dir():
        pytest.skip(SHARED)
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").split("\n") if line]


@pytest.mark.parametrize(("name", "index"), PAIRS)
def test_served_replies_give_what_the_recording_gives(name: str, index: int) -> None:
    item = next(row for row in rows_of("tabxbench.jsonl") if row["id"] == name)
    recorded = RecordedReplies.read(DATA / "recorded_replies.jsonl", "llama-3.3-70b")
    replies = recorded.replies[name, index]
    gold, predicted = item["gold"], item["predictions"][index]

    def answer(asked: Asked) -> str:
        return replies.align_reply if is_first(asked) else replies.compare_reply or ""

    with ModelServer(answer) as server:
        served = judge_by("tabxeval", gold, predicted, client_for(server))
    read = recorded.judge(name, index, gold, predicted)
    assert served.reading == read.reading
    assert served.error == read.error
    assert served.reading is not None
    assert served.reading.lines
    assert served.reading.marks == ()
    assert len(server.requests) == 2


def test_a_prediction_that_was_not_recorded_could_not_be_judged() -> None:
    rows_of("recorded_replies.jsonl")
    recorded = RecordedReplies.read(DATA / "recorded_replies.jsonl", "gemini-2.0-pro")
    judgement = recorded.judge("nobody", 0, "| a |\n|---|\n| 1 |", "| a |\n|---|\n| 1 |")
    assert (judgement.score, judgement.reason) == (None, "no reply is recorded for prediction 0 of nobody")
