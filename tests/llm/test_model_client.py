"""Questions over real HTTP, through litellm's real client, to a server on this machine."""

from __future__ import annotations

from typing import Literal

import pytest
from model_server import ModelServer
from pydantic import BaseModel

from tabx.llm import Client, Message, ModelSpec
from tabx.llm.spec import MODES, Mode


class Verdict(BaseModel):
    """Whether two names mean the same."""

    verdict: Literal["same", "different"]
    why: str = ""


QUESTION = [Message("system", "Be brief. {{ not a template }}"), Message("user", "NYC, New York City?")]


def spec_for(server: ModelServer, protocol: str = "openai", mode: Mode = "json_schema") -> ModelSpec:
    base = server.base if protocol == "openai" else server.gemini_base
    model = "openai/model" if protocol == "openai" else "gemini/gemini-2.0-flash"
    return ModelSpec("here", model, base, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("protocol", ["openai", "gemini"])
def test_every_mode_of_both_protocols_gets_an_answer_in_shape(protocol: str, mode: Mode) -> None:
    with ModelServer({"verdict": "same", "why": "a nickname"}) as server:
        reply = Client(spec_for(server, protocol, mode)).ask(QUESTION, Verdict)
    assert reply.value == Verdict(verdict="same", why="a nickname")
    assert (reply.mode, reply.reasks, reply.rejected, reply.cached, reply.fallback) == (mode, 0, None, False, False)
    (asked,) = server.requests
    assert asked.mode == mode
    assert reply.sent["temperature"] == 0
    assert reply.sent["seed"] == 0
    assert (reply.usage.requests, reply.usage.tokens_out) == (1, 10)
    assert reply.usage.cost is None
    assert "".join(text for _, text in asked.turns).startswith("Be brief. {{ not a template }}")
    assert asked.text.endswith("NYC, New York City?")


def test_text_is_answered_as_it_is() -> None:
    with ModelServer("| a |\n| - |") as server:
        reply = Client(spec_for(server)).text(QUESTION)
    assert reply.text == "| a |\n| - |"
    assert server.requests[0].mode == "text"
