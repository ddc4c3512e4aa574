"""Questions over real HTTP, through litellm's real client, to a server on this machine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from model_server import (
    ERROR,
    NO_JSON,
    UNAVAILABLE,
    WRONG_KEY,
    WRONG_SCHEMA,
    Asked,
    ModelServer,
    no_mode,
    no_parameter,
    refusing_address,
)
from pydantic import BaseModel

from tabx.base.errors import OptionError
from tabx.llm import Client, FailureKind, Message, ModelFailure, ModelSpec, Price, ResponseCache, Usage
from tabx.llm.spec import MODES, Mode
from tabx.llm.tokens import cost_of


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("protocol", ["openai", "gemini"])
def test_every_mode_of_both_protocols_gets_an_answer_in_shape(protocol: str, mode: Mode) -> None:
    with ModelServer(SAME) as server:
        reply = Client(spec_for(server, protocol, mode)).ask(QUESTION, Verdict)
    assert reply.value == Verdict(verdict="same", why="a nickname")
    assert (reply.mode, reply.reasks, reply.rejected, reply.cached, reply.fallback) == (mode, 0, None, False, False)
    (asked,) = server.requests
    assert asked.mode == ("text" if mode == "prompt" else mode)
    assert reply.sent["temperature"] == 0
    assert reply.sent["seed"] == 0
    assert (reply.usage.requests, reply.usage.tokens_out) == (1, 10)
    assert reply.usage.cost is None
    assert "".join(text for _, text in asked.turns).startswith("Be brief. {{ not a template }}")
    assert "NYC, New York City?" in asked.text


def test_text_is_answered_as_it_is() -> None:
    with ModelServer("| a |\n| - |") as server:
        reply = client_for(server).text(QUESTION)
    assert reply.text == "| a |\n| - |"
    assert server.requests[0].mode == "text"


def test_parameters_are_asked_for_and_a_repeat_has_another_seed() -> None:
    with ModelServer(SAME) as server:
        client = Client(spec_for(server, parameters={"top_p": 0.5, "seed": 40, "max_tokens": 77}))
        client.ask(QUESTION, Verdict)
        reply = client.ask(QUESTION, Verdict, repeat=2)
    first, second = (asked.config for asked in server.requests)
    assert (first["temperature"], first["top_p"], first["seed"], first["max_tokens"]) == (0, 0.5, 40, 77)
    assert second["seed"] == 42
    assert reply.sent == {"max_tokens": 77, "seed": 42, "temperature": 0, "top_p": 0.5}


def test_a_server_without_a_mode_is_asked_in_the_next_from_then_on_and_it_is_said() -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[no_mode("json_schema")]) as server:
        client = client_for(server, say=said.append)
        modes = [client.ask(QUESTION, Verdict, repeat=i).mode for i in range(3)]
    assert modes == ["tools"] * 3
    assert [asked.mode for asked in server.requests] == ["json_schema", "tools", "tools", "tools"]
    (message,) = said
    assert "does not support mode 'json_schema'" in message


def test_a_server_of_json_alone_is_found_out() -> None:
    with ModelServer(SAME, always=[no_mode("json_schema"), no_mode("tools")]) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert (reply.mode, len(server.requests)) == ("json", 3)


def test_a_server_of_no_mode_at_all_is_told_the_shape_in_words() -> None:
    with ModelServer(SAME, always=[no_mode(mode) for mode in MODES[:-1]]) as server:
        reply = client_for(server).ask(QUESTION, Verdict)
    assert reply.mode == "prompt"
    assert [asked.mode for asked in server.requests] == ["json_schema", "tools", "json", "text"]
    said = "".join(text for _, text in server.requests[-1].turns)
    assert all(word in said for word in ("verdict", "different", "JSON"))


@pytest.mark.parametrize("protocol", ["openai", "gemini"])
def test_a_parameter_that_is_refused_is_left_out_and_the_reply_says_what_was_sent(protocol: str) -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[no_parameter("temperature")]) as server:
        client = Client(spec_for(server, protocol), retry=QUICK, say=said.append)
        sent = [client.ask(QUESTION, Verdict, repeat=i).sent for i in range(2)]
    assert all("temperature" not in one for one in sent)
    assert [one["seed"] for one in sent] == [0, 1]
    assert len(server.requests) == 3
    assert said == ["here: the model does not accept 'temperature'; left out"]


def test_a_parameter_that_litellm_drops_for_a_model_is_not_said_to_be_sent() -> None:
    with ModelServer(SAME) as server:
        reply = Client(ModelSpec("here", "openai/o3-mini", server.base)).ask(QUESTION, Verdict)
    body = server.requests[0].body
    assert "temperature" not in body
    assert reply.sent == {name: body[name] for name in ("max_completion_tokens", "seed")}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fault", [WRONG_SCHEMA, NO_JSON], ids=lambda fault: fault.name)
def test_an_answer_out_of_shape_is_asked_for_once_more(mode: Mode, fault: object) -> None:
    assert fault in (WRONG_SCHEMA, NO_JSON)
    with ModelServer(SAME, plan=[fault]) as server:
        reply = Client(spec_for(server, mode=mode)).ask(QUESTION, Verdict)
    assert (reply.value.verdict, reply.reasks, reply.usage.requests) == ("same", 1, 2)
    assert reply.usage.tokens_out > 10
    assert "cannot be used" in server.requests[1].text


class Pairs(BaseModel):
    """Which go together; all of it may be left out."""

    columns: list[int] = []
    rows: list[int] = []


@pytest.mark.parametrize("mode", MODES)
def test_an_answer_of_other_fields_alone_is_out_of_shape_but_nothing_is_an_answer(mode: Mode) -> None:
    with ModelServer({}, plan=[WRONG_SCHEMA]) as server:
        client = Client(spec_for(server, mode=mode), retry=QUICK)
        reply = client.ask(QUESTION, Pairs)
        server.answer = {"nope": 1}
        with pytest.raises(ModelFailure, match="none of the fields"):
            client.ask(QUESTION, Pairs, repeat=1)
    assert (reply.value, reply.reasks) == (Pairs(), 1)


def off_the_menu(answer: Verdict) -> str | None:
    return "there is no difference to be seen" if answer.verdict == "different" else None


def test_an_answer_off_the_menu_is_asked_for_once_more_with_the_complaint() -> None:
    def answer(asked: Asked) -> dict[str, str]:
        return {"verdict": "same" if "no difference to be seen" in asked.text else "different"}

    with ModelServer(answer) as server:
        reply = client_for(server).ask(QUESTION, Verdict, check=off_the_menu)
    assert (reply.value.verdict, reply.reasks, reply.rejected) == ("same", 1, None)
    roles = [role for role, _ in server.requests[1].turns]
    assert roles == ["system", "user", "assistant", "user"]


def test_an_answer_that_stays_off_the_menu_is_rejected_and_not_remembered(tmp_path: Path) -> None:
    with ModelServer({"verdict": "different"}) as server:
        client = client_for(server, cache=ResponseCache(tmp_path))
        for asked in (2, 4):
            reply = client.ask(QUESTION, Verdict, check=off_the_menu)
            assert (reply.value.verdict, reply.reasks) == ("different", 1)
            assert reply.rejected == "there is no difference to be seen"
            assert len(server.requests) == asked
    assert ResponseCache(tmp_path).stats().entries == 0


def test_an_answer_rejected_first_and_broken_then_is_the_rejected_one() -> None:
    with ModelServer({"verdict": "different"}, plan=[None, NO_JSON]) as server:
        reply = client_for(server).ask(QUESTION, Verdict, check=off_the_menu)
    assert (reply.value.verdict, reply.rejected, len(server.requests)) == (
        "different",
        "there is no difference to be seen",
        2,
    )


def test_a_fallback_takes_over_for_good_and_is_marked() -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[UNAVAILABLE]) as first, ModelServer({"verdict": "different"}) as second:
        client = client_for(first, fallback=[spec_for(second, name="there")], say=said.append)
        replies = [client.ask(QUESTION, Verdict, repeat=i) for i in range(3)]
    assert [(reply.backbone, reply.fallback, reply.value.verdict) for reply in replies] == [
        ("there", True, "different")
    ] * 3
    assert (len(first.requests), len(second.requests)) == (3, 3)
    assert said[-1].endswith("there takes over")


def test_a_wrong_key_is_no_reason_for_a_fallback() -> None:
    with (
        ModelServer(SAME, always=[WRONG_KEY]) as first,
        ModelServer(SAME) as second,
        pytest.raises(ModelFailure, match="rejects the key"),
    ):
        client_for(first, fallback=[spec_for(second)]).ask(QUESTION, Verdict)
    assert (len(first.requests), len(second.requests)) == (1, 0)


def test_a_fallback_that_is_down_too_is_what_failed() -> None:
    with ModelServer(SAME, always=[ERROR]) as first:
        client = client_for(first, fallback=[ModelSpec("there", "openai/model", refusing_address())])
        for requests in (3, 3):
            with pytest.raises(ModelFailure) as failed:
                client.ask(QUESTION, Verdict)
            assert failed.value.kind is FailureKind.NO_CONNECTION
            assert len(first.requests) == requests


def test_cost_is_known_where_the_price_is_and_null_where_not() -> None:
    with ModelServer(SAME) as server:
        priced = Client(spec_for(server, price=Price(2.5, 10.0)))
        usage = priced.ask(QUESTION, Verdict).usage
        known = Client(spec_for(server, mode="json")).ask(QUESTION, Verdict).usage
    assert usage.cost == pytest.approx((usage.tokens_in * 2.5 + usage.tokens_out * 10) / 1e6)
    assert usage.cost
    assert known.cost is None
    assert (usage + known).cost is None
    assert priced.usage == usage
    assert Usage.total([]) == Usage(0, 0, 0, 0, 0.0)


def test_a_server_that_does_not_tell_its_tokens_has_them_counted() -> None:
    said: list[str] = []
    with ModelServer(SAME, usage=False) as server:
        client = client_for(server, say=said.append)
        usage = [client.ask(QUESTION, Verdict, repeat=i).usage for i in range(2)]
    assert all(5 < one.tokens_in < 60 and 5 < one.tokens_out < 40 for one in usage)
    assert len(said) == 1
    assert "gpt-4o" in said[0]


def test_threads_share_a_client_and_the_same_question_is_asked_once(tmp_path: Path) -> None:
    def answer(asked: Asked) -> dict[str, str]:
        return {"verdict": "same", "why": asked.text}

    with ModelServer(answer, delay=0.02) as server:
        client = client_for(server, cache=ResponseCache(tmp_path))
        with ThreadPoolExecutor(16) as pool:
            asked = [[Message("user", f"question {number % 10}")] for number in range(80)]
            replies = list(pool.map(lambda one: client.ask(one, Verdict), asked))
    assert [reply.value.why for reply in replies] == [one[0].content for one in asked]
    assert len(server.requests) == 10
    assert (client.usage.requests, client.usage.remembered) == (10, 70)


def test_a_dry_run_sends_nothing_and_shows_what_it_would_send(tmp_path: Path) -> None:
    with ModelServer(SAME) as server:
        cache = ResponseCache(tmp_path)
        client_for(server, cache=cache).ask(QUESTION, Verdict)
        dry = client_for(server, cache=cache, dry_run=True)
        assert dry.ask(QUESTION, Verdict).cached
        with pytest.raises(ModelFailure) as failed:
            dry.ask(QUESTION, Verdict, repeat=1)
        with pytest.raises(ModelFailure, match="dry run"):
            dry.text(QUESTION)
    assert failed.value.kind is FailureKind.DRY_RUN
    assert len(server.requests) == 1
    shaped, plain = dry.planned
    sent = dict(server.requests[0].body)
    assert {**shaped.body, "seed": 0, "model": "model"} == sent
    assert "response_format" not in plain.body
    assert dry.usage == Usage(remembered=1)


def test_offline_answers_from_the_cache_or_fails_clearly(tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path)
    with ModelServer(SAME) as server:
        live = client_for(server, cache=cache).ask(QUESTION, Verdict)
        offline = client_for(server, cache=cache, offline=True)
        reply = offline.ask(QUESTION, Verdict)
        with pytest.raises(ModelFailure, match="offline") as failed:
            offline.ask(QUESTION, Verdict, repeat=1)
    assert (reply.value, reply.cached, reply.mode, reply.sent, reply.model) == (
        live.value,
        True,
        live.mode,
        live.sent,
        live.model,
    )
    assert (failed.value.kind, failed.value.exit_code, failed.value.resumable) == (FailureKind.OFFLINE, 3, True)
    assert len(server.requests) == 1
    with pytest.raises(OptionError, match="exclude"):
        client_for(server, offline=True)


def test_what_a_fallback_answered_is_remembered_as_its_own(tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path)
    down = ModelSpec("here", "openai/model", refusing_address())
    with ModelServer(SAME) as second:
        spec = spec_for(second, name="there")
        Client(down, fallback=[spec], cache=cache).ask(QUESTION, Verdict)
        reply = Client(down, fallback=[spec], cache=cache, offline=True).ask(QUESTION, Verdict)
        alone = Client(spec, cache=cache, offline=True).ask(QUESTION, Verdict)
        assert (reply.fallback, reply.backbone, alone.fallback) == (True, "there", False)
        with pytest.raises(ModelFailure, match="offline"):
            Client(down, cache=cache, offline=True).ask(QUESTION, Verdict)


def without_shapes() -> str:
    """Return a model whose provider gets tools and no shape from litellm; which these are changes between versions."""
    import litellm

    for provider in ("v0", "volcengine", "maritalk", "snowflake", "zai"):
        known = litellm.get_supported_openai_params(model="any", custom_llm_provider=provider) or ()
        if {"tools", "tool_choice"} <= set(known) and "response_format" not in known:
            return f"{provider}/any"
    raise AssertionError("this litellm passes shapes on to each of these providers: name another here")


def test_a_provider_that_litellm_passes_no_shape_on_to_is_asked_by_tools() -> None:
    said: list[str] = []
    client = Client(ModelSpec("here", without_shapes()), dry_run=True, say=said.append)
    for repeat in (0, 1):
        with pytest.raises(ModelFailure, match="dry run"):
            client.ask(QUESTION, Verdict, repeat=repeat)
    assert all("tools" in planned.body and "response_format" not in planned.body for planned in client.planned)
    assert said == ["here: the server does not support mode 'json_schema'; using 'tools'"]


def test_cost_of_a_known_model_is_what_litellm_reckons() -> None:
    from litellm.types.utils import ModelResponse
    from litellm.types.utils import Usage as Tokens

    tokens = Tokens(prompt_tokens=1000, completion_tokens=100)
    response = ModelResponse(model="gpt-4o-2024-08-06", usage=tokens)
    assert cost_of(ModelSpec("gpt-4o", "openai/gpt-4o"), 1000, 100, response) == pytest.approx(0.0035)
    unknown = ModelResponse(model="nobody-knows", usage=tokens)
    assert cost_of(ModelSpec("a", "openai/nobody-knows"), 1000, 100, unknown) is None
    assert cost_of(ModelSpec("a", "openai/gpt-4o", "http://127.0.0.1:1/v1"), 1000, 100, response) is None
