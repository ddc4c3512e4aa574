"""TabCompare's agent: cells in batches, one relation of a closed set for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from tabx.backbone import CellAnswer, CellQuestion, Meaning, Prefilter, Refused
from tabx.backbones.agents.asking import LINE, Asking, Count, fits, pieces
from tabx.backbones.agents.replies import CellReply, CompareReply, WholeCellReply, WholeCompareReply
from tabx.llm import Message
from tabx.values.records import DataType, EntityKind

NAME = "compare"
ANSWER, WHOLE_ANSWER = 40, 90
"""Tokens that the answer for one cell may take, without and with its whole tuple: so many fit into one reply."""
UNUSED = "the model's answer was rejected"
TOO_LONG = "longer than a question may be: not asked"
_SHOWN = 5
_NO_UNIT = frozenset({"none", "-", "null", "n/a"})


class CompareAgent:
    """Asks about cells.

    Parameters
    ----------
    asking : Asking
    prefilter : Prefilter
        Beyond `rules` the whole tuple is asked for.
    room, answers : int
        Tokens that a question, and its reply, may take.
    count : function of a text
        Its tokens.
    """

    def __init__(self, asking: Asking, prefilter: Prefilter, room: int, answers: int, count: Count) -> None:
        self._asking, self._count, self._room = asking, count, room
        self._whole = prefilter is not Prefilter.RULES
        self._most = max(1, answers // (WHOLE_ANSWER if self._whole else ANSWER))

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; what of it is off the menu is refused, with the reason.

        Raises
        ------
        LineTooLong
            A question is longer than the room, and the rules are not to decide then.
        """
        lines = [cell_line(len(questions), question) for question in questions]
        room = self._room - sum(self._count(one.content) for one in self._messages([]))
        asked = [
            index
            for index, line in enumerate(lines)
            if not self._asking.forgive or fits((line,), room - LINE, self._count)
        ]
        found: dict[int, CellAnswer | Refused] = {}
        for batch in pieces(asked, [lines[index] for index in asked], room, self._most, self._count):
            found.update(zip(batch, self._batch([questions[index] for index in batch]), strict=True))
        return tuple(found.get(index) or self._asking.refuse(TOO_LONG, 1) for index in range(len(questions)))

    def _messages(self, lines: Sequence[str]) -> list[Message]:
        menus = {"types": [one.value for one in DataType], "entities": [one.value for one in EntityKind]}
        return self._asking.messages(NAME, lines, whole=self._whole, **menus)

    def _batch(self, questions: Sequence[CellQuestion]) -> list[CellAnswer | Refused]:
        size = len(questions)
        messages = self._messages([cell_line(index, question) for index, question in enumerate(questions)])
        schema: type[CompareReply] | type[WholeCompareReply] = WholeCompareReply if self._whole else CompareReply
        reply = self._asking.ask(messages, schema, lambda one: complaint(one.cells, size), size)
        if isinstance(reply, Refused):
            return [reply] * size
        wrong = _wrong(reply.cells, size)
        self._asking.tally.rejected += len(wrong.keys() & range(size))
        answers = {one.i: _answer(one) for one in reply.cells if one.i not in wrong}
        return [answers.get(index) or Refused(f"{UNUSED}: {wrong[index]}") for index in range(size)]


def cell_line(index: int, question: CellQuestion) -> str:
    """Return the line that shows a question."""
    return f"{index}|{question.header}|{question.row}|{question.gold.strip()} → {question.predicted.strip()}"


def complaint(cells: Sequence[CellReply], size: int) -> str | None:
    """Return what is wrong with the answers to so many lines, None where nothing is."""
    wrong = _wrong(cells, size)
    if not wrong:
        return None
    told = [f"{index}: {reason}" for index, reason in sorted(wrong.items())]
    more = f"; and {len(told) - _SHOWN} more" if len(told) > _SHOWN else ""
    return "; ".join(told[:_SHOWN]) + more


def _wrong(cells: Sequence[CellReply], size: int) -> dict[int, str]:
    """Return what is wrong by index."""
    counts = Counter(one.i for one in cells)
    wrong = {index: "no answer" for index in range(size) if not counts[index]}
    for one in cells:
        if not 0 <= one.i < size:
            wrong[one.i] = f"no such index; 0 to {size - 1} are right"
        elif counts[one.i] > 1:
            wrong[one.i] = "answered twice"
        elif off := _off_the_menu(one):
            wrong[one.i] = off
    return wrong


def _off_the_menu(one: CellReply) -> str:
    """Return which part of an answer is none of its closed set, "" if none is."""
    asked: list[tuple[str, type[StrEnum]]] = [(one.r, Meaning)]
    if isinstance(one, WholeCellReply):
        asked += [
            (said, menu) for said, menu in ((one.t, DataType), (one.ge, EntityKind), (one.pe, EntityKind)) if said
        ]
    for said, menu in asked:
        if said.strip().casefold() not in _menu(menu):
            return f"{said!r} is none of {', '.join(member.value for member in menu)}"
    return ""


def _menu(menu: Iterable[StrEnum]) -> Mapping[str, StrEnum]:
    return {member.value.casefold(): member for member in menu}


def _answer(one: CellReply) -> CellAnswer:
    meaning = Meaning(one.r.strip().casefold())
    if not isinstance(one, WholeCellReply):
        return CellAnswer(meaning, missing=one.missing, extra=one.extra, reason=one.why)
    return CellAnswer(
        meaning,
        DataType(_menu(DataType)[one.t.strip().casefold()]) if one.t else None,
        EntityKind(_menu(EntityKind)[one.ge.strip().casefold()]) if one.ge else None,
        EntityKind(_menu(EntityKind)[one.pe.strip().casefold()]) if one.pe else None,
        _unit(one.gu),
        _unit(one.pu),
        one.missing,
        one.extra,
        one.why,
    )


def _unit(said: str) -> str:
    return "" if said.strip().casefold() in _NO_UNIT else said.strip()
