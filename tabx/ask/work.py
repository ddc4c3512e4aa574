"""The unit of work: one question becomes one line."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tabx.ask.line import STATUS, RowReply, line_of
from tabx.ask.rows import Item
from tabx.base.errors import TabxError
from tabx.base.limits import uncounted
from tabx.batch.reading.replies import ANSWERED, FAILED
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Finish, Usage
from tabx.runs.kind import Done
from tabx.runs.stopping import OutOfBudget

NOTED = tuple(str(finish.value) for finish in Finish if finish is not Finish.STOP)
"""What a run counts beside: replies that ended otherwise than by themselves, by how they did."""


@dataclass(frozen=True)
class Asking:
    """What is done with every item.

    Attributes
    ----------
    client : Client
        Shared by all threads, with its cache and budget.
    prompt : str
        Hash of the templates.
    limits : mapping
        That of the time does not hold: most of it is the model's.
    """

    client: Client
    prompt: str
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 0})
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be asked"

    def do(self, item: Item, content: str) -> Done:
        """Return what became of an item; whatever goes wrong with it is its result, not the run's end.

        Raises
        ------
        OutOfBudget
            A budget does not allow its request.
        """
        began = time.perf_counter()
        reply, usage, failure = self._asked(item)
        return done(reply, time.perf_counter() - began, usage, failure)

    def _asked(self, item: Item) -> tuple[RowReply, Usage, FailureKind | None]:
        if item.trouble:
            return self._failed(item, item.trouble), Usage(), None
        try:
            with uncounted():
                said = self.client.reply(item.turns, repeat=item.repeat or 0)
        except ModelFailure as failure:
            if failure.kind is FailureKind.BUDGET:
                raise OutOfBudget(str(failure)) from None
            return self._failed(item, str(failure)), failure.usage, failure.kind
        except TabxError as error:
            return self._failed(item, str(error)), Usage(), None
        except MemoryError:
            raise
        except Exception as error:
            reason = f"{self.could_not}: {type(error).__name__} inside tabx, please report it"
            return self._failed(item, reason), Usage(), None
        answered = RowReply(
            status=ANSWERED,
            reply=said.text,
            finish=str(said.finish.value),
            answered_by=said.model,
            sent=dict(said.sent),
            **self._known(item, said.backbone),
        )
        return answered, said.usage, None

    def lost(self, item: Item, content: str, reason: str) -> Done:
        """Return what became of an item whose process ended."""
        return done(self._failed(item, reason))

    def _failed(self, item: Item, reason: str) -> RowReply:
        known = self._known(item, self.client.spec.name)
        return RowReply(status=FAILED, reason=" ".join(reason.split()), **known)

    def _known(self, item: Item, model: str) -> dict[str, Any]:
        return {
            "row": item.row,
            "id": item.id,
            "model": model,
            "prompt": self.prompt,
            "row_hash": item.row_hash,
            "asked": item.asked,
            "repeat": item.repeat,
            "fields": item.fields,
        }


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
