"""The kind of failure that a server's error is, by its status and what it says.

Providers answer one status for many causes: only their words tell a quota that is used up from a rate limit, an address
that is wrong from a model that is, a shape that is not supported from a server that is down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabx.llm.failure import FailureKind
from tabx.llm.refusals import lacks_a_shape, lacks_the_system_role
from tabx.llm.server_error import ServerError
from tabx.llm.spec import ModelSpec

_NO_KEY = re.compile(r"api.?key.?(not.?valid|invalid)|invalid.?api.?key", re.IGNORECASE)
_OVERFLOW = re.compile(
    r"context.?(length|window|size|limit)|maximum (number of tokens|prompt length)|prompt is too long|too many tokens",
    re.IGNORECASE,
)
# Two words are looked for within a line of each other: with `.*` between them, a long text takes time by its square.
_FILTERED = re.compile(
    r"content.?(filter|policy|management)|responsible.?ai|blocked.{0,200}?safety|safety.{0,200}?blocked", re.IGNORECASE
)
_NO_MODEL = re.compile(
    r"LLM Provider NOT provided|not a valid model|invalid.?model\b|model.{0,200}?(does not exist|not exist|not found)"
    r"|deployment.?not.?found|deployment.{0,80}?does not exist",
    re.IGNORECASE,
)
# Providers answer 400 for all of these; only their words tell them apart. A message that names two is the first one.
_BY_WORDS = (
    (_NO_KEY, FailureKind.WRONG_KEY),
    (_OVERFLOW, FailureKind.CONTEXT_OVERFLOW),
    (_FILTERED, FailureKind.CONTENT_FILTER),
    (_NO_MODEL, FailureKind.UNKNOWN_MODEL),
)

_USED_UP = re.compile(
    r"(?i:insufficient.?(?:quota|balance|credits?|funds?)|billing.?(?:hard.?limit|not.?active)|out of.{0,20}?quota"
    r"|balance.{0,30}?(?:too low|insufficient|not enough|exhausted|depleted)|requires more credits|余额|欠费"
    r"|(?:out of|used|exhausted|exceeded)\b.{0,30}?\bcredits?\b|\bno (?:more |remaining |available )?credits"
    r"|credits?.{0,30}?(?:used up|exhausted|exceeded|depleted)"
    r"|(?:reached|exceeded).{0,40}?(?:spend\w*|credit|billing|specified api usage) limit"
    r"|(?:spend\w*|credit|billing) limit.{0,20}?(?:reached|exceeded)"
    r"|payment.?required|arrearage|overdue|quota exceeded for metric: [^,]{1,120}, limit: 0\b)"
    r"|Per(?:Day|Month)"
)
"""What is paid for or granted by the day is gone: waiting, as for a rate limit, does not help."""

_PERHAPS_USED_UP = re.compile(
    r"current.?quota|usage limit|per.?(?:day|month)|\bdaily|\bmonthly|\b[RT]PD\b"
    r"|quota (?:is |was |has been )?(?:used up|exhausted|depleted)",
    re.IGNORECASE,
)
"""The same, unless the server says when to ask again: then it is a limit that passes."""

_PER_MINUTE = re.compile(r"per.?(?:min|sec)|\b[RT]PM\b", re.IGNORECASE)
_MAY_BE_QUOTA = (0, 400, 401, 402, 403, 429)
_MAY_BE_LIMIT = (0, 403, 429)
"""Statuses with which a limit of a day may be told; a rejected request may quote "daily" from what was asked."""


_UNREADABLE_CALL = re.compile(r"json_validate_failed|tool_use_failed|output_parse_failed", re.IGNORECASE)
"""Groq's codes for an answer that was not in shape: the server has tried, and the model has failed."""

_PATHS = re.compile(r"(?<!\S)\S*/\S*")
_MODEL_NAMED = re.compile(r"\bmodels?\b|\bdeployments?\b|model_|endpoints found", re.IGNORECASE)
_NO_SUCH_PATH = re.compile(
    r"unexpected endpoint|invalid url|unknown request url|no route|page not found", re.IGNORECASE
)

