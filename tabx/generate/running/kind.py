"""What a run of tasks is to `tabx.runs`: how they are known, what is counted, when a line is another's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.ask.kind import done_of
from tabx.base.errors import InputError
from tabx.batch.reading.replies import MARK
from tabx.generate.running.line import MADE, line_of, read_generated
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
    return Kind(
        work=work,
        read=read_line,
        columns=_columns,
        hash_of=lambda task: str(task.asked),
        content_of=lambda data: str(data["asked"]),
        line_for=lambda data, task: _line_for(data, task, work),
        done_of=done_of,
        change=_change,
        stale=lambda data, task: _stale(data, task, work),
        row=lambda task: int(task.row),
        name=lambda task: str(task.id),
        words=WORDS,
    )


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line; raise InputError where it is none, or not as it was written."""
    data = sealed_line(line, where, MARK, WORDS)
    if MADE not in data:
        raise InputError(f"{where}: a line of tabx ask, none of {WORDS.command}; name another file")
    return data


def _columns(task: Task) -> dict[str, Any]:
    repeat = {} if task.repeat is None else {"repeat": task.repeat}
    return {"row": task.row, "id": task.id, "to": task.target, **repeat}


def _change(data: Mapping[str, Any], task: Task) -> str:
    """Return why a line does not answer what is asked of a task, "" where it does."""
    if data["asked"] != task.asked or data.get("repeat") != task.repeat:
        return "was asked with other prompts, another model, parameters or settings, or of another text"
    return "" if task.asked or data["reason"] == task.trouble else "failed for another reason"


def _now(task: Task, work: Generating) -> dict[str, Any]:
    return {"prompt": work.prompt, "row_hash": task.row_hash, "fields": task.fields}


def _stale(data: Mapping[str, Any], task: Task, work: Generating) -> str:
    """Return what of a line is not as the task has it, although the same was asked."""
    return "holds other columns of the row" if any(data[name] != now for name, now in _now(task, work).items()) else ""


def _line_for(data: Mapping[str, Any], task: Task, work: Generating) -> str:
    """Return the line of a reply under the name of another task that is asked the same."""
    known = {"row": task.row, "id": task.id, "repeat": task.repeat}
    return line_of(read_generated({**data, **known, **_now(task, work)}))
