"""The unit of work: one instance is asked about, and what comes back is read: a table, or operations to apply."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tabx.ask.work import Asking, Counted
from tabx.batch.reading.replies import ANSWERED, FAILED
from tabx.edit.asking.line import EditReply
from tabx.edit.asking.settings import Mode, Settings
from tabx.edit.asking.shapes import operations_shape, operations_text
from tabx.edit.asking.tasks import Task, Tasks
from tabx.edit.bench.records import Instance
from tabx.edit.replies import ReplyKind, typed_reply
from tabx.formats import dump_table_with_losses, load_table
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Finish
from tabx.operations import OperationError, apply, operation_data, read_operations

_SAID_ALL_THE_SAME: Mapping[FailureKind, tuple[Finish, ReplyKind]] = {
    FailureKind.WRONG_SCHEMA: (Finish.STOP, ReplyKind.INVALID_OPS),
    FailureKind.REFUSAL: (Finish.REFUSED, ReplyKind.DECLINED),
    FailureKind.ONLY_REASONED: (Finish.EMPTY, ReplyKind.NONE),
    FailureKind.TRUNCATED: (Finish.CUT, ReplyKind.CUT),
}
"""Failures of structured answers that are replies all the same, how these ended, and what they are."""


@dataclass(frozen=True)
class Done:
    """What operations come to."""

    kind: ReplyKind
    table: str | None
    ops: tuple[Mapping[str, Any], ...] | None
    remark: str = ""


@dataclass(frozen=True, kw_only=True)
class Editing(Asking):
    """What is done with every task; attributes as of `Asking`, and these.

    Attributes
    ----------
    settings : Settings
    """

    settings: Settings
    could_not: ClassVar[str] = "could not be edited"

    @classmethod
    def of(cls, tasks: Tasks, client: Client) -> Editing:
        """Return what is done with tasks by a client."""
        return cls(client=client, prompt=tasks.prompt_hash, settings=tasks.settings)

    def answered(self, item: Task, asked: Counted) -> EditReply:
        """Return what a model makes of an instance; a TabxError says why there is no reply."""
        return self._rewritten(item, asked) if self.settings.mode is Mode.REWRITE else self._operated(item, asked)

    def _rewritten(self, item: Task, asked: Counted) -> EditReply:
        said = asked.reply(item.turns)
        typed = typed_reply(said.text, item.instance, finish=str(said.finish.value))
        return EditReply(
            status=ANSWERED,
            reply=said.text,
            finish=str(said.finish.value),
            answered_by=said.model,
            sent=dict(said.sent),
            kind=str(typed.kind),
            table=said.text if typed.table is not None else None,
            example=item.example,
            remark=typed.remark,
            **self.known(item, said.backbone),
        )

    def _operated(self, item: Task, asked: Counted) -> EditReply:
        """Return what a model's operations come to; those that are refused go back once, with the reason."""

        def complaint(answer: Any) -> str | None:
            return operated(answer, item.instance).remark if _is_refused(answer, item.instance) else None

        try:
            said = asked.counted(
                lambda: asked.client.ask(item.turns, operations_shape(), check=complaint, repeat=asked.repeat)
            )
        except ModelFailure as failure:
            if failure.kind not in _SAID_ALL_THE_SAME:
                raise
            finish, kind = _SAID_ALL_THE_SAME[failure.kind]
            return EditReply(
                status=ANSWERED,
                reply=failure.said,
                finish=str(finish.value),
                kind=str(kind),
                remark=" ".join(str(failure).split()),
                **self.known(item, self.client.spec.name),
            )
        done = operated(said.value, item.instance)
        return EditReply(
            status=ANSWERED,
            reply=json.dumps(said.value, ensure_ascii=False),
            finish=str(Finish.STOP.value),
            answered_by=said.model,
            sent=dict(said.sent),
            kind=str(done.kind),
            table=done.table,
            ops=done.ops,
            remark=done.remark,
            **self.known(item, said.backbone),
        )

    def failed(self, item: Task, reason: str) -> EditReply:
        """Return what came of an instance of which nothing came, with the reason on one line."""
        known = self.known(item, self.client.spec.name)
        return EditReply(status=FAILED, reason=" ".join(reason.split()), **known)

    def known(self, item: Task, model: str) -> dict[str, Any]:
        """Return what a line says of an instance, whatever came of it."""
        return {**super().known(item, model), "mode": str(self.settings.mode), "shots": self.settings.shots}


def _is_refused(answer: Any, instance: Instance) -> bool:
    return operated(answer, instance).kind is ReplyKind.INVALID_OPS


def operated(answer: Mapping[str, Any], instance: Instance) -> Done:
    """Return what an answer in operations comes to, under the policy of its instance."""
    declined = str(answer["declined"] or "").strip()
    if not answer["operations"]:
        if declined:
            return Done(ReplyKind.DECLINED, None, (), declined)
        return Done(ReplyKind.TABLE if instance.is_restraint else ReplyKind.COPIED, instance.source, ())
    try:
        operations = read_operations(operations_text(answer))
        made = apply(load_table(instance.source, instance.format), operations, policy=instance.policy).table
    except OperationError as error:
        return Done(ReplyKind.INVALID_OPS, None, tuple(answer["operations"]), " ".join(str(error).split()))
    text, losses = dump_table_with_losses(made, instance.format)
    remark = "; ".join([*filter(None, [declined]), *(note.message for note in losses)])
    is_copy = text == instance.source and not instance.is_restraint
    kind = ReplyKind.COPIED if is_copy else ReplyKind.TABLE
    return Done(
        ReplyKind.DECLINED_WITH_TABLE if declined else kind, text, tuple(map(operation_data, operations)), remark
    )
