"""Answers that are JSON in some way are read; those that are not lead to the next mode, which is remembered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from hypothesis import example, given
from hypothesis import strategies as st
from model_server import ERROR, NO_JSON, WRONG_KEY, Fault, ModelServer, no_mode
from pydantic import BaseModel, Field, field_validator

from tabx.llm import Client, FailureKind, ModelFailure, ResponseCache
from tabx.llm.lenient import UnclearAnswer, json_in
from tabx.llm.spec import MODES, Mode

PLAIN = json.dumps(SAME)

DRESSED = {
    "a fence": f"```json\n{PLAIN}\n```",
    "a fence without a language": f"```\n{PLAIN}\n```",
    "a fence that does not end": f"```json\n{PLAIN}",
    "words before and after": f"Here is my answer [1]:\n{PLAIN}\nI hope this helps {{or not}}.",
    "trailing text": f"{PLAIN} That is my answer.",
    "a byte order mark": f"\ufeff{PLAIN}",
    "a byte order mark and a fence": f"\ufeff```json\n{PLAIN}\n```\n",
    "a thought": f'<think>maybe {{"verdict": "different"}}?</think>\n{PLAIN}',
    "the channels of gpt-oss": (
        '<|channel|>analysis<|message|>{"verdict": "different"}?<|end|><|start|>assistant<|channel|>final<|message|>'
        f"{PLAIN}<|return|>"
    ),
    "a channel with a constraint": (
        f"<|channel|>analysis<|message|>hm<|end|><|channel|>final <|constrain|>json<|message|>{PLAIN}"
    ),
    "channels without their marks": f'analysisIs it {{"verdict": "different"}}? No.assistantfinal{PLAIN}',
    "a channel of Gemma": f'<|channel>thought\n{{"verdict": "different"}}?<channel|>{PLAIN}',
    "a thought of Mistral": f'[THINK]{{"verdict": "different"}}?[/THINK]{PLAIN}',
    "a thought of which only the end is there": f'{{"verdict": "different"}}? No.\n</think>\n\n{PLAIN}',
    "the same twice": f"{PLAIN}\n{PLAIN}",
    "spaces": f"\n\t {PLAIN}\r\n ",
}


@pytest.mark.parametrize("protocol", ["openai", "gemini"])
@pytest.mark.parametrize("mode", ["json_schema", "json", "prompt"])
@pytest.mark.parametrize("content", DRESSED.values(), ids=DRESSED.keys())
def test_json_is_read_whatever_stands_around_it(content: str, mode: Mode, protocol: str) -> None:
    with ModelServer(content) as server:
        reply = Client(spec_for(server, protocol, mode), retry=QUICK).ask(QUESTION, Verdict)
    assert (reply.value.verdict, reply.reasks, reply.mode, len(server.requests)) == ("same", 0, mode, 1)


@pytest.mark.parametrize("content", DRESSED.values(), ids=DRESSED.keys())
def test_the_arguments_of_a_tool_are_read_so_too(content: str) -> None:
    with ModelServer(content) as server:
        reply = Client(spec_for(server, mode="tools"), retry=QUICK).ask(QUESTION, Verdict)
    assert (reply.value.verdict, reply.reasks, len(server.requests)) == ("same", 0, 1)


@pytest.mark.parametrize("mode", MODES)
def test_which_of_two_answers_is_meant_is_not_guessed(mode: Mode) -> None:
    both = f'{PLAIN} or rather {{"verdict": "different"}}'
    with ModelServer(SAME, plan=[Fault("both", content=both)]) as server:
        reply = Client(spec_for(server, mode=mode), retry=QUICK).ask(QUESTION, Verdict)
    assert (reply.value.verdict, reply.reasks, len(server.requests)) == ("same", 1, 2)
    assert "JSON objects that differ" in server.requests[1].text


def test_a_text_asked_for_as_text_stays_as_it_is() -> None:
    content = DRESSED["words before and after"]
    with ModelServer(content) as server:
        assert client_for(server).text(QUESTION).text == content


@given(st.dictionaries(st.text(), st.integers() | st.text() | st.lists(st.text())), st.text(alphabet="abc .,!\n`"))
@example(data={"": ["</think>"]}, words="`")
@example(data={"a": "</think> {}"}, words="so: ")
def test_any_object_is_found_among_words(data: Mapping[str, object], words: str) -> None:
    text = json.dumps(data)
    assert json.loads(json_in(f"{words} {text} {words}")) == data


@pytest.mark.parametrize("brackets", [0, 10, 100])
def test_a_draft_in_a_thought_is_not_the_answer(brackets: int) -> None:
    thought = '<think>{"verdict": "different"} ' + "[1] " * brackets + "</think>"
    assert json_in(f"{thought} {PLAIN}") == PLAIN


def test_a_channel_of_reasoning_alone_holds_no_answer() -> None:
    text = f"<|channel|>final<|message|>well<|end|><|channel|>analysis<|message|>so {PLAIN}"
    assert json_in(text) == text


def test_a_channel_mark_within_a_value_is_a_value() -> None:
    data = {"verdict": "same", "why": "<|channel|>final<|message|>{}"}
    assert json.loads(json_in(f"So: {json.dumps(data)} it is")) == data


class Line(BaseModel):
    """One line of a list."""

    i: int
    same: bool


class Lines(BaseModel):
    """A list, and nothing else."""

    lines: list[Line] = []


class Numbers(BaseModel):
    """A list under another name."""

    model_config = {"populate_by_name": True}
    numbers: list[int] = Field(alias="n")


class More(Lines):
    """A list, and something else."""

    why: str = ""


LIST = json.dumps([{"i": 0, "same": True}, {"i": 1, "same": False}])


@pytest.mark.parametrize("protocol", ["openai", "gemini"])
@pytest.mark.parametrize("mode", ["json_schema", "json", "prompt"])
@pytest.mark.parametrize("form", ["{}", "```json\n{}\n```", "<think>[{{}}]</think>\n{}", "Here it is: {} Done."])
def test_a_bare_list_is_read_where_the_shape_is_one(form: str, mode: Mode, protocol: str) -> None:
    with ModelServer(form.format(LIST)) as server:
        client = Client(spec_for(server, protocol, mode), retry=QUICK)
        replies = [client.ask(QUESTION, Lines, repeat=number) for number in range(2)]
    assert all(reply.value == Lines(lines=[Line(i=0, same=True), Line(i=1, same=False)]) for reply in replies)
    assert ([reply.reasks for reply in replies], len(server.requests)) == ([0, 0], 2)


def test_a_bare_list_is_read_from_the_call_of_a_tool() -> None:
    with ModelServer(LIST) as server:
        reply = Client(spec_for(server, mode="tools"), retry=QUICK).ask(QUESTION, Lines)
    assert (len(reply.value.lines), reply.reasks) == (2, 0)


@pytest.mark.parametrize(("text", "numbers"), [("[3, 1]", [3, 1]), ("[]", [])])
def test_a_bare_list_of_values_or_of_nothing_is_one(text: str, numbers: list[int]) -> None:
    with ModelServer(text) as server:
        reply = client_for(server).ask(QUESTION, Numbers)
    assert (reply.value.numbers, reply.reasks) == (numbers, 0)


@pytest.mark.parametrize("schema", [Verdict, More])
def test_a_bare_list_is_no_answer_where_the_shape_has_more(schema: type[BaseModel]) -> None:
    with ModelServer(LIST) as server, pytest.raises(ModelFailure) as failed:
        client_for(server).ask(QUESTION, schema)
    assert (failed.value.kind, len(server.requests)) == (FailureKind.WRONG_SCHEMA, 5)


def test_a_bare_list_of_other_things_is_no_answer() -> None:
    with ModelServer('[{"nope": 1}]') as server, pytest.raises(ModelFailure, match=r"lines\.0\.i: Field required"):
        client_for(server).ask(QUESTION, Lines)


@pytest.mark.parametrize(
    "text", [f'{PLAIN[:-2]}"}}of the town', f"{PLAIN}}}", f"{{{PLAIN}", f"k{PLAIN}", f"{PLAIN}{PLAIN}", f'{PLAIN}"}}']
)
def test_a_piece_of_a_broken_object_is_no_answer(text: str) -> None:
    with pytest.raises(UnclearAnswer, match="piece of something broken"):
        json_in(text)


@given(st.text())
def test_what_is_no_object_stays(text: str) -> None:
    try:
        found = json_in(text)
    except UnclearAnswer:
        return
    assert found in text


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 40_000, "{" * 300_000, "[1] [2] {x}", "", "\ufeff"])
def test_what_only_begins_like_json_ends_and_is_none(text: str) -> None:
    assert json_in(text) in (text, "")


def in_mode(*modes: str) -> object:
    """Return an answer in shape in some modes, prose in the others."""
    return lambda asked: SAME if asked.mode in modes else "The two are the same."


@pytest.mark.parametrize(
    ("works", "mode", "requests"), [("tools", "tools", 3), ("json", "json", 4), ("text", "prompt", 5)]
)
def test_answers_out_of_shape_lead_to_the_next_mode_which_is_remembered(works: str, mode: Mode, requests: int) -> None:
    said: list[str] = []
    with ModelServer(in_mode(works)) as server:  # type: ignore[arg-type]
        client = client_for(server, say=said.append)
        first, second = client.ask(QUESTION, Verdict), client.ask(QUESTION, Verdict, repeat=1)
    assert (first.mode, first.value.verdict, first.usage.requests) == (mode, "same", requests)
    assert (second.mode, second.reasks, second.usage.requests) == (mode, 0, 1)
    assert said == [f"here: answers out of shape in mode 'json_schema'; using {mode!r}"]


def test_a_mode_that_the_server_refuses_on_the_way_is_passed_over() -> None:
    with ModelServer(in_mode("text"), always=[no_mode("tools"), no_mode("json")]) as server:  # type: ignore[arg-type]
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.mode, [asked.mode for asked in server.requests]) == (
        "prompt",
        ["json_schema", "json_schema", "tools", "json", "text"],
    )


def test_what_worked_is_remembered_by_the_cache_for_this_model_alone(tmp_path: Path) -> None:
    with ModelServer(in_mode("json")) as server:  # type: ignore[arg-type]
        Client(spec_for(server), retry=QUICK, cache=ResponseCache(tmp_path)).ask(QUESTION, Verdict)
        asked = len(server.requests)
        later = Client(spec_for(server), retry=QUICK, cache=ResponseCache(tmp_path)).ask(QUESTION, Verdict, repeat=1)
        assert (later.mode, len(server.requests) - asked) == ("json", 1)
        other = Client(spec_for(server, "gemini"), retry=QUICK, cache=ResponseCache(tmp_path)).ask(QUESTION, Verdict)
    assert other.usage.requests == 4


@pytest.mark.parametrize("fault", [NO_JSON, Fault("half", content='{"verdict": "sa')], ids=lambda fault: fault.name)
def test_one_slip_changes_no_mode(fault: Fault) -> None:
    with ModelServer(SAME, plan=[fault]) as server:
        client = client_for(server)
        modes = [client.ask(QUESTION, Verdict, repeat=number).mode for number in range(2)]
    assert (modes, len(server.requests)) == (["json_schema"] * 2, 3)


def test_an_answer_that_is_rejected_changes_no_mode() -> None:
    with ModelServer(SAME) as server:
        reply = client_for(server).ask(QUESTION, Verdict, check=lambda answer: "no")
    assert (reply.rejected, reply.mode, len(server.requests)) == ("no", "json_schema", 2)


def test_a_failure_on_the_way_through_the_modes_is_that_failure() -> None:
    with ModelServer(SAME, plan=[NO_JSON, NO_JSON, WRONG_KEY]) as server, pytest.raises(ModelFailure) as failed:
        client_for(server).ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.usage.requests) == (FailureKind.WRONG_KEY, 3)


def test_a_model_that_answers_in_no_shape_fails_once_all_modes_are_tried() -> None:
    with ModelServer("prose") as server, pytest.raises(ModelFailure, match="five answers") as failed:
        client_for(server).ask(QUESTION, Verdict)
    assert (failed.value.kind, len(server.requests)) == (FailureKind.WRONG_SCHEMA, 5)


class Broken(BaseModel):
    """A shape whose own check is at fault."""

    verdict: str

    @field_validator("verdict")
    @classmethod
    def check(cls, value: str) -> str:
        """Fail as a programme fails."""
        raise ZeroDivisionError(value)


@pytest.mark.parametrize("mode", MODES)
def test_a_fault_of_ours_is_not_told_as_the_models(mode: Mode) -> None:
    with ModelServer(SAME) as server, pytest.raises(ZeroDivisionError):
        Client(spec_for(server, mode=mode)).ask(QUESTION, Broken)
    assert len(server.requests) == 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", [TypeError, ValueError, KeyError, OSError])
def test_whatever_is_raised_while_sending_keeps_its_kind(mode: Mode, kind: type[Exception]) -> None:
    from tabx.llm.shape import shape_of
    from tabx.llm.shaping import shaped

    def complete(**_: object) -> object:
        raise kind("ours")

    with pytest.raises(kind, match="ours"):
        shaped(complete, mode, shape_of(Verdict), [{"role": "user", "content": "a"}], {})


def test_a_failure_keeps_its_kind_in_every_mode() -> None:
    for mode in MODES:
        with ModelServer(SAME, always=[ERROR]) as server, pytest.raises(ModelFailure) as failed:
            Client(spec_for(server, mode=mode), retry=QUICK).ask(QUESTION, Verdict)
        assert failed.value.kind is FailureKind.SERVER_ERROR
