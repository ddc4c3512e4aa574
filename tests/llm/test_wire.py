"""The way to a server: connections kept, proxies, redirects, and the requests of others in the same process."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from hostile_ways import huge
from model_server import Fault, ModelServer, refusing_address
from odd_answers import odd_answer

from tabx.base.outside import one_line
from tabx.llm import Client, FailureKind, ModelFailure, ModelSpec
from tabx.llm.answer_body import ANSWER_BYTES
from tabx.llm.budget import Budget
from tabx.llm.libraries import litellm
from tabx.llm.retry import RetryPolicy
from tabx.llm.wire import Departing

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


def elsewhere(address: str, status: int = 307, cookie: str = "") -> Fault:
    def way(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
        handler.send_response(status)
        handler.send_header("Location", address)
        if cookie:
            handler.send_header("Set-Cookie", f"{cookie}; Path=/")
        handler.end_headers()

    return Fault("redirect", 500, way=way)  # no answer is made up, whatever protocol asks


def test_a_redirect_is_followed_and_counts_as_a_request() -> None:
    with ModelServer(SAME) as server:
        server.always = (replace(elsewhere("/v1/here/chat/completions"), when=lambda asked: "here" not in asked.path),)
        budget = Budget(calls=3)
        client = client_for(server, budget=budget, retry=RetryPolicy(attempts=1, timeout=60.0))
        assert client.ask(QUESTION, Verdict).usage.requests == 2
        with pytest.raises(ModelFailure, match="max-calls 3"):
            client.ask(QUESTION, Verdict, repeat=1)
    assert (len(server.requests), client.usage.requests) == (3, 3)
    assert budget.reserved == 0


@pytest.mark.parametrize("protocol", ["openai", "gemini", "anthropic"])
@pytest.mark.parametrize("status", [302, 307])
def test_another_server_gets_neither_question_nor_key(
    protocol: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWN_LLM_CRED", "Zq7plainKEY12345678")
    budget = Budget(calls=9)
    with ModelServer(SAME) as there, ModelServer(SAME) as here:
        here.always = (elsewhere(there.base.replace("127.0.0.1", "localhost") + "/chat/completions", status),)
        spec = ModelSpec("own", f"{protocol}/m", here.base, key="OWN_LLM_CRED")
        client = Client(spec, retry=RetryPolicy(attempts=1, timeout=60.0), budget=budget)
        with pytest.raises(ModelFailure, match=r"another server, http://localhost:\d+, which gets neither") as failed:
            client.ask(QUESTION, Verdict)
    assert failed.value.kind is FailureKind.NO_CONNECTION
    assert (len(here.requests), len(there.requests), budget.reserved) == (1, 0, 0)


@pytest.mark.parametrize(
    ("to", "stays"),
    [
        ("http://model.test/v2", True),
        ("https://model.test/v1", True),  # with TLS besides
        ("http://model.test:80/v1", True),
        ("http://model.test:8080/v1", False),
        ("https://model.test:8080/v1", False),
        ("http://other.test/v1", False),
        ("http://model.test.other/v1", False),
    ],
)
def test_a_server_is_a_scheme_a_host_and_a_port(to: str, stays: bool) -> None:
    assert Departing(httpx.URL(to), (), b"").stays_with(httpx.URL("http://model.test/v1")) is stays


def test_what_a_server_puts_into_an_address_or_a_cookie_is_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWN_LLM_CRED", "Zq7plainKEY12345678")
    words = 'of the same kind, "verdict"'
    with ModelServer(SAME) as server:
        address = f"/v1/here/chat/completions?key={quote(words)}"
        sent_on = elsewhere(address, cookie=f"session={quote(words, safe=' ')}")
        server.always = (replace(sent_on, when=lambda asked: "here" not in asked.path),)
        client = Client(ModelSpec("own", "openai/m", server.base, key="OWN_LLM_CRED"), retry=QUICK)
        for repeat in range(2):
            client.ask(QUESTION, Verdict, repeat=repeat)
    assert not any("cookie" in asked.headers for asked in server.requests)
    assert one_line(f"{words} Zq7plainKEY12345678") == f"{words} ***"


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
        said = ""
        for seed in range(120):
            server.always = (odd_answer(seed),)
            try:
                outcomes.add(client.ask(QUESTION, Verdict).value.verdict)
            except ModelFailure as failure:
                outcomes.add(failure.kind)
                said += failure.message
    assert "Traceback" not in said  # of a library, with the paths of this machine
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
