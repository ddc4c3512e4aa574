"""How many tokens a prompt has, counted as gpt-4o counts: the one tokenizer that needs no model hub."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.llm.records import Message

COUNTED_AS = "gpt-4o"


def count_tokens(text: str) -> int:
    """Return the tokens of a text."""
    from tabx.llm.libraries import litellm

    return int(litellm().token_counter(model=COUNTED_AS, text=text))


def count_message_tokens(messages: Sequence[Message]) -> int:
    """Return the tokens of a conversation, what separates its turns included."""
    from tabx.llm.libraries import litellm

    turns = [{"role": message.role, "content": message.content} for message in messages]
    return int(litellm().token_counter(model=COUNTED_AS, messages=turns))
