"""Runs over rows: killed and gone on with, changed and redone, in parts, within budgets, from the cache alone."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import ask_runs
import pytest
from ask_runs import at, lines_of, right, table, write, write_rows
from model_server import ERROR, FILTERED, WRONG_KEY, Asked, Fault, ModelServer

Command = Callable[..., tuple[int, str, str]]

ask, run = ask_runs.ask, ask_runs.run
PATIENCE = 60


def test_equal_prompts_are_asked_once_and_a_second_run_asks_nothing(ask: Command) -> None:
    rows = write_rows(6)
    write([*rows, *({**row, "id": f"again {row['id']}", "gold": "other" * 20} for row in rows)])
    with ModelServer(right) as server:
        code, out, _ = ask(server, "-o", "r.jsonl", "--keep", "gold")
        assert (code, len(server.requests)) == (0, 6)
        assert "6 known before; 6 calls" in out
        assert ask(server, "-o", "again.jsonl", "--keep", "gold")[0] == 0
        assert len(server.requests) == 6
        assert Path("again.jsonl").read_bytes() == Path("r.jsonl").read_bytes()
        found = lines_of("r.jsonl")
        assert [one["reply"] for one in found[6:]] == [one["reply"] for one in found[:6]]
        assert {one["fields"]["gold"] for one in found[6:]} == {"other" * 20}
        usage = lines_of("r.usage.jsonl")
        assert [one["id"] for one in usage] == [row["id"] for row in rows]
        assert all(one["calls"] == 1 and one["seconds"] >= 0 and one["tokens_in"] > 0 for one in usage)
        assert ask(server, "-o", "off.jsonl", "--keep", "gold", "--offline")[0] == 0
        assert Path("off.jsonl").read_bytes() == Path("r.jsonl").read_bytes()
        assert ask(server, "-o", "no.jsonl", "--no-cache")[0] == 0
        assert len(server.requests) == 12
        write([{"id": "new", "question": "What is a99?"}])
        code, *_ = ask(server, "-o", "new.jsonl", "--offline")
        (line,) = lines_of("new.jsonl")
        assert (code, line["status"], "not in the cache" in line["reason"]) == (3, "failed", True)
        assert len(server.requests) == 12


@pytest.mark.parametrize("cut", [0, 1, 700, 2000, -1])
def test_resume_completes_a_file_that_was_cut_anywhere(ask: Command, cut: int) -> None:
    write_rows(6)
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl")
        whole = Path("r.jsonl").read_bytes()
        Path("r.jsonl").write_bytes(whole[:cut])
        code, *_ = ask(server, "-o", "r.jsonl", "--resume")
        assert (code, Path("r.jsonl").read_bytes()) == (0, whole)
        code, _, err = ask(server, "-o", "r.jsonl")
        assert (code, Path("r.jsonl").read_bytes()) == (2, whole)
    assert "is there already; --resume goes on with it" in err


def test_killed_ten_times_the_file_is_that_of_an_uninterrupted_run(ask: Command) -> None:
    write_rows(120)
    chance = random.Random(30)
    with ModelServer(right, delay=0.02) as server:
        ask(server, "-o", "whole.jsonl", "--no-cache")
        words = ["rows.jsonl", "--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base]
        command = [sys.executable, "-m", "tabx", "ask", *words, "-o", "r.jsonl", "--resume", "--no-cache"]
        for _ in range(10):
            process = subprocess.Popen(
                [*command, "--concurrency", "4"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )
            before = Path("r.jsonl").stat().st_size if Path("r.jsonl").exists() else 0
            while process.poll() is None and (
                not Path("r.jsonl").exists() or Path("r.jsonl").stat().st_size <= before + chance.randrange(6_000)
            ):
                time.sleep(0.005)
            process.kill()
            process.wait(PATIENCE)
        code, *_ = ask(server, "-o", "r.jsonl", "--resume", "--no-cache")
    assert (code, Path("r.jsonl").read_bytes()) == (0, Path("whole.jsonl").read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_an_interrupt_leaves_whole_lines_and_exit_code_130(ask: Command) -> None:
    write_rows(2000)
    with ModelServer(right) as server:
        words = ["rows.jsonl", "--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base]
        command = [sys.executable, "-m", "tabx", "ask", *words, "-o", "r.jsonl"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, env=dict(os.environ)) as process:
            while not (Path("r.jsonl").exists() and Path("r.jsonl").stat().st_size):
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert told.decode().endswith("tabx: error: interrupted\n")
    assert 0 < len(lines_of("r.jsonl")) < 2000


def test_what_has_changed_is_refused_or_redone_and_nothing_else_asked(ask: Command) -> None:
    rows = write_rows(6)
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl", "--no-cache")
        before, asked = Path("r.jsonl").read_bytes(), len(server.requests)
        code, _, err = ask(server, "-o", "r.jsonl", "--resume", "--keep", "gold", "--no-cache")
        assert (code, Path("r.jsonl").read_bytes()) == (2, before)
        assert "the reply of row 1, 'q0', holds other columns of the row; --changed redo asks anew" in err
        code, out, _ = ask(server, "-o", "r.jsonl", "--changed", "redo", "--keep", "gold", "--no-cache")
        assert (code, "6 known before" in out, len(server.requests)) == (0, True, asked)
        assert [one["fields"]["gold"] for one in lines_of("r.jsonl")] == [row["gold"] for row in rows]
        rows[3]["question"] = "What is a77?"
        write([*rows[:2], {"id": "new", "question": "What is a50?", "gold": ""}, *rows[2:]])
        code, _, err = ask(server, "-o", "r.jsonl", "--resume", "--keep", "gold", "--no-cache")
        assert (code, "'q2', is not in the place that the input gives it" in err) == (2, True)
        ask(server, "-o", "r.jsonl", "--changed", "redo", "--keep", "gold", "--no-cache")
        assert len(server.requests) == asked + 2
        ask(server, "-o", "new.jsonl", "--keep", "gold", "--no-cache")
        assert Path("r.jsonl").read_bytes() == Path("new.jsonl").read_bytes()
        for words in (("--model-arg", "temperature=1"), ("--system", "prompt.j2")):
            code, _, err = ask(server, "-o", "r.jsonl", "--resume", "--keep", "gold", *words)
            assert (code, "was asked with another prompt, model or parameters" in err) == (2, True)


def test_retry_failed_asks_about_those_alone(ask: Command) -> None:
    write_rows(6)
    with ModelServer(right) as server:
        ask(server, "-o", "whole.jsonl", "--no-cache")
    with ModelServer(right, always=[at(2, FILTERED), at(4, FILTERED)]) as server:
        assert ask(server, "-o", "r.jsonl", "--no-cache")[0] == 3
        asked = len(server.requests)
        server.always = ()
        code, out, _ = ask(server, "-o", "r.jsonl", "--no-cache", "--retry-failed")
        assert (code, "4 known before" in out, len(server.requests)) == (0, True, asked + 2)
    assert Path("r.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_what_is_cut_refused_or_empty_is_an_answer_and_not_asked_again(ask: Command) -> None:
    write_rows(3)
    faults = [at(0, Fault("cut", content="| a", finish="length")), at(1, Fault("empty", content=""))]
    with ModelServer(right, always=faults) as server:
        assert ask(server, "-o", "r.jsonl")[0] == 0
        assert ask(server, "-o", "r.jsonl", "--retry-failed")[0] == 0
        assert len(server.requests) == 3
        ask(server, "-o", "again.jsonl")  # but no cache answers with them
        assert len(server.requests) == 5
    assert Path("again.jsonl").read_bytes() == Path("r.jsonl").read_bytes()


def test_shards_merged_are_the_whole(ask: Command, run: Command) -> None:
    write_rows(7)
    with ModelServer(right) as server:
        ask(server, "-o", "whole.jsonl", "--keep", "gold")
        for part in (1, 2, 3):
            ask(server, "-o", f"{part}.jsonl", "--shard", f"{part}/3", "--keep", "gold")
        code, out, _ = run("batch", "merge", "2.jsonl", "1.jsonl", "3.jsonl", "-o", "all.jsonl")
        assert (code, out) == (0, "all.jsonl: 7 lines of 3 files\n")
        assert Path("all.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
        code, _, err = run("batch", "merge", "1.jsonl", "3.jsonl", "-o", "none.jsonl")
        assert (code, "row 2 in none of the files; ask that shard" in err) == (2, True)
        # Results of shards are those of the whole, too.
        run("batch", "whole.jsonl", "-o", "whole.j.jsonl", "--workers", "0")
        for part in (1, 2, 3):
            run("batch", f"{part}.jsonl", "-o", f"{part}.j.jsonl", "--workers", "0")
        run("batch", "merge", "1.j.jsonl", "2.j.jsonl", "3.j.jsonl", "-o", "all.j.jsonl")
        assert Path("all.j.jsonl").read_bytes() == Path("whole.j.jsonl").read_bytes()
        assert ask(server, "-o", "few.jsonl", "--limit", "2", "--keep", "gold")[0] == 0
        assert Path("whole.jsonl").read_bytes().startswith(Path("few.jsonl").read_bytes())


def test_repeats_are_lines_of_their_own_by_seed(ask: Command, run: Command) -> None:
    write_rows(2)
    with ModelServer(lambda asked: f"{right(asked)}\n{asked.body['seed']}") as server:
        code, *_ = ask(server, "-o", "r.jsonl", "--repeats", "3", "--keep", "gold")
        assert (code, sorted(asked.body["seed"] for asked in server.requests)) == (0, [0, 0, 1, 1, 2, 2])
        found = lines_of("r.jsonl")
        assert [(one["row"], one["id"], one["repeat"]) for one in found] == [
            (row, f"q{row}", repeat) for row in (0, 1) for repeat in (0, 1, 2)
        ]
        assert [one["reply"][-1] for one in found] == ["0", "1", "2"] * 2
        whole = Path("r.jsonl").read_bytes()
        Path("r.jsonl").write_bytes(whole[: len(whole) // 2])
        assert ask(server, "-o", "r.jsonl", "--repeats", "3", "--keep", "gold", "--resume")[0] == 0
        assert Path("r.jsonl").read_bytes() == whole
        asked = len(server.requests)
        assert ask(server, "-o", "one.jsonl", "--keep", "gold")[0] == 0
        assert len(server.requests) == asked  # that of the first seed
    assert "repeat" not in lines_of("one.jsonl")[0]
    run("batch", "r.jsonl", "-o", "j.jsonl", "--workers", "0")
    judged = lines_of("j.jsonl")
    assert [(one["row"], one["fields"]["repeat"]) for one in judged] == [(r, n) for r in (0, 1) for n in (0, 1, 2)]


def test_a_budget_is_not_passed_and_the_run_goes_on_later(ask: Command) -> None:
    write_rows(8)
    with ModelServer(right) as server:
        ask(server, "-o", "whole.jsonl", "--no-cache")
        asked = len(server.requests)
        code, _, err = ask(server, "-o", "r.jsonl", "--no-cache", "--max-calls", "3", "--concurrency", "2")
        assert (code, len(server.requests) - asked) == (3, 3)
        assert "--resume goes on from there" in err
        assert ask(server, "-o", "r.jsonl", "--no-cache", "--resume")[0] == 0
        asked = len(server.requests)
        code, _, err = ask(server, "-o", "t.jsonl", "--no-cache", "--max-tokens-total", "1000")
        assert (code, len(server.requests), Path("t.jsonl").exists()) == (2, asked, False)
        assert "--model-arg max_tokens=N" in err
        words = ("--max-tokens-total", "600", "--model-arg", "max_tokens=300")
        code, _, err = ask(server, "-o", "t.jsonl", "--no-cache", *words, "--concurrency", "1")
        assert code == 3
        assert 0 < len(server.requests) - asked < 8
    assert Path("r.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_a_wrong_key_ends_the_run_before_anything_is_written(ask: Command) -> None:
    write_rows(4)
    with ModelServer(right, plan=[WRONG_KEY] * 100) as server:
        code, _, err = ask(server, "-o", "r.jsonl", "--concurrency", "2")
    assert (code, Path("r.jsonl").read_text()) == (2, "")
    assert "key" in err
    assert "sk-test" not in err


def test_a_fallback_takes_over_and_is_named(ask: Command) -> None:
    write_rows(3)
    Path("own.yaml").write_text("other: {model: openai/other, api_base: 'http://127.0.0.1:1/v1'}\n")
    with ModelServer(right, always=[ERROR]) as down, ModelServer(right) as server:
        Path("own.yaml").write_text(f"other: {{model: openai/other, api_base: '{server.base}'}}\n")
        words = ("--backbone-file", "own.yaml", "--fallback", "other", "--retry-seconds", "0", "-o", "r.jsonl")
        code, _, err = ask(down, *words)
        assert (code, len(server.requests)) == (0, 3)
    assert "other takes over" in err
    assert {(one["model"], one["answered_by"]) for one in lines_of("r.jsonl")} == {("other", "other-2026")}


def test_the_last_of_several_failures_ends_the_run(ask: Command) -> None:
    write_rows(8)
    with ModelServer(right, always=[at(2, FILTERED), at(4, FILTERED)]) as server:
        code, _, err = ask(server, "-o", "r.jsonl", "--max-failures", "1", "--concurrency", "1")
    assert (code, "stopped: 2 of 5 rows failed; 'q2': " in err) == (3, True)
    assert len(lines_of("r.jsonl")) == 5


def test_rows_that_cannot_be_read_or_filled_have_failed_and_the_others_are_asked(ask: Command) -> None:
    write([{"id": "a", "question": "What is a1?", "hint": "x"}, {"id": "b", "question": "What is a2?"}])
    with Path("rows.jsonl").open("a") as file:
        file.write("{\n")
    Path("prompt.j2").write_text("{{ question }} {{ hint }}")
    with ModelServer(right) as server:
        code, out, _ = ask(server, "-o", "r.jsonl")
        assert (code, len(server.requests)) == (3, 1)
        assert "1 answered, 2 failed" in out
        found = lines_of("r.jsonl")
        assert [one["reason"] for one in found[:2]] == ["", "prompt.j2: 'hint' is undefined"]
        assert found[2]["reason"].startswith("rows.jsonl: line 3: not valid JSON")
        assert ask(server, "-o", "r.jsonl", "--resume")[0] == 3
    assert lines_of("r.jsonl") == found


def test_streams_packed_files_and_other_formats(ask: Command, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = write_rows(3)
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl")
        whole = Path("r.jsonl").read_text()
        how = ("--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base)
        with Path("rows.jsonl").open() as stream:
            monkeypatch.setattr("sys.stdin", stream)
            code, out, err = run("ask", "-", *how)
        assert (code, out) == (0, whole)
        assert "3 answered, 0 failed" in err
        Path("rows.csv").write_text("id,question\n" + "".join(f"{row['id']},{row['question']}\n" for row in rows))
        Path("rows.json").write_text(json.dumps(rows))
        for name in ("rows.csv", "rows.json"):
            assert run("ask", name, *how, "-o", f"{name}.r.jsonl")[0] == 0
            assert [one["reply"] for one in lines_of(f"{name}.r.jsonl")] == [
                one["reply"] for one in lines_of("r.jsonl")
            ]
        assert run("ask", "rows.jsonl", *how, "-o", "r.jsonl.gz")[0] == 0
        run("batch", "r.jsonl.gz", "--gold-column", "question", "-o", "j.jsonl")
        assert len(lines_of("j.jsonl")) == 3
        with Path("r.jsonl").open() as stream:
            monkeypatch.setattr("sys.stdin", stream)
            _, out, _ = run("batch", "-", "--gold-column", "question", "--workers", "0")
        assert out == Path("j.jsonl").read_text()


def test_a_dry_run_sends_nothing_and_shows_the_first_prompts(ask: Command) -> None:
    write_rows(5)
    Path("system.j2").write_text("You write tables.")
    with ModelServer(right) as server:
        code, out, _ = ask(server, "--dry-run", "--system", "system.j2", "-o", "r.jsonl", "--repeats", "2")
        assert (code, server.requests, Path("r.jsonl").exists()) == (0, [], False)
        assert out.count("question ") >= 3
        first, _ = json.JSONDecoder().raw_decode(out.partition("question 1 to openai/model:\n")[2])
        assert "openai/model: 10 questions, " in out
        assert out.endswith("; nothing was sent\n")
        ask(server, "--system", "system.j2", "-o", "r.jsonl", "--limit", "1")
        (asked,) = server.requests
    assert {name: value for name, value in asked.body.items() if name != "model"} == first
    assert asked.turns[0] == ("system", "You write tables.")


REFUSED = {
    "no column": (["--prompt", "no.j2"], "no.j2: names no column of the rows (gold, id, question)"),
    "no rows": (["empty.jsonl"], "empty.jsonl: no rows to ask about"),
    "an id twice": (["twice.jsonl"], "twice.jsonl: the id 'q0' is in row 1 and in row 3; once is right"),
    "an unknown column": (["--keep", "gald"], "--keep gald: no row has such a column; nearest: 'gold'"),
    "an unknown id column": (["--id-column", "key"], "rows.jsonl: no column 'key'"),
    "an unknown model": (["--backbone", "gpt-5o-max"], "unknown backbone 'gpt-5o-max'; nearest"),
    "no model": (["--backbone", "embedded"], "tabx ask asks a model: name one with --backbone"),
    "several models": (["--backbone", "openai/a,openai/b"], "one model is asked; 'openai/b' in a run of its own"),
    "no file": (["none.jsonl"], "none.jsonl: No such file or directory"),
    "no template": (["--prompt", "none.j2"], "none.j2: No such file or directory"),
    "an output that is read": (["-o", "rows.jsonl"], "rows.jsonl: it is read and would be written over"),
    "a prompt that is written": (["-o", "prompt.j2"], "prompt.j2: it is read and would be written over"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_bad_input_is_one_line_and_nothing_is_sent(run: Command, what: str) -> None:
    rows = write_rows(2)
    Path("twice.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [*rows, rows[0]]))
    Path("empty.jsonl").write_text("\n")
    Path("no.j2").write_text("Write a table.")
    given, said = REFUSED[what]
    file = given if given[0].endswith(".jsonl") else ["rows.jsonl", *given]
    with ModelServer(right) as server:
        defaults = {"--prompt": "prompt.j2", "--backbone": "openai/model", "-o": "r.jsonl"}
        words = [word for flag, value in defaults.items() if flag not in file for word in (flag, value)]
        code, out, err = run("ask", *file, *words, "--api-base", server.base)
        assert (code, out, server.requests) == (2, "", [])
    assert err.startswith("tabx: error: ")
    assert err.count("\n") == 1
    assert said in err
    assert not Path("r.jsonl").exists()


def test_an_output_in_use_is_refused(ask: Command) -> None:
    fcntl = pytest.importorskip("fcntl")
    write_rows(2)
    with ModelServer(right) as server, Path("r.jsonl").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        code, _, err = ask(server, "-o", "r.jsonl")
        assert (code, server.requests) == (2, [])
    assert "another run is writing it" in err


def test_a_file_of_something_else_is_kept(ask: Command) -> None:
    write_rows(2)
    Path("r.jsonl").write_text('{"batch": 1}\n')
    with ModelServer(right) as server:
        code, _, err = ask(server, "-o", "r.jsonl", "--resume")
        assert (code, server.requests, Path("r.jsonl").read_text()) == (2, [], '{"batch": 1}\n')
    assert "r.jsonl: line 1: no reply of tabx ask; name another file" in err


def test_requests_are_made_at_the_same_time(ask: Command) -> None:
    import threading

    write_rows(12)
    inside, most, changed = [0], [0], threading.Condition()

    def meeting(asked: Asked) -> str:
        with changed:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            changed.notify_all()
            assert changed.wait_for(lambda: most[0] >= 5, PATIENCE), "the questions did not meet"
            inside[0] -= 1
        return table(1)

    with ModelServer(meeting) as server:
        assert ask(server, "-o", "r.jsonl", "--concurrency", "5")[0] == 0
        assert most[0] == 5
    assert [one["id"] for one in lines_of("r.jsonl")] == [f"q{number}" for number in range(12)]
