"""The questions that are asked of a client about one thing, kept with their replies and their usage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from pydantic import BaseModel

from tabx.llm.failure import ModelFailure
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message, Reply, TextReply, Usage
from tabx.llm.shape import Shape, shape_of

M = TypeVar("M", bound=BaseModel)


class Asker(Protocol):
    """The protocol of a client: `tabx.llm.Client` or a substitute."""

    def ask(
        self, messages: Sequence[Message], schema: Shape[M], *, check: Callable[[M], str | None] | None = None
    ) -> Reply[M]:
        """Return the answer in the shape of `schema`."""

    def text(self, messages: Sequence[Message], *, longest: int | None = None) -> TextReply:
        """Return the answer as text, of `longest` tokens at most where the settings do not say."""


class Interview:
    """The questions about one thing, filled from prompts, with their replies and their usage.

    Parameters
    ----------
    client : Asker
    prompts : Prompts
    """

    def __init__(self, client: Asker, prompts: Prompts) -> None:
        self._client, self._prompts = client, prompts
        self.replies: list[tuple[str, str]] = []
        self.usage = Usage()
        self.backbones: dict[str, None] = {}
        self.models: dict[str, None] = {}
        self.sent: dict[str, str] = {}
        self.used: list[str] = []

    def text(self, name: str, longest: int | None = None, **values: object) -> str:
        """Return the reply to the prompt that NAME_system.j2 and NAME.j2 make; `longest` as of `Asker.text`."""
        try:
            reply = self._client.text(self.messages(name, **values), longest=longest)
        except ModelFailure as failure:
            self.usage += failure.usage
            raise
        self._count(reply)
        self.replies.append((name, reply.text))
        return reply.text

    def ask(
        self, name: str, schema: type[M] | Shape[M], check: Callable[[M], str | None], **values: object
    ) -> Reply[M]:
        """Return the answer in the shape of `schema`, asked for again once if `check` complains."""
        shape = schema if isinstance(schema, Shape) else shape_of(schema)
        reply = self._client.ask(self.messages(name, **values), shape, check=check)
        self._count(reply)
        self.replies.append((name, reply.value.model_dump_json()))
        return reply

    def messages(self, name: str, **values: object) -> list[Message]:
        """Return the messages of a filled prompt."""
        parts = f"{name}_system", name
        self.used += [part for part in parts if part not in self.used]
        system, user = (self._prompts.render(part, values) for part in parts)
        return [Message("system", system), Message("user", user)]

    def prompts_hash(self) -> str:
        """Return the hash of the prompts used, for the signature."""
        return self._prompts.hash(self.used)

    def _count(self, reply: Reply[M] | TextReply) -> None:
        self.usage += reply.usage
        self.backbones[reply.backbone] = None
        self.models[reply.model] = None
        self.sent.update({name: str(value) for name, value in reply.sent.items()})
