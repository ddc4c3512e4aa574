"""The pace that a provider allows: how many more requests it takes until when, as the headers of its answers tell."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from email.utils import parsedate_to_datetime
from threading import Condition
from typing import Any, TypeVar

from tabx.llm.failure import FailureKind, ModelFailure

T = TypeVar("T")

_REMAINING = ("x-ratelimit-remaining-requests", "anthropic-ratelimit-requests-remaining", "ratelimit-remaining")
_RESET = ("x-ratelimit-reset-requests", "anthropic-ratelimit-requests-reset", "ratelimit-reset")
_DIGITS = 18
"""Digits of a count of requests; with thousands of them Python reads none."""

_DURATION = re.compile(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?")
_SECONDS_OF = (86400.0, 3600.0, 60.0, 1.0, 0.001)


class Pace:
    """Holds requests back, those of all threads, while the provider takes none.

    A thread whose request was answered with "429, again in 20 seconds" makes all others wait too; where an answer tells
    that two more requests are taken in this minute, two more are sent, those under way counted, and the next one waits.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._changed = Condition()
        self._under_way = 0
        self._left: int | None = None
        """Requests that may be begun before `_until`; None where the provider has told no number."""
        self._until = 0.0

    def paced(self, send: Callable[[], T], heard_with: Callable[[T], Mapping[str, Any]], most: float) -> T:
        """Return the result of `send`, called as soon as the provider takes requests.

        Raises
        ------
        ModelFailure
            What `send` raises, or a rate limit that lasts for more than `most` seconds.
        """
        self._begin(most)
        heard: Mapping[str, Any] = {}
        try:
            result = send()
            heard = heard_with(result)
            return result
        except ModelFailure as failure:
            if failure.kind is FailureKind.RATE_LIMIT and failure.wait:
                heard = {_REMAINING[0]: 0, _RESET[0]: failure.wait}
            raise
        finally:
            self._end(heard)

    def _begin(self, most: float) -> None:
        started = time.monotonic()
        with self._changed:
            while (wait := self._wait()) > 0:
                if time.monotonic() - started + wait > most:
                    text = f"no request is taken for another {wait:,.0f} seconds; wait longer with --retry-seconds"
                    raise ModelFailure(FailureKind.RATE_LIMIT, f"{self._name}: {text}", wait=wait)
                self._changed.wait(wait)
            if self._left is not None:
                self._left -= 1
            self._under_way += 1

    def _wait(self) -> float:
        """Return the seconds until the next request may be begun."""
        left = self._until - time.monotonic()
        if left <= 0:
            self._left = None
        return left if self._left is not None and self._left <= 0 else 0.0

    def _end(self, heard: Mapping[str, Any]) -> None:
        remaining, reset = _remaining(heard), _reset(heard)
        with self._changed:
            self._under_way -= 1
            if remaining is not None and reset is not None:
                # Whether the provider has counted those under way is not known: they are taken off once more.
                left = max(0, remaining - self._under_way)
                is_same_time = self._left is not None and self._until > time.monotonic()
                self._left = min(left, self._left) if is_same_time and self._left is not None else left
                self._until = time.monotonic() + reset
            self._changed.notify_all()


def _first(headers: Mapping[str, Any], names: tuple[str, ...]) -> str | None:
    return next((str(headers[name]) for name in names if headers.get(name) is not None), None)


def _remaining(headers: Mapping[str, Any]) -> int | None:
    text = _first(headers, _REMAINING)
    is_count = text is not None and text.strip().isdecimal() and len(text) <= _DIGITS
    return int(text) if text is not None and is_count else None


def _reset(headers: Mapping[str, Any]) -> float | None:
    """Return the seconds until the count begins anew: told as seconds, a duration ("6m0s", "20ms") or a time."""
    text = (_first(headers, _RESET) or "").strip()
    if not text:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    seconds = seconds_of(text)
    if seconds is not None:
        return seconds
    try:
        return max(0.0, datetime.fromisoformat(text).timestamp() - time.time())
    except ValueError:
        return None


def seconds_of(text: str) -> float | None:
    """Return the seconds of a duration such as "6m0s" or "20ms"; None for what is none."""
    match = _DURATION.fullmatch(text)
    if match is None or not text:
        return None
    return sum(float(part) * seconds for part, seconds in zip(match.groups(), _SECONDS_OF, strict=True) if part)


def retry_after(said: str | None) -> float | None:
    """Return the seconds of a header Retry-After, a number or a date; None for what is neither."""
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
