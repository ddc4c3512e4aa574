"""The unit of work: a question is answered by whoever speaks, and the reply is held against the right answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabx.ask.work import Replying
from tabx.batch.reading.replies import ANSWERED, FAILED
from tabx.retrieve.answering.line import AnswerReply
from tabx.retrieve.answering.scoring.scoring import Scorer
from tabx.retrieve.answering.speaking import Speaker
from tabx.retrieve.answering.tasks import Task


@dataclass(frozen=True, kw_only=True)
class Answering(Replying):
    """What is done with every task; attributes as of `Replying`, and these.

    Attributes
    ----------
    speaker : Speaker
    scorer : Scorer
    """

    speaker: Speaker
    scorer: Scorer
    could_not: ClassVar[str] = "could not be answered"

    def counted(self, item: Task) -> Any:
        """Return what sums up the usage of a task."""
        return self.speaker.counted(item)

    def answered(self, item: Task, asked: Any) -> AnswerReply:
        """Return what a reply is worth; a TabxError says why there is none."""
        said = self.speaker.say(item, asked)
        score = self.scorer.score(item.query, said.text, said.finish)
        return AnswerReply(
            status=FAILED if score.failure else ANSWERED,
            reason=" ".join(score.failure.split()),
            reply=said.text,
            finish=said.finish,
            answered_by=said.model,
            sent=said.sent,
            outcome=str(score.outcome),
            figures=score.figures,
            why=" ".join(score.why.split()),
            detail=score.detail,
            **self.known(item, said.backbone),
        )

    def failed(self, item: Task, reason: str) -> AnswerReply:
        """Return what came of a question to which nothing came, with the reason on one line."""
        known = self.known(item, self.speaker.name_for(item))
        return AnswerReply(status=FAILED, reason=" ".join(reason.split()), **known)
