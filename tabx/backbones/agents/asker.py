"""Asks a model one question: its messages, its answer, its usage."""

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
    """The protocol of a client: the part of `tabx.llm.Client` that the agents use."""

    def ask(
        self, messages: Sequence[Message], schema: type[M], *, check: Callable[[M], str | None] | None, repeat: int
    ) -> Reply[M]:
        """Return the answer in the shape of `schema`."""
        ...


@dataclass(frozen=True)
class Asker:
    """Asks a model the questions of one pair.

    Attributes
    ----------
    client : ModelClient
    prompts : Prompts
    tally : Tally
    repeat : int
        Number of the repetition, from 0; each is asked with another seed.
    forgive : bool
        Whether the rules decide where a model fails; else its failure is raised.
    """

    client: ModelClient
    prompts: Prompts
    tally: Tally
    repeat: int = 0
    forgive: bool = False

    def messages(self, name: str, lines: Sequence[str], **values: Any) -> list[Message]:
        """Return the two turns of a question: the instructions, and the table's lines as data."""
        system = self.prompts.render(f"{name}_system", values)
        return [Message("system", system), Message("user", self.prompts.render(name, {**values, "lines": lines}))]

    def refuse(self, reason: str, questions: int) -> Refused:
        """Return a refusal for questions that are not asked, and count them."""
        self.tally.asked += questions
        self.tally.fail(Usage(), questions, reason)
        return Refused(reason)

    def ask(
        self, messages: Sequence[Message], schema: type[M], check: Callable[[M], str | None], questions: int
    ) -> M | Refused:
        """Return the answer, or a refusal if there is none and failures are forgiven.

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
            reason = f"the model did not answer: {failure.message}"
            self.tally.fail(failure.usage, questions, reason)
            return Refused(reason)
        self.tally.count(reply)
        return reply.value


def shown_reasons(reasons: Sequence[str]) -> str | None:
    """Return the first reasons as one line, with the number of the others; None without any."""
    if not reasons:
        return None
    more = f"; and {len(reasons) - REASONS_SHOWN} more" if len(reasons) > REASONS_SHOWN else ""
    return "; ".join(reasons[:REASONS_SHOWN]) + more
