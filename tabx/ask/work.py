"""The unit of work: one question becomes one line."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from tabx.ask.line import STATUS, RowReply, line_of
from tabx.base.errors import TabxError, inside
from tabx.base.limits import uncounted
from tabx.batch.reading.replies import ANSWERED, FAILED
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Finish, Message, ModelReply, Reply, Usage
from tabx.runs.kind import Done
from tabx.runs.stopping import OutOfBudget

NOTED = tuple(str(finish.value) for finish in Finish if finish is not Finish.STOP)
"""What a run counts beside: replies that ended otherwise than by themselves, by how they did."""

R = TypeVar("R", ModelReply, Reply[Any])


@dataclass
class Counted:
    """Asks about one item, and sums up what that takes.

    Attributes
    ----------
    client : Client
    repeat : int
        Which of several replies to the item.
    usage : Usage
        Of all questions so far, failed ones included.
    """

    client: Client
    repeat: int = 0
    usage: Usage = field(default_factory=Usage)

    def reply(self, turns: Sequence[Message]) -> ModelReply:
        """Return the reply as it is; `ModelFailure` where there is none."""
        return self.counted(lambda: self.client.reply(turns, repeat=self.repeat))

    def counted(self, ask: Callable[[], R]) -> R:
        """Return what is answered; whatever it took is summed up."""
        try:
            found = ask()
        except ModelFailure as failure:
            self.usage += failure.usage
            raise
        self.usage += found.usage
        return found


@dataclass(frozen=True, kw_only=True)
class Replying:
    """What is done with every item, whoever replies; subclasses say who, and what is made of it.

    Attributes
    ----------
    prompt : str
        Hash of the templates.
    limits : mapping
        That of the time does not hold: most of it is the model's.
    """

    prompt: str
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 0})
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be asked"

    def do(self, item: Any, content: str) -> Done:
        """Return what became of an item; whatever goes wrong with it is its result, not the run's end.

        Raises
        ------
        OutOfBudget
            A budget does not allow its request.
        """
        began = time.perf_counter()
        asked = self.counted(item)
        reply, failure = self._tried(item, asked)
        return done(reply, time.perf_counter() - began, asked.usage, failure)

    def _tried(self, item: Any, asked: Any) -> tuple[RowReply, FailureKind | None]:
        if item.trouble:
            return self.failed(item, item.trouble), None
        try:
            with uncounted():
                return self.answered(item, asked), None
        except ModelFailure as failure:
            if failure.kind is FailureKind.BUDGET:
                raise OutOfBudget(str(failure)) from None
            return self.failed(item, str(failure)), failure.kind
        except TabxError as error:
            return self.failed(item, str(error)), None
        except MemoryError:
            raise
        except Exception as error:
            return self.failed(item, f"{self.could_not}: {inside(error)}"), None

    @property
    def who(self) -> str:
        """Name of who replies, as a line that failed has it."""
        raise NotImplementedError

    def counted(self, item: Any) -> Any:
        """Return who asks about an item, with the `usage` of it."""
        raise NotImplementedError

    def answered(self, item: Any, asked: Any) -> RowReply:
        """Return the reply to an item; a TabxError says why there is none."""
        raise NotImplementedError

    def failed(self, item: Any, reason: str) -> RowReply:
        """Return the reply to an item that there is none to, with the reason on one line."""
        return RowReply(status=FAILED, reason=" ".join(reason.split()), **self.known(item, self.who))

    def lost(self, item: Any, content: str, reason: str) -> Done:
        """Return what became of an item whose process ended."""
        return done(self.failed(item, reason))

    def known(self, item: Any, model: str) -> dict[str, Any]:
        """Return what a line says of an item, whatever came of it."""
        return {"model": model, "asked": item.asked, **place_of(item), **now_of(item, self.prompt)}


@dataclass(frozen=True, kw_only=True)
class Asking(Replying):
    """What is done with every item: one question to a model, unless a subclass asks more.

    Attributes are those of `Replying`, and:

    Attributes
    ----------
    client : Client
        Shared by all threads, with its cache and budget.
    """

    client: Client

    @property
    def who(self) -> str:
        """Name of the model."""
        return self.client.spec.name

    def counted(self, item: Any) -> Counted:
        """Return who asks about an item."""
        return Counted(self.client, item.repeat or 0)

    def answered(self, item: Any, asked: Any) -> RowReply:
        """Return the reply to an item; a TabxError says why there is none."""
        said = asked.reply(item.turns)
        return RowReply(
            status=ANSWERED,
            reply=said.text,
            finish=str(said.finish.value),
            answered_by=said.model,
            sent=dict(said.sent),
            **self.known(item, said.backbone),
        )


def place_of(item: Any) -> dict[str, Any]:
    """Return where an item stands among the rows."""
    return {"row": item.row, "id": item.id, "repeat": item.repeat}


def now_of(item: Any, prompt: str) -> dict[str, Any]:
    """Return what of an item may change although the same is asked of it."""
    return {"prompt": prompt, "row_hash": item.row_hash, "fields": item.fields}


def done(reply: RowReply, seconds: float = 0.0, usage: Usage | None = None, failure: FailureKind | None = None) -> Done:
    """Return a reply with what the run counts of it."""
    return Done(
        line_of(reply),
        STATUS[reply.status],
        reply.reason,
        noted=noted(reply.finish),
        seconds=seconds,
        usage={} if usage is None else plain_usage(usage),
        failure=failure,
        model=reply.model,
    )


def noted(finish: str | None) -> dict[str, int]:
    """Return what a run counts of how a reply ended."""
    return {name: int(name == finish) for name in NOTED}


def plain_usage(usage: Usage) -> dict[str, Any]:
    """Return what a run counts of what asking took; {} where nobody was asked."""
    if not usage.requests and not usage.remembered:
        return {}
    return {
        "calls": usage.requests,
        "cached": usage.remembered,
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "cost": usage.cost,
        **({"tokens_thought": usage.tokens_thought} if usage.tokens_thought else {}),
    }
