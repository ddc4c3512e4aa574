"""What real models answered, served over real HTTP and judged end to end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from model_server import Asked, ModelServer
from needs import SHARED
from stand_in import align_reply, cells, compare_reply

from tabx.align.records import DecidedBy
from tabx.backbone import Prefilter
from tabx.backbones.model import ModelBackbone
from tabx.formats import load_table
from tabx.judging import judge
from tabx.llm import Client, ModelSpec
from tabx.table import show_path

DATA = Path(__file__).parents[3] / "shared" / "data"
pytestmark = pytest.mark.skipif(not (DATA / "recorded_replies.jsonl").exists(), reason=SHARED)

# Renames, and missing against extra rows and columns: the rules leave something open in each of them.
PAIRS = [("tabxbench-03", 0), ("tabxbench-10", 4), ("tabxbench-11", 3), ("tabxbench-26", 4), ("tabxbench-31", 3)]


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("prefilter", list(Prefilter))
@pytest.mark.parametrize(("table", "index"), PAIRS)
def test_recorded_alignments_judge_end_to_end(table: str, index: int, prefilter: Prefilter) -> None:
    bench = next(row for row in rows("tabxbench.jsonl") if row["id"] == table)
    record = next(
        row
        for row in rows("recorded_replies.jsonl")
        if (row["id"], row["prediction"], row["backbone"]) == (table, index, "llama-3.3-70b")
    )
    gold, predicted = load_table(bench["gold"]), load_table(bench["predictions"][index])
    names = {(show_path(gold.columns[g]), show_path(predicted.columns[p])) for g, p in record["columns"]}

    def same(header: str) -> bool:
        return tuple(header.rpartition("|")[0].split(" → ")) in names

    def answer(asked: Asked) -> dict[str, Any]:
        if cells(asked.text):
            return compare_reply(asked.text, {}, "similar")
        return align_reply(asked.text, record["columns"], record["rows"], same)

    with ModelServer(answer) as server:
        backbone = ModelBackbone("here", Client(ModelSpec("here", "openai/model", server.base)), prefilter)
        judgement = judge(gold, predicted, backbone=backbone)
    used = judgement.model
    assert used is not None
    assert used.calls == len(server.requests) > 0
    assert (used.rejected, used.unanswered) == (0, 0)
    assert used.asked > 0
    decided = {one.decided_by for one in (*judgement.alignment.columns, *judgement.alignment.rows)}
    assert any(one.decided_by is DecidedBy.MODEL for one in judgement.findings) or DecidedBy.MODEL in decided
    if prefilter is not Prefilter.RULES:
        told = [one for one in judgement.alignment.rows if one.decided_by is DecidedBy.MODEL]
        assert {(one.gold[0], one.predicted[0]) for one in told} <= {(g, p) for g, p in record["rows"]}
