"""What a run of edits is to `tabx.runs`: how they are known, when a line is another's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.batch.pairs import Pair
from tabx.edit.running.line import FIGURES, MARK, done_of, line_for, source_hash
from tabx.edit.running.work import EditJob
from tabx.runs.kind import Kind, Words
from tabx.runs.store import sealed_line

WORDS = Words(
    command="tabx edit judge",
    item="edit",
    line="result",
    again="judge",
    helps="--changed redo judges anew what has changed, another --output everything",
)


def edits_kind(job: EditJob) -> Kind:
    """Return what a run of edits under a job is."""
    return Kind(
        work=job,
        read=read_line,
        columns=lambda item: {"row": item.row, "id": item.id, "model": item.model},
        hash_of=job.hash_of,
        content_of=lambda data: str(data["pair"]),
        line_for=line_for,
        done_of=done_of,
        change=lambda data, item: _change(data, item, job),
        row=lambda item: int(item.row),
        name=lambda item: str(item.id),
        figures=FIGURES,
        words=WORDS,
    )


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line of results; raise InputError where it is none, or not as it was written."""
    return sealed_line(line, where, MARK, WORDS)


def _change(data: Mapping[str, Any], item: Pair, job: EditJob) -> str:
    """Return why a line is not the result of an item under a job, "" where it is."""
    if data["pair"] == job.hash_of(item):
        return ""
    if data["source"] != source_hash(item):
        return "is of another source or gold"
    return "is of another prediction, or was made with other options"
