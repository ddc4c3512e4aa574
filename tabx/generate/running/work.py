"""The unit of work: one task becomes one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabx.ask.work import Asking
from tabx.batch.reading.replies import ANSWERED, FAILED
from tabx.generate.asking import Asker
from tabx.generate.making import Maker
from tabx.generate.prompting import Prompting
from tabx.generate.running.line import Generated
from tabx.generate.settings import Settings
from tabx.generate.tasks import Task, Tasks
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts


@dataclass(frozen=True, kw_only=True)
class Generating(Asking):
    """What is done with every task; attributes as of `Asking`, and these.

    Attributes
    ----------
    settings : Settings
    prompts : Prompts
    """

    settings: Settings
    prompts: Prompts
    could_not: ClassVar[str] = "could not be made"

    @classmethod
    def of(cls, tasks: Tasks, client: Client) -> Generating:
        """Return what is done with tasks by a client."""
        return cls(client=client, prompt=tasks.prompt_hash, settings=tasks.settings, prompts=tasks.prompts)

    def counted(self, item: Task) -> Asker:
        """Return who asks about a task."""
        return Asker(self.client, item.repeat or 0)

    def answered(self, item: Task, asked: Asker) -> Generated:
        """Return what a model makes of a task; a TabxError says why it makes nothing."""
        made = Maker(self.settings, Prompting(self.prompts, self.settings.reply_as), asked).made(item)
        return Generated(
            status=ANSWERED,
            reply=made.reply,
            finish=str(made.finish.value),
            answered_by=made.answered_by,
            sent=dict(made.sent),
            description=made.description,
            joints=made.joints,
            losses=made.losses,
            remark=made.remark,
            **self.known(item, made.backbone),
        )

    def failed(self, item: Task, reason: str) -> Generated:
        """Return what came of a task of which nothing came, with the reason on one line."""
        known = self.known(item, self.client.spec.name)
        return Generated(status=FAILED, reason=" ".join(reason.split()), **known)

    def known(self, item: Task, model: str) -> dict[str, Any]:
        """Return what a line says of a task, whatever came of it."""
        return {**super().known(item, self.settings.label(model)), **self.settings.said(item.target)}
