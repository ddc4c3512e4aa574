"""What a run of edits asked for is to `tabx.runs`: one of questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.ask.kind import Lines, columns_of, replies_kind
from tabx.base.errors import InputError
from tabx.batch.reading.replies import MARK
from tabx.edit.asking.editing import Editing
from tabx.edit.asking.line import MADE, read_edit
from tabx.runs.kind import Kind, Words
from tabx.runs.store import sealed_line

WORDS = Words(
    command="tabx edit run",
    item="instance",
    line="reply",
    again="ask",
    helps="--changed redo asks anew what has changed, another --output everything",
)


def editing_kind(work: Editing) -> Kind:
    """Return what a run of tasks is."""
    other = "was asked with other prompts, another model, parameters, mode or example, or of another instance"
    return replies_kind(work, Lines(WORDS, other, read_line, read_edit, columns_of))


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line; raise InputError where it is none, or not as it was written."""
    data = sealed_line(line, where, MARK, WORDS)
    if MADE not in data:
        raise InputError(f"{where}: a line of another command, none of {WORDS.command}; name another file")
    return data
