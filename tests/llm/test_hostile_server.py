"""A server that lies and stalls: every question ends, takes what it may take, and leaves nothing reserved."""

from __future__ import annotations

import gzip
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from hostile_ways import DRIPS, gzipped, huge, packed_as
from model_server import ERROR, NO_JSON, TRUNCATED, WRONG_KEY, Asked, Fault, ModelServer, rate_limit, slow

import tabx.llm
from tabx.llm import Client, FailureKind, Message, ModelFailure
from tabx.llm.answer_body import ANSWER_BYTES
from tabx.llm.budget import Budget
from tabx.llm.retry import RetryPolicy

UNPROCESSABLE = Fault("422", 422, "Input should be a valid dictionary.")
ONCE = RetryPolicy(attempts=1, timeout=60.0)
SHORT = RetryPolicy(attempts=1, timeout=1.5)
"""Ends what drips; a busy machine has to take the request in it."""
BOTH = pytest.mark.parametrize("protocol", ["openai", "gemini"])


@BOTH
def test_a_422_is_a_rejected_request_that_is_sent_once(protocol: str) -> None:
    with ModelServer(SAME, always=[UNPROCESSABLE]) as server:
        budget = Budget(calls=5)
        client = Client(spec_for(server, protocol), budget=budget, retry=QUICK)
        with pytest.raises(ModelFailure, match=r"rejects the request.*valid dictionary") as failed:
            client.ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.exit_code) == (FailureKind.BAD_REQUEST, 3)
    assert len(server.requests) == failed.value.usage.requests == client.usage.requests == 1
    assert budget.reserved == 0


def test_a_422_about_the_shape_leads_to_the_next_mode() -> None:
    message = "body.response_format.type: Input should be 'text' or 'json_object'; extra inputs are not permitted"
    fault = Fault("422", 422, message, when=lambda asked: asked.mode == "json_schema")
    with ModelServer(SAME, always=[fault]) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.mode, reply.usage.requests, len(server.requests)) == ("tools", 2, 2)


def test_no_thread_hangs_when_all_are_rejected() -> None:
    with ModelServer(SAME, always=[UNPROCESSABLE]) as server:
        budget = Budget(calls=1000, tokens=30_000)
        client = Client(spec_for(server, parameters={"max_tokens": 100}), budget=budget, retry=QUICK)

        def kind(number: int) -> FailureKind:
            with pytest.raises(ModelFailure) as failed:
                client.ask(QUESTION, Verdict, repeat=number)
            return failed.value.kind

        with ThreadPoolExecutor(40) as pool:
            kinds = list(pool.map(kind, range(40)))
    assert set(kinds) == {FailureKind.BAD_REQUEST}
    assert (len(server.requests), budget.reserved) == (40, 0)


@pytest.mark.parametrize(
    "message",
    [
        "Conversation roles must alternate user/assistant",
        "Last message must have role `user`",
        "unknown field: parameter index is not a valid field",
    ],
)
def test_litellm_sends_nothing_again_of_itself_and_the_reason_is_told(message: str) -> None:
    fault = Fault("400", 400, message)
    with ModelServer(SAME, always=[fault]) as server:
        budget = Budget(calls=1)
        client = Client(spec_for(server), budget=budget, retry=ONCE)
        with pytest.raises(ModelFailure, match=re.escape(f"rejects the request ({message})")) as failed:
            client.ask([Message("user", "well?")], Verdict)
        assert failed.value.kind is FailureKind.BAD_REQUEST
        assert len(server.requests) == client.usage.requests == 1
    assert budget.reserved == 0


def test_a_question_without_a_system_role_is_asked_of_the_budget_too() -> None:
    with ModelServer(SAME, always=[Fault("400", 400, "System role not supported")]) as server:
        budget = Budget(calls=3)
        client = Client(spec_for(server), budget=budget, retry=ONCE)
        with pytest.raises(ModelFailure, match="System role not supported"):
            client.ask(QUESTION, Verdict)
        assert len(server.requests) == client.usage.requests == 2
        with pytest.raises(ModelFailure, match="--max-calls 3: 3 requests sent"):
            client.ask(QUESTION, Verdict)
        assert len(server.requests) == client.usage.requests == 3
    assert budget.reserved == 0


