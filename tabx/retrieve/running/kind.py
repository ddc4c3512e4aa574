"""What a run of queries is to `tabx.runs`: how they are known, when a line is another's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.base.errors import InputError
from tabx.retrieve.running.item import Asked
from tabx.retrieve.running.line import LAYOUT, MARK, done_of, line_for
from tabx.retrieve.running.work import Finding
from tabx.runs.kind import Kind, Words
from tabx.runs.store import sealed_line

WORDS = Words(
    command="tabx retrieve eval",
    item="query",
    line="result",
    again="ask",
    helps="--changed redo asks anew what has changed, another --output everything",
)


def queries_kind(work: Finding) -> Kind:
    """Return what a run of queries is."""
    return Kind(
        work=work,
        read=read_line,
        columns=lambda item: {"row": item.row, "id": item.id, "model": item.system.name},
        hash_of=work.hash_of,
        content_of=lambda data: str(data["asked"]),
        line_for=line_for,
        done_of=done_of,
        change=lambda data, item: _change(data, item, work),
        row=lambda item: int(item.row),
        name=lambda item: f"{item.system.name}: query {item.id!r}",
        words=WORDS,
    )


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line of results; raise InputError where it is none, not as it was written, or of old."""
    data = sealed_line(line, where, MARK, WORDS)
    if data[MARK] != LAYOUT:
        raise InputError(f"{where}: written by another version of tabx; ask again, with another --output")
    return data


def _change(data: Mapping[str, Any], item: Asked, work: Finding) -> str:
    if data["asked"] == work.hash_of(item):
        return ""
    return "is of another query, other tables, or another retriever or number of tables"
