"""Every way to fail: what is raised, what it says, how many requests were sent, and what is remembered: nothing."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from types import SimpleNamespace

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
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
    refusing_address,
    slow,
)

from tabx.base.errors import TabxError
from tabx.llm import Client, FailureKind, ModelFailure, ModelSpec, ResponseCache, Usage
from tabx.llm.retry import RetryPolicy, with_retries
from tabx.llm.spec import Price

KEY = "sk-" + "a-secret-that-nobody-may-see-" * 2

CASES = [
    (WRONG_KEY, FailureKind.WRONG_KEY, 2, 1, True),
    (NO_MODEL, FailureKind.UNKNOWN_MODEL, 2, 1, True),
    (rate_limit(), FailureKind.RATE_LIMIT, 3, 3, True),
    (ERROR, FailureKind.SERVER_ERROR, 3, 3, True),
    (UNAVAILABLE, FailureKind.SERVER_ERROR, 3, 3, True),
    (HANG_UP, FailureKind.SERVER_ERROR, 3, 3, True),
    (OVERFLOW, FailureKind.CONTEXT_OVERFLOW, 3, 1, False),
    (FILTERED, FailureKind.CONTENT_FILTER, 3, 1, False),
    (FILTERED_ANSWER, FailureKind.CONTENT_FILTER, 3, 1, False),
    (TRUNCATED, FailureKind.TRUNCATED, 3, 1, False),
    (WRONG_SCHEMA, FailureKind.WRONG_SCHEMA, 3, 5, False),
    (NO_JSON, FailureKind.WRONG_SCHEMA, 3, 5, False),
    (EMPTY, FailureKind.WRONG_SCHEMA, 3, 5, False),
    (Fault("400", 400, "Something is odd."), FailureKind.BAD_REQUEST, 3, 1, False),
    (Fault("403", 403, "This key may not ask."), FailureKind.WRONG_KEY, 2, 1, True),
    (Fault("402", 402, "Nothing is left to pay with."), FailureKind.QUOTA, 3, 1, True),
    (Fault("413", 413, "Too large."), FailureKind.CONTEXT_OVERFLOW, 3, 1, False),
]


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("OPENAI_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(variable, KEY)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[ResponseCache]:
    cache = ResponseCache(tmp_path)
    yield cache
    assert cache.stats().entries == 0
    assert not any(KEY.encode() in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    cache.close()


@pytest.mark.parametrize("protocol", ["openai", "gemini"])
@pytest.mark.parametrize(
    ("fault", "kind", "code", "requests", "resumable"), CASES, ids=[case[0].name for case in CASES]
)
def test_a_failure_is_typed_told_on_one_line_and_not_remembered(
    protocol: str,
    fault: Fault,
    kind: FailureKind,
    code: int,
    requests: int,
    resumable: bool,
    cache: ResponseCache,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level("DEBUG")
    with ModelServer(SAME, always=[fault]) as server:
        client = Client(spec_for(server, protocol), retry=QUICK, cache=cache)
        with pytest.raises(ModelFailure) as failed:
            client.ask(QUESTION, Verdict)
    failure = failed.value
    assert isinstance(failure, TabxError)
    assert (failure.kind, failure.exit_code, failure.resumable) == (kind, code, resumable)
    assert len(server.requests) == requests
    assert failure.usage == client.usage
    assert failure.usage.requests == requests
    assert failure.usage.cost is None
    assert server.requests[0].key == KEY
    line = str(failure)
    assert line.startswith("here: ")
    assert "\n" not in line
    assert len(line) < 330
    out = capfd.readouterr()
    assert out == ("", "")
    told = (line, failure.detail, *(record.getMessage() for record in caplog.records))
    assert not any(KEY in text for text in told)


def test_a_refusal_is_one() -> None:
    with (
        ModelServer(SAME, always=[REFUSAL]) as server,
        pytest.raises(ModelFailure, match="refuses to answer \\(I cannot help with that") as failed,
    ):
        client_for(server).ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.exit_code, len(server.requests)) == (FailureKind.REFUSAL, 3, 1)
    assert failed.value.usage.tokens_out > 0


@pytest.mark.parametrize("protocol", ["openai", "gemini"])
def test_an_answer_that_does_not_come_in_time_is_a_timeout(protocol: str) -> None:
    with ModelServer(SAME, always=[slow(60.0)]) as server:
        policy = RetryPolicy(attempts=2, first_wait=0.01, timeout=1.0)  # a busy server has to take the request in it
        with pytest.raises(ModelFailure, match="did not answer in time") as failed:
            Client(spec_for(server, protocol), retry=policy).ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.exit_code, len(server.requests)) == (FailureKind.TIMEOUT, 3, 2)


def test_a_timeout_may_be_a_parameter() -> None:
    with ModelServer(SAME, always=[slow(60.0)]) as server:
        spec = spec_for(server, parameters={"timeout": 1.0})
        with pytest.raises(ModelFailure, match="in time"):
            Client(spec, retry=RetryPolicy(attempts=1)).ask(QUESTION, Verdict)
    assert "timeout" not in server.requests[0].body


@pytest.mark.parametrize("model", ["openai/model", "gemini/gemini-2.0-flash"])
@pytest.mark.parametrize("address", ["refused", "http://nowhere.invalid/v1"])
def test_an_address_that_refuses_is_told_at_once(model: str, address: str) -> None:
    spec = ModelSpec("here", model, refusing_address() if address == "refused" else address)
    with pytest.raises(ModelFailure, match="cannot be reached") as failed:
        Client(spec).ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.exit_code) == (FailureKind.NO_CONNECTION, 2)
    assert failed.value.usage.requests == 1


def test_what_was_asked_in_vain_costs_nothing_known_but_for_a_price() -> None:
    spec = ModelSpec("here", "openai/model", refusing_address(), price=Price(1.0, 2.0))
    with pytest.raises(ModelFailure) as failed:
        Client(spec).ask(QUESTION, Verdict)
    assert (failed.value.usage.requests, failed.value.usage.cost) == (1, 0.0)


def test_what_was_asked_in_vain_counts_with_the_answer_of_a_fallback() -> None:
    down = ModelSpec("down", "openai/model", refusing_address())
    with ModelServer(SAME) as server:
        client = Client(down, fallback=[spec_for(server, name="spare")])
        reply = client.ask(QUESTION, Verdict)
    assert (reply.backbone, reply.usage.requests) == ("spare", 2)
    assert reply.usage == client.usage


def test_an_address_that_has_answered_before_is_tried_again() -> None:
    said: list[str] = []
    with ModelServer(SAME) as server:
        client = client_for(server, say=said.append)
        client.ask(QUESTION, Verdict)
    with pytest.raises(ModelFailure, match="cannot be reached"):
        client.ask(QUESTION, Verdict, repeat=1)
    assert sum("asking again" in message for message in said) == 2


@pytest.mark.parametrize("name", ["nobody/model", "model"])
def test_a_model_of_no_provider_is_unknown_without_a_request(name: str) -> None:
    with pytest.raises(ModelFailure, match="litellm knows no provider") as failed:
        Client(ModelSpec("here", name)).ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.exit_code) == (FailureKind.UNKNOWN_MODEL, 2)


def test_a_key_that_is_missing_is_named_without_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "  ")
    with pytest.raises(ModelFailure, match="OPENAI_API_KEY") as failed:
        Client(ModelSpec("gpt-4o", "openai/gpt-4o")).ask(QUESTION, Verdict)
    assert (failed.value.kind, failed.value.exit_code, failed.value.usage.requests) == (FailureKind.NO_KEY, 2, 0)


@pytest.mark.parametrize("key", [KEY + "\n" + KEY, KEY + "é"])
def test_a_key_that_cannot_be_one_is_not_shown(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(ModelFailure, match="characters that no key has") as failed:
        Client(ModelSpec("gpt-4o", "openai/gpt-4o")).ask(QUESTION, Verdict)
    assert KEY not in str(failed.value)


@pytest.mark.parametrize("fault", [ERROR, UNAVAILABLE, rate_limit(), HANG_UP], ids=lambda fault: fault.name)
def test_what_passes_is_asked_again_and_counted(fault: Fault) -> None:
    said: list[str] = []
    with ModelServer(SAME, plan=[fault, fault]) as server:
        reply = client_for(server, say=said.append).ask(QUESTION, Verdict)
    assert (reply.value.verdict, reply.usage.requests, reply.reasks) == ("same", 3, 0)
    assert len(server.requests) == 3
    assert all(message.endswith("asking again") for message in said)


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_a_pause_that_the_provider_asks_for_is_kept(form: str) -> None:
    started = time.monotonic()  # before the date is said: what the machine takes until the question counts as waiting
    said = "1" if form == "seconds" else formatdate(time.time() + 2, usegmt=True)
    with ModelServer(SAME, plan=[rate_limit(said)]) as server:
        client_for(server).ask(QUESTION, Verdict)
        waited = time.monotonic() - started
    assert waited >= 0.9
    assert len(server.requests) == 2


def test_a_pause_longer_than_the_cap_is_not_waited_for() -> None:
    with (
        ModelServer(SAME, always=[rate_limit("3600")]) as server,
        pytest.raises(ModelFailure, match="rate limit") as failed,
    ):
        client_for(server).ask(QUESTION, Verdict)
    assert (failed.value.wait, len(server.requests)) == (3600.0, 1)


def test_waits_grow_and_have_some_chance_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("tabx.llm.retry.time", SimpleNamespace(monotonic=lambda: sum(waits)))
    monkeypatch.setattr("tenacity.nap.time", SimpleNamespace(sleep=waits.append))
    requests: list[float] = []

    def send() -> None:
        requests.append(sum(waits))
        raise ModelFailure(FailureKind.SERVER_ERROR, "a")

    policy = RetryPolicy(attempts=9, seconds=0.5, first_wait=0.1)
    with pytest.raises(ModelFailure):
        with_retries(send, policy, has_answered=lambda: True, told=lambda failure: None)
    assert len(requests) == 3  # after 0, .1 and .2 more; the next wait of .4 would pass the cap
    assert 0.1 < waits[0] <= 0.125
    assert 0.2 < waits[1] <= 0.25


def test_requests_that_failed_together_do_not_come_again_together(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("tenacity.nap.time.sleep", waits.append)

    def send() -> None:
        raise ModelFailure(FailureKind.SERVER_ERROR, "a")

    policy = RetryPolicy(attempts=12, first_wait=0.001, longest_wait=0.001)
    with pytest.raises(ModelFailure):
        with_retries(send, policy, has_answered=lambda: False, told=lambda failure: None)
    assert len(waits) == len(set(waits)) == 11
    assert all(0.001 <= wait <= 0.00125 for wait in waits)


def test_a_failure_can_be_sent_to_another_process() -> None:
    failure = ModelFailure(FailureKind.RATE_LIMIT, "a", usage=Usage(3, 0, 5, 6, None), wait=2.0, detail="b")
    same = pickle.loads(pickle.dumps(failure))
    assert (same.kind, str(same), same.exit_code, same.resumable) == (failure.kind, "a", 3, True)
    assert (same.usage, same.wait, same.detail) == (failure.usage, 2.0, "b")
