"""Shapes of pydantic models go through instructor, closed; those of data do without it."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from typing import Any, cast

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from model_server import Asked, Fault, ModelServer
from pydantic import BaseModel, create_model

from tabx.llm import Client
from tabx.llm.closing import closed_object, without_lengths
from tabx.llm.libraries import instructor
from tabx.llm.shape import KEPT_SHAPES, model_shape, read_by, shape_of
from tabx.llm.spec import MODES, Mode

NUMBERS = closed_object({"numbers": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}})


class Numbers(BaseModel):
    """Numbers in an order."""

    numbers: list[int]


@pytest.fixture
def created(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the models that instructor is asked for, one for each time."""
    names: list[str] = []
    create = instructor().Instructor.create

    def noted(self: Any, response_model: Any, **more: Any) -> Any:
        names.append(response_model.__name__)
        return create(self, response_model=response_model, **more)

    monkeypatch.setattr(instructor().Instructor, "create", noted)
    return names


def schema_told(asked: Asked) -> dict[str, Any]:
    """Return the schema that a request tells, in whatever mode."""
    if asked.mode == "tools":
        return cast("dict[str, Any]", asked.body["tools"][0]["function"]["parameters"])
    if asked.mode == "json_schema":
        return cast("dict[str, Any]", asked.body["response_format"]["json_schema"]["schema"])
    system = dict(asked.turns)["system"]
    return cast("dict[str, Any]", json.JSONDecoder().raw_decode(system, system.index("{\n"))[0])


def unordered(schema: dict[str, Any]) -> str:
    """Return a schema as text, required names in any order and without what the tool says beside it."""
    rest = {name: value for name, value in schema.items() if name != "description"}
    return json.dumps({**rest, "required": sorted(schema["required"])}, sort_keys=True)


@pytest.mark.parametrize("mode", MODES)
def test_the_closed_schema_is_told_through_instructor_in_every_mode(mode: Mode, created: list[str]) -> None:
    shape = shape_of(Verdict)
    shape_of.cache_clear()
    with ModelServer(SAME) as server:
        client = Client(spec_for(server, mode=mode), retry=QUICK)
        replies = [client.ask(QUESTION, Verdict, repeat=repeat) for repeat in range(3)]
        told = [schema_told(asked) for asked in server.requests]
    assert [(type(reply.value), reply.value.verdict, reply.mode) for reply in replies] == [(Verdict, "same", mode)] * 3
    assert [unordered(one) for one in told] == [unordered(dict(shape.schema))] * 3
    assert created == ["Verdict"] * (1 if mode in ("json_schema", "tools") else 3)  # else the schema is a message


@pytest.mark.parametrize("mode", ["json_schema", "tools"])
def test_later_requests_are_as_the_one_that_instructor_made(mode: Mode) -> None:
    shape_of.cache_clear()
    with ModelServer(SAME) as server:
        client = Client(spec_for(server, mode=mode), retry=QUICK)
        for repeat in range(2):
            client.ask(QUESTION, Verdict, repeat=repeat)
        first, later = [{**asked.body, "seed": None} for asked in server.requests]
    told = first["tools"][0]["function"] if mode == "tools" else first["response_format"]["json_schema"]
    assert first == later
    assert (told["name"], told["strict"]) == ("Verdict", True)


def test_a_schema_narrower_than_the_models_own_is_told(created: list[str]) -> None:
    with ModelServer({"numbers": [1, 2]}) as server:
        client = client_for(server)
        assert client.ask(QUESTION, model_shape(Numbers, NUMBERS)).value == Numbers(numbers=[1, 2])
        assert client.ask(QUESTION, read_by(Numbers, NUMBERS), repeat=1).value == Numbers(numbers=[1, 2])
        assert [schema_told(asked) for asked in server.requests] == [NUMBERS] * 2
    assert created == ["Numbers"]  # what is only read by the model is asked for without


LENGTHS = Fault(
    "lengths", 400, "'maxLength' is not permitted.", when=lambda asked: "maxLength" in json.dumps(asked.body)
)
STRICT = Fault(
    "strict",
    400,
    "Unknown parameter: 'response_format.json_schema.strict'.",
    when=lambda asked: "strict" in asked.body["response_format"]["json_schema"],
)


