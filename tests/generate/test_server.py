"""Whatever a server plays, in six targets and both forms of reply: what the line holds, and how often it is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from table_server import PROSE, TableServer

from tabx.formats import load_tables
from tabx.generate.many import generate_many
from tabx.generate.running.line import Generated
from tabx.generate.settings import TARGETS
from tabx.llm import Client, ModelSpec

ITEMS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "examples" / "texts.jsonl").read_text(encoding="utf-8").splitlines()
]
GOLDS = {item["text"]: item["gold"] for item in ITEMS}


def made(server: TableServer, target: str, reply: str, **more: Any) -> list[Generated]:
    items = [item for item in ITEMS if target != "csv" or item["id"] != "otters"]
    client = Client(ModelSpec("m", "openai/m", server.base))
    return list(generate_many(items, backbone=client, to=target, reply=reply, **more))


def contents(one: Generated) -> list[list[list[str]]]:
    return [table.texts() for table in one.tables]


@pytest.mark.parametrize("reply", ["text", "schema"])
@pytest.mark.parametrize("target", TARGETS)
def test_right_and_fenced_replies_and_servers_without_schemas_hold_the_gold(target: str, reply: str) -> None:
    for way, requests in (("right", 1), ("fenced", 1), ("no schemas", 1)):
        with TableServer(GOLDS, way) as server:
            lines = made(server, target, reply, concurrency=1)
            asked = len(server.requests)
        assert {(one.status, one.finish) for one in lines} == {("answered", "stop")}
        for one in lines:
            assert contents(one) == [table.texts() for table in load_tables(GOLDS[str(one.fields["text"])])]
            assert (one.to, one.reply_as, one.strategy) == (target, reply, "direct")
        # The first question finds out that the server takes no schema, in three refusals.
        assert asked == len(lines) * requests + (3 if way == "no schemas" and reply == "schema" else 0)


@pytest.mark.parametrize("reply", ["text", "schema"])
@pytest.mark.parametrize("target", TARGETS)
def test_prose_and_refusals_are_replies_without_a_table(target: str, reply: str) -> None:
    with TableServer(GOLDS, "prose") as server:
        lines = made(server, target, reply)
        assert {(one.status, one.finish, one.reply) for one in lines} == {("answered", "stop", PROSE)}
        assert all(bool(one.remark) == (reply == "schema") and not one.tables for one in lines)
        assert len(server.requests) == len(lines) * (1 if reply == "text" else 5)
    with TableServer(GOLDS, "refused") as server:
        lines = made(server, target, reply)
        assert {(one.status, one.finish) for one in lines} == {("answered", "refused")}
        assert {one.reply for one in lines} == {"I cannot help with that."}


def test_broken_json_stays_what_it_is() -> None:
    with TableServer(GOLDS, "bad JSON") as server:
        for reply, target in (("text", "json"), ("schema", "html")):
            lines = made(server, target, reply)
            assert {(one.status, one.finish) for one in lines} == {("answered", "stop")}
            for one in lines:
                with pytest.raises(json.JSONDecodeError):
                    json.loads(one.reply or "")
