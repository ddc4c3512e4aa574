"""Token counts of prompts, and the cost of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabx.llm.records import Message
from tabx.llm.spec import ModelSpec, Price


def price_of(spec: ModelSpec) -> Price | None:
    """Return the price of a model, None where it is unknown.

    The price of a private server is known only if the user sets it.
    """
    if spec.price is not None or spec.api_base is not None:
        return spec.price
    from tabx.llm.libraries import litellm

    prices = litellm().model_cost
    entry = prices.get(spec.model) or prices.get(spec.model.partition("/")[2]) or {}
    tokens_in, tokens_out = entry.get("input_cost_per_token"), entry.get("output_cost_per_token")
    return None if tokens_in is None or tokens_out is None else Price(tokens_in * 1e6, tokens_out * 1e6)


def longest_reply_of(spec: ModelSpec) -> int | None:
    """Return the tokens that a model can write, by litellm's price map; None where it does not say, or has no such.

    A private server may run what it likes under a name. Where the map names the context's length once more, question
    and answer share it, and no server would grant as much to an answer.
    """
    if spec.api_base is not None:
        return None
    from tabx.llm.libraries import litellm

    known = litellm().model_cost
    entry = known.get(spec.model) or known.get(spec.model.partition("/")[2]) or {}
    longest, context = entry.get("max_output_tokens"), entry.get("max_input_tokens")
    is_limit = isinstance(longest, int) and longest > 0 and not (isinstance(context, int) and longest >= context)
    return longest if is_limit else None


def context_of(spec: ModelSpec) -> int | None:
    """Return the tokens that a question may have, by litellm's price map; None as of `longest_reply_of`."""
    if spec.api_base is not None:
        return None
    from tabx.llm.libraries import litellm

    known = litellm().model_cost
    context = (known.get(spec.model) or known.get(spec.model.partition("/")[2]) or {}).get("max_input_tokens")
    return context if isinstance(context, int) and context > 0 else None


def cost_of(spec: ModelSpec, tokens_in: int, tokens_out: int, response: Any = None) -> float | None:
    """Return the cost in US dollars, None without a price; of a response, by litellm's count."""
    if response is not None and spec.price is None and spec.api_base is None:
        from tabx.llm.libraries import litellm

        try:
            return float(litellm().completion_cost(response, model=spec.model))
        except Exception:  # litellm raises a bare Exception for a model that its map does not have
            return None
    price = price_of(spec)
    return None if price is None else (tokens_in * price.tokens_in + tokens_out * price.tokens_out) / 1e6


COUNTED_AS = "gpt-4o"


def count_tokens(text: str) -> int:
    """Return the number of tokens of a text."""
    from tabx.llm.libraries import litellm

    return int(litellm().token_counter(model=COUNTED_AS, text=text))


def count_message_tokens(messages: Sequence[Message]) -> int:
    """Return the number of tokens of a conversation, the separators of its turns included."""
    from tabx.llm.libraries import litellm

    turns = [{"role": message.role, "content": message.content} for message in messages]
    return int(litellm().token_counter(model=COUNTED_AS, messages=turns))
