"""Answers in a shape: asked for in each mode, and read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tabx.llm.instructed import instructed
from tabx.llm.lenient import UnclearAnswer, in_its_field, json_in
from tabx.llm.prompts import fence
from tabx.llm.shape import NotInShape, Shape
from tabx.llm.spec import Mode

V = TypeVar("V")

_IN_WORDS: tuple[Mode, ...] = ("json", "prompt")
_INSTRUCTION = "Answer with one JSON object that fits this JSON Schema, not with the schema itself, and nothing else:"


def shaped(
    complete: Callable[..., Any],
    mode: Mode,
    shape: Shape[V],
    turns: list[dict[str, Any]],
    parameters: Mapping[str, Any],
    *,
    strict: bool = True,
    lengths: bool = True,
) -> V:
    """Return the answer to one request, read.

    `strict` asks a server to hold the schema, `lengths` tells it the lengths of texts and lists.

    Raises
    ------
    NotInShape
        It does not fit.
    ModelFailure
        There is no answer.
    """

    def asked(**body: Any) -> str:
        try:
            return in_its_field(json_in(_text(complete(**body))), shape.only_list)
        except UnclearAnswer as error:
            raise NotInShape(str(error)) from None

    if shape.instructed:
        return instructed(asked, mode, shape, turns, parameters, strict=strict, lengths=lengths)
    if mode in _IN_WORDS:
        turns = _told_in_words(turns, shape)
    return shape.read(asked(messages=turns, **parameters, **shape.added(mode, strict=strict, lengths=lengths)))


def _text(response: Any) -> str:
    """Return the one text of an answer: of the call of a tool, else of the message."""
    message = response.choices[0].message
    calls = message.tool_calls or ()
    texts = [call.function.arguments for call in calls] if calls else [message.content]
    if len(texts) != 1 or not isinstance(texts[0], str):
        raise NotInShape("no JSON of that shape")
    text: str = texts[0]
    return text


def _told_in_words(turns: list[dict[str, Any]], shape: Shape[Any]) -> list[dict[str, Any]]:
    """Return the turns with the schema told at the end of the system's, which is added where there is none."""
    said = f"{_INSTRUCTION}\n{fence([shape.text])}"
    if turns and turns[0]["role"] == "system":
        return [{"role": "system", "content": f"{turns[0]['content']}\n\n{said}"}, *turns[1:]]
    return [{"role": "system", "content": said}, *turns]