@pytest.mark.parametrize("fault", [UNPROCESSABLE, huge(ANSWER_BYTES)], ids=lambda fault: fault.name)
def test_a_fallback_answers_what_a_provider_rejects_and_the_provider_the_next_question(fault: Fault) -> None:
    said: list[str] = []
    with ModelServer(SAME, plan=[fault]) as first, ModelServer({"verdict": "different"}) as second:
        client = client_for(first, fallback=[spec_for(second, name="there")], say=said.append)
        replies = [client.ask(QUESTION, Verdict, repeat=i) for i in range(2)]
    assert [(reply.backbone, reply.fallback) for reply in replies] == [("there", True), ("here", False)]
    assert replies[0].usage.requests == 2
    (message,) = said
    assert message.endswith("there is asked this question")


@BOTH
@pytest.mark.parametrize("fault", DRIPS, ids=lambda fault: fault.name)
def test_what_comes_in_drips_ends_in_a_timeout(fault: Fault, protocol: str) -> None:
    with ModelServer(SAME, always=[fault]) as server:
        budget = Budget(calls=5)
        client = Client(spec_for(server, protocol), retry=SHORT, budget=budget)
        with pytest.raises(ModelFailure, match="did not answer in time") as failed:
            client.ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.usage.requests, len(server.requests)) == (FailureKind.TIMEOUT, 1, 1)
    assert budget.reserved == 0


@BOTH
def test_an_answer_beyond_the_cap_is_not_read_and_not_quoted(protocol: str) -> None:
    with ModelServer(SAME, plan=[huge(200 << 20)]) as server:
        client = Client(spec_for(server, protocol), retry=QUICK)
        with pytest.raises(ModelFailure, match="longer than 4 MB") as failed:
            client.ask(QUESTION, Verdict)
        assert client.ask(QUESTION, Verdict).value.verdict == "same"
    assert (failed.value.kind, failed.value.exit_code, failed.value.resumable) == (FailureKind.TOO_LONG, 3, False)
    assert len(server.requests) == 2


def test_a_long_answer_within_the_cap_is_not_quoted_when_asked_again() -> None:
    def answer(asked: Asked) -> dict[str, str]:
        return {"verdict": "neither" if len(server.requests) == 1 else "same", "why": "x" * 100_000}

    with ModelServer(answer) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.reasks, len(reply.value.why)) == (1, 100_000)
    assert sum(len(text) for _, text in server.requests[1].turns) < 3000


def test_a_short_answer_is_quoted_when_asked_again() -> None:
    with ModelServer(SAME, plan=[NO_JSON]) as server:
        client_for(server).ask(QUESTION, Verdict)
    assert ("assistant", "The two are the same.") in server.requests[1].turns


@BOTH
def test_an_answer_that_unpacks_beyond_the_cap_is_not_unpacked(protocol: str) -> None:
    with ModelServer(SAME, always=[huge(1 << 30, packed=True)]) as server:
        client = Client(spec_for(server, protocol), retry=QUICK)
        with pytest.raises(ModelFailure, match="longer than 4 MB") as failed:
            client.ask(QUESTION, Verdict)
    assert (failed.value.kind, len(server.requests)) == (FailureKind.TOO_LONG, 1)


def test_a_packed_answer_is_unpacked_as_ever() -> None:
    with ModelServer(SAME, always=[Fault("gzip", way=gzipped)]) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.value.verdict, reply.usage.tokens_out) == ("same", 10)
    assert server.requests[0].headers["accept-encoding"] == "gzip"


