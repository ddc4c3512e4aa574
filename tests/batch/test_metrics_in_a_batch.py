"""Other metrics beside the judge of many pairs: in processes, threads and frames, told whole or with a reason."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from model_server import Asked, ModelServer

import tabx
from tabx.base.errors import OptionError
from tabx.base.seals import seal_of
from tabx.cli.main import main
from tabx.metrics import PairMetrics, score_metrics

Run = Callable[..., tuple[int, str, str]]

NAMES = ("chrf", "cell-f1", "ted", "teds")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in a folder of its own; return its exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        return code, *capfd.readouterr()

    return command


def table(number: int) -> str:
    return f"| name | value |\n| - | - |\n| a{number} | {number} |\n| b | 2 |\n"


def rows_of(count: int, **more: Any) -> list[dict[str, Any]]:
    """Return rows in which every third prediction is wrong."""
    return [
        {"id": f"p{number}", "gold": table(number), "prediction": table(number + (number % 3 == 0)), **more}
        for number in range(count)
    ]


def write(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return rows


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


def named(*names: str) -> list[str]:
    return [word for name in names for word in ("--metric", name)]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_each_line_holds_what_the_metrics_say_of_its_pair(run: Run, workers: str) -> None:
    rows = write(rows_of(10))
    code, out, _ = run("batch", "pairs.jsonl", "-o", "r.jsonl", "--workers", workers, *named(*NAMES))
    assert code == 0
    found = lines_of("r.jsonl")
    for row, line in zip(rows, found, strict=True):
        assert line["metrics"] == score_metrics(row["gold"], row["prediction"], NAMES).values
        assert line["score"] == tabx.judge(row["gold"], row["prediction"]).score
        assert "unscored" not in line
    mean = sum(line["metrics"]["chrf"] for line in found) / len(found)
    assert f"mean chrf {mean:.3f}" in out


def test_sub_values_are_kept_and_read_again(run: Run) -> None:
    rows = write(rows_of(4))
    code, out, _ = run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("h-score", "cell-f1", "chrf"))
    assert code == 0
    for row, line, result in zip(rows, lines_of("r.jsonl"), tabx.read_results("r.jsonl"), strict=True):
        panel = score_metrics(row["gold"], row["prediction"], ["h-score", "cell-f1", "chrf"])
        outcomes = panel.to_dict()["metrics"]
        parts = {f"{one['metric']}.{part}": value for one in outcomes for part, value in one["parts"].items()}
        assert {"h-score.content", "h-score.format", "cell-f1.precision"} <= parts.keys()
        assert line["metric_parts"] == result.metric_parts == parts
        assert line["metrics"].keys() == {"h-score", "cell-f1", "chrf"}
    assert "h-score.content" not in out  # a sub-value is no mean that was asked for
    before = [{key: value for key, value in line.items() if key != "metric_parts"} for line in lines_of("r.jsonl")]
    old = Path("old", "r.jsonl")
    old.parent.mkdir()
    old.write_text("".join(json.dumps({**line, "seal": seal_of(line)}) + "\n" for line in before))
    assert [one.metric_parts for one in tabx.read_results(old)] == [{}] * 4
    (new,), (known,) = (tabx.compare_models(path).to_dict()["groups"] for path in ("r.jsonl", old))
    shown = [one["metric"] for one in new["others"]]
    assert {"h-score.content", "h-score.format", "cell-f1.precision"} <= {*shown}
    new["others"] = tuple(one for one in new["others"] if "." not in one["metric"])
    for part in new["slices"]:
        part["others"] = tuple(one for one in part["others"] if "." not in one["metric"])
    assert new == known  # lines without parts read as before


def test_without_metrics_a_line_is_as_it_was(run: Run) -> None:
    write(rows_of(3))
    run("batch", "pairs.jsonl", "-o", "r.jsonl")
    assert not any({"metrics", "metric_parts", "unscored"} & line.keys() for line in lines_of("r.jsonl"))


def test_offline_stands_for_all_that_are_installed(run: Run) -> None:
    write(rows_of(1))
    run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("offline"))
    (line,) = lines_of("r.jsonl")
    assert {"chrf", "teds", "h-score", "exact-match"} <= line["metrics"].keys()
    assert not {"sari", "p-score", "bertscore"} & line["metrics"].keys()


def test_what_a_metric_cannot_score_has_a_reason_and_is_in_no_mean(run: Run) -> None:
    large = "| k | v |\n| - | - |\n" + "".join(f"| key{row} | {row} |\n" for row in range(300))
    rows = rows_of(2)
    write([*rows, {"id": "large", "gold": large, "prediction": large}])
    code, out, err = run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("teds", "chrf"), "--limit", "seconds=2")
    *small, line = lines_of("r.jsonl")
    assert code == 3
    assert (line["status"], line["score"], line["metrics"]) == ("judged", 1.0, {"teds": None, "chrf": 100.0})
    assert line["unscored"]["teds"].startswith("too large: it would take about ")
    assert f"mean teds {sum(one['metrics']['teds'] for one in small) / 2:.3f}" in out
    assert "no value: teds of 1 pair; first: 'large': teds: too large" in err
    code, _, _ = run(
        "batch", "pairs.jsonl", "-o", "r.jsonl", "--resume", *named("teds", "chrf"), "--limit", "seconds=2"
    )
    assert code == 3


def test_a_pair_that_fails_has_no_values(run: Run) -> None:
    write([*rows_of(1), {"id": "bad", "gold": "no table", "prediction": table(1)}])
    code, _, err = run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("chrf"))
    _, line = lines_of("r.jsonl")
    assert (code, line["status"], "metrics" in line) == (3, "failed", False)
    assert "no value" not in err


def test_other_metrics_are_other_options_of_a_run(run: Run) -> None:
    write(rows_of(3))
    run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("chrf"))
    code, _, err = run("batch", "pairs.jsonl", "-o", "r.jsonl", "--resume", *named("chrf", "ted"))
    assert (code, "with other options" in err) == (2, True)
    code, out, _ = run("batch", "pairs.jsonl", "-o", "r.jsonl", "--resume", *named("chrf"))
    assert (code, "3 known before" in out, "mean chrf" in out) == (0, True, True)
    run("batch", "pairs.jsonl", "-o", "r.jsonl", "--changed", "redo", *named("ted"))
    assert [set(line["metrics"]) for line in lines_of("r.jsonl")] == [{"ted"}] * 3


def test_scoring_under_another_rubric_keeps_the_values(run: Run) -> None:
    write(rows_of(4))
    run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("chrf"))
    code, _, _ = run("rescore", "r.jsonl", "--rubric", "strict", "-o", "s.jsonl")
    before, after = lines_of("r.jsonl"), lines_of("s.jsonl")
    assert code == 0
    assert [line["metrics"] for line in after] == [line["metrics"] for line in before]
    assert before[0]["score"] != after[0]["score"]


def test_sari_reads_the_column_of_sources(run: Run) -> None:
    first, second = rows_of(1, was=table(7)), rows_of(1, was=table(0))
    second[0]["id"] = "other"
    rows = write([*first, *second])
    code, _, _ = run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("sari"), "--source-column", "was")
    found = lines_of("r.jsonl")
    assert code == 0
    for row, line in zip(rows, found, strict=True):
        assert line["metrics"] == score_metrics(row["gold"], row["prediction"], "sari", source=row["was"]).values
        assert "fields" not in line
    # The same tables made from another source are another pair: neither value is the other's.
    assert found[0]["metrics"] != found[1]["metrics"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (named("chrff"), "unknown metric 'chrff'; nearest: 'chrf'"),
        (named("sari"), "name their column with --source-column"),
        (named("sari-f1"), "sari-f1 needs the source tables"),
        ([*named("sari"), "--source-column", "wass"], "no column 'wass'"),
        (named("p-score"), "p-score asks a model: name one with --backbone"),
        ([*named("chrf"), "--metric-model", "chrf=x"], "'chrf' loads no model"),
    ],
)
def test_what_is_wrong_is_one_line_before_any_work(run: Run, words: list[str], told: str) -> None:
    write(rows_of(1))
    code, out, err = run("batch", "pairs.jsonl", "-o", "r.jsonl", *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert told in err
    assert not Path("r.jsonl").exists() or lines_of("r.jsonl") == []


def test_a_frame_has_a_column_for_each_metric() -> None:
    frame = pd.DataFrame([*rows_of(3), {"id": "none", "gold": table(1), "prediction": None}])
    found = tabx.judge_many(frame, metrics=PairMetrics(["chrf", "ted"]))
    assert list(found.columns)[-2:] == ["chrf", "ted"]
    assert found["chrf"].dtype == "float64"
    assert found["chrf"][1] == 100
    assert found["chrf"][0] < 100
    assert found["chrf"].isna().to_list() == [False, False, False, True]


def test_results_of_rows_hold_values_and_sources() -> None:
    (found,) = tabx.judge_many(rows_of(1, was=table(5)), metrics=PairMetrics(("sari", "chrf")), source="was")
    assert found.metrics.keys() == {"sari", "chrf"}
    assert found.unscored == {}
    (lacking,) = tabx.judge_many(rows_of(1), metrics=PairMetrics("sari"))
    assert (lacking.metrics, lacking.status) == ({"sari": None}, "judged")
    assert "it needs the source table" in lacking.unscored["sari"]


def test_metrics_are_sent_to_processes_by_name() -> None:
    metrics = PairMetrics(["chrf", "teds"])
    list(tabx.judge_many(rows_of(1), metrics=metrics))
    again = pickle.loads(pickle.dumps(metrics))
    assert (again.names, again.said) == (metrics.names, metrics.said)
    assert "sacrebleu" in again.said


def test_metrics_without_what_they_need_are_refused() -> None:
    with pytest.raises(OptionError, match="tabeval asks a model"):
        PairMetrics("tabeval")


def grades(asked: Asked) -> dict[str, Any]:
    return {"reasoning": "so it is", "content": 8, "structure": 6}


def test_metrics_that_ask_do_so_beside_the_judge(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write([row for row in rows_of(5) if row["gold"] == row["prediction"]])
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    with ModelServer(grades) as server:
        asking = ("--backbone", "openai/model", "--api-base", server.base, "--no-cache")
        code, out, err = run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("p-score", "chrf"), *asking)
    assert code == 0, err
    assert [line["metrics"]["p-score"] for line in lines_of("r.jsonl")] == [7.0] * 3
    assert len(server.requests) >= 6
    assert "mean p-score 7" in out


def test_a_budget_ends_a_run_of_metrics_that_ask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write([row for row in rows_of(5) if row["gold"] == row["prediction"]])
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    with ModelServer(grades) as server:
        asking = ("--backbone", "openai/model", "--api-base", server.base, "--no-cache", "--max-calls", "3")
        code, _, err = run("batch", "pairs.jsonl", "-o", "r.jsonl", *named("p-score"), "--concurrency", "1", *asking)
    assert code == 3
    assert len(server.requests) <= 3
    assert "--resume goes on from there" in err
    assert all(line["metrics"] == {"p-score": 7.0} for line in lines_of("r.jsonl"))


def test_names_in_place_of_metrics_are_told_apart() -> None:
    for metrics in ("chrf", ["chrf", "teds"]):
        with pytest.raises(OptionError, match="PairMetrics"):
            tabx.judge_many(rows_of(1), metrics=metrics)
