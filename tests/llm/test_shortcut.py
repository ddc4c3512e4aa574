"""The short way to a server: whatever comes back means what it means on litellm's way, and what is sent is the same."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, spec_for
from hostile_ways import gzipped, huge, packed_as
from model_server import (
    EMPTY,
    ERROR,
    FILTERED,
    FILTERED_ANSWER,
    HANG_UP,
    NO_JSON,
    NO_MODEL,
    OVERFLOW,
    REFUSAL,
    TRUNCATED,
    UNAVAILABLE,
    WRONG_KEY,
    WRONG_SCHEMA,
    Fault,
    ModelServer,
    rate_limit,
    slow,
)
from odd_answers import odd_answer

from tabx.llm import Client, Message, ModelFailure, ModelSpec
from tabx.llm.budget import Budget
from tabx.llm.libraries import litellm
from tabx.llm.retry import RetryPolicy
from tabx.llm.spec import MODES, Mode

ONCE = RetryPolicy(attempts=1, timeout=5.0)
PROVIDERS = pytest.mark.parametrize("provider", ["openai", "hosted_vllm"])
OUTCOMES = [
    *(EMPTY, ERROR, FILTERED, FILTERED_ANSWER, HANG_UP, NO_JSON, NO_MODEL, OVERFLOW, REFUSAL, TRUNCATED, UNAVAILABLE),
    *(WRONG_KEY, WRONG_SCHEMA, rate_limit(), rate_limit("7"), slow(60.0), huge(8 << 20), huge(1 << 20, status=500)),
    *(packed_as("br", b"x"), Fault("gzip", way=gzipped)),
    *(Fault(f"{status}", status, "no") for status in (301, 403, 409, 413, 418, 422, 451, 529)),
    *(Fault(content, content=content) for content in ("null", "[]", "{}", "<think>a</think>", "\ufeff{}")),
]


@pytest.fixture
def by_litellm(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """What litellm is asked for."""
    asked: list[None] = []
    completion = litellm().completion

    def noted(**body: Any) -> Any:
        asked.append(None)
        return completion(**body)

    monkeypatch.setattr(litellm(), "completion", noted)
    return asked


def spec_of(server: ModelServer, provider: str, mode: Mode = "json_schema") -> ModelSpec:
    return ModelSpec("here", f"{provider}/model", server.base, mode)


def outcome(client: Client) -> tuple[object, ...]:
    """Return all that a question leads to."""
    try:
        reply = client.ask(QUESTION, Verdict)
    except ModelFailure as failure:
        message = re.sub(r"'created': \d+", "", failure.message)
        return (failure.kind, message, failure.usage, failure.wait, failure.detail[:80])
    return (reply.value, reply.model, reply.sent, reply.usage, reply.mode, reply.reasks, reply.rejected)


def outcomes(server: ModelServer, spec: ModelSpec, fault: Fault) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return what a fault leads to on litellm's way, and on the short one."""
    server.always = ()
    learnt = Client(spec, retry=ONCE)
    learnt.ask([Message("user", "the first is litellm's")], Verdict)
    server.always = (fault,)
    return outcome(Client(spec, retry=ONCE)), outcome(learnt)


@PROVIDERS
@pytest.mark.parametrize("mode", MODES)
def test_the_second_question_of_a_kind_is_sent_as_litellm_sends_it(
    provider: str, mode: Mode, by_litellm: list[None]
) -> None:
    with ModelServer(SAME) as server:
        client = Client(spec_of(server, provider, mode), retry=QUICK)
        first = client.ask(QUESTION, Verdict)
        other = [Message("user", "Zürich \u2028 “quoted”, 東京")]
        second = client.ask(other, Verdict)
        assert len(by_litellm) == 1
        third = Client(client.spec, retry=QUICK).ask(other, Verdict)
        assert len(by_litellm) == 2
    assert first.value == second.value
    assert (second.sent, second.model, second.usage) == (third.sent, third.model, third.usage)
    _, short, long = server.requests
    assert short.body == long.body
    assert short.path == long.path
    assert {**short.headers, "content-length": ""} == {**long.headers, "content-length": ""}  # blanks between, or not


@PROVIDERS
@pytest.mark.parametrize("fault", OUTCOMES, ids=lambda fault: fault.name)
def test_what_comes_back_means_the_same_on_either_way(provider: str, fault: Fault) -> None:
    with ModelServer(SAME) as server:
        long, short = outcomes(server, spec_of(server, provider), fault)
    assert short == long


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")  # of litellm's way; here they would be its failure
@pytest.mark.parametrize("mode", MODES)
def test_an_odd_answer_means_the_same_on_either_way(mode: Mode) -> None:
    with ModelServer(SAME) as server:
        for seed in range(100):
            long, short = outcomes(server, spec_of(server, "openai", mode), odd_answer(seed))
            assert short == long, seed


