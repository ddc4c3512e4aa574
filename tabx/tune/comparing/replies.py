"""Replies that are there: lines of `tabx ask`, `generate` or `tune compare`, and what was asked in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from tabx.ask.line import RowReply, read_reply
from tabx.base.errors import InputError
from tabx.base.seals import SEAL, fits
from tabx.batch.reading.columns import GOLD
from tabx.batch.reading.files import Broken, read_rows
from tabx.batch.reading.replies import is_reply
from tabx.generate.items import TEXT
from tabx.tune.comparing.adapter import Trained
from tabx.tune.comparing.figures import SCOPE
from tabx.tune.comparing.items import Question
from tabx.tune.hashes import item_hashes


def holds_replies(path: str | Path) -> bool:
    """Whether the first row of a file is a reply."""
    first = next(iter(read_rows(str(path))), None)
    return first is not None and not isinstance(first, Broken) and is_reply(first)


def read_replies(path: str | Path) -> list[RowReply]:
    """Return the replies in a file.

    Raises
    ------
    InputError
        It holds something else, nothing, or what was changed after it was written.
    """
    found: list[RowReply] = []
    for number, row in enumerate(read_rows(str(path)), start=1):
        where = f"{path}: line {number}"
        if isinstance(row, Broken) or not is_reply(row):
            raise InputError(f"{where}: no reply of tabx ask, generate or tune compare")
        if SEAL in row and not fits(row):
            raise InputError(f"{where}: changed after it was written; ask it again")
        reply = read_reply(row)
        # A line of tabx generate says itself what its tables were to be written in.
        to = {"to": row["to"]} if row.get("to") else {}
        found.append(replace(reply, fields={**to, **reply.fields}))
    if not found:
        raise InputError(f"{path}: no replies")
    return found


def question_of(reply: RowReply) -> Question:
    """Return what was asked for in a reply, as far as its line says it."""
    fields = reply.fields
    gold = next((fields[name] for name in GOLD if fields.get(name)), None)
    text = str(fields.get(TEXT) or "")
    hashes = item_hashes(gold, text=text, source_hash=str(fields.get("source_hash") or ""))
    return Question(reply.row, reply.id, gold=gold, text=text, hashes=hashes)


def with_layouts(replies: Iterable[RowReply], trained: Trained) -> list[RowReply]:
    """Return replies with whether the adapter was trained on their layouts."""
    every = [*replies]
    seen = trained.said_of(_layout(one) for one in every)
    return [
        replace(one, fields={**one.fields, SCOPE: seen[_layout(one)]}) if _layout(one) in seen else one for one in every
    ]


def _layout(reply: RowReply) -> str:
    return str(reply.fields.get("layout") or "")


def golds_of(replies: Sequence[RowReply]) -> str | None:
    """Return the column of the gold tables; None where no line has one."""
    return next((name for name in GOLD if any(name in one.fields for one in replies)), None)
