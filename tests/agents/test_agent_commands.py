"""Models on the command line: judge, rank and agreement ask them, a dry run asks nobody, failures are one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from model_server import Asked, ModelServer, refusing_address
from stand_in import align_reply, cells, compare_reply

from tabx.cli.main import main

GOLD = """
| Player | Team | City |
| --- | --- | --- |
| Ann Lee | Bulls | Chicago |
| Bo Chan | Jazz | Salt Lake City |
"""
PREDICTED = GOLD.replace("Team", "Club").replace("Salt Lake City", "SLC, Utah")


def answer(asked: Asked) -> dict[str, Any]:
    return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    Path("gold.md").write_text(GOLD, encoding="utf-8")
    Path("pred.md").write_text(PREDICTED, encoding="utf-8")
    Path("worse.md").write_text(GOLD.replace("Ann Lee", "Zoe Quux"), encoding="utf-8")
    return tmp_path


def asking(server: ModelServer | str, *more: str) -> list[str]:
    base = server if isinstance(server, str) else server.base
    return ["--backbone", "openai/model", "--api-base", base, *more]


@pytest.mark.usefixtures("folder")
def test_judge_asks_remembers_and_says_what_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answer) as server:
        assert main(["judge", "gold.md", "pred.md", *asking(server)]) == 0
        first = capsys.readouterr()
        assert main(["judge", "gold.md", "pred.md", *asking(server, "--json")]) == 0
        second = capsys.readouterr()
    assert len(server.requests) == 2
    assert "decided by a model" in first.out
    assert "asked about 2: 2 calls" in first.out
    assert "2 requests" in first.err
    told = json.loads(second.out)["model"]
    assert (told["calls"], told["cached"], told["tokens_in"]) == (0, 2, 0)
    assert "2 answers from the cache" in second.err


@pytest.mark.usefixtures("folder")
def test_a_dry_run_shows_the_first_round_and_sends_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answer) as server:
        assert main(["judge", "gold.md", "pred.md", *asking(server, "--dry-run")]) == 0
    out = capsys.readouterr().out
    assert server.requests == []
    assert "H0|Team → Club|Bulls" in out
    assert "SLC, Utah" not in out
    assert "1 question now" in out
    assert "then about 1 more" in out
    assert main(["judge", "gold.md", "gold.md", *asking("http://127.0.0.1:9/v1", "--dry-run")]) == 0
    assert "0 questions now" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_an_address_where_nobody_listens_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["judge", "gold.md", "pred.md", "-q", *asking(refusing_address(), "--retry-seconds", "0")]
    assert main(command) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "1 request, 0 tokens in, 0 out, price unknown; 0 answers from the cache" in told.err
    assert "cannot be reached" in told.err.strip().splitlines()[-1]
    assert main([*command, "--on-model-failure", "embedded"]) == 0
    by_rules = capsys.readouterr().out
    assert main(["judge", "gold.md", "pred.md", "-q"]) == 0
    assert capsys.readouterr().out == by_rules


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("forgiving", [(), ("--on-model-failure", "embedded")])
def test_a_cell_longer_than_a_question_is_left_to_the_rules(
    forgiving: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("gold.md").write_text(GOLD.replace("Jazz", "lorem " * 900), encoding="utf-8")
    Path("pred.md").write_text(GOLD.replace("Jazz", "ipsum " * 900).replace("Salt Lake City", "SLC, Utah"), "utf-8")
    with ModelServer(answer) as server:
        command = ["judge", "gold.md", "pred.md", *asking(server, "--question-tokens", "600")]
        assert main([*command, *forgiving, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        (asked,) = server.requests
    assert [shown[3] for shown in cells(asked.text)] == ["Salt Lake City"]
    assert (told["model"]["asked"], told["model"]["unanswered"]) == (2, 1)
    by = {one["gold_text"][:5]: one.get("decided_by", "rule") for one in told["findings"]}
    assert by == {"lorem": "rule", "Salt ": "model"}
    assert any("not asked" in one["note"] for one in told["findings"])


@pytest.mark.usefixtures("folder")
def test_an_alignment_that_fits_into_no_question_is_an_error_or_left_to_the_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with ModelServer(answer) as server:
        command = ["judge", "gold.md", "pred.md", "-q", *asking(server, "--question-tokens", "20")]
        assert main(command) == 2
        assert main([*command, "--on-model-failure", "embedded"]) == 0
    by_rules = capsys.readouterr().out
    assert server.requests == []
    assert main(["judge", "gold.md", "pred.md", "-q"]) == 0
    assert capsys.readouterr().out == by_rules


@pytest.mark.usefixtures("folder")
def test_an_index_that_does_not_exist_is_asked_about_once_more_and_not_used(capsys: pytest.CaptureFixture[str]) -> None:
    def one_more(asked: Asked) -> dict[str, Any]:
        told = answer(asked)
        if "cells" in told:
            told["cells"].append({"i": 7, "r": "different"})
        return told

    with ModelServer(one_more) as server:
        assert main(["judge", "gold.md", "pred.md", "--json", *asking(server)]) == 0
    used = json.loads(capsys.readouterr().out)["model"]
    assert len(server.requests) == 3
    assert "7: no such index; 0 to 0 are right" in server.requests[-1].text
    assert (used["calls"], used["unanswered"]) == (3, 0)


@pytest.mark.usefixtures("folder")
def test_an_answer_out_of_shape_is_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer("nothing but prose") as server:
        assert main(["judge", "gold.md", "pred.md", *asking(server)]) == 3
    assert "not in the shape" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_answers_are_recorded_and_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answer) as server:
        assert main(["judge", "gold.md", "pred.md", "-q", *asking(server, "--record", "answers.jsonl")]) == 0
    scored = capsys.readouterr().out
    assert main(["judge", "gold.md", "pred.md", "-q", "--backbone", "replay:answers.jsonl"]) == 0
    assert capsys.readouterr().out == scored


@pytest.mark.usefixtures("folder")
def test_rank_asks_about_each_prediction(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answer) as server:
        assert main(["rank", "gold.md", "worse.md", "pred.md", "-q", *asking(server)]) == 0
    assert sorted(capsys.readouterr().out.split()) == ["pred.md", "worse.md"]
    assert len(server.requests) == 3


@pytest.mark.usefixtures("folder")
def test_agreement_asks_about_a_bench(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"id": "a", "gold": GOLD, "predictions": [PREDICTED, GOLD.replace("Jazz", "Nets")], "human_ranking": [0, 1]}
    Path("bench.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    with ModelServer(answer) as server:
        assert main(["meta", "agreement", "bench.jsonl", *asking(server)]) == 0
    assert len(server.requests) == 3
    capsys.readouterr()
    assert (
        main(["meta", "agreement", "bench.jsonl", *asking(refusing_address(), "--retry-seconds", "0", "--no-cache")])
        == 2
    )


@pytest.mark.usefixtures("folder")
def test_a_fallback_takes_over_and_stands_in_the_signature(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answer) as server:
        Path("own.yaml").write_text(f"spare:\n  model: openai/spare\n  api_base: {server.base}\n", encoding="utf-8")
        options = ["--fallback", "spare", "--backbone-file", "own.yaml", "--retry-seconds", "0", "--json"]
        assert main(["judge", "gold.md", "pred.md", *asking(refusing_address(), *options)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "spare took over" in told["model"]["notes"]
    assert ["fallback", "spare"] in told["signature"]["options"]
