"""TabAlign's agent: what the rules leave open, shown with indices; index pairs come back and are checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TypeVar

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    AskedColumn,
    AskedRow,
    Pair,
    Refused,
    Rejected,
    Rename,
    RenameAnswer,
)
from tabx.backbones.agents.asking import Asking, Count, LineTooLong, fits, pieces
from tabx.backbones.agents.replies import AlignReply, HeadersReply, PairReply
from tabx.llm import Message


@dataclass
class Checked:
    """What can be used of one answer, or of those to several pieces of a question, and what cannot."""

    columns: list[Pair] = field(default_factory=list)
    rows: list[Pair] = field(default_factory=list)
    renames: list[RenameAnswer] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was said."""
        return not (self.columns or self.rows or self.renames or self.rejected)

    def add(self, question: AlignQuestion, reply: AlignReply) -> None:
        """Take what an answer says of what was asked."""
        self._pairs("column", question.gold_columns, question.predicted_columns, reply.columns, self.columns)
        self._pairs("row", question.gold_rows, question.predicted_rows, reply.rows, self.rows)
        self._renames(question, reply)

    def _pairs(
        self,
        axis: str,
        gold: Sequence[AskedColumn | AskedRow],
        predicted: Sequence[AskedColumn | AskedRow],
        said: Sequence[PairReply],
        found: list[Pair],
    ) -> None:
        mine, theirs = {one.index for one in gold}, {one.index for one in predicted}
        used, others = {g for pair in found for g in pair.gold}, {p for pair in found for p in pair.predicted}
        for pair in said:
            g, p = tuple(dict.fromkeys(pair.g)), tuple(dict.fromkeys(pair.p))
            wrong = _unknown(g, mine, "gold") or _unknown(p, theirs, "predicted")
            wrong = wrong or _twice(g, used, "gold") or _twice(p, others, "predicted") or _shape(g, p)
            if wrong:
                known = tuple(i for i in g if i in mine), tuple(i for i in p if i in theirs)
                self.rejected.append(Rejected(axis, *known, wrong))
                continue
            found.append(Pair(tuple(sorted(g)), tuple(sorted(p)), pair.why))
            used.update(g)
            others.update(p)

    def _renames(self, question: AlignQuestion, reply: AlignReply) -> None:
        said = {one.i: one for one in reply.headers}
        count = len(question.renames)
        for index in said.keys() - set(range(count)):
            self.rejected.append(Rejected("header", (), (), f"no index {index}"))
        for index, rename in enumerate(question.renames):
            answers = {one.same for one in reply.headers if one.i == index}
            place = rename.gold.index, rename.predicted.index
            if len(answers) == 1:
                self.renames.append(RenameAnswer(*place, said[index].same, said[index].why))
            else:
                why = f"two answers for {index}" if answers else f"no answer for {index}"
                self.rejected.append(Rejected("rename", place[:1], place[1:], why))


def check_pairs(question: AlignQuestion, reply: AlignReply) -> Checked:
    """Return what can be used of an answer."""
    checked = Checked()
    checked.add(question, reply)
    return checked


def _unknown(indices: Sequence[int], known: Collection[int], side: str) -> str:
    if not indices:
        return f"a pair without a {side} index"
    odd = [index for index in indices if index not in known]
    return f"{side} index {odd[0]} was not asked about" if odd else ""


def _twice(indices: Sequence[int], used: Collection[int], side: str) -> str:
    again = [index for index in indices if index in used]
    return f"{side} index {again[0]} stands in two pairs" if again else ""


def _shape(gold: Sequence[int], predicted: Sequence[int]) -> str:
    return "several indices on both sides" if len(gold) > 1 and len(predicted) > 1 else ""


NAME = "align"
ANSWER = 30
"""Tokens that the answer for one gold row, column or header may take: so many fit into one reply."""
_SHOWN = 5

Line = AskedColumn | AskedRow | Rename
T = TypeVar("T", AskedColumn, AskedRow, Rename)


