"""What a run of tasks is to `tabx.runs`: one of questions, whose lines say how their tables were made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.ask.kind import Lines, columns_of, replies_kind
from tabx.base.errors import InputError
from tabx.batch.reading.replies import MARK
from tabx.generate.running.line import MADE, read_generated
from tabx.generate.running.work import Generating
from tabx.generate.tasks import Task
from tabx.runs.kind import Kind, Words
from tabx.runs.store import sealed_line

WORDS = Words(
    command="tabx generate",
    item="text",
    line="reply",
    again="generate",
    helps="--changed redo asks anew what has changed, another --output everything",
)


def generating_kind(work: Generating) -> Kind:
    """Return what a run of tasks is."""
    other = "was asked with other prompts, another model, parameters or settings, or of another text"
    return replies_kind(work, Lines(WORDS, other, read_line, read_generated, _columns))


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line; raise InputError where it is none, or not as it was written."""
    data = sealed_line(line, where, MARK, WORDS)
    if MADE not in data:
        raise InputError(f"{where}: a line of tabx ask, none of {WORDS.command}; name another file")
    return data


def _columns(task: Task) -> dict[str, Any]:
    return {**columns_of(task), "to": task.target}
