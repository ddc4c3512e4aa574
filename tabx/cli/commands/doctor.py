"""tabx doctor: one tiny call to a model, and advice where it fails."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from tabx.backbones import BACKBONES
from tabx.cli.models.clients import model_specs, say_once
from tabx.cli.output import print_text
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.keys import has_key, key_variable
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message, Reply
from tabx.llm.retry import RetryPolicy
from tabx.llm.spec import ModelSpec

PATIENCE = 60.0
"""Seconds that the one call may take. No reason on record; a server that loads a model first may need more."""

FETCHED = ("bedrock", "sagemaker", "vertex_ai", "azure", "watsonx")
"""How the names of providers begin for which litellm has other libraries fetch credentials over the network."""

CREDENTIALS = (
    "its credentials may be fetched first, by the provider's own library and within the time that this allows: "
    "tabx limits the time and the size of requests to the model alone"
)

_ADVICE = {
    FailureKind.NO_KEY: "get a key from the provider, then: export {variable}=KEY",
    FailureKind.WRONG_KEY: "check that {variable} holds the whole key, of this provider, without quotes",
    FailureKind.UNKNOWN_MODEL: "check how the provider spells the model; the address may need /v1 at its end",
    FailureKind.WRONG_ADDRESS: "name the address up to /v1, without what follows: --api-base http://127.0.0.1:8000/v1",
    FailureKind.NO_CONNECTION: "start the server, or name another address with --api-base URL",
    FailureKind.TIMEOUT: "a server that is loading a model is slow at first: --model-arg timeout=300",
    FailureKind.RATE_LIMIT: "wait, or check limits and credit with the provider",
    FailureKind.QUOTA: "pay for more, or ask another model; the provider's pages show what is used up, and until when",
    FailureKind.SERVER_ERROR: "wait and try again; the log of your own server may tell more",
    FailureKind.BAD_REQUEST: "leave out a parameter that the model does not accept: --model-arg NAME=null",
    FailureKind.WRONG_SCHEMA: "the model answers in no shape, however it is asked for; ask another model",
    FailureKind.ONLY_REASONED: "switch thinking off: --model-arg reasoning_effort=none, or --model-arg "
    """'extra_body={{"chat_template_kwargs": {{"enable_thinking": false}}}}'; or --model-arg max_tokens=16000""",
    FailureKind.TOO_LONG: "limit the answer: --model-arg max_tokens=4096; the address may be no model's",
    FailureKind.TRUNCATED: "the answer was cut off; allow a longer one: --model-arg max_tokens=16000",
}


def run(arguments: Namespace) -> int:
    """Ask a backbone one tiny question; return 0 if it answers.

    Raises
    ------
    ModelFailure
        There is no answer; the advice is printed first.
    """
    from tabx.llm.doctor_answer import doctor_answer

    if arguments.backbone in BACKBONES:
        print_text(f"{arguments.backbone} asks no model, so there is nothing to check\n")
        return 0
    spec = model_specs(arguments)(arguments.backbone)
    print_text(f"{_described(spec)}\n")
    if key_variable(spec) is None and spec.api_base is None and spec.provider.startswith(FETCHED):
        print_text(f"{CREDENTIALS}\n")
    client = Client(spec, retry=RetryPolicy(attempts=1, timeout=PATIENCE), say=say_once())
    prompts = Prompts()
    question = [
        Message("system", prompts.render("doctor_system", {})),  # as every question has one: a server may refuse it
        Message("user", prompts.render("doctor", {})),
    ]
    started = time.perf_counter()
    try:
        reply = client.ask(question, doctor_answer())
    except ModelFailure as failure:
        advice = _ADVICE.get(failure.kind)
        if advice is not None:
            print_text(f"what may help: {advice.format(variable=key_variable(spec) or 'the key')}\n")
        raise
    _tell_answer(reply, time.perf_counter() - started)
    return 0


def _tell_answer(reply: Reply[Any], took: float) -> None:
    usage = reply.usage
    cost = "cost unknown" if usage.cost is None else f"{usage.cost:.6f} US dollars"
    print_text(f"{reply.model} answered in mode {reply.mode!r} after {took:.1f} s\n")
    print_text(f"{usage.tokens_in} tokens in, {usage.tokens_out} out, {cost}\n")
    sent = ", ".join(f"{name}={value}" for name, value in reply.sent.items())
    print_text(f"parameters sent: {sent or 'none'}\n")


def _described(spec: ModelSpec) -> str:
    variable, there = key_variable(spec), has_key(spec)
    key = "a key where litellm looks for it" if variable is None else f"key from {variable}"
    state = {True: " (set)", False: " (not set)", None: ""}[there]
    return f"{spec.name}: {spec.model} at {spec.api_base or 'its provider'}, mode {spec.mode!r}, {key}{state}"
