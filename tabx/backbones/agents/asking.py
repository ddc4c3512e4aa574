"""Putting a question to a model: cut to a budget of tokens, asked, and what it took added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tabx.backbone import ModelUse, Refused
from tabx.errors import OptionError
from tabx.llm import FailureKind, Message, ModelFailure, Prompts, Reply, Usage
from tabx.llm.spec import MODES


class Tally:
    """The record of one pair in the making. One pair is judged by one thread."""

    def __init__(self, backbone: str, prefilter: str) -> None:
        self._backbone, self._prefilter = backbone, prefilter
        self._usage = Usage()
        self._models: set[str] = set()
        self._sent: dict[tuple[tuple[str, str], ...], None] = {}
        self._notes: dict[str, None] = {}
        self.asked = self.rejected = self.unanswered = 0

    def count(self, reply: Reply[Any]) -> None:
        """Count an answer."""
        self._usage += reply.usage
        self._models.add(reply.model)
        self._sent[_texts(reply)] = None
        if reply.fallback:
            self._notes[f"{reply.backbone} took over"] = None

    def fail(self, usage: Usage, questions: int, note: str) -> None:
        """Count questions without an answer."""
        self._usage += usage
        self.unanswered += questions
        self._notes[note] = None

    def record(self) -> ModelUse:
        """Return what was counted so far."""
        usage = self._usage
        return ModelUse(
            self._backbone,
            self._prefilter,
            tuple(sorted(self._models)),
            usage.requests,
            usage.remembered,
            usage.tokens_in,
            usage.tokens_out,
            usage.cost,
            self.asked,
            self.rejected,
            self.unanswered,
            sent_together(self._sent),
            tuple(self._notes),
        )


def sent_together(parts: Iterable[Sequence[tuple[str, str]]]) -> tuple[tuple[str, str], ...]:
    """Return the parameters of several questions or models as one list, by name.

    Where they differ, each value stands once, in order, "none" for those that were sent none ("0,none") and the usual
    mode for those of which none is said.
    """
    told, absent = [dict(part) for part in parts], {"mode": MODES[0]}
    names = sorted({name for part in told for name in part})
    return tuple(
        (name, ",".join(dict.fromkeys(part.get(name, absent.get(name, "none")) for part in told))) for name in names
    )


def _texts(reply: Reply[Any]) -> tuple[tuple[str, str], ...]:
    sent = {name: str(value) for name, value in reply.sent.items()}
    if reply.mode != MODES[0]:
        sent["mode"] = reply.mode
    return tuple(sorted(sent.items()))


T = TypeVar("T")


class LineTooLong(OptionError):
    """One line alone is longer than a question may be."""


Count = Callable[[str], int]

LINE = 2
"""Tokens of a line's end and of what separates it from the next, at most."""


def pieces(items: Sequence[T], lines: Sequence[str], room: int, most: int, count: Count) -> list[list[T]]:
    """Return the items in order, cut so that the lines of each piece fit.

    Parameters
    ----------
    items : sequence
    lines : sequence of str
        What is shown of each item.
    room : int
        Tokens that a piece may take.
    most : int
        Items that a piece may have: so many can be answered.
    count : function of a text
        Its tokens.

    Raises
    ------
    LineTooLong
        A single line is longer than the room.
    """
    if len(items) <= most and sum(len(line.encode("utf-8", "replace")) + LINE for line in lines) <= room:
        return [list(items)] if items else []  # no token is shorter than a byte
    found: list[list[T]] = []
    taken = 0
    for item, line in zip(items, lines, strict=True):
        size = _size(line, room, count)
        if not found or taken + size > room or len(found[-1]) >= most:
            found.append([])
            taken = 0
        found[-1].append(item)
        taken += size
    return found


def fits(lines: Iterable[str], room: int, count: Count) -> bool:
    """Return whether lines fit into the room."""
    text = "\n".join(lines)
    return len(text.encode("utf-8", "replace")) <= room or count(text) <= room


def _size(line: str, room: int, count: Count) -> int:
    size = count(line) + LINE
    if size > room:
        raise LineTooLong(
            f"a question has {size:,} tokens in one line ({line[:60]!r}…), of which {max(0, room):,} fit; "
            "a higher --question-tokens asks it, --prefilter rules asks less"
        )
    return size


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
