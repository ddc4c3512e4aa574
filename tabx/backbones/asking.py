"""One way to put a question to a model, for both agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tabx.backbone import Refused
from tabx.backbones.tally import Tally
from tabx.llm import FailureKind, Message, ModelFailure, Prompts, Reply, Usage

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")


class Asks(Protocol):
    """What the agents need of `tabx.llm.Client`."""

    def ask(
        self, messages: Sequence[Message], schema: type[M], *, check: Callable[[M], str | None] | None, repeat: int
    ) -> Reply[M]:
        """Return the answer in the shape of `schema`."""
        ...


@dataclass(frozen=True)
class Asking:
    """How questions are put.

    Attributes
    ----------
    client : Asks
    prompts : Prompts
    tally : Tally
    repeat : int
        The how-manieth time all is asked, from 0.
    forgive : bool
        Whether the rules decide where a model fails; else its failure is raised.
    """

    client: Asks
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
            if failure.kind is not FailureKind.DRY_RUN and not self.forgive:
                raise
            reason = f"no answer of the model: {failure.message}"
            self.tally.fail(failure.usage, questions, reason)
            return Refused(reason)
        self.tally.count(reply)
        return reply.value
