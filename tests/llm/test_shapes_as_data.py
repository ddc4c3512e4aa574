"""Shapes given as JSON Schema data: what a server is told, what is accepted, and thousands of them in one run."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from model_server import Asked, Fault, ModelServer, no_mode
from pydantic import BaseModel, create_model

from tabx.base.errors import OptionError
from tabx.llm import Client, FailureKind, ModelFailure, ResponseCache
from tabx.llm.closing import closed, closed_object, limit_for, without_lengths
from tabx.llm.lenient import json_in
from tabx.llm.schema_faults import check_schema, faults_of
from tabx.llm.shape import KEPT_SHAPES, Shape, data_shape, record_shape, shape_of
from tabx.llm.spec import MODES, Mode

COLUMNS = ["% of GDP", "", "Total", "Total", "Total (2)", 'a "quoted" one', "title"]
PROTOCOLS = pytest.mark.parametrize("protocol", ["openai", "gemini"])


def filled(asked: Asked) -> dict[str, Any]:
    """Answer every field of the schema that is asked for, by its number; null for the last."""
    names = list(schema_of(asked)["properties"])
    return {**{name: str(number) for number, name in enumerate(names)}, names[-1]: None}


def schema_of(asked: Asked) -> dict[str, Any]:
    """Return the schema that a request tells, in whatever mode."""
    body = asked.body
    if asked.mode == "tools":
        tool = body["tools"][0]
        return dict((tool.get("function") or tool["function_declarations"][0])["parameters"])
    if "response_format" in body and "json_schema" in body["response_format"]:
        return dict(body["response_format"]["json_schema"]["schema"])
    for name in ("response_json_schema", "responseJsonSchema", "response_schema", "responseSchema"):
        if name in asked.config:
            return dict(asked.config[name])
    said = "\n".join(text for _, text in asked.turns)
    return dict(json.loads(json_in(said[said.index("JSON Schema") :])))


@PROTOCOLS
@pytest.mark.parametrize("mode", MODES)
def test_names_of_columns_are_told_as_they_are_in_every_mode(protocol: str, mode: Mode) -> None:
    with ModelServer(filled) as server:
        reply = Client(spec_for(server, protocol, mode), retry=QUICK).ask(QUESTION, record_shape(COLUMNS))
        (asked,) = server.requests
    assert reply.value == ("0", "1", "2", "3", "4", "5", None)
    assert (reply.mode, reply.reasks) == (mode, 0)
    names = ["% of GDP", "", "Total", "Total (3)", "Total (2)", 'a "quoted" one', "title"]
    assert list(schema_of(asked)["properties"]) == names


@pytest.mark.parametrize("mode", ["json_schema", "tools"])
def test_a_strict_server_is_told_all_that_its_mode_wants(mode: Mode) -> None:
    with ModelServer(filled) as server:
        client = Client(spec_for(server, mode=mode), retry=QUICK)
        for _ in range(2):
            client.ask(QUESTION, record_shape(COLUMNS))
    for asked in server.requests:
        schema = schema_of(asked)
        assert (set(schema["required"]), schema["additionalProperties"]) == (set(schema["properties"]), False)
        told = asked.body["tools"][0]["function"] if mode == "tools" else asked.body["response_format"]["json_schema"]
        assert told["strict"] is True


def test_data_fall_back_through_the_modes_as_models_do() -> None:
    with ModelServer(filled, always=[no_mode(mode) for mode in MODES[:-1]]) as server:
        reply = client_for(server).ask(QUESTION, record_shape(["a", "b"]))
        assert reply.value == ("0", None)
        assert [asked.mode for asked in server.requests] == ["json_schema", "tools", "json", "text"]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ({"a": "1"}, "b: Field required"),
        ({"a": 1, "b": None}, "a: string or null is right"),
        ({"a": "1", "b": "2", "c": "3"}, "c: no such field"),
        ([1], "the whole: object is right"),
    ],
)
def test_what_does_not_fit_is_asked_for_again_with_its_faults(answer: Any, wrong: str) -> None:
    right = json.dumps({"a": "1", "b": None})
    with ModelServer(right, plan=[Fault("wrong", content=json.dumps(answer))]) as server:
        reply = client_for(server).ask(QUESTION, record_shape(["a", "b"]))
        assert (reply.value, reply.reasks) == (("1", None), 1)
        assert wrong in server.requests[1].text


def test_what_never_fits_is_a_failure_and_what_fits_is_remembered(tmp_path: Path) -> None:
    shape = data_shape(closed_object({"n": {"type": "integer", "minimum": 1}}))
    with ModelServer('{"n": 0}') as server:
        client = client_for(server, cache=ResponseCache(tmp_path))
        with pytest.raises(ModelFailure, match="n: minimum 1 is right") as failed:
            client.ask(QUESTION, shape)
        server.answer = '{"n": 2}'
        assert [client.ask(QUESTION, shape).cached for _ in range(2)] == [False, True]
        other = data_shape(closed_object({"n": {"type": "integer", "minimum": 2}}))
        assert client.ask(QUESTION, other).cached is False
    assert failed.value.kind is FailureKind.WRONG_SCHEMA


KEYWORD = Fault(
    "no lengths",
    400,
    "Invalid schema for response_format 'answer': In context=('properties', 'a'), 'maxLength' is not permitted.",
    when=lambda asked: "maxLength" in json.dumps(asked.body.get("response_format", {})),
)
STRICT = Fault(
    "not strict",
    400,
    "Unknown parameter: 'response_format.json_schema.strict'.",
    when=lambda asked: "strict" in json.dumps(asked.body.get("response_format", {})),
)


def test_a_server_that_takes_no_lengths_or_no_strict_is_asked_without_in_the_same_mode() -> None:
    said: list[str] = []
    shape = data_shape(closed_object({"a": {"type": "string", "maxLength": 3}}))
    with ModelServer('{"a": "x"}', always=[KEYWORD, STRICT]) as server:
        client = client_for(server, say=said.append)
        modes = [client.ask(QUESTION, shape, repeat=repeat).mode for repeat in range(2)]
        told = [asked.body["response_format"]["json_schema"] for asked in server.requests]
    assert modes == ["json_schema"] * 2
    assert ["strict" in one for one in told] == [True, True, False, False]
    assert ["maxLength" in json.dumps(one) for one in told] == [True, False, False, False]
    assert said == [
        "here: the server takes no lengths in a schema; left out",
        "here: the server does not take 'strict'; left out",
    ]


class Open(BaseModel):
    """A model as it comes: optional fields, texts and lists without a length."""

    title: str = ""
    parts: list[Verdict] = []
    more: dict[str, str] | None = None


def test_a_models_schema_is_closed() -> None:
    schema = dict(shape_of(Open).schema)
    assert (set(schema["required"]), schema["additionalProperties"]) == ({"title", "parts", "more"}, False)
    assert schema["properties"]["title"] == {"type": "string", "maxLength": 400}
    assert schema["properties"]["parts"]["maxItems"] == 100
    verdict = schema["$defs"]["Verdict"]
    assert (verdict["required"], verdict["additionalProperties"]) == (["verdict", "why"], False)
    assert "maxLength" not in json.dumps(without_lengths(schema))
    assert shape_of(Open).read('{"parts": []}') == Open()  # what is read may lack what has a default


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "array"}, "type object is right"),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, "every property required"),
        (closed_object({"a": {"type": "text"}}), r"properties\.a: type 'text'"),
        (closed_object({"a": {"type": "string", "pattern": "a"}}), "keyword 'pattern'"),
        (closed_object({"a": {"type": "array", "items": {"type": "object"}}}), "additionalProperties false"),
    ],
)
def test_a_schema_that_no_strict_mode_takes_is_told(schema: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        data_shape(schema)


_leaves = st.sampled_from(
    [
        {"type": "string", "maxLength": 3},
        {"type": ["string", "null"]},
        {"type": "integer", "minimum": 0, "maximum": 5},
        {"type": "number"},
        {"type": "boolean"},
        {"enum": ["a", 2, None]},
        {"const": "x"},
        {"anyOf": [{"type": "integer"}, {"type": "null"}]},
    ]
)
_schemas = st.recursive(
    _leaves,
    lambda inner: st.one_of(
        inner.map(lambda one: {"type": "array", "items": one, "minItems": 1, "maxItems": 2}),
        st.dictionaries(st.sampled_from(["", "% of GDP", "a"]), inner, max_size=3).map(closed_object),
    ),
    max_leaves=6,
)
_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 7)
    | st.sampled_from([0.5, 2.0])
    | st.sampled_from(["", "a", "x", "abcd"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["", "% of GDP", "a", "b"]), inner),
    max_leaves=6,
)


@given(_schemas, _values)
def test_faults_are_found_as_an_independent_validator_finds_them(schema: dict[str, Any], value: Any) -> None:
    whole = closed_object({"it": schema})
    check_schema(whole)
    is_right = Draft202012Validator(whole).is_valid({"it": value})
    assert (faults_of({"it": value}, whole) == []) == is_right


@given(st.lists(st.sampled_from(["a", "a (2)", "a (3)", "", " (2)", "b"]), max_size=8))
def test_each_column_has_a_field_of_its_own(columns: list[str]) -> None:
    shape = record_shape(columns)
    names = list(shape.schema["properties"])
    assert len(names) == len(columns)
    values = tuple(str(place) for place in range(len(columns)))
    assert shape.read(shape.write(values)) == values
    assert all(name.startswith(column) for name, column in zip(names, columns, strict=True))


def test_limits_are_twice_what_is_needed_and_few() -> None:
    limits = [limit_for(tokens) for tokens in range(1, 2000)]
    assert all(limit >= 2 * tokens for tokens, limit in enumerate(limits, 1))
    assert (min(limits), len(set(limits))) == (256, 5)


def test_thousands_of_shapes_are_sent_alike_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabx.llm.libraries import litellm

    asked: list[None] = []
    completion = litellm().completion

    def noted(**body: Any) -> Any:
        asked.append(None)
        return completion(**body)

    monkeypatch.setattr(litellm(), "completion", noted)
    with ModelServer(filled) as server:
        client = client_for(server)
        for number in range(KEPT_SHAPES + 50):
            assert client.ask(QUESTION, record_shape([f"column {number}", "b"])).value == ("0", None)
    assert len(asked) == 1  # the first of the kind: all others are made like it
    gc.collect()
    assert sum(isinstance(one, Shape) and one.model is None for one in gc.get_objects()) < 50


def test_models_made_by_a_program_are_not_kept_for_ever() -> None:
    shape_of.cache_clear()
    for number in range(KEPT_SHAPES + 50):
        shape_of(create_model(f"Made{number}", a=(str, ...)))
    assert shape_of.cache_info().currsize == KEPT_SHAPES


THINKS = Fault(
    "thinks", content="", finish="length", thought="It may be so. " * 60, when=lambda asked: limit(asked) < 4096
)


def limit(asked: Asked) -> int:
    return int(asked.body["max_tokens"])


def test_a_model_that_thinks_first_gets_room_for_it_and_is_asked_so_from_then_on() -> None:
    said: list[str] = []
    shape = data_shape(closed_object({"a": {"type": "string"}}), longest=256)
    with ModelServer('{"a": "x"}', always=[THINKS]) as server:
        client = client_for(server, say=said.append)
        replies = [client.ask(QUESTION, shape, repeat=repeat) for repeat in range(2)]
        assert [limit(asked) for asked in server.requests] == [256, 4096, 4096]
    assert [reply.value for reply in replies] == [{"a": "x"}] * 2
    assert said == ["here: the model thinks first; answers may take 4096 tokens"]
    assert "max_tokens" not in replies[0].sent


def test_an_answer_that_is_cut_without_a_thought_is_cut() -> None:
    shape = data_shape(closed_object({"a": {"type": "string"}}), longest=256)
    with ModelServer(always=[Fault("cut", content='{"a": "x', finish="length")]) as server:
        with pytest.raises(ModelFailure) as failed:
            client_for(server).ask(QUESTION, shape)
        assert len(server.requests) == 1
    assert failed.value.kind is FailureKind.TRUNCATED


def test_a_limit_of_the_settings_counts() -> None:
    shape = data_shape(closed_object({"a": {"type": "string"}}), longest=256)
    with ModelServer('{"a": "x"}') as server:
        reply = Client(spec_for(server, parameters={"max_tokens": 99}), retry=QUICK).ask(QUESTION, shape)
        assert limit(server.requests[0]) == reply.sent["max_tokens"] == 99


def test_the_same_question_in_a_model_and_in_data_are_two() -> None:
    assert closed(Verdict.model_json_schema()) == shape_of(Verdict).schema
    with ModelServer(SAME) as server:
        client = client_for(server)
        assert client.ask(QUESTION, Verdict).value == Verdict(verdict="same", why="a nickname")
        data = data_shape(closed_object({"verdict": {"type": "string"}, "why": {"type": "string"}}))
        assert client.ask(QUESTION, data).value == SAME
