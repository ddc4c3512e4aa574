"""What a run of answers is to `tabx.runs`: one of questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.ask.kind import Lines, columns_of, replies_kind
from tabx.base.errors import InputError
from tabx.batch.reading.replies import MARK
from tabx.retrieve.answering.line import SCORED, read_answer
from tabx.retrieve.answering.work import Answering
from tabx.runs.kind import Kind, Words
from tabx.runs.store import sealed_line

WORDS = Words(
    command="tabx retrieve answer",
    item="question",
    line="answer",
    again="ask",
    helps="--changed redo asks anew what has changed, another --output everything",
)


def answers_kind(work: Answering) -> Kind:
    """Return what a run of tasks is."""
    other = "was asked otherwise (prompt, tables, model, parameters), or scored by another version or right answer"
    return replies_kind(work, Lines(WORDS, other, read_line, read_answer, columns_of))


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line; raise InputError where it is none, or not as it was written."""
    data = sealed_line(line, where, MARK, WORDS)
    if SCORED not in data:
        raise InputError(f"{where}: a line of another command, none of {WORDS.command}; name another file")
    return data
