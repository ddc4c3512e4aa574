"""A judgement stored as plain data, read back, re-scored, and held against its schema."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabx
from tabx.base.errors import InputError
from tabx.documents.json_text import to_json
from tabx.judging.stored.schema import judgement_schema

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

PAIRS = [
    (EXAMPLES / "quarter_results_gold.md", EXAMPLES / "quarter_results_pred.md"),
    (EXAMPLES / "quarter_results_gold.md", EXAMPLES / "quarter_results_pred_b.md"),
    (EXAMPLES / "quarter_results_gold.md", EXAMPLES / "quarter_results_pred_c.md"),
    (EXAMPLES / "gauging_stations_gold.html", EXAMPLES / "gauging_stations_pred.csv"),
]

TEXTS = [
    ("a,b\n1,2\n", "a,b\n1,2\n"),
    ("a,b,c\nx,1,2\ny,3,4\n", "x,y\n1,3\n2,4\n"),
    ("name,both\nx,599 (2016)\ny,12 (2017)\n", "name,count,year\nx,599,2016\ny,12,2017\n"),
    ("k,when,ok\nu,2024-01-05,yes\nv,2024-02-01,no\n", "k,when,ok\nu,January 7 2024,true\nv,,yes\n"),
    ('k,list\nu,"a; b; c"\nv,"d; e"\n', 'k,list\nu,"a; c"\nv,"e; d"\n'),
]


def cases() -> list[tuple[Any, Any]]:
    return [*PAIRS, *TEXTS]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = judgement_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize(("gold", "predicted"), cases())
def test_real_judgements_keep_the_schema(gold: Any, predicted: Any, validator: jsonschema.Draft202012Validator) -> None:
    stored = json.loads(tabx.judge(gold, predicted).to_json())
    assert [error.message for error in validator.iter_errors(stored)] == []


@pytest.mark.parametrize(("gold", "predicted"), cases())
def test_from_dict_gives_the_same_judgement(gold: Any, predicted: Any) -> None:
    judgement = tabx.judge(gold, predicted)
    plain = judgement.to_dict()
    again = tabx.Judgement.from_dict(json.loads(judgement.to_json()))
    assert again.to_dict() == plain
    assert again.to_json() == judgement.to_json()
    assert again.comparison == judgement.comparison
    assert again.scorecard == judgement.scorecard
    assert again.alignment == judgement.alignment
    assert again.notes == judgement.notes


@pytest.mark.parametrize("rubric", ["paper", "strict", "faithful", "default"])
@pytest.mark.parametrize(("gold", "predicted"), cases())
def test_rescoring_a_stored_judgement_is_judging_with_the_other_rubric(gold: Any, predicted: Any, rubric: str) -> None:
    stored = json.loads(tabx.judge(gold, predicted).to_json())
    rescored = tabx.rescore(tabx.Judgement.from_dict(stored), rubric)
    assert rescored.to_json() == tabx.judge(gold, predicted, rubric=rubric).to_json()


def test_rescoring_by_another_version_is_said() -> None:
    stored = tabx.judge(*PAIRS[0]).to_dict()
    stored["signature"]["version"] = "0.0.1"
    stored["seal"] = "edited"
    rescored = tabx.rescore(tabx.Judgement.from_dict(stored), "strict")
    assert str(rescored.signature).startswith("tabx:0.0.1|")
    assert f"rescored_by:{tabx.__version__}" in str(rescored.signature)


def test_the_published_schema_is_the_one_in_use() -> None:
    published = ROOT / "tabx" / "judging" / "stored" / "schema.json"
    assert published.read_text(encoding="utf-8") == to_json(judgement_schema(), ascii_only=True), (
        "the records changed: tabx schema > tabx/judging/stored/schema.json"
    )


def test_the_schema_refuses_what_is_no_judgement(validator: jsonschema.Draft202012Validator) -> None:
    stored = json.loads(tabx.judge(*PAIRS[0]).to_json())
    for change in ({"schema": 4}, {"seal": "x"}, {"score": 1.5}, {"status": "fine"}, {"more": 1}):
        assert not validator.is_valid({**stored, **change})
    broken = copy.deepcopy(stored)
    del broken["counts"]["items"][0]["kind"]
    assert not validator.is_valid(broken)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 4}, "schema 4"),
        ({"findings": None}, "findings"),
        ({"counts": {}}, "rows"),
        ({"cells": [["x"]]}, "cells"),
        ({"signature": {"version": "1"}}, "backbone"),
        ({"scorecard": []}, "scorecard"),
    ],
)
def test_from_dict_says_what_is_wrong(change: dict[str, Any], message: str) -> None:
    stored = tabx.judge(*PAIRS[0]).to_dict()
    with pytest.raises(InputError, match=message):
        tabx.Judgement.from_dict({**stored, "seal": "edited", **change})


@pytest.mark.parametrize("data", [{}, [], "text", None])
def test_from_dict_refuses_what_is_no_judgement(data: Any) -> None:
    with pytest.raises(InputError, match="schema"):
        tabx.Judgement.from_dict(data)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    entries = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [path] + [below for key, value in entries for below in _paths(value, (*path, key))]


BASE = json.loads(tabx.judge(*PAIRS[3]).to_json())


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_paths(BASE)[1:]), st.sampled_from([None, -1, 3, 2.5, "x", "", [], {}, True, [[1]], {"a": 1}]))
def test_damaged_data_are_read_or_refused_but_never_crash(path: tuple[Any, ...], value: Any) -> None:
    damaged = copy.deepcopy(BASE)
    place = damaged
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    del damaged["seal"]
    with contextlib.suppress(InputError):
        tabx.Judgement.from_dict({"seal": "edited", **damaged}).to_dict()


def test_a_judgement_of_schema_1_keeps_its_kinds_and_says_so() -> None:
    """Schema 1 had neither facts nor a steepness; its items are scored anew by their kinds as stored."""
    judgement = tabx.judge("a,b\n1,2\n3,4\n", "a,b\n1,2\n3,5\n")
    old = judgement.to_dict()
    del old["seal"], old["facts"], old["scorecard"]["steepness"], old["scorecard"]["worst"]
    old["schema"] = 1
    read = tabx.Judgement.from_dict(old)
    assert (read.scorecard.steepness, read.scorecard.worst) == (1.0, None)
    again = tabx.rescore(read, "default")
    assert again.scorecard == judgement.scorecard
    assert again.comparison.counts == judgement.comparison.counts
    assert [note.code for note in again.notes] == [*(note.code for note in judgement.notes), "kinds of schema 1"]
    assert tabx.Judgement.from_dict(again.to_dict()).notes == again.notes
