"""The limits that a provider states in its headers: kept by all threads, and never waited for without end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest
from model_server import Fault, ModelServer, rate_limit

from tabx.base.at_once import at_once, concurrency
from tabx.llm import Client, FailureKind, Message, ModelFailure, ModelSpec
from tabx.llm.retry import RetryPolicy

HOUR = "1h0m0s"


def states(left: int, reset: str, names: Mapping[str, str] | None = None) -> Fault:
    """Return an answer, no fault at all, whose headers state a limit."""
    names = names or {}
    remaining_name = names.get("remaining", "x-ratelimit-remaining-requests")
    headers = {remaining_name: str(left), names.get("reset", "x-ratelimit-reset-requests"): reset}
    return Fault("states its limits", headers=headers)


def ask(client: Client, number: int) -> str:
    try:
        return client.text([Message("user", f"question {number}")]).text
    except ModelFailure as failure:
        return failure.kind.value


def client_of(server: ModelServer, seconds: float = 5.0) -> Client:
    return Client(ModelSpec("here", "openai/model", server.base), retry=RetryPolicy(seconds=seconds, first_wait=0.01))


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")


@pytest.mark.parametrize(
    "names",
    [
        {},
        {"remaining": "RateLimit-Remaining", "reset": "RateLimit-Reset"},
        {"remaining": "anthropic-ratelimit-requests-remaining", "reset": "anthropic-ratelimit-requests-reset"},
    ],
)
def test_no_more_is_sent_than_the_provider_says_it_takes(names: Mapping[str, str]) -> None:
    reset = {"RateLimit-Reset": "3600", "anthropic-ratelimit-requests-reset": "2999-01-01T00:00:00Z"}
    told = states(2, reset.get(names.get("reset", ""), HOUR), names)
    with ModelServer("yes", plan=[told]) as server, concurrency(6):
        client = client_of(server)
        assert ask(client, 0) == "yes"
        answers = at_once([partial(ask, client, number) for number in range(1, 7)])
    assert sorted(answers) == ["rate limit"] * 4 + ["yes"] * 2
    assert len(server.requests) == 3


def test_a_short_limit_is_waited_for_and_all_is_answered() -> None:
    with ModelServer("yes", plan=[states(0, "20ms")] * 4) as server, concurrency(4):
        client = client_of(server)
        answers = at_once([partial(ask, client, number) for number in range(8)])
    assert answers == ["yes"] * 8
    assert len(server.requests) == 8


def test_a_count_of_thousands_of_digits_is_none() -> None:
    odd = Fault("odd", headers={"x-ratelimit-remaining-requests": "9" * 5_000, "x-ratelimit-reset-requests": "1s"})
    with ModelServer("yes", plan=[odd]) as server:
        client = client_of(server)
        assert [ask(client, number) for number in range(2)] == ["yes"] * 2


def test_a_limit_that_one_thread_has_met_holds_for_all() -> None:
    with ModelServer("yes", plan=[rate_limit("3600")]) as server:
        client = client_of(server)
        assert [ask(client, number) for number in range(5)] == ["rate limit"] * 5
    assert len(server.requests) == 1


@pytest.mark.parametrize("said", ["", "soon", "-3", "NaN", "1x", "99999999999999999999d", "٣"])
def test_a_header_that_states_nothing_readable_holds_nothing(said: str) -> None:
    with ModelServer("yes", plan=[Fault("odd", headers={"x-ratelimit-remaining-requests": "0"})]) as server:
        assert [ask(client_of(server), number) for number in range(2)] == ["yes"] * 2
    if said.isascii() and said != "99999999999999999999d":
        with ModelServer("yes", plan=[states(0, said)]) as server:
            client = client_of(server)
            assert [ask(client, number) for number in range(2)] == ["yes"] * 2


def test_a_limit_of_ages_is_a_failure_and_no_endless_wait() -> None:
    with ModelServer("yes", plan=[states(0, "inf")]) as server:
        client = client_of(server)
        assert [ask(client, number) for number in range(2)] == ["yes", FailureKind.RATE_LIMIT.value]
