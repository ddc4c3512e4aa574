"""What a run of questions is to `tabx.runs`: how they are known, what is counted, when a line is another's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabx.ask.line import STATUS, line_of, read_reply
from tabx.ask.rows import Item
from tabx.ask.work import Asking, noted
from tabx.batch.reading.replies import MARK
from tabx.runs.kind import Done, Kind, Words
from tabx.runs.merging import merged
from tabx.runs.store import sealed_line

WORDS = Words(
    command="tabx ask",
    item="row",
    line="reply",
    again="ask",
    helps="--changed redo asks anew what has changed, another --output everything",
)


def replies_kind(work: Asking) -> Kind:
    """Return what a run of questions is."""
    return Kind(
        work=work,
        read=read_line,
        columns=_columns,
        hash_of=lambda item: str(item.asked),
        content_of=lambda data: str(data["asked"]),
        line_for=lambda data, item: _line_for(data, item, work),
        done_of=done_of,
        change=_change,
        stale=lambda data, item: _stale(data, item, work),
        row=lambda item: int(item.row),
        name=lambda item: str(item.id),
        words=WORDS,
    )


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line of replies; raise InputError where it is none, or not as it was written."""
    return sealed_line(line, where, MARK, WORDS)


def _columns(item: Item) -> dict[str, Any]:
    repeat = {} if item.repeat is None else {"repeat": item.repeat}
    return {"row": item.row, "id": item.id, **repeat}


def _change(data: Mapping[str, Any], item: Item) -> str:
    """Return why a line does not answer what is asked of an item, "" where it does."""
    if data["asked"] != item.asked or data.get("repeat") != item.repeat:
        return "was asked with another prompt, model or parameters, or of another row"
    return "" if item.asked or data["reason"] == item.trouble else "failed for another reason"


def _stale(data: Mapping[str, Any], item: Item, work: Asking) -> str:
    """Return what of a line is not as the item has it, although the same was asked."""
    now = {"prompt": work.prompt, "row_hash": item.row_hash, "fields": item.fields}
    return "holds other columns of the row" if any(data[name] != value for name, value in now.items()) else ""


def _line_for(data: Mapping[str, Any], item: Item, work: Asking) -> str:
    """Return the line of a reply under the name of another item that is asked the same."""
    known = {"row": item.row, "id": item.id, "repeat": item.repeat}
    now = {"prompt": work.prompt, "row_hash": item.row_hash, "fields": item.fields}
    return line_of(read_reply({**data, **known, **now}))


def done_of(data: Mapping[str, Any], line: str) -> Done:
    """Return what a run counts of a stored reply."""
    return Done(line, STATUS[data["status"]], data["reason"], noted=noted(data["finish"]))


def merged_replies(paths: Sequence[Path], *, partial: bool = False) -> Iterator[bytes]:
    """Yield the lines of several files of replies in the order of their rows; the errors are those of `merged`."""
    return merged(paths, read_line, lambda data: (data["prompt"], data["model"]), WORDS, partial=partial)
