"""--repeats, --swap and panels on the command line, with fallbacks, budgets and failures between them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_server import ERROR, Asked, Fault, ModelServer
from stand_in import align_reply, cells, compare_reply

from tabx.cli.main import main

GOLD = """
| Player | Team | City |
| --- | --- | --- |
| Ann Lee | Bulls | Chicago |
| Bo Chan | Jazz | Salt Lake City |
"""
PREDICTED = GOLD.replace("Team", "Club").replace("Salt Lake City", "SLC, Utah")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    Path("gold.md").write_text(GOLD, encoding="utf-8")
    Path("pred.md").write_text(PREDICTED, encoding="utf-8")
    Path("worse.md").write_text(GOLD.replace("Ann Lee", "Zoe Quux"), encoding="utf-8")
    return tmp_path


def telling(meaning: Callable[[Asked], str]) -> Callable[[Asked], dict[str, Any]]:
    """Return a stand-in that says this of every cell, and that all headers mean the same."""
    return lambda asked: compare_reply(asked.text, {}, meaning(asked)) if cells(asked.text) else align_reply(asked.text)


def by_seed(asked: Asked) -> str:
    return "different" if asked.body["seed"] == 1 else "equivalent"


def by_model(asked: Asked) -> str:
    return {"a": "equivalent", "b": "different", "c": "equivalent"}.get(asked.model, "equivalent")


def asking(server: ModelServer, *more: str, backbone: str = "openai/a") -> list[str]:
    return ["--backbone", backbone, "--api-base", server.base, *more]


PANEL = "openai/a,openai/b,openai/c"


def test_repeats_are_told_and_remembered_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(telling(by_seed)) as server:
        assert main(["judge", "gold.md", "pred.md", *asking(server, "--repeats", "3")]) == 0
        told = capsys.readouterr().out
        assert len(server.requests) == 6
        assert main(["judge", "gold.md", "pred.md", *asking(server, "--repeats", "3", "--json")]) == 0
        (poll,) = json.loads(capsys.readouterr().out)["polls"]
        assert main(["judge", "gold.md", "pred.md", "--output", "report.html", *asking(server, "--repeats", "3")]) == 0
        assert main(["judge", "gold.md", "pred.md", "--output", "report.md", *asking(server, "--repeats", "3")]) == 0
        assert len(server.requests) == 6
    assert "1 of 2 decisions flipped (50 %)" in told
    assert "pairwise agreement .667" in told
    assert (poll["by"], poll["decisions"], poll["split"]) == ("repeats", 2, 1)
    for file in ("report.html", "report.md"):
        assert "1 of 2 decisions flipped" in Path(file).read_text(encoding="utf-8")


def test_a_panel_tells_the_score_of_each_and_the_majority(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(telling(by_model)) as server:
        assert main(["judge", "gold.md", "pred.md", "-q", *asking(server, backbone="openai/a")]) == 0
        alone = capsys.readouterr().out
        assert main(["judge", "gold.md", "pred.md", "--json", *asking(server, backbone=PANEL)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["score"] == float(alone)
    (poll,) = data["polls"]
    assert [voter["name"] for voter in poll["voters"]] == ["openai/a", "openai/b", "openai/c"]
    one, other, third = (voter["score"] for voter in poll["voters"])
    assert one == third == data["score"] > other
    assert data["signature"]["backbone"] == PANEL


def test_rank_and_agreement_ask_a_panel(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"id": "a", "gold": GOLD, "predictions": [PREDICTED, GOLD.replace("Jazz", "Nets")], "human_ranking": [0, 1]}
    Path("bench.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    with ModelServer(telling(by_model)) as server:
        options = asking(server, "--swap", "--repeats", "2", backbone=PANEL)
        assert main(["rank", "gold.md", "worse.md", "pred.md", "-q", *options]) == 0
        assert sorted(capsys.readouterr().out.split()) == ["pred.md", "worse.md"]
        assert main(["meta", "agreement", "bench.jsonl", *options]) == 0
        assert main(["meta", "judge", "bench.jsonl", "--output", "judged.jsonl", *options]) == 0
    stored = [json.loads(line) for line in Path("judged.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [poll["by"] for poll in stored[0]["polls"][:2]] == ["swap", "panel"]


def test_agreement_holds_each_member_of_a_panel_against_people(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"id": "x", "gold": GOLD, "predictions": [PREDICTED, GOLD.replace("Jazz", "7")], "human_ranking": [0, 1]}
    Path("bench.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    broken = Fault("500", 500, "no", when=lambda asked: asked.model == "d")
    with ModelServer(telling(by_model), always=[broken]) as server:
        options = asking(server, "--retry-seconds", "0", backbone=f"{PANEL},openai/d")
        assert main(["meta", "agreement", "bench.jsonl", "--json", *options]) == 0
        told = json.loads(capsys.readouterr().out)
        assert main(["meta", "agreement", "bench.jsonl", *options]) == 0
        assert "panel: 2 of 3 decisions differ (66.7%)" in capsys.readouterr().out
        assert main(["meta", "agreement", "bench.jsonl", "--json", *asking(server, backbone="openai/b")]) == 0
        alone = json.loads(capsys.readouterr().out)
    judges = {one["judge"]: one for one in told["judges"]}
    assert list(judges) == ["default", "openai/a", "openai/b", "openai/c"]
    assert judges["openai/b"]["items"] == alone["judges"][0]["items"]
    assert judges["default"]["items"] == judges["openai/a"]["items"] != judges["openai/b"]["items"]


def test_one_member_that_fails_is_marked_and_all_failing_is_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Fault("500", 500, "no", when=lambda asked: asked.model == "b")
    with ModelServer(telling(by_model), always=[broken]) as server:
        command = ["judge", "gold.md", "pred.md", "--retry-seconds", "0", *asking(server, backbone=PANEL)]
        assert main(command) == 0
    assert "openai/b failed (" in capsys.readouterr().out
    with ModelServer(telling(by_model), always=[ERROR]) as server:
        command = ["judge", "gold.md", "pred.md", "--no-cache", "--retry-seconds", "0"]
        assert main([*command, *asking(server, backbone=PANEL)]) == 3
        told = capsys.readouterr()
        assert told.out == ""
        assert main(["judge", "gold.md", "pred.md", "-q"]) == 0
        by_rules = capsys.readouterr().out
        options = asking(server, "--on-model-failure", "embedded", backbone=PANEL)
        assert main([*command, "-q", *options]) == 0
        assert capsys.readouterr().out == by_rules


def test_a_dry_run_shows_the_questions_of_each_member_and_repeat(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(telling(by_model)) as server:
        options = asking(server, "--dry-run", "--repeats", "2", backbone=PANEL)
        assert main(["judge", "gold.md", "pred.md", *options]) == 0
    assert server.requests == []
    out = capsys.readouterr().out
    for name in PANEL.split(","):
        assert f"{name}: 2 questions now" in out


def test_calls_of_all_repeats_count_against_one_budget(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(telling(by_seed)) as server:
        limited = asking(server, "--repeats", "3", "--max-calls", "3")
        assert main(["judge", "gold.md", "pred.md", "--json", *limited]) == 3
        assert len(server.requests) == 3
        assert "--max-calls 3" in capsys.readouterr().err
        assert (
            main(["judge", "gold.md", "pred.md", "--json", *asking(server, "--repeats", "3", "--max-calls", "3")]) == 0
        )
        assert len(server.requests) == 6
    (poll,) = json.loads(capsys.readouterr().out)["polls"]
    assert poll["split"] == 1


def test_a_budget_stops_a_bench_and_keeps_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"id": name, "gold": GOLD, "predictions": [PREDICTED, GOLD.replace("Jazz", name)], "human_ranking": [0, 1]}
        for name in ("Nets", "Suns", "Hawks")
    ]
    Path("bench.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    with ModelServer(telling(by_model)) as server:
        options = asking(server, "--max-calls", "3", "--concurrency", "1")
        assert main(["meta", "agreement", "bench.jsonl", "--json", *options]) == 3
        assert len(server.requests) == 3
        assert "--max-calls 3" in capsys.readouterr().out
        assert main(["meta", "agreement", "bench.jsonl", *asking(server)]) == 0
        assert len(server.requests) == 5
        command = ["judge", "gold.md", "pred.md", "--no-cache", *asking(server, "--max-tokens-total", "10")]
        assert main(command) == 3
        priced = ["--backbone-file", "own.yaml", "--backbone", "mine", "--no-cache"]
        text = f"mine:\n  model: openai/a\n  api_base: {server.base}\n  price: {{in: 1.0, out: 1.0}}\n"
        Path("own.yaml").write_text(text, encoding="utf-8")
        assert main(["judge", "gold.md", "pred.md", *priced, "--budget-usd", "0.000001"]) == 3
        assert main(["judge", "gold.md", "pred.md", *asking(server, "--budget-usd", "1")]) == 2
        assert len(server.requests) == 5
        assert main(["judge", "gold.md", "pred.md", *priced, "--budget-usd", "1"]) == 0
        assert len(server.requests) == 7


def test_a_fallback_takes_over_for_the_rest_of_a_panel(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Fault("503", 503, "no", when=lambda asked: asked.model == "b")
    with ModelServer(telling(by_model), always=[broken]) as server:
        Path("own.yaml").write_text(f"spare:\n  model: openai/spare\n  api_base: {server.base}\n", encoding="utf-8")
        options = ["--fallback", "spare", "--backbone-file", "own.yaml", "--retry-seconds", "0", "--json"]
        assert main(["judge", "gold.md", "pred.md", *asking(server, *options, backbone=PANEL)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "spare took over" in told["model"]["notes"]
    assert ["fallback", "spare"] in told["signature"]["options"]
    assert told["polls"][0]["split"] == 0


def test_answers_of_a_majority_are_recorded_and_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(telling(by_model)) as server:
        options = asking(server, "--record", "answers.jsonl", backbone=PANEL)
        assert main(["judge", "gold.md", "pred.md", "--json", *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["polls"][0]["split"] == 1
    assert main(["judge", "gold.md", "pred.md", "-q", "--backbone", "replay:answers.jsonl"]) == 0
    assert float(capsys.readouterr().out) == told["score"]


@pytest.mark.parametrize(
    "options", [["--repeats", "2"], ["--swap"], ["--backbone", "embedded,openai/x"], ["--repeats", "0"]]
)
def test_the_rules_alone_are_not_asked_again(options: list[str]) -> None:
    try:
        code = main(["judge", "gold.md", "pred.md", *options])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2
