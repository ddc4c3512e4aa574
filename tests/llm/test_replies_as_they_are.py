"""Replies as they are: what was cut, refused or left empty is an answer, what was blocked or failed is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from hypothesis import given
from hypothesis import strategies as st
from model_server import (
    EMPTY,
    ERROR,
    FILTERED,
    FILTERED_ANSWER,
    REFUSAL,
    TRUNCATED,
    UNAVAILABLE,
    Asked,
    Fault,
    ModelServer,
    no_parameter,
    refusing_address,
)

from tabx.base.errors import OptionError
from tabx.llm import Client, FailureKind, Finish, Message, ModelFailure, ModelSpec, Price, ResponseCache, Usage
from tabx.llm.budget import Budget
from tabx.llm.thoughts import without_thoughts
from tabx.llm.tokens import longest_reply_of

TABLE = "| a |\n| - |\n| 1 |"
PROTOCOLS = pytest.mark.parametrize("protocol", ["openai", "gemini"])


def replied(message: dict[str, Any], finish: str = "stop", **usage: Any) -> Fault:
    """Return an answer of OpenAI's protocol with this message."""
    told = {"prompt_tokens": 9, "completion_tokens": 20, "total_tokens": 29, **usage}
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
    body = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": told}
    return Fault("reply", body=body)


ENDS = {
    "stop": (None, TABLE, Finish.STOP),
    "cut": (Fault("cut", content="| a |\n| -", finish="length"), "| a |\n| -", Finish.CUT),
    "cut to nothing": (Fault("cut", content="", finish="length"), "", Finish.CUT),
    "empty": (EMPTY, "", Finish.EMPTY),
    "white space": (Fault("blank", content=" \n"), " \n", Finish.EMPTY),
}


@PROTOCOLS
@pytest.mark.parametrize(("fault", "text", "finish"), ENDS.values(), ids=ENDS.keys())
def test_a_reply_is_what_came_and_how_it_ended(
    protocol: str, fault: Fault | None, text: str, finish: Finish, tmp_path: Path
) -> None:
    cache = ResponseCache(tmp_path)
    with ModelServer(TABLE, always=[fault] if fault else []) as server:
        client = Client(spec_for(server, protocol, price=Price(1.0, 10.0)), retry=QUICK, cache=cache)
        first, second = client.reply(QUESTION), client.reply(QUESTION)
        requests = len(server.requests)
    assert (first.text, first.finish, first.remembered, first.from_fallback) == (text, finish, False, False)
    assert (first.backbone, first.usage.requests) == ("here", 1)
    assert first.usage.tokens_in > 0
    assert first.usage.cost
    assert (second.text, second.finish) == (text, finish)
    assert requests == (1 if finish is Finish.STOP else 2)
    assert cache.stats().entries == (1 if finish is Finish.STOP else 0)
    assert second.remembered is (finish is Finish.STOP)
    assert client.usage == first.usage + second.usage


def test_a_refusal_is_a_reply_in_its_own_words(tmp_path: Path) -> None:
    with ModelServer(TABLE, always=[REFUSAL]) as server:
        reply = client_for(server, cache=ResponseCache(tmp_path)).reply(QUESTION)
    assert (reply.text, reply.finish, len(server.requests)) == ("I cannot help with that.", Finish.REFUSED, 1)
    assert reply.usage.tokens_out > 0
    assert ResponseCache(tmp_path).stats().entries == 0


@PROTOCOLS
@pytest.mark.parametrize("fault", [FILTERED, FILTERED_ANSWER], ids=lambda fault: fault.name)
def test_a_providers_filter_stays_a_failure(protocol: str, fault: Fault) -> None:
    with (
        ModelServer(TABLE, always=[fault]) as server,
        pytest.raises(ModelFailure, match="content filter") as failed,
    ):
        Client(spec_for(server, protocol), retry=QUICK).reply(QUESTION)
    assert failed.value.kind is FailureKind.CONTENT_FILTER


@PROTOCOLS
def test_what_failed_is_a_failure_and_what_passes_is_asked_again(protocol: str) -> None:
    with ModelServer(TABLE, plan=[ERROR, None]) as server:
        client = Client(spec_for(server, protocol), retry=QUICK)
        assert (client.reply(QUESTION).usage.requests, client.usage.requests) == (2, 2)
        server.always = (UNAVAILABLE,)
        with pytest.raises(ModelFailure) as failed:
            client.reply(QUESTION, repeat=1)
    assert (failed.value.kind, failed.value.usage.requests) == (FailureKind.SERVER_ERROR, 3)


