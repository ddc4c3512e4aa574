"""Questions about one item: what they take is summed up, and what does not fit the model's context says both sizes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tabx.ask.work import Counted
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Message, ModelReply, Reply
from tabx.llm.shape import Shape
from tabx.llm.tokens import COUNTED_AS, context_of, count_message_tokens

_SIZE_SAID = re.compile(r"(?:context|n_ctx|maximum|max_model_len)\D{0,60}?(\d[\d,]{2,})", re.IGNORECASE)
"""How servers name the size of their context: OpenAI and vLLM "maximum context length is 8192", llama.cpp "context size
(4096 tokens)" and "n_ctx": 4096."""


R = TypeVar("R", ModelReply, Reply[Any])


@dataclass
class Asker(Counted):
    """Asks about one item; what does not fit the model's context fails with both sizes."""

    def reply(self, turns: Sequence[Message]) -> ModelReply:
        """Return the reply as it is; `ModelFailure` where there is none."""
        return self._sized(turns, lambda: self.client.reply(turns, repeat=self.repeat))

    def answer(self, turns: Sequence[Message], shape: Shape[Any], check: Callable[[Any], str | None]) -> Reply[Any]:
        """Return the answer in a shape; `ModelFailure` where there is none."""
        return self._sized(turns, lambda: self.client.ask(turns, shape, check=check, repeat=self.repeat))

    def _sized(self, turns: Sequence[Message], ask: Callable[[], R]) -> R:
        _check_context(self.client, turns)
        try:
            return self.counted(ask)
        except ModelFailure as failure:
            if failure.kind is FailureKind.CONTEXT_OVERFLOW:
                raise _with_sizes(failure, self.client, turns) from None
            raise


def _check_context(client: Client, turns: Sequence[Message]) -> None:
    """Raise ModelFailure for a question that is larger than the model's context, where that is known."""
    context = context_of(client.spec)
    # A token has at least one byte: what has no more bytes need not be counted.
    if context is None or sum(len(turn.content.encode("utf-8", "surrogatepass")) for turn in turns) <= context:
        return
    tokens = count_message_tokens(turns)
    if tokens > context:
        raise ModelFailure(FailureKind.CONTEXT_OVERFLOW, f"{client.spec.name}: {_sizes(tokens, context)}")


def _with_sizes(failure: ModelFailure, client: Client, turns: Sequence[Message]) -> ModelFailure:
    """Return the failure of a question that the server found too large, with both sizes."""
    said = _SIZE_SAID.search(failure.detail) or _SIZE_SAID.search(failure.message)
    context = int(said[1].replace(",", "")) if said is not None else None
    message = f"{client.spec.name}: {_sizes(count_message_tokens(turns), context)}; {failure.message}"
    return ModelFailure(failure.kind, message, detail=failure.detail)


def _sizes(tokens: int, context: int | None) -> str:
    holds = (
        "the server does not say how many its context holds" if context is None else f"its context holds {context:,}"
    )
    return f"the question has {tokens:,} tokens (by the tokenizer of {COUNTED_AS}), {holds}"
