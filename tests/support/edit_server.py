"""A model that edits by a script: it knows the bench, and plays right, spoiled, declining and other replies."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from model_server import Asked, ModelServer

from tabx.edit.bench.checking import spoil
from tabx.edit.bench.prompting import ops_turns, rewrite_turns
from tabx.edit.bench.records import Instance
from tabx.formats import dump_table, load_table
from tabx.llm.prompts import Prompts

PROSE = "The table lists several things of interest to readers."

DECLINED = "I'm sorry, but I cannot tell which row is meant."


class EditServer(ModelServer):
    """Answers the last turn of each question as one of `WAYS`, or as a function of the instance says."""

    def __init__(self, bench: Sequence[Instance], way: str | Callable[[Instance], str] = "right", **more: Any) -> None:
        prompts = Prompts()
        self.bench = {
            turns[-1].content.strip(): one
            for one in bench
            for turns in (rewrite_turns(one, prompts), ops_turns(one, prompts))
        }
        self.way = WAYS[way] if isinstance(way, str) else way
        super().__init__(self._reply, **more)

    def instance_of(self, asked: Asked) -> Instance:
        return next(self.bench[text.strip()] for role, text in reversed(asked.turns) if text.strip() in self.bench)

    def _reply(self, asked: Asked) -> str:
        return self.way(self.instance_of(asked))


def operations(instance: Instance) -> str:
    """Return the right operations, each with all the fields of an answer."""
    if instance.kind in ("no such row", "two rows fit"):
        return json.dumps({"operations": [], "declined": "it is not clear which row is meant"})
    return json.dumps({"operations": [_full(one) for one in instance.ops], "declined": None})


def _full(one: Mapping[str, Any]) -> dict[str, Any]:
    usual: dict[str, dict[str, Any]] = {
        "add_row": {"at": "end"},
        "add_column": {"at": "end"},
        "sort": {"as": "text", "descending": False},
        "merge_equal": {"columns": None},
        "split_merged": {"columns": None},
    }
    return {**usual.get(one["op"], {}), **one}


def spoiled(instance: Instance) -> str:
    """Return the gold with one more cell changed."""
    wrong = spoil(load_table(instance.gold, instance.format), random.Random(f"spoiled/{instance.id}"))
    assert wrong is not None
    return dump_table(wrong, instance.format)


WAYS: Mapping[str, Callable[[Instance], str]] = {
    "right": lambda one: one.gold,
    "fenced": lambda one: f"Here is the table:\n\n```{one.format}\n{one.gold}```\nAll else is as it was.",
    "copied": lambda one: one.source,
    "prose": lambda one: PROSE,
    "declined": lambda one: DECLINED,
    "half": lambda one: one.gold[: len(one.gold) // 2],
    "spoiled": spoiled,
    "ops": operations,
    "wrong ops": lambda one: json.dumps({"operations": [{"op": "remove_row", "row": 999}], "declined": None}),
    "no ops": lambda one: json.dumps({"operations": [], "declined": None}),
    "ops declined": lambda one: json.dumps({"operations": [], "declined": "no such row"}),
}
