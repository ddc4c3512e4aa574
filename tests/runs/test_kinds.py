"""What every kind of run has to keep: a kind adds its record and ten items here, and is held to all of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from model_server import ModelServer

from tabx.ask.kind import replies_kind
from tabx.ask.rows import Questions
from tabx.ask.template import PromptTemplate
from tabx.ask.work import Asking
from tabx.base.errors import InputError
from tabx.batch.kind import pairs_kind
from tabx.batch.pairs import Pair
from tabx.batch.work import Job
from tabx.llm import Client, ModelSpec
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import ChangedError
from tabx.runs.kind import Kind, Status
from tabx.runs.outputs import Output
from tabx.runs.running import run
from tabx.runs.tally import Tally

COUNT = 10


@dataclass
class Given:
    """A kind, ten items of it, of which the last has failed, and the item of a place with another content."""

    kind: Kind
    items: list[Any]
    other: Callable[[int], Any]
    asking: int | None = None


def pairs(_: ModelServer) -> Given:
    def pair(row: int, value: int) -> Pair:
        gold = None if row == COUNT - 1 else f"| a | b |\n| - | - |\n| x{row} | {value} |\n"
        trouble = "no gold table" if gold is None else ""
        return Pair(row, f"p{row}", gold=gold, predicted=gold, trouble=trouble, fields={"row": row})

    return Given(pairs_kind(Job()), [pair(row, row) for row in range(COUNT)], lambda row: pair(row, row + 50))


def replies(server: ModelServer) -> Given:
    client = Client(ModelSpec("m", "openai/m", server.base))
    questions = Questions(PromptTemplate("What is {{ value }}?", "p.j2"), client.spec)

    def items(*values: int) -> list[Any]:
        rows = [{"id": f"q{value % COUNT}", "value": value} for value in values]
        broken = {"id": f"q{COUNT - 1}"}  # has no value to ask about
        return list(questions.items([*rows[:-1], broken], "id"))

    kind = replies_kind(Asking(client=client, prompt=questions.prompt_hash))
    return Given(kind, items(*range(COUNT)), lambda row: items(*range(COUNT, 2 * COUNT))[row], asking=3)


KINDS: dict[str, Callable[[ModelServer], Given]] = {"pairs": pairs, "replies": replies}


@pytest.fixture(params=KINDS)
def given(request: pytest.FixtureRequest) -> Iterator[Given]:
    with ModelServer("so it is") as server:
        yield KINDS[request.param](server)


def made(given: Given, items: list[Any], path: Path, **how: bool) -> Tally:
    output, tally = Output(path, **how), Tally(given.kind.figures)
    engine = engine_for(given.kind.work, 0, given.asking)
    with output.opened(given.kind) as results, closing(run(items, engine, results, tally)) as found:
        for _ in found:
            pass
    return tally


def test_lines_are_of_the_kind_and_say_what_the_run_counted(given: Given, tmp_path: Path) -> None:
    path, kind = tmp_path / "r.jsonl", given.kind
    tally = made(given, given.items, path)
    assert (tally.done, tally.failed, tally.rows) == (COUNT - 1, 1, COUNT)
    lines = path.read_bytes().splitlines(keepends=True)
    for line, item in zip(lines, given.items, strict=True):
        data = kind.read(line, "here")
        assert kind.columns(item).items() <= data.items()
        assert (kind.change(data, item), kind.stale(data, item)) == ("", "")
        assert kind.content_of(data) == kind.hash_of(item)
        assert kind.line_for(data, item).encode() == line
        assert kind.done_of(data, "x").line == "x"
    assert kind.done_of(kind.read(lines[-1], "here"), "").status is Status.FAILED
    with pytest.raises(InputError, match="here"):
        kind.read(lines[0].replace(b'":', b'": ', 1).replace(b'"id":', b'"name":'), "here")
    with pytest.raises(InputError, match="here"):
        kind.read(b'{"other": 1}\n', "here")


def test_a_file_cut_anywhere_is_completed_to_the_same_bytes(given: Given, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    made(given, given.items, whole)
    data = whole.read_bytes()
    for place in range(0, len(data), max(1, len(data) // 13)):
        cut.write_bytes(data[:place])
        made(given, given.items, cut, resume=True)
        assert cut.read_bytes() == data


def test_what_changed_is_refused_or_redone(given: Given, tmp_path: Path) -> None:
    path, new = tmp_path / "r.jsonl", tmp_path / "new.jsonl"
    made(given, given.items, path)
    changed = [*given.items[:4], given.other(4), *given.items[5:]]
    before = path.read_bytes()
    with pytest.raises(ChangedError, match=f"the {given.kind.words.line} of row 5, .*; {given.kind.words.helps}"):
        made(given, changed, path, resume=True)
    assert path.read_bytes() == before
    tally = made(given, changed, path, redo=True)
    made(given, changed, new)
    assert path.read_bytes() == new.read_bytes()
    assert tally.reused >= COUNT - 2  # what failed for want of a table or a prompt is looked at again


def test_failed_items_are_tried_again_alone(given: Given, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    made(given, given.items, path)
    data = path.read_bytes()
    tally = made(given, given.items, path, retry_failed=True)
    assert (tally.reused, tally.failed, path.read_bytes()) == (COUNT - 1, 1, data)


def test_the_same_content_twice_is_worked_on_once(given: Given, tmp_path: Path) -> None:
    path, kind = tmp_path / "r.jsonl", given.kind
    first = given.items[0]
    tally = made(given, [first, replace(first, row=1, id="again")], path)
    one, other = (json.loads(line) for line in path.read_text().splitlines())
    assert (tally.reused, one["id"], other["id"]) == (1, str(kind.name(first)), "again")
