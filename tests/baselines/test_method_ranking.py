"""Ranking by a published method: one prompt for all, or each judged by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from model_server import OVERFLOW, WRONG_KEY, Asked, ModelServer
from pipeline_server import ALIGNED, GOLD, PREDICTED, TUPLES, client_for, is_first
from stand_in import fenced, outside

from tabx.base.errors import OptionError
from tabx.baselines import UnreadableReply, judge_by, rank_by
from tabx.llm import ModelFailure

CANDIDATES = [PREDICTED, GOLD, "no table here"]


def ranked(answer: Any) -> tuple[tuple[int, ...], list[Asked]]:
    with ModelServer(answer) as server:
        ranking = rank_by("llm-ranking", GOLD, CANDIDATES, client_for(server))
    assert [entry.rank for entry in ranking.entries] == [1, 2, 3]
    assert ranking.to_dict()["ranking"][0]["index"] == ranking.order[0]
    return ranking.order, server.requests


def test_one_prompt_ranks_all_candidates() -> None:
    order, (asked,) = ranked({"ranking": [2, 1, 3]})
    assert order == (1, 0, 2)
    assert fenced(asked.text).count("(no table)") == 1
    assert outside(asked.text).count("Candidate") == 3


def test_an_answer_off_the_menu_is_asked_again_once() -> None:
    answers = iter([{"ranking": [2, 1, 4]}, {"ranking": [2, 1, 3]}])
    order, requests = ranked(lambda asked: next(answers))
    assert order == (1, 0, 2)
    assert "every number from 1 to 3 once is right" in requests[1].text


def test_a_second_answer_off_the_menu_is_no_ranking() -> None:
    with (
        ModelServer({"ranking": [1, 1, 2]}) as server,
        pytest.raises(UnreadableReply, match="ranking \\[1, 1, 2\\]") as caught,
    ):
        rank_by("llm-ranking", GOLD, CANDIDATES, client_for(server))
    assert len(server.requests) == 2
    assert caught.value.exit_code == 3


def test_a_prediction_that_no_model_can_take_costs_the_ranking_nothing_else() -> None:
    too_long = replace(OVERFLOW, when=lambda asked: "word word" in asked.text)
    filled = {"rows": {"exact": 3, "missing": 0, "extra": 0}, "columns": {"exact": 4, "missing": 0, "extra": 0}}
    huge = GOLD.replace("Bulls", "word " * 24_000)
    with ModelServer(filled, always=[too_long]) as server:
        ranking = rank_by("llm-rubric", GOLD, [huge, GOLD, PREDICTED], client_for(server))
    assert [entry.rank for entry in ranking.entries] == [1, 1, None]
    assert ranking.order == (1, 2, 0)
    lost = ranking.entries[-1].judgement
    assert lost is not None
    assert (lost.score, lost.usage.requests) == (None, 1)
    assert "context" in lost.reason


def test_a_provider_that_is_down_ends_the_ranking() -> None:
    with ModelServer("{}", always=[WRONG_KEY]) as server, pytest.raises(ModelFailure):
        rank_by("llm-rubric", GOLD, [GOLD, PREDICTED], client_for(server))
    assert len(server.requests) == 1


def test_a_single_pair_is_not_ranked() -> None:
    with ModelServer() as server, pytest.raises(OptionError, match="tabx rank"):
        judge_by("llm-ranking", GOLD, PREDICTED, client_for(server))


def test_other_methods_rank_by_error_and_what_was_not_judged_stands_last() -> None:
    same = (
        "| Player.T1/Player.T2 | Team.T1/Team.T2 | Points.T1/Points.T2 | Joined.T1/Joined.T2 |\n|-|-|-|-|\n"
        + "\n".join(
            "| " + " | ".join(f"{cell}/{cell}" for cell in line.strip("| ").split(" | ")) + " |"
            for line in GOLD.strip().splitlines()[2:]
        )
    )

    def answer(asked: Asked) -> str:
        if not is_first(asked):
            return TUPLES
        if "Oops" in asked.text:
            return "I cannot."
        return ALIGNED if "Coach" in asked.text else same

    candidates = [PREDICTED.replace("Ann", "Oops"), PREDICTED, GOLD, "no table here"]
    with ModelServer(answer) as server:
        ranking = rank_by("tabxeval", GOLD, candidates, client_for(server))
    assert [(entry.rank, entry.index) for entry in ranking.entries] == [(1, 2), (2, 1), (3, 3), (None, 0)]
    assert ranking.usage.requests == len(server.requests) == 4
    names = ranking.named(["a", "b", "c", "d"])
    assert [entry.name for entry in names.entries] == ["c", "b", "d", "a"]
