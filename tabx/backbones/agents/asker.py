"""Putting one question to a model: its messages, its answer, what it took."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tabx.backbone import Refused
from tabx.backbones.use import Tally
from tabx.llm import FailureKind, Message, ModelFailure, Prompts, Reply, Usage

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")

REASONS_SHOWN = 5
"""Faults of an answer that the model is told: what is wrong shows in a few, and each is paid for in tokens."""


class ModelClient(Protocol):
    """What the agents need of `tabx.llm.Client`."""

    def ask(
        self, messages: Sequence[Message], schema: type[M], *, check: Callable[[M], str | None] | None, repeat: int
    ) -> Reply[M]:
        """Return the answer in the shape of `schema`."""
        ...


@dataclass(frozen=True)
class Asker:
    """Puts the questions of one pair to a model.

    Attributes
    ----------
    client : ModelClient
    prompts : Prompts
    tally : Tally
    repeat : int
        Which of several repeats this is, from 0; each is asked with another seed.
    forgive : bool
        Whether the rules decide where a model fails; else its failure is raised.
    """

    client: ModelClient
    prompts: Prompts
    tally: Tally
    repeat: int = 0
    forgive: bool = False

    def messages(self, name: str, lines: Sequence[str], **values: Any) -> list[Message]:
        """Return the two turns of a question: what to do, and the table's lines as data."""
        system = self.prompts.render(f"{name}_system", values)
        return [Message("system", system), Message("user", self.prompts.render(name, {**values, "lines": lines}))]

    def refuse(self, reason: str, questions: int) -> Refused:
        """Return that so many questions are left to the rules without being asked, and count them."""
        self.tally.asked += questions
        self.tally.fail(Usage(), questions, reason)
        return Refused(reason)

    def ask(
        self, messages: Sequence[Message], schema: type[M], check: Callable[[M], str | None], questions: int
    ) -> M | Refused:
        """Return the answer; why there is none where the rules are to decide then.

        Raises
        ------
        ModelFailure
            There is none, and it is not forgiven.
        """
        self.tally.asked += questions
        try:
            reply = self.client.ask(messages, schema, check=check, repeat=self.repeat)
        except ModelFailure as failure:
            # A dry run has no answers: the rules decide, so that the questions that follow are planned too.
            if failure.kind is not FailureKind.DRY_RUN and not self.forgive:
                raise
            reason = f"no answer of the model: {failure.message}"
            self.tally.fail(failure.usage, questions, reason)
            return Refused(reason)
        self.tally.count(reply)
        return reply.value


def shown_reasons(reasons: Sequence[str]) -> str | None:
    """Return the first reasons as one line, with the number of the others; None for none."""
    if not reasons:
        return None
    more = f"; and {len(reasons) - REASONS_SHOWN} more" if len(reasons) > REASONS_SHOWN else ""
    return "; ".join(reasons[:REASONS_SHOWN]) + more
