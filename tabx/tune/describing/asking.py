"""The question for a description and a content, asked once more where the reply fails a check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tabx.ask.line import RowReply
from tabx.ask.work import Asking, Counted
from tabx.batch.reading.replies import ANSWERED
from tabx.generate.data.struc_bench import Parts, parts_of
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.tune.describing.demonstrations import shown_before
from tabx.tune.making import Draft, checked_content
from tabx.tune.spec import check_description
from tabx.tune.spec.saying import NOTATION_NAMES

TEMPLATES = ("tune_describe", "tune_describe_system", "tune_describe_again")

MOST_FAULTS = 12
"""Faults that a model is told of at most: the first ones are enough to see what is wrong."""


@dataclass(frozen=True)
class Item:
    """One draft to describe, as a run of questions takes it; attributes as of `tabx.ask.rows.Item`."""

    row: int
    id: str
    draft: Draft
    turns: tuple[Message, ...]
    asked: str
    row_hash: str
    repeat: int | None = None
    trouble: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Questions:
    """Puts questions from the templates."""

    prompts: Prompts
    seed: int

    def turns(self, draft: Draft) -> tuple[Message, ...]:
        """Return the turns of a draft's question, three demonstrations before it."""
        shown = [
            turn
            for one in shown_before(draft.notation, f"{self.seed}/{draft.id}")
            for turn in (
                self._asked(draft, one.target),
                Message("assistant", _reply(one.content, one.description, is_given=draft.is_given)),
            )
        ]
        system = Message("system", self.prompts.render("tune_describe_system", {}))
        return (system, *shown, self._asked(draft, draft.target))

    def again(self, turns: Sequence[Message], reply: str, faults: Sequence[str]) -> tuple[Message, ...]:
        """Return the turns that ask once more, with what is wrong."""
        said = self.prompts.render("tune_describe_again", {"faults": [*faults[:MOST_FAULTS]]})
        return (*turns, Message("assistant", reply), Message("user", said))

    def _asked(self, draft: Draft, target: str) -> Message:
        values = {
            "notation": NOTATION_NAMES[draft.notation],
            "target": target.rstrip("\n").split("\n"),
            "is_given": draft.is_given,
        }
        return Message("user", self.prompts.render("tune_describe", values))


def _reply(content: str, description: str, *, is_given: bool) -> str:
    return f"Format: {description}" if is_given else f"Content: {content}\nFormat: {description}"


def parts_said(reply: str, draft: Draft) -> Parts:
    """Return content and description of a reply; of a given text the description alone."""
    if draft.is_given:
        return Parts(draft.source.text, reply.strip().removeprefix("Format:").strip())
    return parts_of(reply)


def faults_of(reply: str, draft: Draft) -> tuple[str, ...]:
    """Return what is wrong with a reply, in words; () for nothing."""
    parts = parts_said(reply, draft)
    faults = [f"{one.kind}: {one.detail}" for one in check_description(parts.format, draft.spec, draft.tables)]
    if not draft.is_given:
        content = checked_content(parts.text, draft.tables)
        faults += [f"{content.reason}: {content.detail}"] if content.reason else []
    return tuple(" ".join(fault.split()) for fault in faults)


@dataclass(frozen=True, kw_only=True)
class Describing(Asking):
    """What is done with every draft: a question, and one more where its reply fails a check."""

    questions: Questions
    could_not: ClassVar[str] = "could not be described"

    def answered(self, item: Item, asked: Counted) -> RowReply:
        """Return the last reply to a draft; whether it passes is checked again where rows are made."""
        said = asked.reply(item.turns)
        faults = faults_of(said.text, item.draft)
        if faults:
            said = asked.reply(self.questions.again(item.turns, said.text, faults))
        return RowReply(
            status=ANSWERED,
            reply=said.text,
            finish=str(said.finish.value),
            answered_by=said.model,
            sent=dict(said.sent),
            **self.known(item, said.backbone),
        )
