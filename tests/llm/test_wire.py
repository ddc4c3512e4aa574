"""The way to a server: connections kept, proxies, redirects, and the requests of others in the same process."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from hostile_ways import huge
from model_server import Fault, ModelServer, refusing_address
from odd_answers import odd_answer

from tabx.llm import Client, FailureKind, ModelFailure, ModelSpec
from tabx.llm.answer_body import ANSWER_BYTES
from tabx.llm.budget import Budget
from tabx.llm.libraries import litellm
from tabx.llm.retry import RetryPolicy

BOTH = pytest.mark.parametrize("protocol", ["openai", "gemini"])


@BOTH
def test_a_connection_is_kept_for_the_next_question_and_closed_with_the_client(protocol: str) -> None:
    with ModelServer(SAME) as server:
        client = Client(spec_for(server, protocol), retry=QUICK)
        for repeat in range(5):
            client.ask(QUESTION, Verdict, repeat=repeat)
        assert server.connections == 1
        del client
        gc.collect()
        assert server.hung_up.wait(60)


@BOTH
def test_a_proxy_that_the_environment_names_is_used_but_not_for_what_it_excepts(
    protocol: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = "http://nowhere.invalid" + ("/v1" if protocol == "openai" else "/v1beta")
    with ModelServer(SAME) as proxy, ModelServer(SAME) as server:
        spec = spec_for(server, protocol)
        monkeypatch.setenv("HTTP_PROXY", proxy.base)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        Client(spec, retry=QUICK).ask(QUESTION, Verdict)
        assert (len(server.requests), len(proxy.requests)) == (1, 0)
        Client(ModelSpec("far", spec.model, nowhere), retry=QUICK).ask(QUESTION, Verdict)
    assert (len(server.requests), len(proxy.requests)) == (1, 1)
    assert proxy.requests[0].path.startswith(nowhere)


def elsewhere(address: str) -> Fault:
    def way(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
        handler.send_response(307)
        handler.send_header("Location", address)
        handler.end_headers()

    return Fault("redirect", way=way)


def test_a_redirect_is_followed_and_counts_as_a_request() -> None:
    with ModelServer(SAME) as there, ModelServer(SAME) as here:
        here.always = (elsewhere(f"{there.base}/chat/completions"),)
        budget = Budget(calls=3)
        client = client_for(here, budget=budget, retry=RetryPolicy(attempts=1, timeout=60.0))
        assert client.ask(QUESTION, Verdict).usage.requests == 2
        with pytest.raises(ModelFailure, match="max-calls 3"):
            client.ask(QUESTION, Verdict, repeat=1)
    assert (len(here.requests), len(there.requests), client.usage.requests) == (2, 1, 3)
    assert budget.reserved == 0


def test_a_server_that_redirects_to_itself_ends() -> None:
    with ModelServer(SAME) as server:
        server.always = (elsewhere(f"{server.base}/chat/completions"),)
        client = client_for(server, retry=RetryPolicy(attempts=1, timeout=60.0))
        with pytest.raises(ModelFailure) as failed:
            client.ask(QUESTION, Verdict)
    assert failed.value.kind is FailureKind.SERVER_ERROR
    assert client.usage.requests == len(server.requests)


@BOTH
def test_what_others_send_through_litellm_has_no_cap_and_counts_for_nobody(protocol: str) -> None:
    with ModelServer(SAME, plan=[None, huge(ANSWER_BYTES + 1)]) as server:
        client = Client(spec_for(server, protocol), retry=QUICK)
        client.ask(QUESTION, Verdict)
        response = litellm().completion(
            model=client.spec.model,
            api_base=client.spec.api_base,
            api_key="none",
            messages=[{"role": "user", "content": "hello"}],
        )
    assert len(response.choices[0].message.content) > ANSWER_BYTES
    assert client.usage.requests == 1


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")  # a program's user sees none: see `libraries`
@BOTH
def test_an_answer_with_anything_in_any_place_is_an_answer_or_a_typed_failure(protocol: str) -> None:
    with ModelServer(SAME) as server:
        budget = Budget(calls=1000)
        client = Client(spec_for(server, protocol), retry=RetryPolicy(attempts=1, timeout=60.0), budget=budget)
        outcomes: set[str] = set()
        for seed in range(120):
            server.always = (odd_answer(seed),)
            try:
                outcomes.add(client.ask(QUESTION, Verdict).value.verdict)
            except ModelFailure as failure:
                outcomes.add(failure.kind)
    assert "same" in outcomes
    assert len(outcomes) > 1
    assert (client.usage.requests, budget.reserved) == (len(server.requests), 0)
    assert client.usage.tokens_in >= 0


@pytest.mark.parametrize("model", ["openai/model", "gemini/gemini-2.0-flash"])
def test_every_address_of_a_host_is_tried(model: str) -> None:
    # localhost has an address of each family here, or one: the refusal of the last is what is told
    address = refusing_address().replace("127.0.0.1", "localhost")
    with pytest.raises(ModelFailure, match="cannot be reached"):
        Client(ModelSpec("here", model, address)).ask(QUESTION, Verdict)
