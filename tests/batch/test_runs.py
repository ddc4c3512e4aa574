"""Runs from the command line: killed and gone on with, in shards, packed, with gates."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabx
from tabx.base.seals import seal_of
from tabx.cli.main import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in a folder of its own; return its exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        code = main(["batch", *words])
        return code, *capfd.readouterr()

    return command


def table(number: int) -> str:
    return f"| name | value |\n| - | - |\n| a{number} | {number} |\n| b | 2 |\n"


def write_pairs(count: int = 30, **more: Any) -> list[dict[str, Any]]:
    """Write pairs.jsonl, in which every third prediction is wrong."""
    rows = [
        {"id": f"p{number}", "gold": table(number), "prediction": table(number + (number % 3 == 0)), **more}
        for number in range(count)
    ]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return rows


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


def test_a_result_is_what_judge_says_of_the_pair(run: Run) -> None:
    rows = write_pairs(6)
    code, out, _ = run("pairs.jsonl", "-o", "r.jsonl")
    found = lines_of("r.jsonl")
    assert code == 0
    assert out.startswith("r.jsonl: 6 judged, 0 failed, 0 skipped; mean score ")
    for row, one in zip(rows, found, strict=True):
        judgement = tabx.judge(row["gold"], row["prediction"])
        assert (one["id"], one["score"], one["error"]) == (row["id"], judgement.score, judgement.error)
        assert one["facts"] == judgement.facts.to_dict()
        assert sum(cost for _, _, cost in one["terms"]) == pytest.approx(one["error"])
    usage = lines_of("r.usage.jsonl")
    assert [line["id"] for line in usage] == [row["id"] for row in rows]
    assert all(line["seconds"] >= 0 for line in usage)


def test_standard_streams(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pairs(4)
    run("pairs.jsonl", "-o", "r.jsonl")
    with Path("pairs.jsonl").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        code, out, err = run("-", "--workers", "0")
    assert (code, out) == (0, Path("r.jsonl").read_text())
    assert "4 judged" in err


@pytest.mark.parametrize("cut", [0, 1, 1000, 5000, -1])
def test_resume_completes_a_file_that_was_cut_anywhere(run: Run, cut: int) -> None:
    write_pairs(10)
    run("pairs.jsonl", "-o", "r.jsonl")
    whole = Path("r.jsonl").read_bytes()
    Path("r.jsonl").write_bytes(whole[:cut])
    code, *_ = run("pairs.jsonl", "-o", "r.jsonl", "--resume")
    assert (code, Path("r.jsonl").read_bytes()) == (0, whole)


def test_killed_ten_times_the_file_is_that_of_an_uninterrupted_run(run: Run) -> None:
    write_pairs(400)
    run("pairs.jsonl", "-o", "whole.jsonl")
    chance = random.Random(16)
    for _ in range(10):
        command = [sys.executable, "-m", "tabx", "batch", "pairs.jsonl", "-o", "r.jsonl", "--resume", "--workers", "2"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
            before = Path("r.jsonl").stat().st_size if Path("r.jsonl").exists() else 0
            while process.poll() is None and (
                not Path("r.jsonl").exists() or Path("r.jsonl").stat().st_size <= before + chance.randrange(20_000)
            ):
                time.sleep(0.01)
            process.kill()
    code, *_ = run("pairs.jsonl", "-o", "r.jsonl", "--resume")
    assert (code, Path("r.jsonl").read_bytes()) == (0, Path("whole.jsonl").read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_an_interrupt_leaves_whole_lines_and_exit_code_130(run: Run) -> None:
    write_pairs(2000)
    command = [sys.executable, "-m", "tabx", "batch", "pairs.jsonl", "-o", "r.jsonl", "--workers", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=dict(os.environ)) as process:
        while not (Path("r.jsonl").exists() and Path("r.jsonl").stat().st_size):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert told.decode() == "tabx: error: interrupted\n"
    assert 0 < len(lines_of("r.jsonl")) < 2000


def test_a_file_that_is_there_is_never_lost_by_mistake(run: Run) -> None:
    write_pairs(3)
    run("pairs.jsonl", "-o", "r.jsonl")
    before = Path("r.jsonl").read_bytes()
    code, _, err = run("pairs.jsonl", "-o", "r.jsonl")
    assert (code, Path("r.jsonl").read_bytes()) == (2, before)
    assert err == "tabx: error: r.jsonl: is there already; --resume goes on with it, --overwrite begins anew\n"
    assert run("pairs.jsonl", "-o", "pairs.jsonl", "--overwrite")[0] == 2
    Path("other.jsonl").write_text('{"a": 1}\n')
    code, _, err = run("pairs.jsonl", "-o", "other.jsonl", "--resume")
    assert (code, Path("other.jsonl").read_text()) == (2, '{"a": 1}\n')
    assert "other.jsonl: line 1: no result of tabx batch" in err


def test_changed_tables_or_options_are_refused_or_redone(run: Run) -> None:
    rows = write_pairs(10)
    run("pairs.jsonl", "-o", "r.jsonl")
    before = Path("r.jsonl").read_bytes()
    rows[4]["prediction"] = table(99)
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, _, err = run("pairs.jsonl", "-o", "r.jsonl", "--resume")
    assert (code, Path("r.jsonl").read_bytes()) == (2, before)
    assert "the result of row 5, 'p4', was made of other tables or with other options; --changed redo" in err
    code, out, _ = run("pairs.jsonl", "-o", "r.jsonl", "--changed", "redo")
    assert code == 0
    assert "9 known before" in out
    run("pairs.jsonl", "-o", "new.jsonl")
    assert Path("r.jsonl").read_bytes() == Path("new.jsonl").read_bytes()
    code, _, err = run("pairs.jsonl", "-o", "r.jsonl", "--resume", "--rubric", "strict")
    assert code == 2
    assert "was judged with another rubric" in err
    assert run("pairs.jsonl", "-o", "r.jsonl", "--changed", "redo", "--rubric", "strict")[0] == 0
    assert {one["signature"]["rubric"] for one in lines_of("r.jsonl")} == {"strict"}


def test_rows_put_in_between_are_judged_and_the_others_kept(run: Run) -> None:
    rows = write_pairs(10)
    run("pairs.jsonl", "-o", "r.jsonl")
    new = {"id": "new", "gold": table(50), "prediction": table(51)}
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [*rows[:3], new, *rows[3:]]))
    code, out, _ = run("pairs.jsonl", "-o", "r.jsonl", "--changed", "redo")
    assert code == 0
    assert "10 known before" in out
    run("pairs.jsonl", "-o", "new.jsonl")
    assert Path("r.jsonl").read_bytes() == Path("new.jsonl").read_bytes()


def test_retry_failed_judges_only_what_failed(run: Run) -> None:
    rows = write_pairs(8)
    rows[5]["rules"] = {"rel_tol": "much"}
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, _, err = run("pairs.jsonl", "-o", "r.jsonl")
    assert code == 3
    assert "first failure: 'p5': " in err
    assert [one["status"] for one in lines_of("r.jsonl")].count("failed") == 1
    assert lines_of("r.jsonl")[5]["score"] is None
    code, out, _ = run("pairs.jsonl", "-o", "r.jsonl", "--retry-failed")
    assert code == 3
    assert "7 known before" in out


def test_shards_merged_are_the_whole(run: Run) -> None:
    write_pairs(11)
    run("pairs.jsonl", "-o", "whole.jsonl")
    for part in (1, 2, 3):
        run("pairs.jsonl", "-o", f"{part}.jsonl", "--shard", f"{part}/3")
    code, out, _ = run("merge", "2.jsonl", "1.jsonl", "3.jsonl", "-o", "all.jsonl")
    assert (code, out) == (0, "all.jsonl: 11 results of 3 files\n")
    assert Path("all.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
    code, _, err = run("merge", "1.jsonl", "3.jsonl", "-o", "none.jsonl")
    assert (code, Path("none.jsonl").exists()) == (2, False)
    assert "row 2 in none of the files" in err
    assert run("merge", "1.jsonl", "3.jsonl", "-o", "part.jsonl", "--partial")[0] == 0
    code, _, err = run("merge", "1.jsonl", "whole.jsonl", "-o", "none.jsonl")
    assert code == 2
    assert "row 1 is in 1.jsonl and in whole.jsonl" in err


def test_what_is_no_shard_of_the_run_is_not_merged(run: Run) -> None:
    def refused(*names: str) -> str:
        code, _, err = run("merge", *names, "-o", "none.jsonl", "--partial")
        assert (code, Path("none.jsonl").exists()) == (2, False)
        return err

    write_pairs(8)
    for part in (1, 2):
        run("pairs.jsonl", "-o", f"{part}.jsonl", "--shard", f"{part}/2")
    assert "1.jsonl: given twice; each shard once is right" in refused("1.jsonl", "2.jsonl", "1.jsonl")
    assert "1.usage.jsonl: times and tokens, no results" in refused("1.usage.jsonl")
    assert run("merge", *sorted(map(str, Path().glob("[12]*.jsonl"))), "-o", "all.jsonl")[1] == (
        "all.jsonl: 8 results of 2 files\n"
    )
    run("pairs.jsonl", "-o", "strict.jsonl", "--shard", "2/2", "--rubric", "strict")
    assert "1.jsonl and strict.jsonl were made with other rubrics or options" in refused("1.jsonl", "strict.jsonl")
    data = [{**row, "signature": {**row["signature"], "version": "0.0.1"}} for row in lines_of("2.jsonl")]
    bare = [{name: value for name, value in row.items() if name != "seal"} for row in data]
    Path("old.jsonl").write_text("".join(json.dumps({**row, "seal": seal_of(row)}) + "\n" for row in bare))
    assert "1.jsonl and old.jsonl were made with another version or backbone" in refused("1.jsonl", "old.jsonl")
    rows = [json.loads(line) for line in Path("pairs.jsonl").read_text().splitlines()]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows[1:] + rows[:1]))
    run("pairs.jsonl", "-o", "other.jsonl", "--shard", "2/2")
    assert "1.jsonl and other.jsonl have names in common, which neither repeats" in refused("1.jsonl", "other.jsonl")


@pytest.mark.parametrize("begun", [0, 1])
def test_a_second_run_that_overwrites_is_refused_and_the_first_loses_nothing(run: Run, begun: int) -> None:
    fcntl = pytest.importorskip("fcntl")
    write_pairs(2)
    run("pairs.jsonl", "-o", "r.jsonl")
    whole = Path("r.jsonl").read_bytes()
    Path("r.jsonl").write_bytes(whole if begun else b"")
    with Path("r.jsonl").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        code, _, err = run("pairs.jsonl", "-o", "r.jsonl", *(["--overwrite"] if begun else []))
        assert (code, Path("r.jsonl").read_bytes()) == (2, whole if begun else b"")
    assert "another run is writing it" in err


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_packed_results_are_gone_on_with(run: Run, suffix: str) -> None:
    write_pairs(12)
    run("pairs.jsonl", "-o", "whole.jsonl")
    packed = f"r.jsonl{suffix}"
    assert run("pairs.jsonl", "-o", packed, "--limit", "5")[0] == 0
    first = Path(packed).read_bytes()
    assert run("pairs.jsonl", "-o", packed, "--resume")[0] == 0
    assert Path(packed).read_bytes() != first
    if suffix == ".gz":
        assert gzip.decompress(Path(packed).read_bytes()) == Path("whole.jsonl").read_bytes()
    assert sorted(path.name for path in Path().glob("*r.jsonl*")) == [packed]


def test_equal_pairs_are_judged_once(run: Run) -> None:
    rows = write_pairs(5)
    again = [{**row, "id": f"again {row['id']}"} for row in rows]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows + again))
    run("pairs.jsonl", "-o", "r.jsonl")
    found = lines_of("r.jsonl")
    assert len(lines_of("r.usage.jsonl")) == 5
    assert [one["id"] for one in found[5:]] == [row["id"] for row in again]
    assert [one["score"] for one in found[5:]] == [one["score"] for one in found[:5]]


def test_the_last_of_several_failures_ends_the_run_and_it_can_go_on(run: Run) -> None:
    write_pairs(20)
    text = Path("pairs.jsonl").read_text().splitlines()
    Path("pairs.jsonl").write_text("\n".join([*text[:10], "{", "[]", *text[10:]]))
    code, _, err = run("pairs.jsonl", "-o", "r.jsonl", "--max-failures", "1")
    assert code == 3
    assert "stopped: 2 of 12 pairs failed; '11': pairs.jsonl: line 11" in err
    assert len(lines_of("r.jsonl")) == 12
    code, *_ = run("pairs.jsonl", "-o", "r.jsonl", "--resume", "--max-failures", "2")
    assert (code, len(lines_of("r.jsonl"))) == (3, 22)
    assert run("pairs.jsonl", "-o", "new.jsonl", "--max-failures", "10%")[0] == 3
    assert len(lines_of("new.jsonl")) == 22


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--fail-under", "0.5"), 0, ""),
        (("--fail-under", "score=0.95"), 1, "mean score "),
        (("--fail-under", "facts.f1=0.99"), 1, "mean facts.f1 "),
        (("--min-coverage", "0.8"), 0, ""),
        (("--min-coverage", "0.95"), 1, "coverage is 0.9, below 0.95"),
        ((), 3, "first failure: "),
    ],
)
def test_gates(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    write_pairs(9)
    if not words or words[0] == "--min-coverage":
        with Path("pairs.jsonl").open("a") as file:
            file.write("{\n")
    found, _, err = run("pairs.jsonl", "-o", "r.jsonl", *words)
    assert found == code
    assert said in err


def test_rubric_and_rules_of_a_row_hold_for_it_alone(run: Run) -> None:
    rows = write_pairs(4)
    rows[0] |= {"rubric": "strict"}
    rows[3] |= {"rules": {"rel_tol": 1.0}}
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    run("pairs.jsonl", "-o", "r.jsonl", "--rubric", "faithful")
    found = lines_of("r.jsonl")
    assert [one["signature"]["rubric"] for one in found] == ["strict", "faithful", "faithful", "faithful"]
    expected = tabx.judge(rows[3]["gold"], rows[3]["prediction"], rubric="faithful", rules={"rel_tol": 1.0})
    assert found[3]["score"] == expected.score


def test_a_trace_is_the_whole_judgement(run: Run) -> None:
    rows = write_pairs(1)
    run("pairs.jsonl", "-o", "r.jsonl", "--trace")
    (one,) = lines_of("r.jsonl")
    assert tabx.Judgement.from_dict(one["judgement"]) == tabx.judge(rows[0]["gold"], rows[0]["prediction"])


def test_predictions_without_a_gold_table_are_said(run: Run) -> None:
    for name in ("gold/1.md", "pred/1.md", "pred/2.md", "pred/3.md"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(table(1))
    code, lines, said = run("gold", "pred", "--workers", "0")
    assert (code, len(lines.splitlines())) == (0, 1)
    assert "left out, as gold has no file of that name: pred/2.md and 1 more\n" in said


def test_a_second_run_on_the_same_file_is_refused(run: Run) -> None:
    fcntl = pytest.importorskip("fcntl")
    write_pairs(2)
    with Path("r.jsonl").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        code, _, err = run("pairs.jsonl", "-o", "r.jsonl", "--resume")
    assert code == 2
    assert "another run is writing it" in err
