"""Errors in the words of many servers: each leads where it should, whatever its form, and keeps its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from model_server import Asked, Fault, ModelServer
from server_words import (
    BLOCKED,
    DOWN_WITHIN,
    NO_SCHEMA,
    NO_SUCH_MODEL,
    NO_SYSTEM,
    NO_TOOLS,
    NOWHERE,
    TOO_LONG,
    TOO_OFTEN,
    USED_UP,
    openai,
)

from tabx.llm import Client, FailureKind, Message, ModelFailure
from tabx.llm.budget import Budget
from tabx.llm.retry import RetryPolicy

Said = Mapping[str, tuple[int, Any]]


def each(said: Said) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("status", "body"), said.values(), ids=said.keys())


def fault(status: int, body: Any, when: Callable[[Asked], bool] = lambda asked: True) -> Fault:
    return Fault("said", status, body=body, when=when)


def failed(server: ModelServer, **more: Any) -> ModelFailure:
    with pytest.raises(ModelFailure) as caught:
        client_for(server, **more).ask(QUESTION, Verdict)
    assert "\n" not in str(caught.value)
    return caught.value


@each(NO_SCHEMA)
def test_a_schema_that_is_refused_leads_to_tools(status: int, body: Any) -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[fault(status, body, lambda asked: asked.mode == "json_schema")]) as server:
        client = client_for(server, say=said.append)
        modes = [client.ask(QUESTION, Verdict, repeat=number).mode for number in range(2)]
    assert modes == ["tools", "tools"]
    assert [asked.mode for asked in server.requests] == ["json_schema", "tools", "tools"]
    assert said == ["here: the server does not support mode 'json_schema'; using 'tools'"]


@each(NO_TOOLS)
def test_tools_that_are_refused_lead_to_json(status: int, body: Any) -> None:
    with ModelServer(SAME, always=[fault(status, body, lambda asked: asked.mode == "tools")]) as server:
        reply = Client(spec_for(server, mode="tools"), retry=QUICK).ask(QUESTION, Verdict)
    assert (reply.mode, [asked.mode for asked in server.requests]) == ("json", ["tools", "json"])


@pytest.mark.parametrize(
    "message",
    [
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        "json_object is off here",
        "JSON mode: no",
    ],
)
def test_json_that_is_refused_leads_to_words_alone(message: str) -> None:
    with ModelServer(SAME, always=[fault(400, openai(message), lambda asked: asked.mode == "json")]) as server:
        reply = Client(spec_for(server, mode="json"), retry=QUICK).ask(QUESTION, Verdict)
    assert (reply.mode, len(server.requests)) == ("prompt", 2)


def test_a_server_that_refuses_every_shape_in_its_words_is_asked_in_words() -> None:
    always = [
        fault(*NO_SCHEMA["DeepSeek"], lambda asked: asked.mode == "json_schema"),
        fault(*NO_TOOLS["llama.cpp"], lambda asked: asked.mode == "tools"),
        fault(*NO_SCHEMA["LM Studio"], lambda asked: asked.mode == "json"),
    ]
    with ModelServer(SAME, always=always) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.mode, len(server.requests)) == ("prompt", 4)


def test_a_server_that_refuses_without_end_is_told_in_its_own_words() -> None:
    with ModelServer(SAME, always=[fault(400, openai("response_format, tools: I dislike both"))]) as server:
        failure = failed(server)
    assert failure.kind is FailureKind.BAD_REQUEST
    assert "rejects the request (response_format, tools: I dislike both)" in str(failure)
    assert [asked.mode for asked in server.requests] == ["json_schema", "tools", "json", "text"]


@pytest.mark.parametrize("message", ["Something is odd.", "max_tokens must be below 100", "Please sit down."])
def test_a_refusal_that_names_nothing_of_the_shape_stays_one(message: str) -> None:
    with ModelServer(SAME, always=[fault(400, openai(message))]) as server:
        failure = failed(server)
    assert (failure.kind, len(server.requests)) == (FailureKind.BAD_REQUEST, 1)


def test_what_a_fault_quotes_of_the_request_names_nothing() -> None:
    quoted = {"response_format": {"type": "json_schema"}, "tools": []}
    body = {"detail": [{"type": "value_error", "loc": ["body", "user"], "msg": "too odd", "input": quoted}]}
    with ModelServer(SAME, always=[fault(422, body)]) as server:
        failure = failed(server)
    assert (failure.kind, len(server.requests)) == (FailureKind.BAD_REQUEST, 1)
    assert "(body.user: too odd)" in str(failure)


@each(TOO_LONG)
def test_what_is_too_long_is_no_refusal_of_a_shape(status: int, body: Any) -> None:
    with ModelServer(SAME, always=[fault(status, body)]) as server:
        assert (failed(server).kind, len(server.requests)) == (FailureKind.CONTEXT_OVERFLOW, 1)


@each(BLOCKED)
def test_what_is_blocked_is_no_refusal_of_a_shape(status: int, body: Any) -> None:
    with ModelServer(SAME, always=[fault(status, body)]) as server:
        assert (failed(server).kind, len(server.requests)) == (FailureKind.CONTENT_FILTER, 1)


@pytest.mark.parametrize("code", ["json_validate_failed", "tool_use_failed", "output_parse_failed"])
def test_an_answer_that_the_server_finds_out_of_shape_is_asked_for_once_more(code: str) -> None:
    body = openai("Failed to generate JSON. Please adjust your prompt.", code)
    with ModelServer(SAME, plan=[fault(400, body)]) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.mode, reply.reasks, len(server.requests)) == ("json_schema", 1, 2)
    assert "Failed to generate JSON" in server.requests[1].text


def has_system(asked: Asked) -> bool:
    return any(role == "system" for role, _ in asked.turns)


@each(NO_SYSTEM)
@pytest.mark.parametrize("mode", ["json_schema", "json", "prompt"])
def test_a_system_role_that_is_refused_goes_with_the_user_from_then_on(status: int, body: Any, mode: Any) -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[fault(status, body, has_system)]) as server:
        client = Client(spec_for(server, mode=mode), retry=QUICK, say=said.append)
        modes = [client.ask(QUESTION, Verdict, repeat=number).mode for number in range(2)]
    assert modes == [mode, mode]
    first, *rest = server.requests
    assert has_system(first)
    assert [[role for role, _ in asked.turns] for asked in rest] == [["user"]] * 2
    assert rest[0].text.startswith("Be brief. {{ not a template }}")
    assert "NYC, New York City?" in rest[0].text
    assert said == ["here: the server does not take a system role; its text stands in the user's message"]


def test_a_text_is_asked_for_without_a_system_role_too() -> None:
    with ModelServer("a", always=[fault(*NO_SYSTEM["vLLM, Gemma's template"], has_system)]) as server:
        client = client_for(server)
        assert [client.text(QUESTION).text, client.text(QUESTION, 1).text] == ["a", "a"]
    assert len(server.requests) == 3


def test_roles_that_have_to_alternate_do_so_when_an_answer_is_asked_for_again() -> None:
    def odd(asked: Asked) -> bool:
        roles = [role for role, _ in asked.turns]
        return roles[0] != "user" or any(one == other for one, other in pairwise(roles))

    answers = iter(["", '{"verdict": "same"}'])
    with ModelServer(
        lambda asked: next(answers), always=[fault(*NO_SYSTEM["vLLM, Mistral's template"], odd)]
    ) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.reasks, len(server.requests)) == (1, 3)
    assert "cannot be used: the answer is empty" in server.requests[-1].text


@each(NO_SYSTEM)
def test_roles_that_are_refused_either_way_are_told_in_the_servers_words(status: int, body: Any) -> None:
    with ModelServer(SAME, always=[fault(status, body)]) as server:
        budget = Budget(calls=9)
        client = client_for(server, budget=budget)
        for asked in (2, 4):
            with pytest.raises(ModelFailure, match=r"rejects the request \(.*(ole|nstruction|ystem)") as caught:
                client.ask(QUESTION, Verdict)
            assert caught.value.kind is FailureKind.BAD_REQUEST
            assert (len(server.requests), client.usage.requests) == (asked, asked)
    assert budget.reserved == 0


def test_without_a_system_role_a_refusal_of_roles_is_told_at_once() -> None:
    with ModelServer(SAME, always=[fault(*NO_SYSTEM["vLLM, Mistral's template"])]) as server:
        client = client_for(server)
        with pytest.raises(ModelFailure, match="roles must alternate"):
            client.ask([Message("user", "well?")], Verdict)
    assert len(server.requests) == 1  # litellm would send it again, and drop why


def test_system_role_and_shape_may_both_be_refused() -> None:
    always = [
        fault(*NO_SYSTEM["llama.cpp, Gemma's template"], has_system),
        fault(*NO_SCHEMA["llama.cpp, grammar"], lambda asked: asked.mode == "json_schema"),
    ]
    with ModelServer(SAME, always=always) as server:
        client = client_for(server)
        modes = [client.ask(QUESTION, Verdict, repeat=number).mode for number in range(2)]
    assert modes == ["tools", "tools"]
    assert len(server.requests) == 4


@each(USED_UP)
@pytest.mark.parametrize("protocol", ["openai", "gemini"])
def test_a_quota_that_is_used_up_is_not_waited_for(status: int, body: Any, protocol: str) -> None:
    with ModelServer(SAME, always=[fault(status, body)]) as server:
        client = Client(spec_for(server, protocol), retry=RetryPolicy(attempts=5, seconds=60.0, first_wait=20.0))
        with pytest.raises(ModelFailure, match="the quota is used up") as caught:
            client.ask(QUESTION, Verdict)
    assert (caught.value.kind, caught.value.exit_code, caught.value.resumable) == (FailureKind.QUOTA, 3, True)
    assert len(server.requests) == 1


@each(TOO_OFTEN)
@pytest.mark.parametrize("protocol", ["openai", "gemini"])
def test_a_rate_limit_is_waited_for(status: int, body: Any, protocol: str) -> None:
    with ModelServer(SAME, plan=[fault(status, body)]) as server:
        reply = Client(spec_for(server, protocol), retry=QUICK).ask(QUESTION, Verdict)
        assert (reply.value.verdict, len(server.requests)) == ("same", 2)
        server.always = (fault(status, body),)
        with pytest.raises(ModelFailure, match="has reached its rate limit") as caught:
            Client(spec_for(server, protocol), retry=QUICK).ask(QUESTION, Verdict)
    assert (caught.value.kind, len(server.requests)) == (FailureKind.RATE_LIMIT, 5)


@pytest.mark.parametrize(
    ("message", "seconds"),
    [
        ("Please try again in 7m12s.", 432.0),
        ("Please retry after 240 seconds.", 240.0),
        ("Please wait 48962 seconds before retrying.", 48962.0),
        ("Please try again in 14m30.5s.", 870.5),
        ("Please retry in 3 minutes", 180.0),
        ("Please retry in 1h", 3600.0),
    ],
)
def test_a_pause_that_is_told_in_words_is_one(message: str, seconds: float) -> None:
    body = openai(f"Rate limit reached on requests per day (RPD). {message}", "rate_limit_exceeded")
    with ModelServer(SAME, always=[fault(429, body)]) as server:
        failure = failed(server)
    assert (failure.kind, failure.wait, len(server.requests)) == (FailureKind.RATE_LIMIT, seconds, 1)


def test_a_quota_that_is_used_up_lets_a_fallback_take_over_for_good() -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[fault(*USED_UP["OpenAI"])]) as first, ModelServer(SAME) as second:
        client = client_for(first, fallback=[spec_for(second, name="there")], say=said.append)
        replies = [client.ask(QUESTION, Verdict, repeat=number) for number in range(2)]
    assert [reply.backbone for reply in replies] == ["there", "there"]
    assert (len(first.requests), len(second.requests)) == (1, 2)
    assert said[-1].endswith("there takes over")


@pytest.mark.parametrize(("body", "words"), DOWN_WITHIN.values(), ids=DOWN_WITHIN.keys())
def test_an_error_with_status_200_keeps_its_words_and_its_code(body: Any, words: str) -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[fault(200, body)]) as server:
        failure = failed(server, say=said.append)
    assert failure.kind is FailureKind.SERVER_ERROR
    assert f"failed ({words})" in str(failure)
    assert len(server.requests) == 3
    assert all(words in one for one in said)


def test_an_error_with_status_200_that_passes_is_asked_again_on_the_short_way_too() -> None:
    with ModelServer(SAME) as server:
        client = client_for(server)
        client.ask(QUESTION, Verdict)
        server.plan.append(fault(200, DOWN_WITHIN["OpenRouter"][0]))
        assert client.ask(QUESTION, Verdict, repeat=1).usage.requests == 2


@each(NO_SUCH_MODEL)
def test_a_model_that_is_not_there_is_told_as_that(status: int, body: Any) -> None:
    with ModelServer(SAME, always=[fault(status, body)]) as server:
        spec = spec_for(server)
        with pytest.raises(ModelFailure, match="knows no model 'openai/model'") as caught:
            Client(spec, retry=QUICK).ask(QUESTION, Verdict)
    assert (caught.value.kind, caught.value.exit_code) == (FailureKind.UNKNOWN_MODEL, 2)
    assert len(server.requests) == 1


@each(NOWHERE)
def test_an_address_where_no_model_is_is_told_as_that(status: int, body: Any) -> None:
    with ModelServer(SAME, always=[fault(status, body)]) as server:
        failure = failed(server)
    assert (failure.kind, failure.exit_code, len(server.requests)) == (FailureKind.WRONG_ADDRESS, 2, 1)
    assert "asked for /v1/chat/completions, has nothing there; give the address up to /v1" in str(failure)
