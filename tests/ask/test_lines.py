"""What each line says of how a model answers, and what `tabx batch` and `tabx report` then count."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import pytest
from ask_runs import at, lines_of, right, table, write, write_rows
from model_server import (
    EMPTY,
    ERROR,
    FILTERED,
    FILTERED_ANSWER,
    REFUSAL,
    Fault,
    ModelServer,
    refusing_address,
)

import tabx
from tabx.ask.line import read_reply
from tabx.base.errors import InputError
from tabx.base.seals import fits

Command = Callable[..., tuple[int, str, str]]

ask, run = ask_runs.ask, ask_runs.run


CUT = Fault("cut", content="| name | value |\n| - | - |\n| a1 | 1 |\n| b ", finish="length")
PROSE = Fault("prose", content="The value of a4 is 4.")
OUTCOMES = {1: CUT, 2: REFUSAL, 3: EMPTY, 4: PROSE, 5: FILTERED, 6: FILTERED_ANSWER, 7: ERROR}
"""What the rows of these numbers meet."""


def test_a_line_says_how_its_reply_came(ask: Command, run: Command) -> None:
    rows = write_rows(9, dataset="toy")
    with ModelServer(right, always=[at(number, fault) for number, fault in OUTCOMES.items()]) as server:
        code, out, err = ask(server, "-o", "r.jsonl", "--retry-seconds", "0", "--keep", "gold")
    found = lines_of("r.jsonl")
    assert code == 3
    assert out.startswith("r.jsonl: 6 answered (1 cut, 1 refused, 1 empty), 3 failed; ")
    assert "first failure: 'q5': " in err
    assert [one["id"] for one in found] == [row["id"] for row in rows]
    assert [one["finish"] for one in found] == ["stop", "cut", "refused", "empty", "stop", None, None, None, "stop"]
    assert [one["status"] for one in found] == ["answered"] * 5 + ["failed"] * 3 + ["answered"]
    assert [one["reply"] for one in found[:5]] == [table(0), CUT.content, REFUSAL.refusal, "", PROSE.content]
    assert all(one["reason"] == "" for one in found if one["status"] == "answered")
    for one, said in zip(found[5:8], ("content", "content filter", "The server had an error"), strict=True):
        assert (one["reply"], one["answered_by"], one["model"]) == (None, None, "openai/model")
        assert said in one["reason"]
        assert "\n" not in one["reason"]
    assert {one["answered_by"] for one in found if one["status"] == "answered"} == {"model-2026"}
    assert found[0]["sent"] == {"seed": 0, "temperature": 0}
    assert all(next(iter(one)) == "ask" and fits(one) for one in found)
    assert len({one["prompt"] for one in found}) == 1
    assert len({one["row_hash"] for one in found}) == len({one["asked"] for one in found}) == 9
    assert [read_reply(one).to_dict() for one in found] == found
    fields = {"question": "What is a0?", "gold": rows[0]["gold"], "dataset": "toy"}
    assert found[0]["fields"] == fields
    check_judged(run)


def check_judged(run: Command) -> None:
    """Check what `tabx batch` and `tabx report` make of the lines."""
    code, out, err = run("batch", "r.jsonl", "-o", "j.jsonl", "--workers", "0")
    judged = lines_of("j.jsonl")
    assert (code, "6 judged, 3 failed, 0 skipped" in out) == (3, True)
    assert "mean score 0." in out
    assert "whatever the failed would get" in out
    assert "first failure: 'q5': " in err
    assert [one["status"] for one in judged] == ["judged"] * 5 + ["failed"] * 3 + ["judged"]
    scores = [one["score"] for one in judged]
    assert (scores[0], scores[2:5], scores[5:8], scores[8]) == (1.0, [0.0, 0.0, 0.0], [None] * 3, 1.0)
    assert 0 < scores[1] < 1  # what was there before the cut
    assert [one["reason"] for one in judged[5:8]] == [one["reason"] for one in lines_of("r.jsonl")[5:8]]
    assert judged[2]["reason"] == judged[3]["reason"] == "no table in the prediction"
    assert {one["model"] for one in judged} == {"openai/model"}
    assert judged[1]["fields"] == {"finish": "cut", "question": "What is a1?", "dataset": "toy"}
    least = ("--fail-under", "0.1", "--workers", "0", "--overwrite", "-o", "again.jsonl")
    assert run("batch", "r.jsonl", *least)[0] == 3
    assert run("batch", "r.jsonl", *least, "--min-coverage", "0.9")[0] == 1
    assert run("batch", "r.jsonl", *least, "--min-coverage", "0.6")[0] == 0
    (group,) = tabx.compare_models("j.jsonl").to_dict()["groups"]
    (result,) = group["results"]
    mean, figure = sum(filter(None, scores)) / 6, result["figures"]["score"]
    assert result["counted"] == {"judged": 6, "failed": 3, "skipped": 0}
    assert (figure["value"], figure["count"]) == (pytest.approx(mean), 6)
    assert (figure["worst"], figure["best"]) == (pytest.approx(mean * 6 / 9), pytest.approx((mean * 6 + 3) / 9))


def test_geminis_protocol_says_the_same(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "AIza-test")
    write_rows(4)
    with ModelServer(right, always=[at(1, CUT), at(2, EMPTY), at(3, FILTERED_ANSWER)]) as server:
        how = ("--prompt", "prompt.j2", "--backbone", "gemini/model", "--api-base", server.gemini_base)
        code, *_ = run("ask", "rows.jsonl", *how, "-o", "r.jsonl")
        assert (code, len(server.requests)) == (3, 4)
    found = lines_of("r.jsonl")
    assert [one["finish"] for one in found] == ["stop", "cut", "empty", None]
    assert [one["status"] for one in found] == ["answered"] * 3 + ["failed"]
    assert "content filter" in found[3]["reason"]


def test_a_model_whose_requests_all_fail_has_no_mean(ask: Command, run: Command) -> None:
    write_rows(3)
    with ModelServer(right, always=[FILTERED]) as server:
        assert ask(server, "-o", "r.jsonl", "--keep", "gold")[0] == 3
    code, out, err = run("batch", "r.jsonl", "-o", "j.jsonl", "--fail-under", "0.1")
    assert (code, "0 judged, 3 failed, 0 skipped" in out) == (1, True)
    assert "mean score is undefined: no pair has it" in err


def test_a_server_that_is_down_sends_the_run_back(ask: Command, run: Command) -> None:
    write_rows(6)
    words = ("--prompt", "prompt.j2", "--backbone", "openai/m", "--api-base", refusing_address(), "-o", "r.jsonl")
    code, _, err = run("ask", "rows.jsonl", *words, "--retry-seconds", "0")
    assert (code, Path("r.jsonl").read_text()) == (2, "")
    assert "cannot be reached" in err
    with ModelServer(right, plan=[None, None, *[ERROR] * 100]) as server:
        code, _, err = ask(server, "-o", "s.jsonl", "--retry-seconds", "0", "--concurrency", "1")
    assert code == 3
    assert "stopped: 3 rows in a row failed" in err
    assert [one["status"] for one in lines_of("s.jsonl")] == ["answered"] * 2 + ["failed"] * 2


def test_short_columns_are_held_and_others_as_asked_for(ask: Command) -> None:
    long = "x" * 81
    write([{"id": 7, "question": "What is a7?", "long": long, "list": [[1, None]], "yes": True, "n": 1.5}])
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl")
        ask(server, "-o", "k.jsonl", "--keep", "long, list", "--keep", "id")
    (short,), (kept,) = lines_of("r.jsonl"), lines_of("k.jsonl")
    assert (short["id"], short["fields"]) == ("7", {"question": "What is a7?", "yes": True, "n": 1.5})
    assert kept["fields"] == {**short["fields"], "long": long, "list": [[1, None]], "id": 7}


def test_gold_tables_are_joined_by_id(ask: Command, run: Command) -> None:
    rows = write_rows(5)
    gold = [{"id": row["id"], "gold": row["gold"], "level": "easy"} for row in rows[:4]]
    Path("gold.jsonl").write_text("".join(json.dumps(row) + "\n" for row in gold))
    write([{"id": row["id"], "question": row["question"]} for row in rows])
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl")
        code, _, err = ask(server, "-o", "k.jsonl", "--join", "gold.jsonl", "--keep", "gold")
    assert (code, "gold.jsonl has no row for 1 of 5 ids; first: 'q4'" in err) == (0, True)
    assert lines_of("k.jsonl")[0]["fields"] == {"gold": rows[0]["gold"], "level": "easy", "question": "What is a0?"}
    code, _, err = run("batch", "r.jsonl", "-o", "none.jsonl")
    assert (code, Path("none.jsonl").read_text()) == (2, "")
    assert "no column for the gold" in err
    assert "among those kept (question); name a file that has it with --join" in err
    code, out, err = run("batch", "r.jsonl", "--join", "gold.jsonl", "-o", "j.jsonl", "--workers", "0")
    assert (code, "4 judged, 1 failed" in out) == (3, True)
    assert "gold.jsonl has no row for 1 of 5 ids; first: 'q4'" in err
    judged = lines_of("j.jsonl")
    assert [one["score"] for one in judged] == [1.0] * 4 + [None]
    assert judged[4]["reason"] == "gold.jsonl has no row with the id 'q4'"
    assert judged[0]["fields"] == {"finish": "stop", "question": "What is a0?", "level": "easy"}
    run("batch", "k.jsonl", "-o", "kept.jsonl", "--workers", "0")
    assert [one["pair"] for one in lines_of("kept.jsonl")[:4]] == [one["pair"] for one in judged[:4]]


def test_pairs_are_joined_too(run: Command) -> None:
    rows = [{"key": f"p{number}", "prediction": table(number)} for number in range(3)]
    write(rows)
    Path("gold.csv").write_text("id,gold\n" + "".join(f'p{n},"{table(n)}"\n' for n in (2, 1, 0)))
    code, *_ = run("batch", "rows.jsonl", "--join", "gold.csv", "-o", "j.jsonl", "--workers", "0")
    assert (code, [one["score"] for one in lines_of("j.jsonl")]) == (0, [1.0] * 3)
    assert [one["id"] for one in lines_of("j.jsonl")] == ["p0", "p1", "p2"]


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ([{"id": "x", "gold": "a"}], "--join gold.jsonl: none of its ids is one of"),
        ([{"id": "q1", "gold": "a"}] * 2, "gold.jsonl: the id 'q1' is in row 1 and in row 2; once is right"),
        ([{"gold": "a"}], "gold.jsonl: row 1 has no id (id or name or key or item)"),
    ],
)
def test_a_join_that_joins_nothing_or_twice_is_one_line(
    ask: Command, run: Command, gold: list[dict[str, Any]], said: str
) -> None:
    write_rows(2)
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl")
        asked = len(server.requests)
        Path("gold.jsonl").write_text("".join(json.dumps(row) + "\n" for row in gold))
        code, _, err = ask(server, "-o", "k.jsonl", "--join", "gold.jsonl")
        assert (code, len(server.requests), Path("k.jsonl").exists()) == (2, asked, False)
        assert said in err
    code, _, err = run("batch", "r.jsonl", "-o", "j.jsonl", "--join", "gold.jsonl")
    assert (code, err.count("\n")) == (2, 1)
    assert said in err


def test_a_line_that_was_changed_has_failed(ask: Command, run: Command) -> None:
    write_rows(3)
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl", "--keep", "gold")
    text = Path("r.jsonl").read_text()
    Path("r.jsonl").write_text(text.replace("a1 | 1", "a1 | 9", 1) + '{"torn": ')
    code, out, err = run("batch", "r.jsonl", "-o", "j.jsonl", "--workers", "0")
    assert (code, "2 judged, 2 failed" in out) == (3, True)
    assert "line 2: no reply of tabx ask, or changed after it was written; ask it again" in err
    with pytest.raises(InputError, match="no reply of tabx ask in layout 1"):
        read_reply({**json.loads(text.splitlines()[0]), "ask": 2})


def test_replies_name_no_column_of_predictions(ask: Command, run: Command) -> None:
    write_rows(1)
    with ModelServer(right) as server:
        ask(server, "-o", "r.jsonl", "--keep", "gold")
    code, _, err = run("batch", "r.jsonl", "--pred-column", "reply")
    assert (code, "leave --pred-column out" in err) == (2, True)
    assert run("batch", "r.jsonl", "--gold-column", "question", "--workers", "0")[0] == 3
