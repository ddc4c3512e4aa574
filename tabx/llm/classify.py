"""Conversion of what came back in place of an answer to `ModelFailure`.

What the server itself has said decides; where nothing came back, or litellm has said it, the exception that litellm
raises. Which one it raises in which case was found out by running it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabx.base.outside import one_line
from tabx.llm.error_kinds import kind_by_words, kind_of
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.keys import key_variable
from tabx.llm.server_error import READ, ServerError
from tabx.llm.spec import AZURE_IS_ASKED_AS, ModelSpec

_PREFIX = re.compile(r"^(litellm\.)?(\w+(Error|Exception|Timeout)|Timeout)\s*(:|-)\s*")
_MESSAGE = re.compile(r'"message": ?"((?:[^"\\]|\\.)+)"')
_TRACE = "Traceback (most recent call last): File "

_EXCERPT = 160

_PASSING = (408, 409, 425, 429)
"""Statuses below 500 that may pass: too slow, in conflict, too early, too often."""


def failure_of(error: Exception, spec: ModelSpec, said: ServerError | None = None) -> ModelFailure:
    """Return the failure for an exception of litellm.

    Parameters
    ----------
    error : Exception
    spec : ModelSpec
    said : ServerError or None
        What the server has answered, if it has, and if that is an error.

    Raises
    ------
    Exception
        The exception itself where it is none of a provider's: then tabx or a library is at fault.
    """
    import openai

    within = _raised_within(error, spec)
    if within is not None:
        return within
    kind = _connection(error)
    if said is not None and kind is None:
        return failure_of_answer(said, spec, _told_by_litellm(error))
    kind = kind or _kind(error)
    if kind is None:
        if not isinstance(error, openai.APIError):
            raise error
        kind = FailureKind.SERVER_ERROR
    message = one_line(str(error))[:READ]  # redacted first: half a key would not be known as one
    if "LLM Provider NOT provided" in message:
        line = f"{spec.name}: litellm knows no provider of {spec.model!r}; expected PROVIDER/MODEL"
        return ModelFailure(kind, line)
    shown = "" if kind in (FailureKind.TIMEOUT, FailureKind.NO_CONNECTION) else excerpt(error)
    return ModelFailure(kind, _line(kind, spec, shown), detail=message)


def failure_of_answer(said: ServerError, spec: ModelSpec, told: FailureKind | None = None) -> ModelFailure:
    """Return the failure for an answer that is an error, of which litellm may have told the kind."""
    kind = kind_of(said, spec)
    if told is not None and kind in (FailureKind.BAD_REQUEST, FailureKind.SERVER_ERROR):
        kind = told
    shown = "" if kind is FailureKind.TIMEOUT else _cut(said.words)
    if said.is_within and said.code:
        shown = f"{shown}; code {said.code}"
    return ModelFailure(kind, _line(kind, spec, shown, said.path), wait=said.wait, detail=said.names)


def failure_of_nothing(spec: ModelSpec) -> ModelFailure:
    """Return the failure where litellm returns nothing: it has sent a rejected request again and dropped why."""
    return ModelFailure(FailureKind.BAD_REQUEST, _line(FailureKind.BAD_REQUEST, spec, ""))


def excerpt(error: Exception) -> str:
    """Return the beginning of a provider's message, on one line, without keys."""
    text = one_line(str(getattr(error, "message", "") or error))[:READ]
    text = _without_own_trace(text)
    said = _MESSAGE.search(text)
    if said is not None:
        text = said[1].replace('\\"', '"')
    while (cut := _PREFIX.sub("", text)) != text:
        text = cut
    return _cut(text)


def _raised_within(error: Exception, spec: ModelSpec) -> ModelFailure | None:
    """Return the failure that was raised on the way to the server; libraries wrap it in exceptions of theirs."""
    from tabx.llm.answer_body import TooLong, Unreadable

    for cause in _causes(error):
        if isinstance(cause, ModelFailure):
            return cause
        if isinstance(cause, Unreadable):
            kind = FailureKind.TOO_LONG if isinstance(cause, TooLong) else FailureKind.SERVER_ERROR
            return ModelFailure(kind, f"{spec.name}: {_place(spec)} failed ({one_line(str(cause))})")
    return None


def _cut(text: str) -> str:
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"


def _without_own_trace(text: str) -> str:
    """Return a message without where in its own code litellm stumbled over an answer: no server has said that."""
    message, mark, trace = text.partition(_TRACE)
    return message.rstrip() or "an answer that litellm cannot read" if mark and "litellm" in trace else text


