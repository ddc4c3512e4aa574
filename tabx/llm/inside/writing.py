"""A loaded model writes: several answers at a time, each until its end or its limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.llm.inside.loading import Held, torch, transformers


class Unanswerable(Exception):
    """A question that cannot be asked of this model, in a server's words."""


@dataclass(frozen=True)
class Question:
    """What is asked.

    Attributes
    ----------
    messages : sequence of mappings
        Each with "role" and "content".
    most : int or None
        Tokens of the answer at most; None for what the context leaves.
    temperature : float
        0 for the likeliest token always.
    top_p : float
    seed : int
        Of an answer with a temperature.
    """

    messages: Sequence[Mapping[str, str]]
    most: int | None = None
    temperature: float = 0.0
    top_p: float = 1.0
    seed: int = 0

    @property
    def is_greedy(self) -> bool:
        """Whether the likeliest token is taken always: then it may be answered beside others."""
        return self.temperature == 0


@dataclass(frozen=True)
class Written:
    """An answer.

    Attributes
    ----------
    text : str
    is_cut : bool
        Whether its limit ended it.
    tokens_in, tokens_out : int
    """

    text: str
    is_cut: bool
    tokens_in: int
    tokens_out: int


def prompt_of(held: Held, messages: Sequence[Mapping[str, str]]) -> list[int]:
    """Return the tokens of a question, as the model's chat template writes it, up to where the answer begins.

    Raises
    ------
    Unanswerable
        The template does not take these turns.
    """
    try:
        text = held.tokenizer.apply_chat_template(
            [dict(turn) for turn in messages], tokenize=False, add_generation_prompt=True
        )
    except Exception as error:  # a template is a program of the model's own
        raise Unanswerable(f"the chat template refuses the messages: {error}") from None
    return list(held.tokenizer(text, add_special_tokens=False)["input_ids"])


def room_for(held: Held, prompt: Sequence[int], most: int | None) -> int:
    """Return the tokens that an answer may have; `Unanswerable` where the question leaves none."""
    if held.context is None:
        return most or 4096
    left = held.context - len(prompt)
    if left < 1:
        raise Unanswerable(
            f"This model's maximum context length is {held.context} tokens, and the messages have {len(prompt)}"
        )
    return left if most is None else min(most, left)


def write(held: Held, prompts: Sequence[Sequence[int]], rooms: Sequence[int], question: Question) -> list[Written]:
    """Return the answers to prompts that are asked with the settings of one question.

    With a temperature there is one prompt: the seed is that of the whole computation.
    """
    longest = max(map(len, prompts))
    pad = held.tokenizer.pad_token_id
    library = torch()
    where = held.model.device
    tokens = library.tensor([[pad] * (longest - len(one)) + list(one) for one in prompts], device=where)
    mask = library.tensor([[0] * (longest - len(one)) + [1] * len(one) for one in prompts], device=where)
    if not question.is_greedy:
        library.manual_seed(question.seed)
    with library.inference_mode():
        found = held.model.generate(
            input_ids=tokens, attention_mask=mask, generation_config=_settings(held, max(rooms), question)
        )
    ends = set(ends_of(held))
    return [
        _written(held, row[longest:].tolist(), room, len(prompt), ends)
        for row, room, prompt in zip(found, rooms, prompts, strict=True)
    ]


def ends_of(held: Held) -> list[int]:
    """Return the tokens that end an answer, by the model's settings and the tokenizer."""
    named = held.model.generation_config.eos_token_id
    of_model = named if isinstance(named, list) else [named]
    return sorted({one for one in (*of_model, held.tokenizer.eos_token_id) if one is not None})


def _settings(held: Held, most: int, question: Question) -> Any:
    """Return how is generated, by the question alone: what a model's folder suggests is not taken."""
    sampled = {} if question.is_greedy else {"temperature": question.temperature, "top_p": question.top_p, "top_k": 0}
    return transformers().GenerationConfig(
        max_new_tokens=most,
        do_sample=not question.is_greedy,
        pad_token_id=held.tokenizer.pad_token_id,
        eos_token_id=ends_of(held),
        **sampled,
    )


def _written(held: Held, tokens: list[int], room: int, tokens_in: int, ends: set[int]) -> Written:
    """Return an answer without what ends it, or cut at its own limit: others beside it may have had more room."""
    end = next((place for place, token in enumerate(tokens) if token in ends), None)
    is_cut = end is None or end >= room
    kept = tokens[: room if is_cut else end]
    text = held.tokenizer.decode(kept, skip_special_tokens=True, clean_up_tokenization_spaces=False)
    return Written(text, is_cut, tokens_in, len(kept) + (not is_cut))
