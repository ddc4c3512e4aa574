"""Answers without a word in them: whether the model has reasoned is told, and what helps."""

from __future__ import annotations

from typing import Any

import pytest
from asking import QUESTION, QUICK, SAME, Verdict, client_for, spec_for
from model_server import EMPTY, Fault, ModelServer

from tabx.llm import Client, FailureKind, ModelFailure
from tabx.llm.spec import MODES, Mode

HELP = "switch thinking off or allow more tokens"


def reply(message: dict[str, Any], finish: str = "stop") -> Fault:
    """Return an answer of OpenAI's protocol with this message."""
    body = {
        "id": "c",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 300, "total_tokens": 309},
    }
    return Fault("reply", body=body)


REASONED: dict[str, tuple[dict[str, Any], str]] = {
    "vLLM, DeepSeek": ({"content": "", "reasoning_content": 'It is {"verdict": "same"}.'}, "reasoning_content"),
    "without content": ({"content": None, "reasoning_content": "It is."}, "reasoning_content"),
    "without the name": ({"reasoning_content": "It is."}, "reasoning_content"),
    "white space": ({"content": "\n\n", "reasoning_content": "It is."}, "reasoning_content"),
    "OpenRouter, Ollama, newer vLLM": ({"content": "", "reasoning": "It is."}, "reasoning"),
    "a thought alone": ({"content": "<think>It is.</think>"}, "reasoning_content"),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("message", "name"), REASONED.values(), ids=REASONED.keys())
def test_reasoning_alone_is_told_at_the_second_answer(message: dict[str, Any], name: str, mode: Mode) -> None:
    with ModelServer(SAME, always=[reply(message)]) as server, pytest.raises(ModelFailure) as failed:
        Client(spec_for(server, mode=mode), retry=QUICK).ask(QUESTION, Verdict)
    assert str(failed.value) == f"here: the answer is empty: the model only reasoned ({name}); {HELP}"
    assert (failed.value.kind, failed.value.exit_code, len(server.requests)) == (FailureKind.ONLY_REASONED, 3, 2)


def test_reasoning_alone_may_happen_once() -> None:
    with ModelServer(SAME, plan=[reply(REASONED["vLLM, DeepSeek"][0])]) as server:
        answer = client_for(server).ask(QUESTION, Verdict)
    assert (answer.value.verdict, answer.mode, answer.reasks, len(server.requests)) == ("same", "json_schema", 1, 2)
    assert "the model only reasoned" in server.requests[1].text


def test_an_answer_beside_reasoning_is_one() -> None:
    with ModelServer(SAME, plan=[reply({"content": '{"verdict": "same"}', "reasoning_content": "It is."})]) as server:
        assert client_for(server).ask(QUESTION, Verdict).reasks == 0


def test_reasoning_that_is_cut_off_is_told_at_once() -> None:
    message = {"content": "", "reasoning_content": "It is as if"}
    with ModelServer(SAME, always=[reply(message, "length")]) as server, pytest.raises(ModelFailure) as failed:
        client_for(server).ask(QUESTION, Verdict)
    assert "the model only reasoned (reasoning_content); switch thinking off or allow more tokens" in str(failed.value)
    assert "--model-arg max_tokens=N" in str(failed.value)
    assert (failed.value.kind, len(server.requests)) == (FailureKind.TRUNCATED, 1)


def test_a_text_that_is_reasoned_alone_is_told() -> None:
    said = rf"empty: the model only reasoned \(reasoning\); {HELP}"
    with (
        ModelServer(SAME, always=[reply({"content": "", "reasoning": "It is."})]) as server,
        pytest.raises(ModelFailure, match=said),
    ):
        client_for(server).text(QUESTION)
    assert len(server.requests) == 1


def test_an_answer_without_reasoning_is_asked_for_in_every_mode_and_told_as_empty() -> None:
    with ModelServer(SAME, always=[EMPTY]) as server, pytest.raises(ModelFailure) as failed:
        client_for(server).ask(QUESTION, Verdict)
    assert str(failed.value) == "here: five answers were not in the shape asked for (the answer is empty)"
    assert len(server.requests) == 5


def test_a_later_mode_in_which_the_model_only_reasons_ends_the_question() -> None:
    def prose_first(number: int) -> Fault:
        return Fault("prose", content="The same.") if number < 2 else reply({"content": "", "reasoning_content": "Hm."})

    with (
        ModelServer(SAME, plan=map(prose_first, range(9))) as server,
        pytest.raises(ModelFailure, match="the model only reasoned"),
    ):
        client_for(server).ask(QUESTION, Verdict)
    assert len(server.requests) == 3
