"""Answers as instances of a pydantic model, requested and validated by instructor."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from tabx.llm.lenient import UnclearAnswer, read_leniently
from tabx.llm.spec import Mode

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")

_MODES: dict[Mode, str] = {"json_schema": "JSON_SCHEMA", "tools": "TOOLS", "json": "JSON", "prompt": "MD_JSON"}


_COMPLETE: ContextVar[Callable[..., Any]] = ContextVar("tabx_complete")
"""What sends the requests of the question that is being asked."""


_NO_ANSWER = (AssertionError,)
"""What instructor raises besides for an answer without what it looks for, such as the call of a tool."""


class NotInShape(Exception):
    """Raised for an answer that does not validate; the message names the faults."""


def shaped(
    complete: Callable[..., Any],
    mode: Mode,
    schema: type[M],
    turns: list[dict[str, Any]],
    parameters: dict[str, Any],
) -> M:
    """Return the validated answer to one request.

    Raises
    ------
    NotInShape
        It does not validate.
    ModelFailure
        There is no answer.
    """
    client = _client(mode)
    from instructor.core.exceptions import InstructorRetryException

    raised: list[Exception] = []

    def sent(**body: Any) -> Any:
        try:
            return read_leniently(complete(**body), schema)
        except UnclearAnswer as error:
            raised.append(NotInShape(str(error)))
            raise
        except Exception as error:
            raised.append(error)
            raise

    before = _COMPLETE.set(sent)
    try:
        shape = _prepared(schema)
        value: M = client.create(response_model=shape, messages=turns, max_retries=0, strict=False, **parameters)
    except InstructorRetryException as error:
        raise (raised[0] if raised else _told(error)) from None
    finally:
        _COMPLETE.reset(before)
    return value


@cache
def _client(mode: Mode) -> Any:
    """Return instructor's client for a mode; cached, as creating one is expensive."""
    from tabx.llm.libraries import instructor

    library = instructor()
    return library.from_litellm(_complete, mode=library.Mode[_MODES[mode]])


@cache
def _prepared(schema: type[M]) -> type[M]:
    """Return the model as instructor prepares it; cached, as instructor does so per question."""
    from tabx.llm.libraries import instructor

    prepared: type[M] = instructor().openai_schema(schema)
    return prepared


def _complete(**body: Any) -> Any:
    return _COMPLETE.get()(**body)


def _told(error: Exception) -> Exception:
    """Return what instructor wraps in an exception of its own: an answer out of shape, or a fault as it is."""
    from instructor.core.exceptions import InstructorError
    from pydantic import ValidationError

    step: BaseException | None = error
    while isinstance(step, InstructorError) and step.__cause__ is not None:
        step = step.__cause__
    if isinstance(step, ValidationError):
        return NotInShape(_complaint(step))
    if isinstance(step, Exception) and not isinstance(step, (InstructorError, ValueError, *_NO_ANSWER)):
        return step  # of ours or of a library: not the model's
    return NotInShape("no JSON of that shape")


def _complaint(error: Any) -> str:
    """Return the first five invalid places, each with what would be valid."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    told = [f"{'.'.join(map(str, one['loc'])) or 'the whole'}: {one['msg']}" for one in found[:5]]
    more = f"; and {len(found) - 5} more" if len(found) > 5 else ""
    return "; ".join(told) + more


@cache
def schema_of(schema: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema of a model, for the cache key."""
    return schema.model_json_schema()
