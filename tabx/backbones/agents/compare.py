"""TabCompare's agent: asks about cells in batches, for one relation of a closed set each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any

from tabx.backbone import CellAnswer, CellQuestion, Meaning, Prefilter, Refused
from tabx.backbones.agents.asker import Asker, Question, shown_reasons
from tabx.backbones.agents.pieces import SEPARATOR_TOKENS, Count, cut, fits, surely_fit
from tabx.backbones.agents.replies import (
    CELL_TOKENS,
    WHOLE_TUPLE_TOKENS,
    CellReply,
    CompareReply,
    WholeCellReply,
    WholeCompareReply,
    cells_shape,
)
from tabx.llm import Message
from tabx.llm.prompts import field
from tabx.llm.shape import Shape
from tabx.values.records import DataType, EntityKind

PROMPT = "compare"

UNUSED = "the model's answer was rejected"
TOO_LONG = "not asked: longer than a question may be (--question-tokens)"

Reply = CompareReply | WholeCompareReply

_NO_UNIT = frozenset({"none", "-", "null", "n/a"})
"""What models write for a unit that is not there."""


class CompareAgent:
    """Asks a model about cells.

    Parameters
    ----------
    asker : Asker
    prefilter : Prefilter
        Beyond `rules` the whole tuple is asked for.
    question_tokens, answer_tokens : int
        Maximum tokens of a question and of its reply.
    count : function of a text
        Its tokens.
    """

    def __init__(
        self, asker: Asker, prefilter: Prefilter, question_tokens: int, answer_tokens: int, count: Count
    ) -> None:
        self._asker, self._count, self._question_tokens = asker, count, question_tokens
        self._whole = prefilter is not Prefilter.RULES
        self._most = max(1, answer_tokens // (WHOLE_TUPLE_TOKENS if self._whole else CELL_TOKENS))

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; answers outside the closed sets are refused.

        Raises
        ------
        LineTooLong
            The instructions alone are longer than a question may be, and failures are not forgiven. A single cell that
            is so is left to the rules.
        """
        # With the number of all as index: no index that is shown has more digits.
        batches = self._batches([_line(len(questions), question) for question in questions])
        answers: dict[int, CellAnswer | Refused] = {}
        replies = self._asker.ask([self._question([questions[index] for index in batch]) for batch in batches])
        for batch, reply in zip(batches, replies, strict=True):
            answers.update(zip(batch, self._answers(reply, len(batch)), strict=True))
        return tuple(answers.get(index) or self._asker.refuse(TOO_LONG, 1) for index in range(len(questions)))

    def _batches(self, lines: Sequence[str]) -> list[list[int]]:
        """Return the indices of the lines that are asked about, put into questions."""
        instructions = [turn.content for turn in self._messages([])]
        if 0 < len(lines) <= self._most and surely_fit(instructions, lines, self._question_tokens):
            return [list(range(len(lines)))]
        room = self._question_tokens - sum(map(self._count, instructions))
        is_hopeless = room <= SEPARATOR_TOKENS and not self._asker.forgive  # then no question fits: an error of options
        asked = list(range(len(lines))) if is_hopeless else self._that_fit(lines, room)
        return cut(asked, [lines[index] for index in asked], room=room, most=self._most, count=self._count)

    def _that_fit(self, lines: Sequence[str], room: int) -> list[int]:
        return [index for index, line in enumerate(lines) if fits((line,), room - SEPARATOR_TOKENS, self._count)]

    def _messages(self, lines: Sequence[str]) -> list[Message]:
        menus = {"types": [kind.value for kind in DataType], "entities": [kind.value for kind in EntityKind]}
        return self._asker.messages(PROMPT, lines, whole=self._whole, **menus)

    def _question(self, questions: Sequence[CellQuestion]) -> Question[Reply]:
        size = len(questions)
        messages = self._messages([_line(index, question) for index, question in enumerate(questions)])
        shape: Shape[Any] = cells_shape(size, self._whole)
        return Question(messages, shape, lambda reply: complaint(reply.cells, size), size)

    def _answers(self, reply: Reply | Refused, size: int) -> list[CellAnswer | Refused]:
        if isinstance(reply, Refused):
            return [reply] * size
        faults = _faults(reply.cells, size)
        self._asker.tally.rejected += len(faults.keys() & range(size))
        answers = {cell.i: _answer(cell) for cell in reply.cells if cell.i not in faults}
        return [answers.get(index) or Refused(f"{UNUSED}: {faults[index]}") for index in range(size)]


def _line(index: int, question: CellQuestion) -> str:
    """Return the line that shows a question."""
    gold, predicted = field(question.gold.strip()), field(question.predicted.strip())
    return f"{index}|{field(question.header)}|{field(question.row)}|{gold} → {predicted}"


def complaint(cells: Sequence[CellReply], size: int) -> str | None:
    """Return the faults of the answers to `size` lines, None without faults."""
    return shown_reasons([f"{index}: {fault}" for index, fault in sorted(_faults(cells, size).items())])


def _faults(cells: Sequence[CellReply], size: int) -> dict[int, str]:
    """Return the faults of answers, by index."""
    counts = Counter(cell.i for cell in cells)
    faults = {index: "no answer" for index in range(size) if not counts[index]}
    for cell in cells:
        if not 0 <= cell.i < size:
            faults[cell.i] = f"no such index; 0 to {size - 1} are right"
        elif counts[cell.i] > 1:
            faults[cell.i] = "answered twice"
        elif off := _off_the_menu(cell):
            faults[cell.i] = off
    return faults


def _off_the_menu(cell: CellReply) -> str:
    """Return the part of an answer that is outside its closed set, "" without one."""
    choices: list[tuple[str, type[StrEnum]]] = [(cell.r, Meaning)]
    if isinstance(cell, WholeCellReply):
        optional = (cell.t, DataType), (cell.ge, EntityKind), (cell.pe, EntityKind)
        choices += [(text, menu) for text, menu in optional if text]
    for text, menu in choices:
        if text.strip().casefold() not in _menu(menu):
            return f"{text!r} is none of {', '.join(member.value for member in menu)}"
    return ""


@cache
def _menu(menu: type[StrEnum]) -> Mapping[str, StrEnum]:
    return {member.value.casefold(): member for member in menu}


def _answer(cell: CellReply) -> CellAnswer:
    meaning = Meaning(cell.r.strip().casefold())
    if not isinstance(cell, WholeCellReply):
        return CellAnswer(meaning, missing=cell.missing, extra=cell.extra, reason=cell.why)
    return CellAnswer(
        meaning=meaning,
        type=DataType(_menu(DataType)[cell.t.strip().casefold()]) if cell.t else None,
        gold_entity=EntityKind(_menu(EntityKind)[cell.ge.strip().casefold()]) if cell.ge else None,
        predicted_entity=EntityKind(_menu(EntityKind)[cell.pe.strip().casefold()]) if cell.pe else None,
        gold_unit=_unit(cell.gu),
        predicted_unit=_unit(cell.pu),
        missing=cell.missing,
        extra=cell.extra,
        reason=cell.why,
    )


def _unit(text: str) -> str:
    return "" if text.strip().casefold() in _NO_UNIT else text.strip()
