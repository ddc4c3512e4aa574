"""Rows as tokens, and which of them are learnt: the reply with the sign that ends it, or all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import InputError
from tabx.tune.training.rows import Row

IGNORED = -100
"""Label of a token that is not learnt, as torch's cross entropy has it."""


@dataclass(frozen=True)
class Encoded:
    """A row as tokens.

    Attributes
    ----------
    tokens : tuple of int
        Question and reply, up to the sign that ends the reply.
    prompt : int
        How many of them are the question.
    """

    tokens: tuple[int, ...]
    prompt: int

    def labels(self, *, with_prompt: bool) -> list[int]:
        """Return what is to be predicted at each place."""
        learnt = list(self.tokens)
        return learnt if with_prompt else [IGNORED] * self.prompt + learnt[self.prompt :]


def encode(tokenizer: Any, row: Row) -> Encoded:
    """Return a row as the model's chat template writes it.

    The question is tokenised by itself, as it will be asked, so that nothing after it can decide about its tokens; it
    has to begin the whole. The whole ends with the first sign after the reply that ends a turn: a model that never sees
    it learns not to stop.

    Raises
    ------
    InputError
        The question is no prefix of the whole in this template, or the template ends no turn.
    """
    asked = _tokens(tokenizer, [*row.turns], opens_reply=True)
    whole = _tokens(tokenizer, [*row.turns, {"role": "assistant", "content": row.reply}], opens_reply=False)
    if whole[: len(asked)] != asked:
        raise InputError(
            "the chat template writes a question otherwise once it is answered, so that the reply cannot be told from "
            "it; a model whose prompt begins the whole conversation is right"
        )
    ends = [place for place in range(len(whole) - 1, len(asked) - 1, -1) if whole[place] in _ends(tokenizer)]
    if not ends:
        whole.append(tokenizer.eos_token_id)
        return Encoded(tuple(whole), len(asked))
    return Encoded(tuple(whole[: ends[0] + 1]), len(asked))


def encode_all(tokenizer: Any, rows: Iterable[Row], most: int) -> tuple[list[Encoded], int]:
    """Return the rows of so many tokens at most, and how many were longer: none is cut; errors as of `encode`."""
    encoded = [encode(tokenizer, row) for row in rows]
    kept = [one for one in encoded if len(one.tokens) <= most]
    return kept, len(encoded) - len(kept)


def items(encoded: Sequence[Encoded], *, with_prompt: bool) -> list[dict[str, list[int]]]:
    """Return rows as transformers' collator takes them."""
    return [
        {
            "input_ids": list(one.tokens),
            "attention_mask": [1] * len(one.tokens),
            "labels": one.labels(with_prompt=with_prompt),
        }
        for one in encoded
    ]


def _tokens(tokenizer: Any, turns: Sequence[Any], *, opens_reply: bool) -> list[int]:
    text = tokenizer.apply_chat_template(
        [dict(turn) for turn in turns], tokenize=False, add_generation_prompt=opens_reply
    )
    return list(tokenizer(text, add_special_tokens=False)["input_ids"])


def _ends(tokenizer: Any) -> set[int]:
    """Return the tokens that may end a turn: the end of a text, and special ones that are called an end."""
    named = {
        number
        for token, number in tokenizer.get_added_vocab().items()
        if any(word in token.lower() for word in ("end", "eot", "eos", "</s>"))
    }
    return {number for number in (*named, tokenizer.eos_token_id) if number is not None}
