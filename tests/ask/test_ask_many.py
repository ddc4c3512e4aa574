"""`tabx.ask_many`: iterators and frames, and what `tabx.judge_many` makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ask_runs
import pandas as pd
import pytest
from ask_runs import PROMPT, at, lines_of, right, table, write_rows
from model_server import FILTERED, REFUSAL, ModelServer

import tabx
from tabx.ask import RowReply
from tabx.base.errors import InputError, OptionError
from tabx.llm import Client, ModelSpec

run = ask_runs.run


def client(server: ModelServer) -> Client:
    return Client(ModelSpec("m", "openai/m", server.base))


def rows_of(count: int) -> list[dict[str, Any]]:
    return [{"id": f"q{n}", "question": f"What is a{n}?", "gold": table(n) + " " * 80} for n in range(count)]


def test_the_records_are_the_lines_of_the_command(run: Any) -> None:
    rows = write_rows(5)
    with ModelServer(right, always=[at(1, FILTERED), at(2, REFUSAL)]) as server:
        how = ("--backbone", "openai/m", "--api-base", server.base, "--keep", "gold", "-o", "r.jsonl")
        assert run("ask", "rows.jsonl", "--prompt", "prompt.j2", *how)[0] == 3
        asked = Client(ModelSpec("openai/m", "openai/m", server.base))
        found = list(tabx.ask_many(rows, prompt=Path("prompt.j2"), backbone=asked, keep="gold"))
    assert all(isinstance(one, RowReply) for one in found)
    assert [one.to_dict() for one in found] == lines_of("r.jsonl")
    assert [one.is_answered for one in found] == [True, False, True, True, True]


def test_a_frame_gives_a_frame_that_is_judged_as_it_is() -> None:
    frame = pd.DataFrame(rows_of(4))
    with ModelServer(right, always=[at(1, FILTERED), at(2, REFUSAL)]) as server:
        found = tabx.ask_many(frame, prompt=PROMPT, backbone=client(server), keep=["gold"])
    assert list(found["id"]) == ["q0", "q1", "q2", "q3"]
    assert list(found["status"]) == ["answered", "failed", "answered", "answered"]
    assert list(found["finish"][[0, 2]]) == ["stop", "refused"]
    judged = tabx.judge_many(found)
    assert list(judged["status"]) == ["judged", "failed", "judged", "judged"]
    assert list(judged["score"].fillna(-1)) == [1.0, -1.0, 0.0, 1.0]
    assert judged["reason"][1] == found["reason"][1] != ""
    assert set(judged["model"]) == {"m"}


def test_records_are_judged_with_what_failed() -> None:
    with ModelServer(right, always=[at(1, FILTERED)]) as server:
        replies = tabx.ask_many(rows_of(3), prompt=PROMPT, backbone=client(server), keep="gold")
        judged = list(tabx.judge_many(reply.to_dict() for reply in replies))
    assert [(one.id, one.status, one.score) for one in judged] == [
        ("q0", "judged", 1.0),
        ("q1", "failed", None),
        ("q2", "judged", 1.0),
    ]


def test_an_iterator_may_be_endless() -> None:
    def endless() -> Iterator[dict[str, Any]]:
        number = 0
        while True:
            yield {"question": f"What is a{number}?"}
            number += 1

    with ModelServer(right) as server:
        replies = tabx.ask_many(endless(), prompt=PROMPT, backbone=client(server), concurrency=2)
        found = [next(replies) for _ in range(5)]
        replies.close()  # type: ignore[attr-defined]
    assert [(one.id, one.reply) for one in found] == [(str(number + 1), table(number)) for number in range(5)]


def test_an_iterator_with_an_id_twice_is_told_where_it_comes() -> None:
    rows = [*rows_of(2), rows_of(1)[0]]
    with ModelServer(right) as server:
        with pytest.raises(InputError, match="the rows: the id 'q0' is in row 1 and in row 3; once is right"):
            list(tabx.ask_many(iter(rows), prompt=PROMPT, backbone=client(server)))
        server.requests.clear()
        with pytest.raises(InputError, match="the id 'q0' is in row 1 and in row 3"):
            tabx.ask_many(rows, prompt=PROMPT, backbone=client(server))
        assert server.requests == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"repeats": 0}, "repeats 0, concurrency 16: at least 1 is right"),
        ({"backbone": "embedded"}, "backbone 'embedded' asks no model"),
        ({"backbone": "openai/a,openai/b"}, "one model is asked"),
        ({"backbone": 7}, "backbone: int; a model, as tabx backbones lists them, or a tabx.llm.Client is right"),
        ({"prompt": "question.j2"}, "prompt 'question.j2': names no column .*; a file is given as a path"),
        ({"keep": "gald"}, "--keep gald: no row has such a column"),
        ({"rows": []}, "the rows: no rows to ask about"),
        ({"rows": iter([])}, "the rows: no rows to ask about"),
        ({"rows": [("a", "b")]}, "row 1: tuple; a mapping is right"),
        ({"rows": "rows.jsonl"}, "rows: str; a DataFrame or mappings are right"),
        ({"rows": 7}, "rows: int; a DataFrame or mappings are right"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_sent(options: dict[str, Any], said: str) -> None:
    with ModelServer(right) as server:
        given = {"rows": rows_of(1), "prompt": PROMPT, "backbone": client(server), **options}
        with pytest.raises((OptionError, InputError), match=said):
            tabx.ask_many(given.pop("rows"), **given)
        assert server.requests == []


def test_values_that_json_has_no_form_for() -> None:
    import datetime
    import decimal
    import math

    row = {
        "id": "1",
        "question": "What is a1?",
        "gold": [[decimal.Decimal("1.50"), datetime.date(2026, 1, 2), math.nan, math.inf]],
        "thing": object(),
    }
    with ModelServer(right) as server:
        (found,) = tabx.ask_many([row], prompt=PROMPT, backbone=client(server), keep="gold")
        (failed,) = tabx.ask_many([row], prompt=PROMPT, backbone=client(server), keep="thing")
    assert found.fields == {"question": "What is a1?", "gold": [["1.50", "2026-01-02", None, "inf"]]}
    assert (failed.status, "--keep thing: object has no plain form" in failed.reason) == ("failed", True)