@pytest.mark.parametrize(
    "fault",
    [
        packed_as("gzip", b"no gzip"),
        packed_as("gzip, gzip", gzip.compress(gzip.compress(b"{}"))),
        packed_as("br", b"\x0b\x01\x80{}\x03"),
    ],
    ids=lambda fault: fault.name,
)
def test_an_answer_packed_wrongly_or_otherwise_than_asked_is_a_failure_of_the_server(fault: Fault) -> None:
    with ModelServer(SAME, always=[fault]) as server, pytest.raises(ModelFailure, match="pack") as failed:
        Client(spec_for(server), retry=ONCE).ask(QUESTION, Verdict)
    assert failed.value.kind is FailureKind.SERVER_ERROR


@BOTH
@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, FailureKind.BAD_REQUEST),
        (401, FailureKind.WRONG_KEY),
        (404, FailureKind.WRONG_ADDRESS),
        (422, FailureKind.BAD_REQUEST),
        (429, FailureKind.RATE_LIMIT),
        (500, FailureKind.SERVER_ERROR),
    ],
)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
def test_a_huge_error_is_the_failure_of_its_status(status: int, kind: FailureKind, packed: bool, protocol: str) -> None:
    fault = huge(4 << 20, status=status, packed=packed)
    with ModelServer(SAME, always=[fault]) as server, pytest.raises(ModelFailure) as failed:
        Client(spec_for(server, protocol), retry=ONCE).ask(QUESTION, Verdict)
    assert failed.value.kind is kind
    assert len(str(failed.value)) < 330
    assert len(failed.value.detail) <= 4000


def test_no_pattern_takes_time_by_the_square_of_a_text() -> None:
    modules = [import_module(f"tabx.llm.{found.name}") for found in iter_modules(tabx.llm.__path__)]
    patterns = {name: one for module in modules for name, one in vars(module).items() if isinstance(one, re.Pattern)}
    assert len(patterns) > 5
    assert [name for name, one in patterns.items() if re.search(r"(?<!\\)\.[*+]", one.pattern)] == []


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("The model `gpt-9` does not exist.", FailureKind.UNKNOWN_MODEL),
        ("The request was blocked for reasons of safety.", FailureKind.CONTENT_FILTER),
        ("The model" + " x" * 200 + " does not exist.", FailureKind.BAD_REQUEST),
    ],
)
def test_two_words_near_each_other_tell_the_kind(message: str, kind: FailureKind) -> None:
    with ModelServer(SAME, always=[Fault("400", 400, message)]) as server, pytest.raises(ModelFailure) as failed:
        Client(spec_for(server), retry=ONCE).ask(QUESTION, Verdict)
    assert failed.value.kind is kind


OUTCOMES = [
    *(None, UNPROCESSABLE, ERROR, WRONG_KEY, TRUNCATED, NO_JSON, rate_limit(), slow(60.0), Fault("hang", hang_up=True)),
    *(huge(8 << 20), huge(8 << 20, packed=True), huge(1 << 20, status=500), packed_as("br", b"x"), *DRIPS),
    *(Fault(f"{status}", status, "no") for status in (301, 404, 409, 413, 418, 451, 502, 529)),
    *(Fault(content, content=content) for content in ("null", "[]", "{}", '"x"', "NaN")),
]


@BOTH
@pytest.mark.parametrize("fault", OUTCOMES, ids=lambda fault: fault.name if fault else "answer")
def test_nothing_stays_reserved_whatever_happens(fault: Fault | None, protocol: str) -> None:
    policy = RetryPolicy(attempts=2, first_wait=0.01, timeout=1.5)
    with ModelServer(SAME, always=[] if fault is None else [fault]) as server:
        budget = Budget(calls=20, tokens=100_000)
        client = Client(spec_for(server, protocol), budget=budget, retry=policy)
        with suppress(ModelFailure):
            client.ask(QUESTION, Verdict)
    assert budget.reserved == 0
    assert client.usage.requests == len(server.requests)
