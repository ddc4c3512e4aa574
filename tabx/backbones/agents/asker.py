"""Asks a model questions that do not depend on each other: their messages, their answers, their usage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from tabx.backbone import Refused
from tabx.backbones.use import Tally
from tabx.base.at_once import at_once
from tabx.llm import FailureKind, Message, ModelFailure, Prompts, Reply, Usage
from tabx.llm.shape import Shape

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")

REASONS_SHOWN = 5
"""Faults of an answer that the model is told: what is wrong shows in a few, and each is paid for in tokens."""


class ModelClient(Protocol):
    """The protocol of a client: the part of `tabx.llm.Client` that the agents use."""

    def ask(
        self, messages: Sequence[Message], schema: Shape[M], *, check: Callable[[M], str | None] | None, repeat: int
    ) -> Reply[M]:
        """Return the answer in the shape of `schema`."""
        ...


@dataclass(frozen=True)
class Question(Generic[M]):
    """What a model is asked at a time.

    Attributes
    ----------
    messages : sequence of Message
    schema : Shape
    check : function of an answer
        As of `tabx.llm.Client.ask`.
    size : int
        Number of headers, rows or cells that it is about.
    """

    messages: Sequence[Message]
    schema: Shape[M]
    check: Callable[[M], str | None]
    size: int


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

    def ask(self, questions: Sequence[Question[M]]) -> list[M | Refused]:
        """Return the answers, asked for at the same time; a refusal where there is none and failures are forgiven.

        Raises
        ------
        ModelFailure
            There is no answer to one, and it is not forgiven.
        """
        replies = at_once([partial(self._reply, question) for question in questions])
        # Counted in the order of the questions, whichever was answered first: the record is the same each time.
        return [self._counted(question, reply) for question, reply in zip(questions, replies, strict=True)]

    def _reply(self, question: Question[M]) -> Reply[M] | ModelFailure:
        try:
            return self.client.ask(question.messages, question.schema, check=question.check, repeat=self.repeat)
        except ModelFailure as failure:
            # A dry run has no answers: the rules decide, so that the questions that follow are planned too.
            if failure.kind is not FailureKind.DRY_RUN and not self.forgive:
                raise
            return failure

    def _counted(self, question: Question[M], reply: Reply[M] | ModelFailure) -> M | Refused:
        self.tally.asked += question.size
        if isinstance(reply, ModelFailure):
            reason = f"the model did not answer: {reply.message}"
            self.tally.fail(reply.usage, question.size, reason)
            return Refused(reason)
        self.tally.count(reply)
        return reply.value


def shown_reasons(reasons: Sequence[str]) -> str | None:
    """Return the first reasons as one line, with the number of the others; None without any."""
    if not reasons:
        return None
    more = f"; and {len(reasons) - REASONS_SHOWN} more" if len(reasons) > REASONS_SHOWN else ""
    return "; ".join(reasons[:REASONS_SHOWN]) + more
