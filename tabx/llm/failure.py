"""The failures possible between a question and its answer, as one typed error."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from tabx.base.errors import TabxError
from tabx.base.outside import one_line
from tabx.llm.records import Usage


class FailureKind(StrEnum):
    """The closed set of kinds of failures."""

    NO_KEY = "no key"
    WRONG_KEY = "wrong key"
    UNKNOWN_MODEL = "unknown model"
    WRONG_ADDRESS = "wrong address"
    NO_CONNECTION = "no connection"
    TIMEOUT = "timeout"
    RATE_LIMIT = "rate limit"
    QUOTA = "quota used up"
    SERVER_ERROR = "server error"
    BAD_REQUEST = "bad request"
    CONTEXT_OVERFLOW = "context overflow"
    CONTENT_FILTER = "content filter"
    REFUSAL = "refusal"
    TRUNCATED = "truncated answer"
    TOO_LONG = "answer too long"
    ONLY_REASONED = "reasoning without an answer"
    WRONG_SCHEMA = "wrong schema"
    BUDGET = "budget"
    OFFLINE = "offline"
    DRY_RUN = "dry run"


OF_SETTINGS = frozenset(
    {
        FailureKind.NO_KEY,
        FailureKind.WRONG_KEY,
        FailureKind.UNKNOWN_MODEL,
        FailureKind.WRONG_ADDRESS,
        FailureKind.NO_CONNECTION,
    }
)
"""Kinds of failures for which key, model or address are wrong."""
_OF_THE_QUESTION = {
    FailureKind.BAD_REQUEST,
    FailureKind.CONTEXT_OVERFLOW,
    FailureKind.CONTENT_FILTER,
    FailureKind.REFUSAL,
    FailureKind.TRUNCATED,
    FailureKind.TOO_LONG,
    FailureKind.ONLY_REASONED,
    FailureKind.WRONG_SCHEMA,
}
DOWN = frozenset(
    {
        FailureKind.NO_CONNECTION,
        FailureKind.TIMEOUT,
        FailureKind.RATE_LIMIT,
        FailureKind.QUOTA,
        FailureKind.SERVER_ERROR,
    }
)
"""A provider that fails so is down: a fallback takes over."""
OF_THE_PROVIDER = OF_SETTINGS | DOWN
"""Kinds of failures that are no matter of the question: the next one may meet them too."""
NOT_FROM_HERE = frozenset({FailureKind.BAD_REQUEST, FailureKind.TOO_LONG})
"""A provider that fails so cannot be asked this question, but perhaps the next one: a fallback is asked it."""


class ModelFailure(TabxError):
    """Raised for a question without a usable answer, which is never cached.

    Attributes
    ----------
    kind : FailureKind
    message : str
        One line: what failed, where, what would be right. No key and no invisible character is ever in it.
    exit_code : int
        2 where key, model or address are wrong, 3 for all else.
    resumable : bool
        Whether the same question may be answered later, or once key, address or budget are corrected; False where the
        model cannot or will not answer this very question.
    usage : Usage
        Usage in spite of the failure.
    wait : float or None
        Seconds after which the provider accepts requests again.
    detail : str
        The provider's whole message, on one line, without a key and invisible characters.
    said : str
        What the model has said all the same, as far as it came: prose in place of a shape, an answer that was cut, the
        words of a refusal; "" for nothing.
    """

    def __init__(
        self,
        kind: FailureKind,
        message: str,
        *,
        usage: Usage | None = None,
        wait: float | None = None,
        detail: str = "",
        said: str = "",
    ) -> None:
        message = one_line(message)
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.exit_code = 2 if kind in OF_SETTINGS else 3
        self.resumable = kind not in _OF_THE_QUESTION
        self.usage = usage if usage is not None else Usage()
        self.wait = wait
        self.detail = one_line(detail)
        self.said = said

    def __reduce__(self) -> tuple[Callable[..., ModelFailure], tuple[object, ...]]:
        """Return the pickled form, for another process."""
        return _made, (self.kind, self.message, self.usage, self.wait, self.detail, self.said)


def _made(  # as it is pickled
    kind: FailureKind, message: str, usage: Usage, wait: float | None, detail: str, said: str
) -> ModelFailure:
    return ModelFailure(kind, message, usage=usage, wait=wait, detail=detail, said=said)
