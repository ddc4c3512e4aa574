"""A reply that was cut is gone on with: no row is lost and none doubled, however the model goes on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from cut_tables import WAYS, content, gone_on, table, texts
from hypothesis import given
from hypothesis import strategies as st
from table_server import TableServer, answer

import tabx
from tabx.generate.continuing.answers import merged, whole_part
from tabx.generate.continuing.joining import joined, kept
from tabx.generate.schema import read_schema
from tabx.generate.settings import TARGETS
from tabx.generate.shapes import form_of
from tabx.llm import Client, ModelSpec
from tabx.table import Table, plain_rows


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("target", TARGETS)
@given(seed=st.integers(0, 10**6), share=st.floats(0.01, 0.99))
def test_no_row_is_lost_and_none_doubled(target: str, way: str, seed: int, share: float) -> None:
    whole = texts(random.Random(seed), target)
    text = gone_on(whole, int(len(whole) * share), target, WAYS[way])
    assert not text or content(text, target) == content(whole, target)


def test_a_next_row_that_equals_one_before_the_last_stays() -> None:
    before = "| a |\n| - |\n| 1 |\n| 2 |\n"
    joint = joined(before, "| 1 |\n| 2 |\n| 3 |\n", "markdown", is_whole=True)
    assert (joint.repeated, joint.added) == (2, 1)  # the last two rows once more, as a model may repeat several
    joint = joined(before, "| 2 |\n| 1 |\n| 2 |\n", "markdown", is_whole=True)
    assert joint.text == before + "| 1 |\n| 2 |\n"


def test_sentences_and_a_repeated_header_are_passed_over() -> None:
    before = "| a | b |\n| - | - |\n| 1 | 2 |\n"
    for rest in ("Here is the rest:\n\n| 1 | 2 |\n| 3 | 4 |", "| a | b |\n| - | - |\n| 3 | 4 |", "\n\n| 3 | 4 |"):
        assert joined(before, rest, "markdown", is_whole=True).text == before + "| 3 | 4 |"


def test_the_next_table_begins_as_it_is_told() -> None:
    before = "Team:\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
    rest = "| 1 | 2 |\n\nPlayer:\n\n| c |\n| - |\n| 5 |\n"
    assert len(content(joined(before, rest, "markdown", is_whole=True).text, "markdown")) == 2


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_kept_of_what_holds_no_whole_row(target: str) -> None:
    assert kept("I cannot", target) == ""


@given(seed=st.integers(0, 10**6), share=st.floats(0.01, 0.99), is_known=st.booleans())
def test_a_structured_answer_that_was_cut_is_kept_to_its_last_row_and_goes_on(
    seed: int, share: float, is_known: bool
) -> None:
    chance = random.Random(seed)
    tables = [table(chance, "Team"), table(chance, "Player")]
    known = [{"name": one.caption, "columns": [" ".join(path) for path in one.columns]} for one in tables]
    form = form_of(read_schema({"tables": known}, "schema") if is_known else None, "markdown")
    value = answer(form.shape.schema, tables)
    text = json.dumps(value)
    part = whole_part(text[: int(len(text) * share)], form)
    if part is not None:
        for rest in (value, _from_last_row(value, part)):
            found = merged(part, rest, form)
            assert found.value == value
            assert found.added == sum(one.row_count for one in tables) - _rows(form.parts(part))


def _rows(parts: list[Any]) -> int:
    return sum(len(part if isinstance(part, list) else part["rows"]) for part in parts)


def _from_last_row(value: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    if "tables" in value:
        done = len(part["tables"]) - 1
        last = value["tables"][done]
        rest = {**last, "rows": last["rows"][max(len(part["tables"][done]["rows"]) - 1, 0) :]}
        return {"tables": [rest, *value["tables"][done + 1 :]]}
    return {name: rows[max(len(part[name]) - 1, 0) :] for name, rows in value.items()}


def test_a_full_list_of_a_shape_is_gone_on_with() -> None:
    rows = [[f"r{number}", str(number)] for number in range(230)]
    gold = Table(plain_rows([["Name", "Points"]]), plain_rows(rows))
    text = "Two hundred and thirty players."

    class Hundreds(TableServer):
        def content_for(self, asked):  # type: ignore[no-untyped-def]
            value = json.loads(super().content_for(asked))
            return json.dumps({"rows": value["rows"][:100]})

    with Hundreds({text: gold}) as server:
        made = tabx.generate_table(
            text, backbone=Client(ModelSpec("m", "openai/m", server.base)), columns="Name,Points", reply="schema"
        )
    assert made.table.texts() == rows
    assert [(one["repeated"], one["added"]) for one in made.joints] == [(1, 99), (1, 31)]
    assert made.finish == "stop"


@pytest.mark.parametrize("reply", ["text", "schema"])
@pytest.mark.parametrize("target", TARGETS)
def test_a_server_that_cuts_is_asked_for_the_rest_and_no_longer_than_is_allowed(target: str, reply: str) -> None:
    chance = random.Random(target)
    gold, text = table(chance, rows=12), "Some players."
    with TableServer({text: gold}, "cut", longest=600) as server:
        client = Client(ModelSpec("m", "openai/m", server.base))
        made = tabx.generate_table(text, backbone=client, to=target, reply=reply, max_continuations=9)
        asked = len(server.requests)
        assert made.finish == "stop"
        assert made.table.texts() == gold.texts()
        assert asked == 1 + len(made.joints)
        none = tabx.generate_table(text, backbone=client, to=target, reply=reply, max_continuations=0)
        assert len(server.requests) == asked + 1
    is_cut = asked > 1
    assert none.finish == ("cut" if is_cut else "stop")
    assert not none.joints
    assert none.table.row_count < 12 or not is_cut
