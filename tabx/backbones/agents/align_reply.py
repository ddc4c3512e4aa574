"""The check of a model's reply about an alignment: its usable and its rejected parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    AskedColumn,
    AskedRow,
    Pair,
    Refused,
    Rejected,
    RenameAnswer,
)
from tabx.backbone.answers import Subject
from tabx.backbone.checking import fault_of_pair, rejected_pair
from tabx.backbones.agents.asker import shown_reasons
from tabx.backbones.agents.replies import AlignReply, HeadersReply, PairReply


@dataclass
class CheckedReply:
    """The usable and the rejected parts of a reply, or of the replies to several pieces."""

    columns: list[Pair] = field(default_factory=list)
    rows: list[Pair] = field(default_factory=list)
    renames: list[RenameAnswer] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether the replies hold no part at all."""
        return not (self.columns or self.rows or self.renames or self.rejected)

    def add(self, question: AlignQuestion, reply: AlignReply) -> None:
        """Add the usable and rejected parts of a reply to a question."""
        self._add_pairs(Subject.COLUMN, question.gold_columns, question.predicted_columns, reply.columns, self.columns)
        self._add_pairs(Subject.ROW, question.gold_rows, question.predicted_rows, reply.rows, self.rows)
        self._add_renames(question, reply)

    def answer(self) -> AlignAnswer:
        """Return the answer made of all parts."""
        return AlignAnswer(tuple(self.columns), tuple(self.rows), tuple(self.renames), None, tuple(self.rejected))

    def _add_pairs(
        self,
        subject: Subject,
        gold: Sequence[AskedColumn | AskedRow],
        predicted: Sequence[AskedColumn | AskedRow],
        replies: Sequence[PairReply],
        accepted: list[Pair],
    ) -> None:
        asked = {entry.index for entry in gold}, {entry.index for entry in predicted}
        used = {g for pair in accepted for g in pair.gold}, {p for pair in accepted for p in pair.predicted}
        for reply in replies:
            g, p = tuple(dict.fromkeys(reply.g)), tuple(dict.fromkeys(reply.p))
            fault = fault_of_pair(g, p, asked, used)
            if fault:
                self.rejected.append(rejected_pair(subject, g, p, asked, fault))
                continue
            accepted.append(Pair(tuple(sorted(g)), tuple(sorted(p)), reply.why))
            used[0].update(g)
            used[1].update(p)

    def _add_renames(self, question: AlignQuestion, reply: AlignReply) -> None:
        replies = {header.i: header for header in reply.headers}
        for index in replies.keys() - set(range(len(question.renames))):
            self.rejected.append(Rejected(Subject.HEADER, (), (), f"no index {index}"))
        for index, rename in enumerate(question.renames):
            verdicts = {header.same for header in reply.headers if header.i == index}
            gold, predicted = rename.gold.index, rename.predicted.index
            if len(verdicts) == 1:
                self.renames.append(RenameAnswer(gold, predicted, replies[index].same, replies[index].why))
            else:
                fault = f"two answers for {index}" if verdicts else f"no answer for {index}"
                self.rejected.append(Rejected(Subject.RENAME, (gold,), (predicted,), fault))


def check_reply(question: AlignQuestion, reply: AlignReply) -> CheckedReply:
    """Return the usable and the rejected parts of a reply."""
    checked = CheckedReply()
    checked.add(question, reply)
    return checked


def complaint(question: AlignQuestion, reply: HeadersReply) -> str | None:
    """Return the faults of a reply, for the model to correct; None without faults."""
    whole = reply if isinstance(reply, AlignReply) else AlignReply(headers=reply.headers)
    if whole.transposed and question.turn:
        return None
    rejected = check_reply(question, whole).rejected
    return shown_reasons(list(dict.fromkeys(f"{part.axis}s: {part.reason}" for part in rejected)))


def with_unanswered(answer: AlignAnswer, question: AlignQuestion, refused: Refused) -> AlignAnswer:
    """Return the answer with the questions of refused pieces rejected, for the rules to decide."""
    answered = {(rename.gold, rename.predicted) for rename in answer.renames}
    rejected = [
        Rejected(Subject.RENAME, (rename.gold.index,), (rename.predicted.index,), refused.reason)
        for rename in question.renames
        if (rename.gold.index, rename.predicted.index) not in answered
    ]
    for subject, gold, predicted in (
        (Subject.COLUMN, question.gold_columns, question.predicted_columns),
        (Subject.ROW, question.gold_rows, question.predicted_rows),
    ):
        if gold:
            indices = tuple(entry.index for entry in gold), tuple(entry.index for entry in predicted)
            rejected.append(Rejected(subject, *indices, refused.reason))
    return replace(answer, rejected=(*answer.rejected, *rejected))
