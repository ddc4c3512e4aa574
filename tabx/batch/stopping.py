"""What ends a run before its last pair: too many failures, or a provider that answers nobody."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.batch.tally import Tally
from tabx.batch.work import Done
from tabx.errors import TabxError
from tabx.llm.failure import OF_SETTINGS, OF_THE_PROVIDER


class ProviderDown(TabxError):
    """Raised where a provider answers nobody; what was judged is kept."""

    def __init__(self, message: str, exit_code: int = 3) -> None:
        super().__init__(message)
        self.exit_code = exit_code


MOST_IN_A_ROW = 3
"""Pairs that fail in a row, none answered between them, after which a provider is taken for dead: one may be slow for
its size and a second by chance."""


@dataclass
class ProviderWatch:
    """Notices a provider that answers nobody."""

    _in_a_row: int = 0
    _has_answered: bool = False

    def note(self, done: Done) -> None:
        """Take note of a pair that was worked on.

        Raises
        ------
        ProviderDown
            It is the last of several that failed in a row, or the first one of a run whose key, model or address are
            wrong.
        """
        if done.failure is None:
            # What was judged without an answer from the provider says nothing about it.
            if done.usage.get("calls"):
                self._in_a_row, self._has_answered = 0, True
            return
        if done.failure in OF_SETTINGS and not self._has_answered:
            raise ProviderDown(done.reason, exit_code=2)
        if done.failure in OF_THE_PROVIDER:
            self._in_a_row += 1
            if self._in_a_row >= MOST_IN_A_ROW:
                raise ProviderDown(f"stopped: {MOST_IN_A_ROW} pairs in a row failed: {done.reason}")


class TooManyFailures(TabxError):
    """Raised where more pairs failed than may; what was judged is kept."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class Most:
    """How many pairs may fail before the run ends: a number, or a share of those tried."""

    count: int | None = None
    share: float | None = None

    LEAST_TRIED = 100
    """Pairs tried before a share is looked at: of fewer, one failure is more than 1 %."""

    def check(self, tally: Tally) -> None:
        """Raise TooManyFailures once there are more."""
        tried = tally.judged + tally.failed
        too_many = self.count is not None and tally.failed > self.count
        share_passed = self.share is not None and tried >= self.LEAST_TRIED and tally.failed > self.share * tried
        if too_many or share_passed:
            raise TooManyFailures(f"stopped: {tally.failed:,} of {tried:,} pairs failed; {tally.first_failure}")