@pytest.mark.parametrize("fault", [TRUNCATED, REFUSAL, EMPTY], ids=lambda fault: fault.name)
def test_for_the_judges_own_questions_such_an_answer_is_a_failure(fault: Fault) -> None:
    with ModelServer(SAME, always=[fault]) as server:
        client = client_for(server)
        client.reply(QUESTION)
        with pytest.raises(ModelFailure):
            client.text(QUESTION)
        with pytest.raises(ModelFailure):
            client.ask(QUESTION, Verdict)


@PROTOCOLS
def test_a_thought_is_no_part_of_a_reply_and_its_tokens_stand_apart(protocol: str) -> None:
    with ModelServer(TABLE, always=[Fault("thinks", thought="It may be a table. " * 10)]) as server:
        reply = Client(spec_for(server, protocol), retry=QUICK).reply(QUESTION)
    assert (reply.text, reply.finish) == (TABLE, Finish.STOP)
    assert (reply.usage.tokens_thought, reply.usage.tokens_out) == (47, 47 + len(TABLE) // 4)
    assert (reply.usage + reply.usage).tokens_thought == 94


def test_tokens_of_a_thought_that_a_server_tells_beside_the_answers_are_added() -> None:
    details: dict[str, Any] = {"completion_tokens_details": {"reasoning_tokens": 30}}
    details |= {"completion_tokens": 8, "total_tokens": 47}
    with ModelServer(always=[replied({"content": TABLE}, **details)]) as server:
        usage = client_for(server).reply(QUESTION).usage
    assert (usage.tokens_in, usage.tokens_out, usage.tokens_thought) == (9, 38, 30)


THOUGHTS = {
    "tag": (f"<think>Is it {TABLE}?</think>\n\n{TABLE}", TABLE),
    "other tags": (f"\n<seed:think>a</seed:think>{TABLE}", TABLE),
    "held back by the template": (f"It is.\n</think>\n\n{TABLE}", TABLE),
    "brackets": (f"[THINK]a[/THINK]{TABLE}", TABLE),
    "never closed": ("<think>It may be", ""),
    "channels": (
        f"<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>{TABLE}<|return|>",
        TABLE,
    ),
    "a channel that was cut": ("<|channel|>analysis<|message|>Hm, it", ""),
    "in a cell": ("| tag |\n| - |\n| </think> |\n| <think> |", "| tag |\n| - |\n| </think> |\n| <think> |"),
}


@pytest.mark.parametrize(("said", "text"), THOUGHTS.values(), ids=THOUGHTS.keys())
def test_a_thought_within_the_text_is_left_out(said: str, text: str) -> None:
    assert without_thoughts(said) == text
    with ModelServer(said) as server:
        reply = client_for(server).reply(QUESTION)
    assert (reply.text, reply.finish) == (text, Finish.STOP if text else Finish.EMPTY)


def test_a_thought_that_was_cut_is_a_reply_that_was_cut() -> None:
    message = {"content": None, "reasoning_content": "It is as if"}
    with ModelServer(plan=[replied(message, "length"), Fault("cut", content="<think>It", finish="length")]) as server:
        client = client_for(server)
        for _ in range(2):
            reply = client.reply(QUESTION)
            assert (reply.text, reply.finish) == ("", Finish.CUT)


@given(st.text())
def test_a_text_without_signs_of_thoughts_stays_as_it_is(text: str) -> None:
    assert without_thoughts(text) == text or any(sign in text for sign in "<[◁")


def test_a_reply_may_be_as_long_as_the_model_can_write() -> None:
    assert longest_reply_of(ModelSpec("gpt-4o", "openai/gpt-4o")) == 16_384
    assert longest_reply_of(ModelSpec("gpt-4o", "openai/gpt-4o", "http://127.0.0.1:1/v1")) is None
    assert longest_reply_of(ModelSpec("unknown", "openai/nobody-knows")) is None
    shared = ModelSpec("llama", "together_ai/meta-llama/Llama-3.3-70B-Instruct-Turbo")
    assert longest_reply_of(shared) is None  # the map names the context, which the question shares


@pytest.mark.parametrize(
    ("spec", "longest"),
    [
        (ModelSpec("gpt-4o", "openai/gpt-4o"), 16_384),
        (ModelSpec("here", "openai/model", refusing_address()), None),
        (ModelSpec("gpt-4o", "openai/gpt-4o", parameters={"max_tokens": 77}), 77),
        (ModelSpec("gpt-4o", "openai/gpt-4o", parameters={"max_tokens": None}), None),
    ],
)
def test_the_limit_that_is_sent(spec: ModelSpec, longest: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-nobody-at-all")
    client = Client(spec, dry_run=True)
    for ask in (client.reply, client.text):
        with pytest.raises(ModelFailure, match="dry run"):
            ask(QUESTION)
    replied, text = client.planned
    assert replied.body.get("max_tokens") == longest
    assert text.body.get("max_tokens") == spec.parameters.get("max_tokens", 4096)


def test_a_limit_that_a_server_does_not_take_is_sent_under_its_other_name() -> None:
    with ModelServer(TABLE, always=[no_parameter("max_tokens")]) as server:
        reply = Client(spec_for(server, parameters={"max_tokens": 99}), retry=QUICK).reply(QUESTION)
    assert reply.sent["max_completion_tokens"] == 99


@pytest.mark.parametrize("budget", [{"tokens": 10_000}, {"usd": 1.0}])
def test_with_a_budget_the_longest_reply_has_to_be_known(budget: dict[str, Any]) -> None:
    with ModelServer(TABLE) as server:
        spec = spec_for(server, price=Price(1.0, 1.0))
        client = Client(spec, budget=Budget(**budget))
        with pytest.raises(OptionError, match=r"here: a budget .* --model-arg max_tokens=N"):
            client.reply(QUESTION)
        known = Client(spec, fallback=[spec_for(server, name="there")], budget=Budget(tokens=9999), retry=QUICK)
        with pytest.raises(OptionError, match="here"):
            known.check_reply_limits()
        assert server.requests == []
        limited = spec_for(server, price=Price(1.0, 1.0), parameters={"max_tokens": 100})
        assert Client(limited, budget=Budget(**budget)).reply(QUESTION).finish is Finish.STOP
        assert Client(spec, budget=Budget(calls=1)).reply(QUESTION).text == TABLE


def test_a_budget_holds_replies_back() -> None:
    with ModelServer(TABLE) as server:
        client = Client(spec_for(server, parameters={"max_tokens": 100}), budget=Budget(tokens=700))
        with pytest.raises(ModelFailure, match="max-tokens-total 700"):
            [client.reply(QUESTION, repeat=repeat) for repeat in range(99)]
    assert 0 < client.usage.tokens_in + client.usage.tokens_out <= 700


def test_a_fallback_replies_and_repeats_are_replies_of_their_own(tmp_path: Path) -> None:
    def seeded(asked: Asked) -> str:
        return str(asked.config["seed"])

    down = ModelSpec("down", "openai/model", refusing_address())
    with ModelServer(seeded) as server:
        there = spec_for(server, name="there")
        client = Client(down, fallback=[there], cache=ResponseCache(tmp_path))
        replies = [client.reply(QUESTION, repeat=repeat) for repeat in (0, 1, 1)]
        offline = Client(down, fallback=[there], cache=ResponseCache(tmp_path), offline=True).reply(QUESTION, repeat=1)
        assert len(server.requests) == 2
    assert [(one.text, one.backbone, one.from_fallback, one.remembered) for one in replies] == [
        ("0", "there", True, False),
        ("1", "there", True, False),
        ("1", "there", True, True),
    ]
    assert (offline.text, offline.remembered, offline.usage) == ("1", True, Usage(remembered=1))


def test_a_reply_and_an_answer_to_the_judges_question_are_kept_apart(tmp_path: Path) -> None:
    with ModelServer("<reasoning>a</reasoning>b") as server:
        client = client_for(server, cache=ResponseCache(tmp_path))
        message = [Message("user", "a")]
        assert client.text(message).text == "<reasoning>a</reasoning>b"
        assert client.reply(message).text == "b"
        assert len(server.requests) == 2
