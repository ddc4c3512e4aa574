"""The unit of work: one task becomes one line."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tabx.ask.line import STATUS
from tabx.ask.work import noted, plain_usage
from tabx.base.errors import TabxError
from tabx.base.limits import uncounted
from tabx.batch.reading.replies import ANSWERED, FAILED
from tabx.generate.asking import Asker
from tabx.generate.making import Made, Maker, NoDescription
from tabx.generate.prompting import Prompting
from tabx.generate.running.line import Generated, line_of
from tabx.generate.settings import Settings
from tabx.generate.tasks import Task
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.prompts import Prompts
from tabx.llm.records import Usage
from tabx.runs.kind import Done
from tabx.runs.stopping import OutOfBudget


@dataclass(frozen=True)
class Generating:
    """What is done with every task.

    Attributes
    ----------
    client : Client
        Shared by all threads, with its cache and budget.
    settings : Settings
    prompts : Prompts
    prompt : str
        Hash of the templates that are used.
    limits : mapping
        That of the time does not hold: most of it is the model's.
    """

    client: Client
    settings: Settings
    prompts: Prompts
    prompt: str
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 0})
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be made"

    def do(self, task: Task, content: str) -> Done:
        """Return what became of a task; whatever goes wrong with it is its result, not the run's end.

        Raises
        ------
        OutOfBudget
            A budget does not allow its request.
        """
        began = time.perf_counter()
        asker = Asker(self.client, task.repeat or 0)
        found, failure = self._made(task, asker)
        return done_of_line(found, time.perf_counter() - began, asker.usage, failure)

    def _made(self, task: Task, asker: Asker) -> tuple[Generated, FailureKind | None]:
        if task.trouble:
            return self._failed(task, task.trouble), None
        try:
            return self.generated(task, asker), None
        except ModelFailure as failure:
            if failure.kind is FailureKind.BUDGET:
                raise OutOfBudget(str(failure)) from None
            return self._failed(task, str(failure)), failure.kind
        except (TabxError, NoDescription) as error:
            return self._failed(task, str(error)), None
        except MemoryError:
            raise
        except Exception as error:
            reason = f"{self.could_not}: {type(error).__name__} inside tabx, please report it"
            return self._failed(task, reason), None

    def generated(self, task: Task, asker: Asker) -> Generated:
        """Return what a model makes of a task.

        Raises
        ------
        ModelFailure
            There is no reply.
        NoDescription
            There is none to make tables by.
        """
        with uncounted():
            made = Maker(self.settings, Prompting(self.prompts, self.settings.reply_as), asker).made(task)
        return self._answered(task, made)

    def lost(self, task: Task, content: str, reason: str) -> Done:
        """Return what became of a task whose process ended."""
        return done_of_line(self._failed(task, reason))

    def _answered(self, task: Task, made: Made) -> Generated:
        return Generated(
            model=self.settings.label(made.backbone),
            status=ANSWERED,
            reply=made.reply,
            finish=str(made.finish.value),
            answered_by=made.answered_by,
            sent=dict(made.sent),
            description=made.description,
            joints=made.joints,
            losses=made.losses,
            remark=made.remark,
            **self._known(task),
        )

    def _failed(self, task: Task, reason: str) -> Generated:
        model = self.settings.label(self.client.spec.name)
        return Generated(model=model, status=FAILED, reason=" ".join(reason.split()), **self._known(task))

    def _known(self, task: Task) -> dict[str, Any]:
        return {
            "row": task.row,
            "id": task.id,
            "repeat": task.repeat,
            "prompt": self.prompt,
            "row_hash": task.row_hash,
            "asked": task.asked,
            "fields": task.fields,
            **self.settings.said(task.target),
        }


def done_of_line(
    found: Generated, seconds: float = 0.0, usage: Usage | None = None, failure: FailureKind | None = None
) -> Done:
    """Return what came of a text with what the run counts of it."""
    return Done(
        line_of(found),
        STATUS[found.status],
        found.reason,
        noted=noted(found.finish),
        seconds=seconds,
        usage={} if usage is None else plain_usage(usage),
        failure=failure,
        model=found.model,
    )
