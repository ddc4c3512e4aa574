"""Questions whose answers end: closed shapes, exactly what is asked, limits that follow from it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import pytest
from model_server import Asked, ModelServer
from stand_in import align_reply, cells, compare_reply, fenced

from tabx.backbone import Pair, Prefilter
from tabx.backbones.agents.replies import (
    AlignReply,
    HeadersReply,
    WholeCompareReply,
    align_shape,
    cells_shape,
    headers_shape,
)
from tabx.backbones.model import ModelBackbone, model_backbone
from tabx.judging import judge
from tabx.lab.baselines.filled_rubric import FilledRubric, ReasonedRubric, filled_shape
from tabx.lab.baselines.method_ranking import ranking_shape
from tabx.lab.metrics.asked.entailment import entailed_shape
from tabx.lab.metrics.asked.p_score import grades_shape
from tabx.lab.metrics.asked.tabeval import statements_shape
from tabx.llm import Client, ModelSpec
from tabx.llm.doctor_answer import doctor_answer
from tabx.llm.shape import Shape

GOLD = """
| Player | Team | Points | City |
| --- | --- | --- | --- |
| Ann Lee | Bulls | 12 | Chicago |
| Bo Chan | Jazz | 7 | Salt Lake City |
| Cy Diaz | Heat | 9 | Miami |
"""
OURS: dict[str, Any] = {
    "headers": partial(headers_shape, 60),
    "columns and rows": partial(align_shape, 3, 4, 2, True),
    "cells": partial(cells_shape, 20, False),
    "whole cells": partial(cells_shape, 20, True),
    "descriptors": partial(filled_shape, FilledRubric, 16),
    "descriptors after reasons": partial(filled_shape, ReasonedRubric, 16),
    "ranking": partial(ranking_shape, 5),
    "grades": grades_shape,
    "statements": partial(statements_shape, 64),
    "entailed": partial(entailed_shape, 64),
    "doctor": doctor_answer,
}


def nodes(node: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every schema within a schema."""
    if isinstance(node, Mapping):
        if "type" in node:
            yield node
        for inner in node.values():
            yield from nodes(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from nodes(inner)


@pytest.mark.parametrize("make", OURS.values(), ids=OURS.keys())
def test_every_shape_of_ours_ends(make: Any) -> None:
    shape: Shape[Any] = make()
    for node in nodes(shape.schema):
        if node["type"] == "object":
            assert (set(node["required"]), node["additionalProperties"]) == (set(node["properties"]), False)
        if node["type"] == "array":
            assert 0 < node["maxItems"] <= 512
        if node["type"] == "string" and "enum" not in node:
            assert 0 < node["maxLength"] < 2000  # more repetitions of a sign are more than llama.cpp takes


def answered(asked: Asked) -> dict[str, Any]:
    text = asked.text
    return compare_reply(text, {}, "equivalent") if cells(text) else align_reply(text)


def told(asked: Asked) -> dict[str, Any]:
    return dict(asked.body["response_format"]["json_schema"]["schema"]["properties"])


def test_exactly_the_headers_and_cells_asked_about_have_an_entry() -> None:
    predicted = GOLD.replace("Team", "Club").replace("Points", "Score").replace("Heat", "Hot").replace("Jazz", "Blues")
    with ModelServer(answered) as server:
        backbone = ModelBackbone("here", Client(ModelSpec("here", "openai/model", server.base)))
        judge(GOLD, predicted, backbone=backbone)
        align, compare = server.requests
    headers, relations = told(align), told(compare)
    assert list(headers) == ["headers"]
    assert headers["headers"]["required"] == ["0", "1"]
    assert len(fenced(align.text)) == 2
    assert relations["cells"]["required"] == [str(index) for index, *_ in cells(compare.text)] == ["0", "1"]
    assert (align.body["max_tokens"], compare.body["max_tokens"]) == (256, 256)


def test_as_few_shapes_as_counts_whatever_the_tables_say() -> None:
    def asked_of(names: list[str]) -> str:
        gold = GOLD.replace("Team", names[0])
        with ModelServer(answered) as server:
            backbone = ModelBackbone("here", Client(ModelSpec("here", "openai/model", server.base)))
            judge(gold, gold.replace(names[0], names[1]), backbone=backbone)
        return json.dumps(server.requests[0].body["response_format"])

    assert asked_of(["Team", "Club"]) == asked_of(["Side", "Franchise"])


def test_limits_follow_from_the_question_and_stay_within_what_providers_grant() -> None:
    assert [headers_shape(count).longest for count in (1, 4, 10, 60, 136)] == [256, 256, 1024, 4096, 4096]
    assert cells_shape(2, True).longest == 512


@pytest.mark.parametrize(
    ("address", "arguments", "most"),
    [
        (None, {}, 4096),
        ("http://127.0.0.1:9/v1", {}, 840),
        ("http://127.0.0.1:9/v1", {"timeout": 600}, 4096),
        ("http://127.0.0.1:9/v1", {"max_tokens": 300}, 300),
    ],
)
def test_a_server_that_may_be_slow_is_asked_no_more_than_it_answers_in_time(
    address: str | None, arguments: dict[str, Any], most: int
) -> None:
    spec = ModelSpec("here", "openai/model", address, parameters=arguments)
    assert model_backbone("here", client=Client(spec)).answer_tokens == most


def test_sixty_headers_are_asked_in_pieces_that_a_slow_server_answers_in_time() -> None:
    columns = [f"Column {index}" for index in range(60)]
    rows = "".join("| " + " | ".join(f"{row}.{index}" for index in range(60)) + " |\n" for row in range(4))
    gold = f"| {' | '.join(columns)} |\n|{'---|' * 60}\n{rows}"
    with ModelServer(answered) as server:
        client = Client(ModelSpec("here", "openai/model", server.base))
        judge(gold, gold.replace("Column", "Field of"), backbone=model_backbone("here", client=client))
        asked = [len(fenced(request.text)) for request in server.requests]
    assert sum(asked) == 60
    assert max(asked) == 28


def test_an_entry_for_each_index_is_read_as_lists_of_entries_are() -> None:
    shape = headers_shape(2)
    new = shape.read('{"headers": {"0": {"same": true, "why": "a"}, "1": {"same": false, "why": ""}}}')
    old = shape.read('{"headers": [{"i": 0, "same": true, "why": "a"}, {"i": 1, "same": false}]}')
    assert new == old == HeadersReply.model_validate(old.model_dump())
    whole = (
        '{"0": {"r": "less", "why": "", "missing": "x", "extra": "", "t": "", "ge": "", "pe": "", "gu": "", "pu": ""}}'
    )
    found = cells_shape(1, True).read(f'{{"cells": {whole}}}')
    assert isinstance(found, WholeCompareReply)
    assert (found.cells[0].i, found.cells[0].r, found.cells[0].missing) == (0, "less", "x")


@pytest.mark.parametrize(
    ("columns", "pairs"),
    [
        ([{"g": 1, "p": [2], "why": "a"}, {"g": 3, "p": []}], [((1,), (2,))]),
        ([{"g": 0, "p": [0]}, {"g": 1, "p": [0]}], [((0, 1), (0,))]),
        ([{"g": 1, "p": [1, 2]}], [((1,), (1, 2))]),
        ([{"g": [0, 1], "p": [0]}, {"g": [2], "p": []}], [((0, 1), (0,)), ((2,), ())]),
    ],
)
def test_an_entry_for_each_gold_index_makes_pairs(columns: list[Any], pairs: list[Any]) -> None:
    reply = AlignReply.model_validate({"columns": columns})
    assert [(tuple(pair.g), tuple(pair.p)) for pair in reply.columns] == pairs


def test_a_model_that_fills_the_shape_of_pairs_pairs_the_columns() -> None:
    predicted = GOLD.replace("Team", "Shoe size").replace("Bulls", "44").replace("Jazz", "45").replace("Heat", "46")

    def fill(asked: Asked) -> dict[str, Any]:
        if cells(asked.text):
            return compare_reply(asked.text, {})
        assert told(asked)["columns"]["minItems"] == told(asked)["columns"]["maxItems"] == 1
        return {"columns": [{"g": 1, "p": [1], "why": "so it is"}]}

    with ModelServer(fill) as server:
        client = Client(ModelSpec("here", "openai/model", server.base))
        judgement = judge(GOLD, predicted, backbone=ModelBackbone("here", client, Prefilter.RULES))
    assert judgement.alignment.column_of[1].predicted == Pair((1,), (1,)).predicted
    assert judgement.model is not None
    assert judgement.model.rejected == 0
