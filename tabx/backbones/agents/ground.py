"""The agent of grounding: asks which sentence bears out a cell, one of a closed set by its index, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tabx.backbone import Refused
from tabx.backbone.grounding import GroundAnswer, GroundQuestion
from tabx.backbones.agents.asker import Asker, Question, shown_reasons
from tabx.backbones.agents.pieces import SEPARATOR_TOKENS, Count, fits
from tabx.backbones.agents.replies import GROUNDED_TOKENS, NO_SENTENCE, GroundedReply, GroundReply, ground_shape
from tabx.llm import Message
from tabx.llm.prompts import field

PROMPT = "ground"

TOO_LONG = "not asked: longer than a question may be (--question-tokens)"
UNUSED = "the model's answer was rejected"


class GroundAgent:
    """Asks a model about cells and sentences.

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
        self._most = max(1, answer_tokens // GROUNDED_TOKENS)

    def ground(
        self, questions: Sequence[GroundQuestion], sentences: Mapping[int, str]
    ) -> tuple[GroundAnswer | Refused, ...]:
        """Return one answer per question, in order; an answer outside the question's sentences is refused."""
        pieces = list(self._pieces(questions, sentences))
        asked = [[questions[index] for index in piece] for piece in pieces]
        replies = self._asker.ask([self._question(some, sentences) for some in asked])
        answers: dict[int, GroundAnswer | Refused] = {}
        for piece, some, reply in zip(pieces, asked, replies, strict=True):
            answers.update(zip(piece, self._answers(reply, some), strict=True))
        return tuple(answers.get(index) or self._asker.refuse(TOO_LONG, 1) for index in range(len(questions)))

    def _pieces(self, questions: Sequence[GroundQuestion], sentences: Mapping[int, str]) -> Iterator[list[int]]:
        """Yield the indices of cells that are asked about together; a cell that is too long alone is left out."""
        room = self._question_tokens - sum(self._count(turn.content) for turn in self._asker.messages(PROMPT, []))
        piece: list[int] = []
        for index in range(len(questions)):
            if len(piece) < self._most and self._fit([*piece, index], questions, sentences, room):
                piece.append(index)
                continue
            if piece:
                yield piece
            piece = [index] if self._fit([index], questions, sentences, room) else []
        if piece:
            yield piece

    def _fit(
        self, piece: Sequence[int], questions: Sequence[GroundQuestion], sentences: Mapping[int, str], room: int
    ) -> bool:
        lines = list(_lines([questions[index] for index in piece], sentences))
        return fits(lines, room - SEPARATOR_TOKENS * len(lines), self._count)

    def _question(self, some: Sequence[GroundQuestion], sentences: Mapping[int, str]) -> Question[GroundReply]:
        messages: list[Message] = self._asker.messages(PROMPT, list(_lines(some, sentences)))
        shape = ground_shape(len(some), tuple(_sentences_of(some)))
        return Question(messages, shape, partial(_complaint, some), len(some))

    def _answers(self, reply: GroundReply | Refused, some: Sequence[GroundQuestion]) -> list[GroundAnswer | Refused]:
        if isinstance(reply, Refused):
            return [reply] * len(some)
        faults = _faults(reply.cells, some)
        self._asker.tally.rejected += len(faults.keys() & set(range(len(some))))
        answers = {cell.i: _answer(cell) for cell in reply.cells if cell.i not in faults}
        return [answers.get(index) or Refused(f"{UNUSED}: {faults[index]}") for index in range(len(some))]


def _answer(cell: GroundedReply) -> GroundAnswer:
    return GroundAnswer(None if cell.s == NO_SENTENCE else cell.s)


def _sentences_of(some: Sequence[GroundQuestion]) -> list[int]:
    return sorted({sentence for question in some for sentence in question.sentences})


def _lines(some: Sequence[GroundQuestion], sentences: Mapping[int, str]) -> Iterator[str]:
    """Yield the lines of a question: its sentences, then its cells, each with the sentences that it may name."""
    for sentence in _sentences_of(some):
        yield f"S{sentence}|{field(' '.join(sentences[sentence].split()))}"
    for index, question in enumerate(some):
        may_be = ",".join(map(str, question.sentences))
        yield f"{index}|{field(question.row)}|{field(question.column)}|{field(question.text.strip())}|{may_be}"


def _complaint(some: Sequence[GroundQuestion], reply: GroundReply) -> str | None:
    """Return the faults of a reply, for the model to correct; None without faults."""
    return shown_reasons([f"{index}: {fault}" for index, fault in sorted(_faults(reply.cells, some).items())])


def _faults(cells: Sequence[GroundedReply], some: Sequence[GroundQuestion]) -> dict[int, str]:
    """Return the faults of answers, by index."""
    counts = Counter(cell.i for cell in cells)
    faults = {index: "no answer" for index in range(len(some)) if not counts[index]}
    for cell in cells:
        if not 0 <= cell.i < len(some):
            faults[cell.i] = f"no such index; 0 to {len(some) - 1} are right"
        elif counts[cell.i] > 1:
            faults[cell.i] = "answered twice"
        elif cell.s != NO_SENTENCE and cell.s not in some[cell.i].sentences:
            faults[cell.i] = f"sentence {cell.s} is none of {', '.join(map(str, some[cell.i].sentences))}"
    return faults
