"""Retries: the only layer that sends a request again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tabx.base.errors import OptionError
from tabx.llm.failure import FailureKind, ModelFailure

if TYPE_CHECKING:
    from tenacity import RetryCallState

T = TypeVar("T")

_PASSING = {FailureKind.TIMEOUT, FailureKind.RATE_LIMIT, FailureKind.SERVER_ERROR}


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long a request is retried.

    Attributes
    ----------
    attempts : int
        Maximum number of requests for one answer, at least 1.
    seconds : float
        No request is sent later than this after the first one, even if the provider asks for a longer pause.
    first_wait, longest_wait : float
        Seconds before the second request, doubled for each further one up to the longest. Up to a quarter is added at
        random, so that requests that failed together do not repeat together. A pause named by the provider replaces
        this.
    timeout : float
        Seconds from the leaving of a request until the last byte of its answer, however it comes. Retries included, an
        answer takes at most `seconds` and this.
    """

    attempts: int = 5
    seconds: float = 120.0
    first_wait: float = 0.5
    longest_wait: float = 30.0
    timeout: float = 120.0

    def __post_init__(self) -> None:
        if self.attempts < 1 or not self.seconds >= 0 or not self.timeout > 0:
            raise OptionError("retries: expected at least 1 attempt, 0 or more seconds and a timeout above 0")


def with_retries(
    send: Callable[[], T],
    policy: RetryPolicy,
    *,
    has_answered: Callable[[], bool],
    told: Callable[[ModelFailure], None],
) -> T:
    """Return the result of `send`, retried while the failure may be temporary.

    A refused connection is retried only if the server has answered before; a timeout, 429 and 5xx always.

    Raises
    ------
    ModelFailure
        The last failure, once attempts or time are used up.
    """
    from tenacity import Retrying, retry_if_exception

    started = time.monotonic()

    def passing(error: BaseException) -> bool:
        if not isinstance(error, ModelFailure):
            return False
        return error.kind in _PASSING or (error.kind is FailureKind.NO_CONNECTION and has_answered())

    def pause(state: RetryCallState) -> float:
        return _pause(state, policy)

    def over(state: RetryCallState) -> bool:
        late = time.monotonic() - started + state.upcoming_sleep > policy.seconds
        return state.attempt_number >= policy.attempts or late

    def before_sleep(state: RetryCallState) -> None:
        failure = _failure(state)
        if failure is not None:
            told(failure)

    retrying = Retrying(
        retry=retry_if_exception(passing), wait=pause, stop=over, before_sleep=before_sleep, reraise=True
    )
    return retrying(send)


def _pause(state: RetryCallState, policy: RetryPolicy) -> float:
    from random import random

    failure = _failure(state)
    if failure is not None and failure.wait is not None:
        wait = max(failure.wait, policy.first_wait)
        return wait + random() * min(1.0, wait / 4)
    wait = min(policy.longest_wait, policy.first_wait * 2.0 ** (state.attempt_number - 1))
    return wait * (1 + random() / 4)


def _failure(state: RetryCallState) -> ModelFailure | None:
    error = state.outcome.exception() if state.outcome is not None else None
    return error if isinstance(error, ModelFailure) else None