class AlignAgent:
    """Asks what belongs together.

    Parameters
    ----------
    asking : Asking
    room, answers : int
        Tokens that a question, and its reply, may take.
    count : function of a text
        Its tokens.
    """

    def __init__(self, asking: Asking, room: int, answers: int, count: Count) -> None:
        self._asking, self._count, self._room = asking, count, room
        self._most = max(1, answers // ANSWER)

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the pairs; those that name what does not exist, or one thing twice, are rejected.

        A question that does not fit is asked in pieces, by columns and by rows; what two of them give to two partners
        is rejected the second time.

        Raises
        ------
        LineTooLong
            A row or column is longer than the room, and the rules are not to decide then.
        """
        try:
            asked = list(self._pieces(question))
        except LineTooLong as error:
            if not self._asking.forgive:
                raise
            return self._asking.refuse(str(error), _size(question))
        told = Checked()
        refused: Refused | None = None
        for piece in asked:
            reply = self._asked(piece)
            if isinstance(reply, Refused):
                refused = reply
                continue
            if reply.transposed and piece.turn:
                return AlignAnswer(transposed=True)
            told.add(piece, reply)
        if refused is not None and told.is_empty:
            return refused
        self._asking.tally.rejected += len(told.rejected)
        answer = AlignAnswer(tuple(told.columns), tuple(told.rows), tuple(told.renames), None, tuple(told.rejected))
        return answer if refused is None else _with_refused(answer, question, refused)

    def _messages(self, question: AlignQuestion, lines: Sequence[str]) -> list[Message]:
        headers, turn = bool(question.renames), question.turn
        return self._asking.messages(NAME, lines, pairs=_has_pairs(question), headers=headers, turn=turn)

    def _asked(self, piece: AlignQuestion) -> AlignReply | Refused:
        messages = self._messages(piece, list(question_lines(piece)))
        if _has_pairs(piece):
            return self._asking.ask(messages, AlignReply, lambda reply: complaint(piece, reply), _size(piece))
        found = self._asking.ask(messages, HeadersReply, lambda reply: complaint(piece, reply), _size(piece))
        return found if isinstance(found, Refused) else AlignReply(headers=found.headers)

    def _pieces(self, question: AlignQuestion) -> Iterator[AlignQuestion]:
        room = self._room - sum(self._count(one.content) for one in self._messages(question, []))
        if _size(question) <= self._most and fits(question_lines(question), room, self._count):
            yield question
            return
        empty = AlignQuestion(turned=question.turned)
        turn = question.turn  # is asked with the first piece alone
        for gold, predicted in product(
            self._cut(question.gold_columns, room // 2), self._cut(question.predicted_columns, room // 2)
        ):
            yield replace(empty, gold_columns=tuple(gold), predicted_columns=tuple(predicted), turn=turn)
            turn = False
        for renames in self._cut(question.renames, room):
            yield replace(empty, renames=tuple(renames), turn=turn)
            turn = False
        for mine, theirs in product(
            self._cut(question.gold_rows, room // 2), self._cut(question.predicted_rows, room // 2)
        ):
            yield replace(empty, gold_rows=tuple(mine), predicted_rows=tuple(theirs), turn=turn)
            turn = False

    def _cut(self, items: Sequence[T], room: int) -> list[list[T]]:
        return pieces(items, [_line(item, "C", len(items)) for item in items], room, self._most, self._count)


def question_lines(question: AlignQuestion) -> Iterator[str]:
    """Yield the lines that show a question."""
    for sign, items in (
        ("C", question.gold_columns),
        ("c", question.predicted_columns),
        ("R", question.gold_rows),
        ("r", question.predicted_rows),
    ):
        for item in items:
            yield _line(item, sign, item.index)
    for index, rename in enumerate(question.renames):
        yield _line(rename, "H", index)


def _line(item: Line, sign: str, index: int) -> str:
    if isinstance(item, AskedColumn):
        return f"{sign}{index}|{item.name}|{item.type}|{'; '.join(item.samples)}"
    if isinstance(item, AskedRow):
        return f"{sign}{index}|{item.key}|{'; '.join(item.cells)}"
    return f"{sign}{index}|{item.gold.name} → {item.predicted.name}|{'; '.join(item.gold.samples[:1])}"


def _size(question: AlignQuestion) -> int:
    """Return how many answers a question may get."""
    return len(question.gold_columns) + len(question.gold_rows) + len(question.renames) + question.turn


def _has_pairs(question: AlignQuestion) -> bool:
    """Whether more is asked than what headers mean."""
    return bool(question.gold_columns or question.gold_rows or question.turn)


def complaint(question: AlignQuestion, reply: HeadersReply) -> str | None:
    """Return what is wrong with an answer, None where nothing is."""
    answer = reply if isinstance(reply, AlignReply) else AlignReply(headers=reply.headers)
    if answer.transposed and question.turn:
        return None
    wrong = check_pairs(question, answer).rejected
    if not wrong:
        return None
    told = list(dict.fromkeys(f"{one.axis}s: {one.reason}" for one in wrong))
    more = f"; and {len(told) - _SHOWN} more" if len(told) > _SHOWN else ""
    return "; ".join(told[:_SHOWN]) + more


def _with_refused(answer: AlignAnswer, question: AlignQuestion, refused: Refused) -> AlignAnswer:
    """Return an answer some pieces of which got none: what it does not speak of is left to the rules."""
    said = {(one.gold, one.predicted) for one in answer.renames}
    open_renames = [one for one in question.renames if (one.gold.index, one.predicted.index) not in said]
    rejected = [Rejected("rename", (one.gold.index,), (one.predicted.index,), refused.reason) for one in open_renames]
    for axis, gold, predicted in (
        ("column", question.gold_columns, question.predicted_columns),
        ("row", question.gold_rows, question.predicted_rows),
    ):
        if gold:
            places = tuple(one.index for one in gold), tuple(one.index for one in predicted)
            rejected.append(Rejected(axis, *places, refused.reason))
    return replace(answer, rejected=(*answer.rejected, *rejected))
