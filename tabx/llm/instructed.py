"""Answers as instances of a pydantic model: asked for, and read, through instructor.

The first answer of a shape goes through instructor, which builds the request from the model and reads what came. Where
it leaves the messages as they are (JSON_SCHEMA, TOOLS), later requests get what it added, and an answer that fits is
read by the model itself; one that does not is handed to instructor, which tells what is wrong. In JSON and MD_JSON it
writes the schema into the messages, so that every request goes through it.

Two things stay tabx's, as instructor has no way for them. It does not tell a server to hold a schema (what it calls
strict is pydantic's), so `strict` is put beside the schema that it made. It looks for an answer in one place for each
mode, so what stands in a fence, among words, after a thought or in place of a call of a tool is found before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from tabx.llm.closing import without_lengths
from tabx.llm.libraries import instructor
from tabx.llm.shape import KEPT_SHAPES, NotInShape, Shape, told_faults
from tabx.llm.spec import Mode

if TYPE_CHECKING:
    from pydantic import BaseModel

V = TypeVar("V")

_MODES: dict[Mode, str] = {"json_schema": "JSON_SCHEMA", "tools": "TOOLS", "json": "JSON", "prompt": "MD_JSON"}

_SEND: ContextVar[Callable[..., Any]] = ContextVar("tabx_send")
"""What sends the requests of the question that is being asked."""


@dataclass(eq=False)
class _Way:
    """A shape as one mode asks for it: the model that instructor is given, and what instructor adds for it."""

    mode: Mode
    strict: bool
    model: type[BaseModel]
    added: str | None = None


def instructed(
    asked: Callable[..., str],
    mode: Mode,
    shape: Shape[V],
    turns: list[dict[str, Any]],
    parameters: Mapping[str, Any],
    *,
    strict: bool,
    lengths: bool,
) -> V:
    """Return the answer to one request, read.

    `asked` sends a request and returns the JSON text of its answer.

    Raises
    ------
    NotInShape
        It does not fit.
    """
    way = _way(shape, mode, strict and mode in ("json_schema", "tools"), lengths)
    if way.added is None:
        value: V = _through_instructor(lambda **body: asked(**parameters, **body), way, turns)
        return value
    text = asked(messages=turns, **parameters, **json.loads(way.added))
    try:
        return shape.read(text)
    except NotInShape:
        value = _through_instructor(lambda **body: text, way, turns)
    return value


def _through_instructor(asked: Callable[..., str], way: _Way, turns: list[dict[str, Any]]) -> Any:
    from instructor.core.exceptions import InstructorRetryException

    raised: list[Exception] = []

    def send(*, messages: list[dict[str, Any]], **added: Any) -> Any:
        kept = json.dumps(_strict(added) if way.strict else added)
        try:
            text = asked(messages=messages, **json.loads(kept))
        except Exception as error:
            raised.append(error)
            raise
        if messages == turns:
            way.added = kept
        return _completion(text, way)

    before = _SEND.set(send)
    try:
        return _client(way.mode).create(response_model=way.model, messages=turns, max_retries=0, strict=False)
    except InstructorRetryException as error:
        raise (raised[0] if raised else _told(error)) from None
    finally:
        _SEND.reset(before)


def _strict(added: Mapping[str, Any]) -> dict[str, Any]:
    """Return what instructor added, and that the server shall hold the schema."""
    if "tools" in added:
        return {**added, "tools": [{**one, "function": {**one["function"], "strict": True}} for one in added["tools"]]}
    told = added["response_format"]
    return {**added, "response_format": {**told, "json_schema": {**told["json_schema"], "strict": True}}}


@cache
def _client(mode: Mode) -> Any:
    """Return instructor's client for a mode; cached, as creating one is expensive."""
    library = instructor()
    return library.from_litellm(lambda **body: _SEND.get()(**body), mode=library.Mode[_MODES[mode]])


@lru_cache(maxsize=KEPT_SHAPES)
def _way(shape: Shape[Any], mode: Mode, strict: bool, lengths: bool) -> _Way:
    """Return a way with the model as instructor prepares it, which takes longer than a request."""
    schema = dict(shape.schema if lengths else without_lengths(shape.schema))
    if mode == "tools":
        schema["title"] = shape.name  # instructor calls the tool so, and leaves it out of the parameters
    text = json.dumps(schema)

    class Told(shape.model):  # type: ignore[misc, name-defined]
        @classmethod
        def model_json_schema(cls, *_: Any, **__: Any) -> Any:
            return json.loads(text)  # anew: instructor changes it

    Told.__name__, Told.__doc__ = shape.name, shape.model.__doc__
    return _Way(mode, strict, instructor().openai_schema(Told))


def _completion(text: str, way: _Way) -> Any:
    """Return a completion with the text of an answer where instructor looks for it in a mode."""
    from openai.types.chat import ChatCompletion

    message: dict[str, Any] = {"role": "assistant", "content": text}
    if way.mode == "tools":
        call = {"id": "0", "type": "function", "function": {"name": way.model.__name__, "arguments": text}}
        message.update(content=None, tool_calls=[call])
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    return ChatCompletion.model_validate(
        {"id": "0", "created": 0, "model": "", "object": "chat.completion", "choices": [choice]}
    )


def _told(error: Exception) -> Exception:
    """Return what instructor wraps in an exception of its own: an answer out of shape, or a fault as it is."""
    from instructor.core.exceptions import InstructorError
    from pydantic import ValidationError

    step: BaseException | None = error
    while isinstance(step, InstructorError) and step.__cause__ is not None:
        step = step.__cause__
    if isinstance(step, ValidationError):
        return NotInShape(told_faults(step))
    if isinstance(step, Exception) and not isinstance(step, (InstructorError, ValueError)):
        return step  # of ours or of a library: not the model's
    return NotInShape("no JSON of that shape")
