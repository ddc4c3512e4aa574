"""Limits of what asking may take."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, spec_for
from hypothesis import given
from hypothesis import strategies as st
from model_server import ERROR, TRUNCATED, WRONG_SCHEMA, ModelServer, slow

from tabx.base.errors import OptionError
from tabx.llm import Client, FailureKind, ModelFailure, ModelSpec, Price, Usage
from tabx.llm.budget import Budget, Worst
from tabx.llm.retry import RetryPolicy


def answered(client: Client, number: int) -> bool:
    try:
        client.ask(QUESTION, Verdict, repeat=number)
    except ModelFailure as failure:
        if (failure.kind, failure.exit_code, failure.resumable) == (FailureKind.BUDGET, 3, True):
            return False
        raise
    return True


def test_no_more_requests_than_allowed_also_of_threads_at_once() -> None:
    with ModelServer(SAME, delay=0.02) as server:
        client = Client(spec_for(server), budget=Budget(calls=7))
        with ThreadPoolExecutor(16) as pool:
            done = list(pool.map(lambda number: answered(client, number), range(30)))
    assert sum(done) == len(server.requests) == client.usage.requests == 7


def test_a_request_in_vain_and_one_asked_again_count() -> None:
    with ModelServer(SAME, plan=[ERROR, WRONG_SCHEMA]) as server:
        client = Client(spec_for(server), budget=Budget(calls=2), retry=QUICK)
        with pytest.raises(ModelFailure, match="max-calls 2: 2 requests sent"):
            client.ask(QUESTION, Verdict)
    assert len(server.requests) == 2


def test_tokens_are_held_with_the_worst_case_and_used_to_the_end_otherwise() -> None:
    with ModelServer(SAME, delay=0.01) as server:
        spec = spec_for(server, parameters={"max_tokens": 100})
        client = Client(spec, budget=Budget(tokens=1200))
        with ThreadPoolExecutor(8) as pool:
            done = list(pool.map(lambda number: answered(client, number), range(60)))
    used = client.usage.tokens_in + client.usage.tokens_out
    assert 0 < sum(done) == len(server.requests) < 60
    assert used <= 1200
    # What one request may take at worst is some 700 tokens; each takes some 20: the limit is used up but for one such.
    assert used > 300


def test_dollars_are_held_where_the_price_is_known_and_refused_where_not() -> None:
    with ModelServer(SAME) as server:
        priced = spec_for(server, price=Price(1.0, 10.0), parameters={"max_tokens": 100})
        client = Client(priced, budget=Budget(usd=0.003))
        done = [answered(client, number) for number in range(60)]
        assert 0 < sum(done) < 60
        assert client.usage.cost is not None
        assert client.usage.cost <= 0.003
        with pytest.raises(OptionError, match=r"price of 'here' is unknown.*max-tokens-total"):
            Client(spec_for(server), budget=Budget(usd=1.0))
        with pytest.raises(OptionError, match="price of 'there'"):
            Client(priced, fallback=[spec_for(server, name="there")], budget=Budget(usd=1.0))


def test_the_price_map_knows_the_providers_own_models() -> None:
    Client(ModelSpec("gpt-4o", "openai/gpt-4o"), budget=Budget(usd=1.0))
    with pytest.raises(OptionError, match="unknown"):
        Client(ModelSpec("gpt-4o", "openai/gpt-4o", "http://127.0.0.1:1/v1"), budget=Budget(usd=1.0))


def test_a_timeout_counts_at_its_worst_and_a_failure_at_nothing() -> None:
    policy = RetryPolicy(attempts=1, timeout=2.0)  # enough for the two errors on a busy machine
    with ModelServer(SAME, plan=[ERROR, ERROR, slow(60.0)]) as server:
        client = Client(spec_for(server, parameters={"max_tokens": 100}), budget=Budget(tokens=1200), retry=policy)
        for match in ("failed", "failed", "in time", "max-tokens-total"):
            with pytest.raises(ModelFailure, match=match):
                client.ask(QUESTION, Verdict)
    assert len(server.requests) == 3


def test_an_answer_that_cannot_be_used_is_paid_for_all_the_same() -> None:
    with ModelServer(SAME, always=[TRUNCATED]) as server:
        client = Client(spec_for(server, price=Price(1, 1)), budget=Budget(usd=1.0))
        with pytest.raises(ModelFailure) as failed:
            client.ask(QUESTION, Verdict)
    assert failed.value.usage.cost
    assert client.usage == failed.value.usage


def test_an_answer_of_no_set_length_has_no_worst_case() -> None:
    with ModelServer(SAME) as server:
        spec = spec_for(server, parameters={"max_tokens": None})
        with pytest.raises(ModelFailure, match="max_tokens"):
            Client(spec, budget=Budget(tokens=10_000)).ask(QUESTION, Verdict)
    assert server.requests == []


@pytest.mark.parametrize("limit", [-1, float("nan")])
def test_a_limit_below_nothing_is_none(limit: float) -> None:
    with pytest.raises(OptionError, match="0 or more"):
        Budget(usd=limit)


@given(
    st.lists(st.tuples(st.integers(1, 50), st.floats(0, 1)), min_size=1, max_size=40),
    st.integers(0, 300),
    st.integers(1, 6),
)
def test_what_is_spent_never_passes_the_limit(requests: list[tuple[int, float]], limit: int, threads: int) -> None:
    budget, spent, lock = Budget(tokens=limit), [0], threading.Lock()

    def one(request: tuple[int, float]) -> None:
        most, share = request
        worst = Worst(most, None)
        try:
            budget.reserve(worst)
        except ModelFailure:
            return
        took = int(most * share)
        with lock:
            spent[0] += took
            assert spent[0] <= limit
        budget.settle(worst, Usage(1, 0, took, 0, None))

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(one, requests))
    assert spent[0] <= limit


def test_a_request_waits_for_those_under_way_and_goes_ahead_if_they_took_less() -> None:
    budget = Budget(tokens=100)
    first, second = Worst(80, None), Worst(60, None)
    budget.reserve(first)
    waiting = threading.Thread(target=budget.reserve, args=(second,))
    waiting.start()
    time.sleep(0.05)
    assert waiting.is_alive()
    budget.settle(first, Usage(1, 0, 10, 10, None))
    waiting.join(60)
    assert not waiting.is_alive()
    budget.release(second)
    budget.reserve(Worst(80, None))
