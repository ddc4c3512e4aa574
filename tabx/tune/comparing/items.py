"""What both models are asked: rows of a data set as they stand, or items of `tabx generate` by its prompts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.ask.rows import id_of, plain
from tabx.base.errors import InputError, OptionError, TabxError
from tabx.batch.pairs import hash_of_data
from tabx.batch.reading.columns import GOLD, id_column
from tabx.batch.reading.files import Broken, Row
from tabx.formats import infer_format
from tabx.formats.joined_rows import MARK
from tabx.generate.items import TEXT, ItemColumns, items_of
from tabx.generate.prompting import Prompting
from tabx.generate.settings import AS_TEXT, TARGETS
from tabx.generate.tasks import in_target
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.tune.hashes import item_hashes
from tabx.tune.training.rows import row_of

PROMPTS = ("generate", "generate_system")
"""Prompts of an item that is none of a data set."""

_RIGHT = 'rows of tabx tune data ("messages", …), or items with "text" and "gold"'


@dataclass(frozen=True)
class Question:
    """One item that both models are asked about.

    Attributes
    ----------
    row : int
        0-based number of the input's row.
    id : str
    turns : tuple of Message
    gold : object
        What is right: a text, or tables.
    text : str
        What the tables are made from, "" where it is not told apart.
    to : str
        Notation that the reply is to have; "" where the gold tells none.
    layout : str
        Notation and layout, as "html:plain"; "" where the row does not say.
    dataset : str
    hashes : frozenset of str
        By what it is known in the data of an adapter.
    row_hash : str
    trouble : str
        Why nothing can be asked, in one line.
    """

    row: int
    id: str
    turns: tuple[Message, ...] = ()
    gold: Any = None
    text: str = ""
    to: str = ""
    layout: str = ""
    dataset: str = ""
    hashes: frozenset[str] = field(default_factory=frozenset)
    row_hash: str = ""
    trouble: str = ""


def read_questions(rows: Iterable[Row | Broken], where: str, to: str = TARGETS[0]) -> list[Question]:
    """Return what rows ask.

    Parameters
    ----------
    rows : iterable of Row or Broken
        All of one kind. What a row of a data set has to be written in, it says itself.
    where : str
        What they come from, in words.
    to : str
        What the tables of items are to be written in.

    Raises
    ------
    InputError
        There are none, two have the same id, one has nothing to ask or nothing that is right.
    OptionError
        `to` is no target.
    """
    if to not in TARGETS:
        raise OptionError(f"--to {to}: no target; {', '.join(TARGETS)} are right")
    given = [*rows]
    first = next((row for row in given if not isinstance(row, Broken)), None)
    if first is None:
        raise InputError(f"{where}: no rows to ask about; {_RIGHT} are right")
    read = _of_items if TEXT in first and any(name in first for name in GOLD) else _of_rows
    found = [*read(given, where, to)]
    _check_once(found, where)
    return found


def _check_once(found: Iterable[Question], where: str) -> None:
    seen: dict[str, int] = {}
    for one in found:
        if one.id in seen:
            raise InputError(f"{where}: the id {one.id!r} is in row {seen[one.id] + 1} and in row {one.row + 1}")
        seen[one.id] = one.row


def _of_rows(given: list[Row | Broken], where: str, to: str) -> Iterator[Question]:
    first = next(row for row in given if not isinstance(row, Broken))
    id = id_column(first)
    for number, data in enumerate(given):
        if isinstance(data, Broken):
            yield Question(number, str(number + 1), trouble=data.reason)
            continue
        row = row_of(dict(data), f"{where}: row {number + 1}")
        yield Question(
            number,
            id_of(data, number, id),
            tuple(Message(turn["role"], turn["content"]) for turn in row.turns),  # type: ignore[arg-type]
            row.reply,
            row.text,
            str(data.get("notation") or _notation_of(row.reply)),
            row.layout,
            str(data.get("dataset") or ""),
            row.hashes,
            hash_of_data(dict(data)),
        )


def _notation_of(reply: str) -> str:
    """Return the notation of a text among those that are asked for; "" for another."""
    try:
        found = "raw" if MARK.search(reply) else infer_format(reply)
    except TabxError:
        return ""
    return found if found in TARGETS else ""


def _of_items(given: list[Row | Broken], where: str, to: str) -> Iterator[Question]:
    first = next(row for row in given if not isinstance(row, Broken))
    columns = ItemColumns(id_column(first), TEXT, next(name for name in GOLD if name in first))
    prompting = Prompting(Prompts(), AS_TEXT)
    for number, item in enumerate(items_of(given, columns, where)):
        if isinstance(item, Broken):
            yield Question(number, str(number + 1), trouble=item.reason)
            continue
        place = f"{where}: row {number + 1} ({item.id})"
        if item.gold is None:
            raise InputError(f"{place} has nothing right in {columns.gold!r}; a table to hold replies against is right")
        try:
            gold = in_target(item.gold, to)
        except TabxError as error:
            raise InputError(f"{place}: {error}") from None
        yield Question(
            number,
            item.id,
            prompting.question(item, item.schema, to),
            gold,
            item.text,
            to,
            dataset=item.dataset,
            hashes=item_hashes(item.gold, text=item.text, source_hash=str(item.fields.get("source_hash") or "")),
            row_hash=hash_of_data(columns.row_of(item)),
        )


def fields_of(question: Question, seen: Mapping[str, str]) -> dict[str, Any]:
    """Return what the line of a reply keeps of a question.

    Parameters
    ----------
    question : Question
    seen : mapping of str to str
        What is said of each layout: whether the adapter was trained on it.
    """
    said = {"to": question.to, "layout": question.layout, "dataset": question.dataset}
    known = {name: value for name, value in said.items() if value}
    if question.layout in seen:
        known["layouts"] = seen[question.layout]
    return {"gold": plain(question.gold, "gold"), "text": question.text, **known}
