"""--method on the command line: judge, rank, meta agreement; what it says and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from model_server import WRONG_KEY, ModelServer
from needs import SHARED
from pipeline_server import ALIGNED, DATA, GOLD, PREDICTED, TUPLES, answering

from tabx.cli.main import main


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    gold, predicted = tmp_path / "gold.md", tmp_path / "pred.md"
    gold.write_text(GOLD, encoding="utf-8")
    predicted.write_text(PREDICTED, encoding="utf-8")
    return str(gold), str(predicted)


def asking(server: ModelServer, method: str = "tabxeval") -> list[str]:
    return ["--no-config", "--method", method, "--backbone", "local/model", "--api-base", server.base]


def test_judge_reports_a_method(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answering(ALIGNED, TUPLES)) as server:
        assert main(["judge", *files, *asking(server)]) == 0
    out, err = capsys.readouterr()
    assert "method tabxeval: 2 requests" in out
    assert "partial.cell row 1, Points: 12 / 14" in out
    assert "rubric:paper#" in out
    assert "the model's own arithmetic" in out
    assert "2 requests" in err


def test_judge_tells_all_in_json_and_the_score_alone(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = tmp_path / "judgement.json"
    with ModelServer(answering(ALIGNED, TUPLES)) as server:
        assert main(["judge", *files, *asking(server), "--json", "--output", str(stored)]) == 0
        data = json.loads(capsys.readouterr().out)
        assert main(["judge", *files, *asking(server), "--quiet", "--rubric", "default"]) == 0
        other = float(capsys.readouterr().out)
        assert len(server.requests) == 2  # the second time the cache answers
    assert json.loads(stored.read_text("utf-8")) == data
    assert data["method"] == "tabxeval"
    assert data["scorecard"]["score"] == data["score"] != other
    assert [one["asked"] for one in data["replies"]] == ["tabxeval_align", "tabxeval_compare"]


def test_a_pair_that_could_not_be_judged_ends_with_3_and_no_score(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(answering("I cannot.", TUPLES)) as server:
        assert main(["judge", *files, *asking(server), "--json"]) == 3
    out, err = capsys.readouterr()
    assert json.loads(out)["score"] is None
    assert "could not be judged: no table in the reply" in err


def test_a_wrong_key_ends_with_2(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer("", always=[WRONG_KEY]) as server:
        assert main(["judge", *files, *asking(server)]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--method", "tabxeval"], "--method tabxeval needs a model: name one with --backbone"),
        (["--method", "tabxevil", "--backbone", "local/m"], "nearest: 'tabxeval'"),
        (["--method", "llm-ranking", "--backbone", "local/m"], "tabx rank"),
        (
            ["--method", "tabxeval", "--backbone", "local/m", "--key", "Player"],
            "--key has no effect on a published method",
        ),
        (
            ["--method", "tabxeval", "--backbone", "local/m", "--rel-tol", "0.1"],
            "house rules have no effect on a published method",
        ),
        (["--method", "tabxeval", "--backbone", "replay:x"], "name a model with --backbone"),
        (
            ["--method", "tabxeval", "--backbone", "local/m", "--output", "x.pdf"],
            "x.pdf: unknown suffix; .json, .csv, .html, .md",
        ),
    ],
)
def test_what_a_method_cannot_do_is_one_line(
    options: list[str], told: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", *files, "--no-config", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_edited_prompts_are_asked_and_signed(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "prompts"
    folder.mkdir()
    (folder / "tabxeval_align_system.j2").write_text("Align, please.", encoding="utf-8")
    signed = []
    with ModelServer(answering(ALIGNED, TUPLES)) as server:
        for more in ([], ["--prompts", str(folder)]):
            assert main(["judge", *files, *asking(server), "--json", *more]) == 0
            signed.append(dict(json.loads(capsys.readouterr().out)["signature"]["options"])["prompts"])
    assert server.requests[2].turns[0] == ("system", "Align, please.")
    assert signed[0] != signed[1]


def test_what_a_reply_says_cannot_steer_the_terminal(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = ALIGNED.replace("Jazz / -", "\x1b[2JJazz / \x1b]0;x\x07").replace(
        "- / Coach.T2", "- / [/b]\u202eCoach.T2"
    )
    with ModelServer(answering(hostile, TUPLES)) as server:
        assert main(["judge", *files, *asking(server), "--full"]) == 0
    out = capsys.readouterr().out
    assert "\x1b[2J" not in out
    assert "\x07" not in out
    assert "\u202e" not in out
    assert "[/b]" in out


def test_a_dry_run_shows_the_first_prompt(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer() as server:
        assert main(["judge", *files, *asking(server), "--dry-run"]) == 0
        assert server.requests == []
    out = capsys.readouterr().out
    assert "Partial alignment by equal strings" in out
    assert "nothing was sent" in out


def test_rank_asks_one_prompt_for_the_order(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer({"ranking": [2, 1]}) as server:
        assert main(["rank", files[0], files[1], files[0], *asking(server, "llm-ranking"), "--quiet"]) == 0
        assert capsys.readouterr().out.split() == [files[0], files[1]]
        assert main(["rank", files[0], files[1], files[0], *asking(server, "llm-ranking")]) == 0
        assert len(server.requests) == 1
    assert "method llm-ranking" in capsys.readouterr().out


def test_rank_by_a_method_that_judges(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(answering(ALIGNED, TUPLES)) as server:
        assert main(["rank", files[0], files[1], *asking(server), "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["ranking"]
    assert (entry["rank"], entry["judgement"]["status"]) == (1, "judged")


def bench(tmp_path: Path) -> str:
    row = {"id": "a", "gold": GOLD, "predictions": [PREDICTED, GOLD], "human_ranking": [1, 0]}
    cut = {**row, "id": "b", "predictions": [PREDICTED.replace("Ann", "Oops"), GOLD]}
    path = tmp_path / "bench.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in (row, cut)), encoding="utf-8")
    return str(path)


def test_agreement_leaves_out_what_could_not_be_judged(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = "| Player.T1/Player.T2 | Team.T1/Team.T2 | Points.T1/Points.T2 | Joined.T1/Joined.T2 |\n|-|-|-|-|\n"
    rows = [line.strip("| ").split(" | ") for line in GOLD.strip().splitlines()[2:]]
    same = header + "\n".join("| " + " | ".join(f"{cell}/{cell}" for cell in row) + " |" for row in rows)

    def answer(asked: object) -> str:
        text = getattr(asked, "text", "")
        if "Table 1:" not in text:
            return TUPLES
        return "I cannot." if "Oops" in text else ALIGNED if "Coach" in text else same

    with ModelServer(answer) as server:
        options = asking(server)[1:]
        assert main(["meta", "agreement", bench(tmp_path), *options, "--json"]) == 0
    (judge,) = json.loads(capsys.readouterr().out)["judges"]
    assert judge["judge"] == "tabxeval"
    assert [item["id"] for item in judge["items"]] == ["a"]
    assert judge["items"][0]["errors"][1] == 0.0
    assert judge["unjudged"]["b"].startswith("prediction 0: no table in the reply")


def test_agreement_of_a_ranking(files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer({"ranking": [2, 1]}) as server:
        options = asking(server, "llm-ranking")[1:]
        assert main(["meta", "agreement", bench(tmp_path), *options, "--json"]) == 0
    (judge,) = json.loads(capsys.readouterr().out)["judges"]
    assert judge["means"]["spearman"]["mean"] == pytest.approx(1.0)


def test_agreement_stops_where_the_key_is_wrong(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer("", always=[WRONG_KEY]) as server:
        assert main(["meta", "agreement", bench(tmp_path), *asking(server)[1:], "--concurrency", "1"]) == 2
        assert len(server.requests) == 1
    assert "key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--method", "llm-rubric"], "--replies needs --method tabxeval"),
        (["--method", "tabxeval"], "--replies needs --backbone NAME"),
        (["--method", "tabxeval", "--backbone", "llama"], "nearest: 'llama-3'"),
    ],
)
def test_recorded_replies_say_what_is_wrong(
    options: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replies = tmp_path / "replies.jsonl"
    row = {"id": "a", "prediction": 0, "backbone": "llama-3", "align_reply": ALIGNED, "compare_reply": TUPLES}
    replies.write_text(json.dumps(row) + "\n", encoding="utf-8")
    assert main(["meta", "agreement", bench(tmp_path), *options, "--replies", str(replies)]) == 2
    assert told in capsys.readouterr().err


def test_agreement_from_recorded_replies_asks_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    if not DATA.is_dir():
        pytest.skip(SHARED)
    options = ["--method", "tabxeval", "--backbone", "llama-3.3-70b", "--replies", str(DATA / "recorded_replies.jsonl")]
    assert main(["meta", "agreement", str(DATA / "tabxbench.jsonl"), *options, "--json"]) == 0
    (judge,) = json.loads(capsys.readouterr().out)["judges"]
    assert len(judge["items"]) + len(judge["unjudged"]) == 30
    assert all("no reply with tuples is recorded" in reason for reason in judge["unjudged"].values())
