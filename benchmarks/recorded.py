"""What three real models answered, as the answers of a backbone: index pairs for whatever is asked of an alignment."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from data import read_rows
from pydantic import BaseModel

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    ModelUse,
    Pair,
    Prefilter,
    Refused,
    RenameAnswer,
)
from tabx.backbones.agents.replies import (
    AlignReply,
    CellReply,
    CompareReply,
    HeaderReply,
    HeadersReply,
    PairReply,
    WholeCellReply,
    WholeCompareReply,
)
from tabx.backbones.model import ModelBackbone
from tabx.llm import Message, Reply, Usage
from tabx.llm.shape import Shape
from tabx.llm.tokens import count_message_tokens, count_tokens
from tabx.values import read
from tabx.values.relating.relate_texts import relate_texts

M = TypeVar("M", bound=BaseModel)
WHY = "other word for it"
_MEANINGS = {
    "abbreviation": "abbreviation",
    "spelling": "spelling",
    "fewer words": "less",
    "more words": "more",
    "word order": "equivalent",
    "spaces": "equivalent",
    "": "equivalent",
}


@dataclass(frozen=True)
class Record:
    """What one model paired of one prediction; indices of the turned prediction where `transposed`."""

    columns: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, int], ...]
    transposed: bool


def read_records() -> dict[tuple[str, str, int], Record]:
    """Return the recorded alignments by model, table and prediction."""
    found = {}
    for row in read_rows("recorded_replies.jsonl"):
        columns, rows = (tuple((g, p) for g, p in row[axis]) for axis in ("columns", "rows"))
        found[row["backbone"], row["id"], row["prediction"]] = Record(columns, rows, bool(row["transposed"]))
    return found


def answer_from(record: Record, question: AlignQuestion) -> AlignAnswer:
    """Return what the recording says of what is asked: a pair where both sides are asked about."""
    if question.turn and record.transposed != question.turned:
        return AlignAnswer(transposed=True)
    if record.transposed != question.turned:
        return AlignAnswer()  # its indices are those of a table that stands otherwise
    mine, theirs = {one.index for one in question.gold_columns}, {one.index for one in question.predicted_columns}
    rows, others = {one.index for one in question.gold_rows}, {one.index for one in question.predicted_rows}
    return AlignAnswer(
        tuple(Pair((g,), (p,)) for g, p in record.columns if g in mine and p in theirs),
        tuple(Pair((g,), (p,)) for g, p in record.rows if g in rows and p in others),
        tuple(
            RenameAnswer(one.gold.index, one.predicted.index, (one.gold.index, one.predicted.index) in record.columns)
            for one in question.renames
        ),
    )


class CountingClient:
    """Answers from a recording, and counts tokens: the messages in, the answer as JSON out, the schema by itself."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.question: AlignQuestion | None = None
        self.tokens_in = self.tokens_out = self.schema_tokens = self.calls = 0

    def ask(
        self, messages: Sequence[Message], schema: Shape[M], *, check: Callable[[M], str | None] | None, repeat: int
    ) -> Reply[M]:
        assert schema.model is not None
        value = schema.read(json.dumps(self._answer(schema.model, messages[-1].content)))
        said = json.dumps(as_told(value, schema.schema["properties"]), ensure_ascii=False)
        tokens_in, tokens_out = count_message_tokens(messages), count_tokens(said)
        self.calls += 1
        self.tokens_in += tokens_in
        self.tokens_out += tokens_out
        self.schema_tokens += count_tokens(schema.text)
        complaint = check(value) if check is not None else None
        usage = Usage(1, 0, tokens_in, tokens_out, None)
        return Reply(value, "recorded", "recorded", False, False, {}, usage, "json_schema", 0, complaint)

    def _answer(self, schema: type[BaseModel], text: str) -> Mapping[str, Any]:
        if issubclass(schema, HeadersReply):
            assert self.question is not None
            return _align_reply(self.question, answer_from(self.record, self.question)).model_dump()
        lines = [line for line in text.splitlines() if " → " in line]
        if schema is CompareReply:
            return CompareReply(cells=[_cell(index, line) for index, line in enumerate(lines)]).model_dump()
        return WholeCompareReply(cells=[_whole(index, line) for index, line in enumerate(lines)]).model_dump()


def as_told(value: BaseModel, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer as a server writes it that holds the schema: an entry for all that was asked."""
    told: dict[str, Any] = {}
    for name, schema in asked.items():
        found = getattr(value, name)
        if name in ("headers", "cells"):
            told[name] = {str(entry.i): entry.model_dump(exclude={"i"}) for entry in found}
        elif name in ("columns", "rows"):
            entries = [{"g": g, "p": pair.p, "why": pair.why} for pair in found for g in pair.g]
            nobody = {"g": len(entries), "p": [], "why": ""}
            told[name] = entries + [nobody] * (schema["minItems"] - len(entries))
        else:
            told[name] = found
    return told


def _align_reply(question: AlignQuestion, answer: AlignAnswer) -> AlignReply:
    places = {(one.gold.index, one.predicted.index): index for index, one in enumerate(question.renames)}
    return AlignReply(
        columns=[PairReply(g=list(pair.gold), p=list(pair.predicted), why=WHY) for pair in answer.columns],
        rows=[PairReply(g=list(pair.gold), p=list(pair.predicted), why=WHY) for pair in answer.rows],
        headers=[
            HeaderReply(i=places[one.gold, one.predicted], same=bool(one.same), why=WHY) for one in answer.renames
        ],
        transposed=bool(answer.transposed),
    )


def _cell(index: int, line: str) -> CellReply:
    gold, _, predicted = line.rpartition("|")[2].partition(" → ")
    told = relate_texts(gold, predicted)
    meaning = _MEANINGS.get(told.kind, "different")
    return CellReply(
        i=index,
        r=meaning,
        why=WHY,
        missing=told.missing if meaning == "less" else "",
        extra=told.extra if meaning == "more" else "",
    )


def _whole(index: int, line: str) -> WholeCellReply:
    cell = _cell(index, line)
    gold, _, predicted = line.rpartition("|")[2].partition(" → ")
    one, other = read(gold)[0], read(predicted)[0]
    return WholeCellReply(
        **cell.model_dump(),
        t=one.type.value,
        ge=one.entity.value,
        pe=other.entity.value,
        gu=one.unit.symbol if one.unit else "",
        pu=other.unit.symbol if other.unit else "",
    )


@dataclass(frozen=True)
class CountedBackbone(ModelBackbone):
    """A model backbone whose client answers from a recording."""

    def for_pair(self) -> Backbone:
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        assert isinstance(self.client, CountingClient)
        self.client.question = question
        return super().align(question)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        answers = super().compare(questions)
        # No recording says what cells mean in the words of the menu: counted, and left to the rules.
        return tuple(Refused() for _ in answers)


@dataclass(frozen=True)
class RecordedBackbone:
    """Answers alignments from one recording, and leaves every cell to the rules."""

    record: Record
    prefilter: Prefilter

    @property
    def name(self) -> str:
        return "recorded"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        return (("prefilter", self.prefilter.value),)

    @property
    def use(self) -> ModelUse | None:
        return None

    def for_pair(self) -> Backbone:
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        return answer_from(self.record, question)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        return (Refused(),) * len(questions)
