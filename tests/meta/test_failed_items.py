"""tabx meta judge where something fails: kept with its reason, the rest judged, exit 3, a dead server noticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from model_server import ERROR, WRONG_KEY, Asked, Fault, ModelServer, refusing_address
from stand_in import align_reply, cells, compare_reply

from tabx.base.errors import InputError
from tabx.cli.main import main
from tabx.lab.meta.items import read_bench
from tabx.lab.meta.judged import judge_items
from tabx.lab.meta.results import read_results
from tabx.rubric import load_rubric

GOLD = "| Player | Team |\n| --- | --- |\n| Ann Lee | Chicago Bulls |\n| Bo Chan | Utah Jazz |\n"
SPARE = "| Cy Diaz | Miami Heat |\n"


def answer(asked: Asked) -> dict[str, Any]:
    return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


def about(word: str, status: int = 500) -> Fault:
    return Fault(f"{status} about {word}", status, "no", when=lambda asked: word in asked.text)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bench(items: int = 4, **golds: str) -> str:
    rows = []
    for item in range(items):
        name = f"item {item}"
        gold = golds.get(f"item{item}", GOLD.replace("Ann Lee", f"Ann Lee {item}"))
        worse = gold.replace("Utah Jazz", f"Salt Lake {item}") + SPARE
        others = [gold.replace("Chicago Bulls", f"windy city {item}"), worse]
        rows.append({"id": name, "gold": gold, "predictions": others, "human_ranking": [0, 1]})
    Path("bench.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return "bench.jsonl"


def run(server: ModelServer | str, *more: str, command: str = "judge") -> int:
    base = server if isinstance(server, str) else server.base
    out = ["-o", "out.jsonl"] if command == "judge" else []
    options = ["--backbone", "openai/model", "--api-base", base, "--retry-seconds", "0", "--no-cache"]
    return main(["meta", command, "bench.jsonl", *out, *options, *more])


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("out.jsonl").read_text("utf-8").splitlines()]


def failed() -> list[tuple[str, int]]:
    return [(line["id"], line["prediction"]) for line in lines() if line["status"] == "failed"]


@pytest.mark.parametrize("number", ["1", "16"])
def test_what_fails_is_kept_with_its_reason_and_the_run_goes_on(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bench()
    with ModelServer(answer, always=[about("windy city 1")]) as server:
        assert run(server, "--concurrency", number) == 3
    told = capsys.readouterr()
    assert told.out == "out.jsonl: 7 judgements of 4 items\n"
    assert "1 of 8 not judged, kept as failed; item 1, prediction 0: openai/model: " in told.err
    assert failed() == [("item 1", 0)]
    (line,) = (line for line in lines() if line["status"] == "failed")
    assert "failed" in line["reason"]
    assert (line["score"], line["error"]) == (None, None)
    assert [(line["id"], line["prediction"]) for line in lines()] == [
        (f"item {i}", j) for i in range(4) for j in (0, 1)
    ]


def test_what_failed_is_in_no_figure_of_a_sweep_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    bench()
    with ModelServer(answer, always=[about("windy city 1")]) as server:
        run(server)
    results = read_results(Path("out.jsonl"))
    assert [item.name for item in results.items] == ["item 0", "item 2", "item 3"]
    assert results.failed.keys() == {"item 1"}
    capsys.readouterr()
    assert main(["sweep", "out.jsonl", "--human", "bench.jsonl", "--folds", "0", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["items"] == 3
    assert report["unjudged"].keys() == {"item 1"}
    assert main(["sweep", "out.jsonl", "--human", "bench.jsonl", "--folds", "0"]) == 0
    assert "left out, not judged: 1 (item 1); item 1: prediction 0: " in capsys.readouterr().out


def test_a_gold_that_cannot_be_read_fails_alone() -> None:
    bench(item2="there is no table here")
    with ModelServer(answer) as server:
        assert run(server) == 3
    assert failed() == [("item 2", 0), ("item 2", 1)]
    assert main(["meta", "judge", "bench.jsonl", "-o", "out.jsonl"]) == 3  # by the rules alone, too
    assert failed() == [("item 2", 0), ("item 2", 1)]


def test_a_server_that_dies_is_noticed_after_three_items_and_what_is_done_is_kept() -> None:
    bench(8)
    faults = [None] * 4 + [ERROR] * 99
    with ModelServer(answer, plan=faults) as server:
        assert run(server, "--concurrency", "1") == 3
    assert len(server.requests) == 4 + 5  # two items judged; of three more every prediction was tried till the third
    assert failed()[0] == ("item 2", 0)
    assert len(failed()) == 12
    reasons = [line["reason"] for line in lines() if line["status"] == "failed"]
    assert not any(reason.startswith("not tried") for reason in reasons[:5])
    assert all(reason.startswith("not tried, as 3 in a row failed before it: ") for reason in reasons[5:])


def test_a_dead_server_is_noticed_with_many_under_way_too() -> None:
    bench(40)
    with ModelServer(answer, always=[ERROR]) as server:
        assert run(server, "--concurrency", "8") == 3
    assert len(server.requests) <= 3 * 8  # under way when it is noticed: 8 that ask, and 16 with a question ready
    assert len(failed()) == 80


def test_one_item_that_always_fails_does_not_end_the_run() -> None:
    bench(6)
    faults = [about(f"city {item}") for item in (1, 2)] + [about(f"Lake {item}") for item in (1, 2)]
    with ModelServer(answer, always=faults) as server:
        assert run(server, "--concurrency", "1") == 3
    assert failed() == [("item 1", 0), ("item 1", 1), ("item 2", 0), ("item 2", 1)]


@pytest.mark.parametrize("command", ["judge", "agreement"])
def test_a_wrong_key_or_address_is_exit_2_at_once_and_writes_nothing(command: str) -> None:
    bench()
    with ModelServer(answer, always=[WRONG_KEY]) as server:
        assert run(server, "--concurrency", "1", command=command) == 2
    assert len(server.requests) == 1
    assert run(refusing_address(), command=command) == 2
    assert not Path("out.jsonl").exists()


def test_agreement_told_from_what_was_judged_is_exit_3_and_names_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench()
    with ModelServer(answer, always=[about("windy city 1")]) as server:
        assert run(server, command="agreement") == 3
        assert "not judged 1 (item 1); item 1: prediction 0: " in capsys.readouterr().out
    with ModelServer(answer, always=[ERROR]) as server:
        assert run(server, command="agreement") == 3
        assert capsys.readouterr().out == ""


def test_from_python_every_outcome_is_there() -> None:
    bench(item2="there is no table here")
    (judged,) = judge_items(read_bench(Path("bench.jsonl")), [load_rubric("default")])
    assert [(name, index) for name, index, _ in judged.failures] == [("item 2", 0), ("item 2", 1)]
    assert judged.errors.keys() == {"item 0", "item 1", "item 3"}
    assert judged.unjudged["item 2"].endswith("(and 1 more)")


def test_a_file_of_failures_alone_says_so() -> None:
    bench(1, item0="nothing")
    assert main(["meta", "judge", "bench.jsonl", "-o", "out.jsonl"]) == 3
    with pytest.raises(InputError, match="no item was judged"):
        read_results(Path("out.jsonl"))