@pytest.mark.parametrize("mode", ["json_schema", "tools"])
def test_a_schema_is_built_once_for_all_questions_of_a_kind(mode: Mode) -> None:
    built: list[None] = []

    class Counted(Verdict):
        @classmethod
        def model_json_schema(cls, *parts: Any, **named: Any) -> dict[str, Any]:
            built.append(None)
            return super().model_json_schema(*parts, **named)

    with ModelServer(SAME) as server:
        client = Client(spec_of(server, "openai", mode), retry=QUICK)
        client.ask(QUESTION, Counted)
        before = len(built)
        assert before > 0
        for repeat in range(3):
            assert client.ask(QUESTION, Counted, repeat=repeat).value.verdict == "same"
    assert len(built) == before
    assert all(asked.mode == mode for asked in server.requests)


def test_a_server_that_is_gone_is_told_the_same_on_either_way(by_litellm: list[None]) -> None:
    with ModelServer(SAME) as server:
        client = Client(spec_of(server, "openai"), retry=ONCE)
        client.ask(QUESTION, Verdict)
    short, long = outcome(client), outcome(Client(client.spec, retry=ONCE))
    assert short == long
    assert short[0] == "no connection"


def test_no_request_is_sent_twice_and_each_is_asked_of_the_budget(by_litellm: list[None]) -> None:
    with ModelServer(SAME, plan=[None, ERROR, None, WRONG_SCHEMA, None, rate_limit()]) as server:
        budget = Budget(calls=9)
        client = Client(spec_of(server, "openai"), retry=QUICK, budget=budget)
        for _ in range(4):
            client.ask(QUESTION, Verdict)
        assert client.usage.requests == len(server.requests) == 7
        for _ in range(2):
            client.ask(QUESTION, Verdict)
        with pytest.raises(ModelFailure, match="max-calls 9: 9 requests sent"):
            client.ask(QUESTION, Verdict)
    assert (len(server.requests), budget.reserved) == (9, 0)
    assert len(by_litellm) == 3  # the first, and both errors, to tell what they mean


def test_another_key_goes_by_litellm_first(monkeypatch: pytest.MonkeyPatch, by_litellm: list[None]) -> None:
    with ModelServer(SAME) as server:
        client = Client(spec_of(server, "openai"), retry=QUICK)
        for key, asked in (("sk-one-key-of-mine", 1), ("sk-one-key-of-mine", 1), ("sk-another-of-mine", 2)):
            monkeypatch.setenv("OPENAI_API_KEY", key)
            client.ask(QUESTION, Verdict)
            assert (server.requests[-1].key, len(by_litellm)) == (key, asked)


def test_another_protocol_and_another_provider_go_by_litellm(by_litellm: list[None]) -> None:
    with ModelServer(SAME) as server:
        for spec in (spec_for(server, "gemini"), ModelSpec("far", "together_ai/model", server.base)):
            client = Client(spec, retry=QUICK)
            before = len(by_litellm)
            for _ in range(2):
                client.ask(QUESTION, Verdict)
            assert len(by_litellm) == before + 2


@pytest.mark.parametrize("told", ["input_callback", "success_callback", "failure_callback"])
def test_litellm_sends_all_where_a_program_has_it_tell_its_requests(
    told: str, monkeypatch: pytest.MonkeyPatch, by_litellm: list[None]
) -> None:
    monkeypatch.setattr(litellm(), told, [lambda *details: None])
    with ModelServer(SAME) as server:
        client = Client(spec_of(server, "openai"), retry=QUICK)
        for _ in range(3):
            client.ask(QUESTION, Verdict)
    assert len(by_litellm) == 3


def test_threads_that_begin_together_share_what_the_first_learns(by_litellm: list[None]) -> None:
    def answer(asked: Any) -> dict[str, str]:
        return {"verdict": "same", "why": asked.text}

    with ModelServer(answer, delay=0.05) as server:
        client = Client(spec_of(server, "openai"), retry=QUICK)
        questions = [f"question {number}" for number in range(64)]
        with ThreadPoolExecutor(32) as pool:
            replies = list(pool.map(lambda one: client.ask([Message("user", one)], Verdict), questions))
    assert [reply.value.why for reply in replies] == questions
    assert (len(by_litellm), len(server.requests)) == (1, 64)
