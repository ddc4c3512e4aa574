"""What ends a run before its end: too many failures, a provider that answers nobody, a cluster without workers."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from tabx.base.errors import TabxError
from tabx.llm.failure import OF_SETTINGS, OF_THE_PROVIDER, FailureKind
from tabx.runs.kind import Words
from tabx.runs.tally import Tally


class ProviderDown(TabxError):
    """Raised where a provider answers nobody; what was done is kept."""

    def __init__(self, message: str, exit_code: int = 3) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class OutOfBudget(Exception):
    """Raised where a budget is used up: nothing further is asked about, and this item is not written."""


class NoWorkers(TabxError):
    """Raised where a cluster has no worker left; what was done is kept."""

    exit_code = 3


MOST_IN_A_ROW = 3
"""Items that fail in a row, none answered between them, after which a provider is taken for dead: one may be slow for
its size and a second by chance."""


class ProviderWatch:
    """Notices a provider that answers nobody; any thread may tell it how an item has fared.

    Parameters
    ----------
    words : Words
        What the run calls its items.
    different : int
        How many different names the items that fail in a row must have: one gold table may be too much for a model.
    """

    def __init__(self, words: Words | None = None, different: int = 1) -> None:
        self._words, self._different = words or Words(), different
        self._lock = Lock()
        self._has_answered = False
        self._in_a_row: list[str] = []
        """Of each failure since the last answer, the name of its item."""

    def note(self, name: str, failure: FailureKind | None, reason: str = "", *, has_asked: bool = False) -> None:
        """Take note of an item that was worked on.

        Parameters
        ----------
        name : str
        failure : FailureKind or None
            How a model failed; None where none did.
        reason : str
            What is said of the failure.
        has_asked : bool
            Whether the provider was asked: what was done without an answer from it says nothing about it.

        Raises
        ------
        ProviderDown
            It is the last of several that failed in a row, or the first one of a run whose key, model or address are
            wrong.
        """
        with self._lock:
            if failure is None:
                if has_asked:
                    self._in_a_row.clear()
                    self._has_answered = True
                return
            if failure in OF_SETTINGS and not self._has_answered:
                raise ProviderDown(reason, exit_code=2)
            if failure in OF_THE_PROVIDER:
                self._in_a_row.append(name)
                if len(self._in_a_row) >= MOST_IN_A_ROW and len({*self._in_a_row}) >= self._different:
                    raise ProviderDown(f"stopped: {MOST_IN_A_ROW} {self._words.item}s in a row failed: {reason}")


class TooManyFailures(TabxError):
    """Raised where more items failed than may; what was done is kept."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class Most:
    """How many items may fail before the run ends: a number, or a share of those tried."""

    count: int | None = None
    share: float | None = None

    LEAST_TRIED = 100
    """Items tried before a share is looked at: of fewer, one failure is more than 1 %."""

    def check(self, tally: Tally, words: Words) -> None:
        """Raise TooManyFailures once there are more."""
        tried = tally.done + tally.failed
        too_many = self.count is not None and tally.failed > self.count
        share_passed = self.share is not None and tried >= self.LEAST_TRIED and tally.failed > self.share * tried
        if too_many or share_passed:
            raise TooManyFailures(f"stopped: {tally.failed:,} of {tried:,} {words.item}s failed; {tally.first_failure}")