def test_a_server_that_takes_no_lengths_or_no_strict_is_asked_for_a_model_without() -> None:
    with ModelServer(SAME, always=[LENGTHS, STRICT]) as server:
        client = client_for(server)
        modes = [client.ask(QUESTION, Verdict, repeat=repeat).mode for repeat in range(2)]
        told = [asked.body["response_format"]["json_schema"] for asked in server.requests]
    assert modes == ["json_schema"] * 2
    assert ["strict" in one for one in told] == [True, True, False, False]
    assert told[-1]["schema"] == without_lengths(shape_of(Verdict).schema)


@pytest.mark.parametrize("mode", MODES)
def test_what_is_wrong_is_told_alike_of_the_first_and_of_later_answers(mode: Mode, created: list[str]) -> None:
    wrong = Fault("wrong", content='Here: {"verdict": "alike"}')
    shape_of.cache_clear()
    with ModelServer(SAME, plan=[wrong]) as server:
        client = Client(spec_for(server, mode=mode), retry=QUICK)
        client.ask(QUESTION, Verdict)
        server.plan.append(wrong)
        client.ask(QUESTION, Verdict, repeat=1)
        complaints = [asked.turns[3][1] for asked in (server.requests[1], server.requests[3])]
    assert complaints[0] == complaints[1]
    assert "verdict: Input should be 'same' or 'different'" in complaints[0]
    assert len(created) == (2 if mode in ("json_schema", "tools") else 4)  # the first, and what was wrong later


def test_an_answer_beside_the_tool_is_read_as_one_in_it() -> None:
    message = {"role": "assistant", "content": '{"verdict": "same"} it is'}
    beside = {"object": "chat.completion", "choices": [{"index": 0, "finish_reason": "stop", "message": message}]}
    shape_of.cache_clear()
    with ModelServer(SAME, always=[Fault("beside", body=beside)]) as server:
        client = Client(spec_for(server, mode="tools"), retry=QUICK)
        replies = [client.ask(QUESTION, Verdict, repeat=repeat) for repeat in range(2)]
    assert [(reply.value.verdict, reply.mode, reply.reasks) for reply in replies] == [("same", "tools", 0)] * 2


class Documented(BaseModel):
    """A city.

    Parameters
    ----------
    name : str
        In its own language.
    """

    name: str = ""
    parts: list[Verdict] = []


def test_a_model_is_not_changed_by_what_is_made_of_it() -> None:
    before = Documented.model_json_schema()
    with ModelServer({"name": "Köln"}) as server:
        for mode in MODES:
            reply = Client(spec_for(server, mode=mode), retry=QUICK).ask(QUESTION, Documented)
            assert reply.value == Documented(name="Köln")
    assert Documented.model_json_schema() == before


def test_models_made_by_a_program_are_let_go_once_they_were_asked_for() -> None:
    with ModelServer({"a": "x"}) as server:
        client = client_for(server)
        for number in range(KEPT_SHAPES + 60):
            client.ask(QUESTION, create_model(f"Programmed{number}", a=(str, ...)))
    gc.collect()
    made = [one for one in gc.get_objects() if isinstance(one, type) and one.__name__.startswith("Programmed")]
    assert len({one.__name__ for one in made}) <= KEPT_SHAPES + 1


def test_shapes_of_data_do_not_import_instructor() -> None:
    code = (
        "import sys\n"
        "from tabx.llm import Client, Message, ModelSpec\n"
        "from tabx.llm.shape import record_shape\n"
        "client = Client(ModelSpec('here', 'openai/model', sys.argv[1]))\n"
        "print(client.ask([Message('user', 'a')], record_shape(['a'])).value, 'instructor' in sys.modules)\n"
    )
    with ModelServer({"a": "x"}) as server:
        run = subprocess.run(
            [sys.executable, "-c", code, server.base], capture_output=True, text=True, check=True, timeout=120
        )
    assert run.stdout.split() == ["('x',)", "False"]
