"""What the tests of the client ask, and how patiently."""

from __future__ import annotations

from typing import Any, Literal

from model_server import ModelServer
from pydantic import BaseModel

from tabx.llm import Client, Message, ModelSpec
from tabx.llm.retry import RetryPolicy
from tabx.llm.spec import Mode


class Verdict(BaseModel):
    """Whether two names mean the same."""

    verdict: Literal["same", "different"]
    why: str = ""


SAME = {"verdict": "same", "why": "a nickname"}
QUESTION = [Message("system", "Be brief. {{ not a template }}"), Message("user", "NYC, New York City?")]
QUICK = RetryPolicy(attempts=3, seconds=60.0, first_wait=0.01, timeout=60.0)
"""Asks again soon; how long it waits for an answer only counts on a machine that has other things to do."""


def spec_for(server: ModelServer, protocol: str = "openai", mode: Mode = "json_schema", **more: Any) -> ModelSpec:
    base = server.base if protocol == "openai" else server.gemini_base
    model = "openai/model" if protocol == "openai" else "gemini/gemini-2.0-flash"
    return ModelSpec(more.pop("name", "here"), model, base, mode, **more)


def client_for(server: ModelServer, **more: Any) -> Client:
    return Client(spec_for(server), retry=more.pop("retry", QUICK), **more)
