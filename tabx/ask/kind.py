"""What a run of questions is to `tabx.runs`: how they are known, what is counted, when a line is another's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.ask.line import STATUS, RowReply, line_of, read_reply
from tabx.ask.work import Replying, noted, now_of, place_of
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


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line of replies; raise InputError where it is none, or not as it was written."""
    return sealed_line(line, where, MARK, WORDS)


def columns_of(item: Any) -> dict[str, Any]:
    """Return the columns by which a reply is shown: its repetition only where there are several."""
    place = place_of(item)
    return {name: place[name] for name in ("row", "id", "repeat") if place[name] is not None}


@dataclass(frozen=True)
class Lines:
    """What the lines of replies are in a command that asks.

    Attributes
    ----------
    words : Words
    other : str
        What a line is that answers another question.
    read : callable
        Takes a line and where it stands; returns its data.
    reply_of : callable
        Takes the data; returns the reply.
    columns : callable
        Takes an item; returns the columns by which its reply is shown.
    """

    words: Words = WORDS
    other: str = "was asked with another prompt, model or parameters, or of another row"
    read: Callable[[bytes, str], Mapping[str, Any]] = read_line
    reply_of: Callable[[Mapping[str, Any]], RowReply] = read_reply
    columns: Callable[[Any], dict[str, Any]] = columns_of


def replies_kind(work: Replying, lines: Lines | None = None) -> Kind:
    """Return what a run of questions is; `lines` are those of `tabx ask` unless told."""
    of = lines or Lines()
    return Kind(
        work=work,
        read=of.read,
        columns=of.columns,
        hash_of=lambda item: str(item.asked),
        content_of=lambda data: str(data["asked"]),
        line_for=lambda data, item: line_of(of.reply_of({**data, **place_of(item), **now_of(item, work.prompt)})),
        done_of=done_of,
        change=lambda data, item: _change(data, item, of.other),
        stale=lambda data, item: _stale(data, item, work.prompt),
        row=lambda item: int(item.row),
        name=lambda item: str(item.id),
        words=of.words,
    )


def _change(data: Mapping[str, Any], item: Any, other: str) -> str:
    """Return why a line does not answer what is asked of an item, "" where it does."""
    if data["asked"] != item.asked or data.get("repeat") != item.repeat:
        return other
    return "" if item.asked or data["reason"] == item.trouble else "failed for another reason"


def _stale(data: Mapping[str, Any], item: Any, prompt: str) -> str:
    """Return what of a line is not as the item has it, although the same was asked."""
    is_stale = any(data[name] != value for name, value in now_of(item, prompt).items())
    return "holds other columns of the row" if is_stale else ""


def done_of(data: Mapping[str, Any], line: str) -> Done:
    """Return what a run counts of a stored reply."""
    return Done(line, STATUS[data["status"]], data["reason"], noted=noted(data["finish"]))


def merged_replies(paths: Sequence[Path], *, partial: bool = False) -> Iterator[bytes]:
    """Yield the lines of several files of replies in the order of their rows; the errors are those of `merged`."""
    return merged(paths, read_line, lambda data: (data["prompt"], data["model"]), WORDS, partial=partial)