def _connection(error: Exception) -> FailureKind | None:
    """Return the failure of a connection; litellm reports it as the server's error 500."""
    import httpx
    import openai

    for cause in _causes(error):
        if isinstance(cause, (httpx.TimeoutException, openai.APITimeoutError)):
            return FailureKind.TIMEOUT
        if isinstance(cause, (ConnectionRefusedError, httpx.ConnectError, httpx.UnsupportedProtocol)):
            return FailureKind.NO_CONNECTION
    return None


def _told_by_litellm(error: Exception) -> FailureKind | None:
    """Return the kind of failure of a question that litellm knows by the words of many providers."""
    from litellm import exceptions as raised

    if isinstance(error, raised.ContextWindowExceededError):
        return FailureKind.CONTEXT_OVERFLOW
    return FailureKind.CONTENT_FILTER if isinstance(error, raised.ContentPolicyViolationError) else None


def _kind(error: Exception) -> FailureKind | None:
    """Return the kind of failure by type, message and status; None if none of them is known."""
    from litellm import exceptions as raised

    told = _told_by_litellm(error)
    if told is not None:
        return told
    types: tuple[tuple[type[Exception], FailureKind], ...] = (
        (raised.AuthenticationError, FailureKind.WRONG_KEY),
        (raised.PermissionDeniedError, FailureKind.WRONG_KEY),
        (raised.NotFoundError, FailureKind.UNKNOWN_MODEL),
        (raised.RateLimitError, FailureKind.RATE_LIMIT),
        (raised.Timeout, FailureKind.TIMEOUT),
    )
    by_type = next((kind for type_, kind in types if isinstance(error, type_)), None)
    if by_type is not None:
        return by_type
    if isinstance(error, (raised.BadRequestError, raised.UnprocessableEntityError)):
        return kind_by_words(str(error)[:READ]) or _by_status(error) or FailureKind.BAD_REQUEST
    return _by_status(error)


def _by_status(error: Exception) -> FailureKind | None:
    """Return the kind of failure of a status for which litellm has no exception.

    Repeating a request does not help where the status is below 500.
    """
    status = getattr(error, "status_code", None)
    if not isinstance(status, int) or not 400 <= status < 500 or status in _PASSING:
        return None
    if status in (401, 403):
        return FailureKind.WRONG_KEY
    return FailureKind.CONTEXT_OVERFLOW if status == 413 else FailureKind.BAD_REQUEST


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    step: BaseException | None = error
    while step is not None and id(step) not in seen:
        seen.add(id(step))
        yield step
        step = step.__cause__ or step.__context__


def _place(spec: ModelSpec) -> str:
    return spec.api_base or "the provider"


def _line(kind: FailureKind, spec: ModelSpec, shown: str, path: str = "") -> str:
    """Return the message of a failure: what failed, where, and what was said of it."""
    place = _place(spec)
    variable = key_variable(spec)
    is_azure = spec.provider == "azure" or ".azure." in place
    right = AZURE_IS_ASKED_AS if is_azure else "give the address up to /v1"
    sentence = {
        FailureKind.WRONG_KEY: f"{place} rejects the key{f' in {variable}' if variable else ''}",
        FailureKind.UNKNOWN_MODEL: f"{place} knows no model {spec.model!r}",
        FailureKind.WRONG_ADDRESS: f"wrong address: {place}, asked for {path or '/'}, has nothing there; {right}",
        FailureKind.NO_CONNECTION: f"{place} cannot be reached; is the address right and the server up?",
        FailureKind.TIMEOUT: f"{place} did not answer in time; wait longer with --model-arg timeout=SECONDS",
        FailureKind.RATE_LIMIT: f"{place} has reached its rate limit",
        FailureKind.QUOTA: f"{place} says that the quota is used up",
        FailureKind.SERVER_ERROR: f"{place} failed",
        FailureKind.BAD_REQUEST: f"{place} rejects the request",
        FailureKind.CONTEXT_OVERFLOW: "question and answer exceed the model's context",
        FailureKind.CONTENT_FILTER: f"{place} blocked the question (content filter)",
        FailureKind.WRONG_SCHEMA: f"{place} says that the model's answer was not in the shape asked for",
    }[kind]
    return f"{spec.name}: {sentence}{f' ({shown})' if shown else ''}"
