"""Tables of one text: a description of their format where one is wanted, the reply, and the rest where it was cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tabx.base.errors import TabxError
from tabx.generate.asking import Asker
from tabx.generate.continuing.answers import is_full, merged, whole_part
from tabx.generate.continuing.joining import joined, kept
from tabx.generate.prompting import Prompting
from tabx.generate.settings import AS_SCHEMA, Settings
from tabx.generate.shapes import Form, form_of
from tabx.generate.tasks import Task
from tabx.generate.writing import written
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Finish, Message, Reply

_SAID_ALL_THE_SAME: Mapping[FailureKind, Finish] = {
    FailureKind.WRONG_SCHEMA: Finish.STOP,
    FailureKind.REFUSAL: Finish.REFUSED,
    FailureKind.ONLY_REASONED: Finish.EMPTY,
    FailureKind.TRUNCATED: Finish.CUT,
}
"""Failures of structured replies that are replies all the same, which are judged, and how these ended."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a model made of a text.

    Attributes
    ----------
    reply : str
        In the target, or whatever the model said.
    finish : Finish
    backbone : str
        Name of the backbone that answered.
    answered_by : str or None
        The provider's name of the model.
    sent : mapping
        The parameters that were really sent.
    description : str or None
        That of the format; None where none was asked for.
    joints : tuple of mapping
        Where the rest of a reply that was cut was put behind it: "at" (its first character in the reply; null in a
        structured one, whose rows were put together), "repeated" and "added" (rows).
    losses : tuple of str
        What of a structured reply the target could not carry.
    remark : str or None
        Why a structured reply is not in shape, or why the rest of one that was cut did not come.
    """

    reply: str
    finish: Finish
    backbone: str
    answered_by: str | None
    sent: Mapping[str, Any]
    description: str | None = None
    joints: tuple[Mapping[str, Any], ...] = ()
    losses: tuple[str, ...] = ()
    remark: str | None = None


class NoDescription(TabxError):
    """Raised where a model gives no description of the format; the message says why."""


@dataclass
class Maker:
    """Makes the tables of one task.

    Attributes
    ----------
    settings : Settings
    prompting : Prompting
    asker : Asker
    """

    settings: Settings
    prompting: Prompting
    asker: Asker
    _left: int = field(default=0, init=False)
    """Continuations that are left."""

    def made(self, task: Task) -> Made:
        """Return what the model makes of a task.

        Raises
        ------
        ModelFailure
            There is no reply.
        NoDescription
            There is none to make tables by.
        """
        self._left = self.settings.max_continuations
        description = self._description(task) if task.source else ""
        turns = self.prompting.question(
            task.item, task.schema, task.target, examples=task.examples, description=description
        )
        if self.settings.reply_as == AS_SCHEMA:
            found = self._structured(turns, form_of(task.schema, task.target), task.target)
        else:
            found = self._free(turns, task.target)
        return replace(found, description=description or None)

    def _description(self, task: Task) -> str:
        turns = self.prompting.description(
            task.item, task.schema, task.target, source=task.source, material=task.material
        )
        said = self.asker.reply(turns)
        if said.finish in (Finish.REFUSED, Finish.EMPTY):
            raise NoDescription(f"no description of the format: the reply was {said.finish.value}")
        return said.text

    def _free(self, turns: Sequence[Message], target: str) -> Made:
        said = self.asker.reply(turns)
        text, finish, joints, remark = said.text, said.finish, list[Mapping[str, Any]](), None
        while finish is Finish.CUT and self._left:
            before = kept(text, target)
            if not before:
                break
            try:
                rest = self._rest(turns, before)
            except ModelFailure as failure:
                remark = _why_no_rest(failure)
                break
            if rest.finish in (Finish.REFUSED, Finish.EMPTY):
                remark = f"the rest was {rest.finish.value}"
                break
            joint = joined(before, rest.text, target, is_whole=rest.finish is Finish.STOP)
            joints.append({"at": joint.at, "repeated": joint.repeated, "added": joint.added})
            text, finish = joint.text, rest.finish
            if not joint.added:  # what it is asked for next would be the same
                break
        return Made(text, finish, said.backbone, said.model, said.sent, joints=tuple(joints), remark=remark)

    def _rest(self, turns: Sequence[Message], before: str) -> Any:
        self._left -= 1
        return self.asker.reply(self.prompting.rest(turns, before))

    def _structured(self, turns: Sequence[Message], form: Form, target: str) -> Made:
        try:
            said = self._answered(turns, form)
        except ModelFailure as failure:
            if failure.kind not in _SAID_ALL_THE_SAME:
                raise
            value = whole_part(failure.said, form) if failure.kind is FailureKind.TRUNCATED else None
            found = Made(
                failure.said,
                _SAID_ALL_THE_SAME[failure.kind],
                self.asker.client.spec.name,
                None,
                {},
                remark=str(failure),
            )
            return found if value is None else self._whole(turns, form, target, value, replace(found, remark=None))
        finish = Finish.CUT if is_full(said.value, form) else Finish.STOP
        found = Made("", finish, said.backbone, said.model, said.sent, remark=said.rejected)
        return self._whole(turns, form, target, said.value, found)

    def _answered(self, turns: Sequence[Message], form: Form) -> Reply[Any]:
        return self.asker.answer(turns, form.shape, form.complaint)

    def _whole(self, turns: Sequence[Message], form: Form, target: str, value: Any, found: Made) -> Made:
        """Return what an answer amounts to, the rest of one that was cut included, in the target."""
        finish, remark, joints = found.finish, found.remark, list[Mapping[str, Any]]()
        while finish is Finish.CUT and self._left:
            self._left -= 1
            try:
                said = self._answered(self.prompting.rest(turns, form.shape.write(value)), form)
                rest, finish = said.value, Finish.CUT if is_full(said.value, form) else Finish.STOP
                found = replace(found, backbone=said.backbone, answered_by=said.model, sent=said.sent)
            except ModelFailure as failure:
                rest = whole_part(failure.said, form) if failure.kind is FailureKind.TRUNCATED else None
                if rest is None:
                    remark = _why_no_rest(failure)
                    break
            value, repeated, added = merged(value, rest, form)
            joints.append({"at": None, "repeated": repeated, "added": added})
            if not added:
                break
        text, losses = written(form.tables(value), target)
        return replace(found, reply=text, finish=finish, joints=tuple(joints), losses=losses, remark=remark)


_ENDS_THE_REST = frozenset({*_SAID_ALL_THE_SAME, FailureKind.CONTEXT_OVERFLOW, FailureKind.CONTENT_FILTER})
"""Failures of a question for the rest that asking again would not mend: what is there is judged as cut."""


def _why_no_rest(failure: ModelFailure) -> str:
    """Return why no rest came; raise the failure where the provider or a budget is why, as it may come yet."""
    if failure.kind not in _ENDS_THE_REST:
        raise failure
    return f"no rest: {failure}"