_BY_STATUS: Mapping[int, FailureKind] = {
    400: FailureKind.BAD_REQUEST,
    401: FailureKind.WRONG_KEY,
    402: FailureKind.QUOTA,
    403: FailureKind.WRONG_KEY,
    404: FailureKind.UNKNOWN_MODEL,
    405: FailureKind.WRONG_ADDRESS,
    408: FailureKind.TIMEOUT,
    413: FailureKind.CONTEXT_OVERFLOW,
    422: FailureKind.BAD_REQUEST,
    429: FailureKind.RATE_LIMIT,
    504: FailureKind.TIMEOUT,
}
_PASSING = (409, 425)
"""Further statuses below 500 that may pass: in conflict, too early."""

_BY_CODE = (
    (re.compile(r"rate.?limit|resource.?exhausted|too.?many", re.IGNORECASE), FailureKind.RATE_LIMIT),
    (re.compile(r"invalid.?(request|argument|parameter)|bad.?request", re.IGNORECASE), FailureKind.BAD_REQUEST),
    (re.compile(r"auth|permission|api.?key", re.IGNORECASE), FailureKind.WRONG_KEY),
)
"""What an error without any status calls itself."""


def kind_of(error: ServerError, spec: ModelSpec) -> FailureKind:
    """Return the kind of failure of a server's error."""
    if _is_used_up(error):
        return FailureKind.QUOTA
    if error.is_page and error.status in (0, 404):
        return FailureKind.WRONG_ADDRESS
    if error.status in (0, 400, 422):
        return _of_the_request(error)
    if error.status == 404:
        return _of_nothing_found(error, spec)
    if error.status in (500, 501) and _is_refused(error):
        return FailureKind.BAD_REQUEST
    return _by_status(error.status)


def _by_status(status: int) -> FailureKind:
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    is_final = 400 <= status < 500 and status not in _PASSING
    return FailureKind.BAD_REQUEST if is_final else FailureKind.SERVER_ERROR


def kind_by_words(text: str) -> FailureKind | None:
    """Return the kind of failure that the words of a rejected request name."""
    return next((kind for pattern, kind in _BY_WORDS if pattern.search(text)), None)


def _is_used_up(error: ServerError) -> bool:
    if error.status == 402:
        return True
    if error.status in _MAY_BE_QUOTA and _USED_UP.search(error.names):
        return True
    if error.status not in _MAY_BE_LIMIT or error.wait is not None or _PER_MINUTE.search(error.names):
        return False
    return _PERHAPS_USED_UP.search(error.names) is not None


def _is_refused(error: ServerError) -> bool:
    """Whether a server that fails has found something in the request that it does not take."""
    return lacks_a_shape(error.names) or lacks_the_system_role(error.names)


def _of_the_request(error: ServerError) -> FailureKind:
    if _UNREADABLE_CALL.search(error.names):
        return FailureKind.WRONG_SCHEMA
    by_words = kind_by_words(error.names)
    if by_words is not None:
        return by_words
    if error.status:
        return FailureKind.BAD_REQUEST
    if _NO_SUCH_PATH.search(error.names):
        return FailureKind.WRONG_ADDRESS
    if _is_refused(error):
        return FailureKind.BAD_REQUEST
    return next((kind for pattern, kind in _BY_CODE if pattern.search(error.code)), FailureKind.SERVER_ERROR)


def _of_nothing_found(error: ServerError, spec: ModelSpec) -> FailureKind:
    """Return whether it is the model that was not found, a model that can be asked so, or nothing at this address."""
    if not _NO_MODEL.search(error.names) and lacks_a_shape(error.names):
        return FailureKind.BAD_REQUEST
    own = spec.model.rpartition("/")[2]
    is_named = re.search(rf"(?<!\w){re.escape(own)}(?!\w)", error.names) is not None
    said = _PATHS.sub(" ", error.names)
    return FailureKind.UNKNOWN_MODEL if is_named or _MODEL_NAMED.search(said) else FailureKind.WRONG_ADDRESS
