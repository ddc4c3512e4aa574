"""Parameters of models: wrong ones are told before any request, refused ones are renamed or left out."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from model_server import Fault, ModelServer

from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.llm import Client, ModelSpec, Price
from tabx.llm.catalog import own_backbones, resolve

WRONG = [
    ("timeout", "abc", "seconds above 0"),
    ("timeout", "0", "seconds above 0"),
    ("timeout", "-1", "seconds above 0"),
    ("timeout", "NaN", "seconds above 0"),
    ("timeout", "Infinity", "seconds above 0"),
    ("timeout", "true", "seconds above 0"),
    ("timeout", "[1]", "seconds above 0"),
    ("temperature", "hot", "a number from 0 on"),
    ("temperature", "-0.1", "a number from 0 on"),
    ("top_p", "1.5", "a number from 0 to 1"),
    ("seed", "1.5", "a whole number"),
    ("max_tokens", "many", "a whole number above 0"),
    ("max_tokens", "0", "a whole number above 0"),
    ("max_completion_tokens", "-5", "a whole number above 0"),
    ("stop", "5", "a text or a list of texts"),
    ("extra_body", "7", "a table"),
    ("anything_else", "NaN", "numbers finite"),
    ("extra_body", '{"a": {"b": Infinity}}', "a table"),
]


@pytest.mark.parametrize(("name", "value", "right"), WRONG)
def test_a_wrong_parameter_is_told_before_any_request(
    name: str, value: str, right: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, predicted = tmp_path / "gold.md", tmp_path / "pred.md"
    gold.write_text("| a | b |\n|---|---|\n| x | Land of Poets |\n")
    predicted.write_text("| a | b |\n|---|---|\n| x | the poets' country |\n")
    with ModelServer(SAME) as server:
        argv = ["judge", str(gold), str(predicted), "--backbone", "openai/m", "--api-base", server.base, "--no-cache"]
        assert main([*argv, "--model-arg", f"{name}={value}"]) == 2
    told = capsys.readouterr().err
    assert server.requests == []
    assert f"parameter {name}" in told
    assert right in told
    assert "shape" not in told


def test_values_of_python_that_json_has_not_are_told() -> None:
    for value in (math.nan, object(), {1: 2}, [object()]):
        with pytest.raises(OptionError, match="what JSON can carry"):
            ModelSpec("a", "x/y", parameters={"logit_bias": value})


def test_right_parameters_and_strange_ones_pass() -> None:
    parameters = {"timeout": 2.5, "temperature": None, "top_p": 1, "stop": ["a"], "guided": {"a": [1, None]}}
    assert ModelSpec("a", "x/y", parameters=parameters).parameters == parameters


@pytest.mark.parametrize("name", ["api-key", "apiKey", "X-Api-Key", "apikey", "headers", "Authorization", "token"])
@pytest.mark.parametrize("nested", [False, True])
def test_a_secret_among_the_parameters_is_refused_and_not_shown(name: str, nested: bool) -> None:
    parameters = {"extra_body": {"a": [{name: "S3cret-value-x"}]}} if nested else {name: "S3cret-value-x"}
    with pytest.raises(OptionError, match="keys are read from the environment") as failed:
        ModelSpec("a", "x/y", parameters=parameters)
    assert "S3cret" not in str(failed.value)


@pytest.mark.parametrize("key", ["sk-proj-0123456789abcdefX", "gsk_0123456789abcdefX", "my key", "a-b"])
def test_a_key_where_its_variable_belongs_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(OptionError, match="no name of an environment variable") as failed:
        own_backbones({"mine": {"model": "openai/m", "key": key}}, "file")
    assert key not in str(failed.value)


@pytest.mark.parametrize("address", ["http://h/v1#S3cret", "http://u:S3cret@h/v1", "http://h/v1?key=S3cret"])
def test_a_key_in_an_address_is_refused_and_not_shown(address: str) -> None:
    with pytest.raises(OptionError, match="environment") as failed:
        resolve("openai/m", api_base=address)
    assert "S3cret" not in str(failed.value)


@pytest.mark.parametrize(
    "provider", ["text-completion-openai", "text-completion-codestral", "openai_like", "azure_text"]
)
def test_a_provider_that_answers_no_chat_is_refused_by_name(provider: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", f"{provider}/model", "--api-base", "http://127.0.0.1:9/v1"]) == 2
    told = capsys.readouterr().err
    assert f"'{provider}'" in told
    assert "openai/NAME with --api-base" in told


@pytest.mark.parametrize("provider", ["custom_openai", "hosted_vllm", "openai"])
def test_its_neighbours_work(provider: str) -> None:
    with ModelServer(SAME) as server:
        reply = Client(ModelSpec("here", f"{provider}/model", server.base)).ask(QUESTION, Verdict)
    assert reply.value.verdict == "same"


def refusing(name: str, other: str = "") -> Fault:
    hint = f" Use '{other}' instead." if other else ""
    message = f"Unsupported parameter: '{name}' is not supported with this model.{hint}"
    return Fault(f"no {name}", 400, message, "unsupported_parameter", when=lambda asked: name in asked.config)


@pytest.mark.parametrize(
    ("parameters", "limit"), [({}, 4096), ({"max_tokens": 77}, 77)], ids=["the default", "one's own"]
)
def test_a_refused_limit_is_renamed_and_not_dropped(parameters: dict[str, Any], limit: int) -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[refusing("max_tokens", "max_completion_tokens")]) as server:
        client = Client(spec_for(server, parameters=parameters), retry=QUICK, say=said.append)
        sent = [client.ask(QUESTION, Verdict, repeat=number).sent for number in range(2)]
    assert [one["max_completion_tokens"] for one in sent] == [limit, limit]
    assert all("max_tokens" not in one for one in sent)
    assert len(server.requests) == 3
    assert said == ["here: the model does not accept 'max_tokens'; sent as 'max_completion_tokens'"]


def test_the_newer_name_is_renamed_to_the_older_too() -> None:
    with ModelServer(SAME, always=[refusing("max_completion_tokens", "max_tokens")]) as server:
        client = Client(spec_for(server, parameters={"max_completion_tokens": 55}), retry=QUICK)
        sent = client.ask(QUESTION, Verdict).sent
    assert "max_tokens" not in server.requests[0].body  # one limit is asked for, under the name given
    assert sent["max_tokens"] == 55


def test_a_limit_under_no_name_is_left_out_and_said() -> None:
    said: list[str] = []
    with ModelServer(SAME, always=[refusing("max_tokens"), refusing("max_completion_tokens")]) as server:
        reply = client_for(server, say=said.append).ask(QUESTION, Verdict)
    assert not {"max_tokens", "max_completion_tokens"} & set(reply.sent)
    assert said[-1].endswith("left out")


LYING = [
    {"prompt_tokens": -1000, "completion_tokens": -1000, "total_tokens": -2000},
    {"prompt_tokens": 50, "completion_tokens": -1000, "total_tokens": -950},
    {"prompt_tokens": -50, "completion_tokens": 3, "total_tokens": -47},
    {"prompt_tokens": 50},
    {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
]


@pytest.mark.parametrize("usage", LYING)
def test_usage_below_nothing_is_no_credit(usage: dict[str, int]) -> None:
    with ModelServer(SAME, usage=usage) as server:
        client = Client(spec_for(server, price=Price(1.0, 1.0)), retry=QUICK)
        reply = client.ask(QUESTION, Verdict)
    assert reply.usage.tokens_in > 0
    assert reply.usage.tokens_out > 0
    assert reply.usage.cost is not None
    assert reply.usage.cost > 0
