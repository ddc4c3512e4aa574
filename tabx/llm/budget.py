"""Limits of the cost of requests, checked before each request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition

from tabx.base.errors import OptionError
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.forking import renew_in_forks
from tabx.llm.records import Usage


@dataclass(frozen=True, slots=True)
class Worst:
    """Upper bounds of a request: its tokens and its cost in US dollars.

    The tokens count input and output together; the cost is None where the price is unknown.
    """

    tokens: int
    cost: float | None


_NOTHING = Worst(0, 0.0)


class Budget:
    """Upper limits of dollars, tokens and requests; None for no limit.

    A request is sent only if the usage so far plus the worst cases of this and all pending requests stays within the
    limits. If only the pending requests prevent it, it waits for them.

    Raises
    ------
    OptionError
        A limit below 0.
    """

    def __init__(self, *, usd: float | None = None, tokens: int | None = None, calls: int | None = None) -> None:
        for name, limit in (("budget-usd", usd), ("max-tokens-total", tokens), ("max-calls", calls)):
            if limit is not None and not limit >= 0:
                raise OptionError(f"--{name} {limit}: expected 0 or more")
        self.usd, self.tokens, self.calls = usd, tokens, calls
        self._spent = _NOTHING
        self._sent = 0
        self.renew()
        renew_in_forks(self)

    def renew(self) -> None:
        """Begin without requests under way: in a forked process nobody would end those of its parent."""
        self._under_way: list[Worst] = []
        self._changed = Condition()

    @property
    def needs_limits(self) -> bool:
        """Whether each answer has to have a longest length: its worst case counts."""
        return self.usd is not None or self.tokens is not None

    @property
    def reserved(self) -> int:
        """Number of requests under way, each with its worst case held."""
        with self._changed:
            return len(self._under_way)

    @contextmanager
    def held(self, worst: Worst) -> Iterator[Held]:
        """Hold the worst case of a request for as long as it takes; whatever happens, nothing stays reserved.

        Raises
        ------
        ModelFailure
            It could exceed a limit.
        """
        self.reserve(worst)
        held = Held(self, worst)
        try:
            yield held
        finally:
            for _ in range(held.further):
                self.release(worst)
            self._close(worst, held.spent)

    def reserve(self, worst: Worst, *, wait: bool = True) -> None:
        """Reserve the worst case of a request; `settle` or `release` it afterwards.

        Raises
        ------
        ModelFailure
            It could exceed a limit; without `wait`, also if only the requests under way prevent it.
        """
        with self._changed:
            while (passed := self._passed(worst, self._under_way)) is not None:
                if not wait or not self._under_way or self._passed(worst, []) is not None:
                    raise ModelFailure(FailureKind.BUDGET, passed)
                self._changed.wait()
            self._under_way.append(worst)
            self._sent += 1

    def settle(self, worst: Worst, usage: Usage) -> None:
        """Replace the reservation by the actual usage of the request."""
        self._close(worst, _spent(usage))

    def release(self, worst: Worst, *, billed: bool = False) -> None:
        """Drop the reservation of an unanswered request; if `billed`, count its worst case as spent."""
        self._close(worst, worst if billed else _NOTHING)

    def _close(self, worst: Worst, spent: Worst) -> None:
        with self._changed:
            if worst in self._under_way:  # else the request was under way at a fork, by the thread that forked
                self._under_way.remove(worst)
            cost = worst.cost if spent.cost is None else spent.cost
            self._spent = Worst(self._spent.tokens + spent.tokens, (self._spent.cost or 0.0) + (cost or 0.0))
            self._changed.notify_all()

    def _passed(self, worst: Worst, under_way: list[Worst]) -> str | None:
        """Message about the first limit that another request could exceed; None if there is none."""
        return self._calls_passed() or self._tokens_passed(worst, under_way) or self._cost_passed(worst, under_way)

    def _calls_passed(self) -> str | None:
        if self.calls is None or self._sent < self.calls:
            return None
        requests = "1 request" if self._sent == 1 else f"{self._sent} requests"
        return f"--max-calls {self.calls}: {requests} sent; raise the limit to continue"

    def _tokens_passed(self, worst: Worst, under_way: list[Worst]) -> str | None:
        tokens = self._spent.tokens + sum(request.tokens for request in under_way) + worst.tokens
        if self.tokens is None or tokens <= self.tokens:
            return None
        return (
            f"--max-tokens-total {self.tokens}: {self._spent.tokens} spent, the next request may take "
            f"up to {worst.tokens}; raise the limit or shorten answers with --model-arg max_tokens=N"
        )

    def _cost_passed(self, worst: Worst, under_way: list[Worst]) -> str | None:
        spent, next_cost = self._spent.cost or 0.0, worst.cost or 0.0
        if self.usd is None or spent + sum(request.cost or 0.0 for request in under_way) + next_cost <= self.usd:
            return None
        return (
            f"--budget-usd {self.usd:g}: {spent:.6f} spent, the next request may take up to {next_cost:.6f}; "
            "raise the budget or shorten answers with --model-arg max_tokens=N"
        )


class Held:
    """The reservation of a request under way.

    Attributes
    ----------
    spent : Worst
        What counts as spent at its end: nothing, unless `settle` or `bill` says so.
    further : int
        Requests sent besides the first.
    """

    def __init__(self, budget: Budget, worst: Worst) -> None:
        self._budget, self._worst = budget, worst
        self.spent = _NOTHING
        self.further = 0

    def another(self) -> None:
        """Reserve as much for one more request; it does not wait, as what it would wait for may wait for it.

        Raises
        ------
        ModelFailure
            It could exceed a limit.
        """
        self._budget.reserve(self._worst, wait=False)
        self.further += 1

    def settle(self, usage: Usage) -> None:
        """Count the actual usage as spent."""
        self.spent = _spent(usage)

    def bill(self) -> None:
        """Count the worst case as spent: the provider may have worked, and bill it."""
        self.spent = self._worst


def _spent(usage: Usage) -> Worst:
    return Worst(usage.tokens_in + usage.tokens_out, usage.cost)
