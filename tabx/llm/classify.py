"""Conversion of litellm's exceptions to `ModelFailure`.

Which exception litellm raises in which case was found out by running it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Any

from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.keys import key_variable
from tabx.llm.spec import ModelSpec
from tabx.outside import one_line

_NO_KEY = re.compile(r"api.?key.?(not.?valid|invalid)|invalid.?api.?key", re.IGNORECASE)
_OVERFLOW = re.compile(
    r"context.?(length|window|size)|maximum number of tokens|prompt is too long|too many tokens", re.IGNORECASE
)
# Two words are looked for within a line of each other: with `.*` between them, a long text takes time by its square.
_FILTERED = re.compile(
    r"content.?(filter|policy|management)|responsible.?ai|blocked.{0,200}?safety|safety.{0,200}?blocked", re.IGNORECASE
)
_NO_PROVIDER = re.compile(
    r"LLM Provider NOT provided|not a valid model|model.{0,200}?(does not exist|not found)", re.IGNORECASE
)
# Providers answer 400 for all of these; only their words tell them apart. A message that names two is the first one.
_WORDS = (
    (_NO_KEY, FailureKind.WRONG_KEY),
    (_OVERFLOW, FailureKind.CONTEXT_OVERFLOW),
    (_FILTERED, FailureKind.CONTENT_FILTER),
    (_NO_PROVIDER, FailureKind.UNKNOWN_MODEL),
)
_PREFIX = re.compile(r"^(litellm\.)?(\w+(Error|Exception|Timeout)|Timeout)\s*(:|-)\s*")
_MESSAGE = re.compile(r'"message": ?"((?:[^"\\]|\\.)+)"')
_TRACE = "Traceback (most recent call last): File "

_EXCERPT = 160
_READ = 4000
"""Letters of a message that are looked at: the reason stands at its beginning, before what the server quotes."""

_PASSING = (408, 409, 425, 429)
"""Statuses below 500 that may pass: too slow, in conflict, too early, too often."""


def failure_of(error: Exception, spec: ModelSpec) -> ModelFailure:
    """Return the failure for an exception of litellm.

    Raises
    ------
    Exception
        The exception itself where it is none of a provider's: then tabx or a library is at fault.
    """
    import openai

    within = _raised_within(error, spec)
    if within is not None:
        return within
    kind = _connection(error) or _kind(error)
    if kind is None:
        if not isinstance(error, openai.APIError):
            raise error
        kind = FailureKind.SERVER_ERROR
    message = one_line(str(error))[:_READ]  # redacted first: half a key would not be known as one
    if "LLM Provider NOT provided" in message:
        line = f"{spec.name}: litellm knows no provider of {spec.model!r}; expected PROVIDER/MODEL"
        return ModelFailure(kind, line)
    said = "" if kind in (FailureKind.TIMEOUT, FailureKind.NO_CONNECTION) else excerpt(error)
    line = f"{spec.name}: {_sentence(kind, spec)}{f' ({said})' if said else ''}"
    return ModelFailure(kind, line, wait=_wait(error), detail=message)


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


def failure_of_nothing(spec: ModelSpec) -> ModelFailure:
    """Return the failure where litellm returns nothing: it has sent a rejected request again and dropped why."""
    return ModelFailure(FailureKind.BAD_REQUEST, f"{spec.name}: {_sentence(FailureKind.BAD_REQUEST, spec)}")


def excerpt(error: Exception) -> str:
    """Return the beginning of a provider's message, on one line, without keys."""
    text = one_line(str(getattr(error, "message", "") or error))[:_READ]
    text = _without_own_trace(text)
    said = _MESSAGE.search(text)
    if said is not None:
        text = said[1].replace('\\"', '"')
    while (cut := _PREFIX.sub("", text)) != text:
        text = cut
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


def _kind(error: Exception) -> FailureKind | None:
    """Return the kind of failure by type, message and status; None if none of them is known."""
    from litellm import exceptions as raised

    # The first two are kinds of BadRequestError, so they have to be tested before it.
    types: tuple[tuple[type[Exception], FailureKind], ...] = (
        (raised.ContextWindowExceededError, FailureKind.CONTEXT_OVERFLOW),
        (raised.ContentPolicyViolationError, FailureKind.CONTENT_FILTER),
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
        text = str(error)[:_READ]
        by_words = next((kind for pattern, kind in _WORDS if pattern.search(text)), None)
        return by_words or _by_status(error) or FailureKind.BAD_REQUEST
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


def _sentence(kind: FailureKind, spec: ModelSpec) -> str:
    place = _place(spec)
    variable = key_variable(spec)
    return {
        FailureKind.WRONG_KEY: f"{place} rejects the key{f' in {variable}' if variable else ''}",
        FailureKind.UNKNOWN_MODEL: f"{place} knows no model {spec.model!r}",
        FailureKind.NO_CONNECTION: f"{place} cannot be reached; is the address right and the server up?",
        FailureKind.TIMEOUT: f"{place} did not answer in time; wait longer with --model-arg timeout=SECONDS",
        FailureKind.RATE_LIMIT: f"{place} has reached its rate limit",
        FailureKind.SERVER_ERROR: f"{place} failed",
        FailureKind.BAD_REQUEST: f"{place} rejects the request",
        FailureKind.CONTEXT_OVERFLOW: "question and answer exceed the model's context",
        FailureKind.CONTENT_FILTER: f"{place} blocked the question (content filter)",
    }[kind]


def _wait(error: Exception) -> float | None:
    """Return the seconds that the provider asks to wait, None where it names none."""
    headers: Any = getattr(error, "litellm_response_headers", None)
    if not headers:
        headers = getattr(getattr(error, "response", None), "headers", None) or {}
    said = headers.get("retry-after")
    if said is None:
        return None
    try:
        return max(0.0, float(said))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
    except ValueError:
        return None
