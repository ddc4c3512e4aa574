"""TabAlign's agent, which asks a model about open rows and columns by their indices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, TypeVar

from tabx.backbone import AlignAnswer, AlignQuestion, AskedColumn, AskedRow, Refused, Rename
from tabx.backbones.agents.align_reply import CheckedReply, complaint, with_unanswered
from tabx.backbones.agents.asker import Asker, Question
from tabx.backbones.agents.pieces import SEPARATOR_TOKENS, Count, LineTooLong, cut, fits, surely_fit
from tabx.backbones.agents.replies import DECISION_TOKENS, AlignReply, HeadersReply, align_shape, headers_shape
from tabx.llm import Message
from tabx.llm.prompts import field, fields
from tabx.llm.shape import Shape

PROMPT = "align"

T = TypeVar("T", AskedColumn, AskedRow, Rename)


class AlignAgent:
    """Asks a model for the open parts of an alignment.

    Parameters
    ----------
    asker : Asker
    question_tokens, answer_tokens : int
        Maximum tokens of a question and of its reply.
    count : function of a text
        Its tokens.
    """

    def __init__(self, asker: Asker, question_tokens: int, answer_tokens: int, count: Count) -> None:
        self._asker, self._count, self._question_tokens = asker, count, question_tokens
        self._most = max(1, answer_tokens // DECISION_TOKENS)

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer; pairs with unknown or repeated indices are rejected.

        A question that is too large is asked in pieces, by columns and by rows; an index that two pieces pair
        differently is rejected the second time.

        Raises
        ------
        LineTooLong
            The instructions alone are longer than a question may be, and failures are not forgiven. Where a single row
            or column is so, the rules decide.
        """
        try:
            pieces = list(self._pieces(question))
        except LineTooLong as error:
            if self._fits_nothing(question):
                raise
            return self._asker.refuse(str(error), _decisions(question))
        return self._answered(question, pieces)

    def _answered(self, question: AlignQuestion, pieces: Sequence[AlignQuestion]) -> AlignAnswer | Refused:
        """Return the answer to a question that is asked in pieces."""
        checked = CheckedReply()
        refused: Refused | None = None
        # An answer that turns the table makes the other pieces useless: they wait for it.
        first = 1 if question.turn else 0
        for some in (pieces[:first], pieces[first:]):
            for piece, reply in zip(some, self._ask(some), strict=True):
                if isinstance(reply, Refused):
                    refused = reply
                    continue
                if reply.transposed and piece.turn:
                    return AlignAnswer(transposed=True)
                checked.add(piece, reply)
        if refused is not None and checked.is_empty:
            return refused
        self._asker.tally.rejected += len(checked.rejected)
        answer = checked.answer()
        return answer if refused is None else with_unanswered(answer, question, refused)

    def _ask(self, pieces: Sequence[AlignQuestion]) -> list[AlignReply | Refused]:
        return [_whole(reply) for reply in self._asker.ask([self._question(piece) for piece in pieces])]

    def _question(self, piece: AlignQuestion) -> Question[HeadersReply]:
        messages = self._messages(piece, list(_lines(piece)))
        return Question(messages, _shape_of(piece), lambda reply: complaint(piece, reply), _decisions(piece))

    def _messages(self, question: AlignQuestion, lines: Sequence[str]) -> list[Message]:
        headers, turn = bool(question.renames), question.turn
        return self._asker.messages(PROMPT, lines, pairs=_has_pairs(question), headers=headers, turn=turn)

    def _room(self, question: AlignQuestion) -> int:
        """Return the tokens that the instructions leave for lines."""
        return self._question_tokens - sum(self._count(turn.content) for turn in self._messages(question, []))

    def _fits_nothing(self, question: AlignQuestion) -> bool:
        """Whether no line at all fits, which is an error of options where failures are not forgiven."""
        return not self._asker.forgive and self._room(question) <= SEPARATOR_TOKENS

    def _pieces(self, question: AlignQuestion) -> Iterator[AlignQuestion]:
        """Yield the question, or pieces that fit: each part of gold with each part predicted."""
        if _decisions(question) <= self._most and self._is_one(question):
            yield question
            return
        room = self._room(question)
        # How the prediction stands is asked with the first piece alone: one answer decides it.
        turn = question.turn
        for piece in self._parts(question, room):
            yield replace(piece, turn=turn)
            turn = False

    def _is_one(self, question: AlignQuestion) -> bool:
        """Whether all lines fit into one question."""
        instructions = [turn.content for turn in self._messages(question, [])]
        if surely_fit(instructions, _lines(question), self._question_tokens):
            return True
        return fits(_lines(question), self._room(question), self._count)

    def _parts(self, question: AlignQuestion, room: int) -> Iterator[AlignQuestion]:
        empty = AlignQuestion(turned=question.turned)
        half = room // 2  # for each side
        columns = self._cut(question.gold_columns, half), self._cut(question.predicted_columns, half)
        for gold_columns, predicted_columns in product(*columns):
            yield replace(empty, gold_columns=tuple(gold_columns), predicted_columns=tuple(predicted_columns))
        for renames in self._cut(question.renames, room):
            yield replace(empty, renames=tuple(renames))
        rows = self._cut(question.gold_rows, half), self._cut(question.predicted_rows, half)
        for gold_rows, predicted_rows in product(*rows):
            yield replace(empty, gold_rows=tuple(gold_rows), predicted_rows=tuple(predicted_rows))

    def _cut(self, entries: Sequence[T], room: int) -> list[list[T]]:
        # With the number of all as index: no index that is shown has more digits.
        lines = [_line("C", len(entries), entry) for entry in entries]
        return cut(entries, lines, room=room, most=self._most, count=self._count)


def _shape_of(piece: AlignQuestion) -> Shape[Any]:
    """Return the shape of the answer; most questions are about headers alone, and few shapes do for them."""
    headers = len(piece.renames)
    if not _has_pairs(piece):
        return headers_shape(headers)
    return align_shape(len(piece.gold_columns), len(piece.gold_rows), headers, piece.turn)


def _whole(reply: HeadersReply | Refused) -> AlignReply | Refused:
    return reply if isinstance(reply, AlignReply | Refused) else AlignReply(headers=reply.headers)


def _lines(question: AlignQuestion) -> Iterator[str]:
    """Yield the lines that show a question, with the letters that the prompt explains."""
    for letter, entries in (
        ("C", question.gold_columns),
        ("c", question.predicted_columns),
        ("R", question.gold_rows),
        ("r", question.predicted_rows),
    ):
        for entry in entries:
            yield _line(letter, entry.index, entry)
    for index, rename in enumerate(question.renames):
        yield _line("H", index, rename)


def _line(letter: str, index: int, entry: AskedColumn | AskedRow | Rename) -> str:
    if isinstance(entry, AskedColumn):
        return f"{letter}{index}|{field(entry.name)}|{field(entry.type)}|{fields(entry.samples)}"
    if isinstance(entry, AskedRow):
        return f"{letter}{index}|{field(entry.key)}|{fields(entry.cells)}"
    names = f"{field(entry.gold.name)} → {field(entry.predicted.name)}"
    return f"{letter}{index}|{names}|{fields(entry.gold.samples[:1])}"


def _decisions(question: AlignQuestion) -> int:
    """Return the maximum number of answers to a question."""
    return len(question.gold_columns) + len(question.gold_rows) + len(question.renames) + question.turn


def _has_pairs(question: AlignQuestion) -> bool:
    """Whether the question asks for more than the meaning of headers."""
    return bool(question.gold_columns or question.gold_rows or question.turn)
