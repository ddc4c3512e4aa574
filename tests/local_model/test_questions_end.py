"""A real, weak model: every question ends, in shape at the first try, counted and cached; never how good it is."""

from __future__ import annotations

import json
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from real_model import asking, base, folder, is_needed

from tabx.backbones.agents.replies import align_shape, cells_shape, headers_shape
from tabx.cli.main import main
from tabx.lab.baselines.filled_rubric import FilledRubric, filled_shape
from tabx.lab.baselines.method_ranking import ranking_shape
from tabx.lab.metrics.asked.entailment import entailed_shape
from tabx.lab.metrics.asked.p_score import grades_shape
from tabx.lab.metrics.asked.tabeval import statements_shape
from tabx.llm import Client, FailureKind, Finish, Message, ModelFailure, ModelReply, ModelSpec
from tabx.llm.budget import Budget
from tabx.llm.shape import record_shape

pytestmark = is_needed

GOLD = """
| Player | Team | City |
| --- | --- | --- |
| Ann Lee | Bulls | Chicago |
| Bo Chan | Jazz | Salt Lake City |
"""
PREDICTED = GOLD.replace("Team", "Club").replace("Salt Lake City", "SLC, Utah")
QUESTION = [Message("system", "Answer briefly."), Message("user", "Name the capitals of Austria, Chad and Peru.")]


def client(base: str, **more: Any) -> Client:
    arguments = {"timeout": 300.0, **more.pop("arguments", {})}
    return Client(ModelSpec("local/smol", "openai/smol", base, parameters=arguments), **more)


def told(capsys: pytest.CaptureFixture[str], argv: list[str]) -> dict[str, Any]:
    assert main(argv) == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture
def pair(folder: Path) -> list[str]:
    Path("gold.md").write_text(GOLD, encoding="utf-8")
    Path("pred.md").write_text(PREDICTED, encoding="utf-8")
    return ["judge", "gold.md", "pred.md", "--json"]


def test_the_doctor_says_that_the_model_answers_in_shape(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "local/smol", "--api-base", base]) == 0
    assert "answered in mode 'json_schema'" in capsys.readouterr().out


def test_a_pair_is_judged_counted_and_remembered(
    pair: list[str], asking: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = told(capsys, [*pair, *asking]), told(capsys, [*pair, *asking])
    used, again = first["model"], second["model"]
    assert first["status"] == second["status"] == "judged"
    assert (used["calls"], used["cached"], used["rejected"], used["unanswered"]) == (2, 0, 0, 0)
    assert used["asked"] >= 2
    assert used["tokens_in"] > 100 > 0 < used["tokens_out"]
    assert (again["calls"], again["cached"], again["tokens_out"]) == (0, 2, 0)
    assert first["error"] == second["error"]


def test_a_panel_of_it_and_itself_agrees(pair: list[str], base: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, [*pair, "--backbone", "local/a,local/b", "--api-base", base, "--model-arg", "timeout=300"])
    (poll,) = found["polls"]
    assert [voter["name"] for voter in poll["voters"]] == ["local/a", "local/b"]
    assert all(not voter.get("failure") for voter in poll["voters"])
    assert poll["decisions"] > 0


SHAPES: dict[str, Any] = {
    "a few headers": partial(headers_shape, 4),
    "many headers": partial(headers_shape, 28),
    "columns and rows": partial(align_shape, 2, 3, 1, True),
    "cells": partial(cells_shape, 6, False),
    "whole cells": partial(cells_shape, 2, True),
    "descriptors": partial(filled_shape, FilledRubric, 4),
    "ranking": partial(ranking_shape, 3),
    "grades": grades_shape,
    "statements": partial(statements_shape, 4),
    "entailed": partial(entailed_shape, 4),
    "columns by name": partial(record_shape, ["% of GDP", "", "Total", "Total"], longest=1024),
}


@pytest.mark.parametrize("make", SHAPES.values(), ids=SHAPES.keys())
def test_every_question_ends_in_shape_at_the_first_try(make: Any, base: str) -> None:
    reply = client(base).ask(QUESTION, make())
    assert (reply.mode, reply.reasks, reply.usage.requests) == ("json_schema", 0, 1)
    assert 0 < reply.usage.tokens_out < (make().longest or 4096)


def test_a_reply_that_is_cut_is_one_for_rows_and_none_for_the_judge(base: str) -> None:
    short = client(base, arguments={"max_tokens": 8})
    reply = short.reply(QUESTION)
    assert (reply.finish, reply.usage.tokens_out) == (Finish.CUT, 8)
    assert reply.text
    with pytest.raises(ModelFailure) as failed:
        short.text(QUESTION)
    assert (failed.value.kind, failed.value.usage.tokens_out) == (FailureKind.TRUNCATED, 8)


def test_tokens_are_those_that_the_server_counts_and_a_budget_holds_them(base: str) -> None:
    limited = client(base, arguments={"max_tokens": 16}, budget=Budget(tokens=700))
    replies: list[ModelReply] = []
    with pytest.raises(ModelFailure) as failed:
        replies.extend(limited.reply(QUESTION, repeat=repeat) for repeat in range(99))
    assert failed.value.kind is FailureKind.BUDGET
    used = limited.usage
    assert 0 < used.tokens_in + used.tokens_out <= 700
    assert used.tokens_out == sum(reply.usage.tokens_out for reply in replies)
    assert replies[0].usage.tokens_in == counted_by_the_server(base)


def counted_by_the_server(base: str) -> int:
    """Return the tokens of the question, asked without tabx."""
    turns = [{"role": turn.role, "content": turn.content} for turn in QUESTION]
    body = json.dumps({"messages": turns, "max_tokens": 1}).encode()
    request = urllib.request.Request(f"{base}/chat/completions", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        return int(json.load(answer)["usage"]["prompt_tokens"])
