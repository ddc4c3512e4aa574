"""Replies that were made elsewhere: JSON Lines of ids and replies, held against the queries of a corpus."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tabx.base.errors import InputError
from tabx.base.nearest import alike
from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.retrieve.answering.records import Context

IDS = ("id", "query_id", "question_id", "qid")
TEXTS = ("reply", "prediction", "answer", "output", "response")
MODELS = ("model", "system")
DATABASES = ("database", "database_id", "db_id")


class Maker(NamedTuple):
    """Who made replies, and what it was shown."""

    model: str
    context: Context
    retriever: str


@dataclass(frozen=True, slots=True)
class Given:
    """A reply that was made elsewhere.

    Attributes
    ----------
    maker : Maker
    text : str or None
        None where the file has none for the question.
    database : str
        The one that it names beside a query; "" for none.
    """

    maker: Maker
    text: str | None = None
    database: str = ""

    def plain(self) -> list[Any]:
        """Return what decides about its score."""
        return [self.maker.model, self.text, self.database]


@dataclass(frozen=True)
class GivenReplies:
    """The replies of a file.

    Attributes
    ----------
    path : str
    makers : tuple of Maker
        In the order in which they are met.
    by_id : mapping
        By maker and id.
    """

    path: str
    makers: tuple[Maker, ...]
    by_id: Mapping[tuple[Maker, str], Given]

    def of(self, maker: Maker, id: str) -> Given:
        """Return the reply to a question, without a text where the file has none."""
        return self.by_id.get((maker, id), Given(maker))

    def missing(self, asked: Collection[str]) -> dict[Maker, int]:
        """Return how many of some questions each maker has no reply to."""
        return {maker: sum((maker, id) not in self.by_id for id in asked) for maker in self.makers}


def read_replies(path: str, known: Collection[str], context: Context, retriever: str = "") -> GivenReplies:
    """Return the replies of a file.

    Parameters
    ----------
    path : str
        Rows with an id and a reply, and perhaps model, context, retriever, database.
    known : collection of str
        Ids of the corpus's queries.
    context, retriever : Context, str
        Of rows that do not say theirs.

    Raises
    ------
    InputError
        A row has no id, no reply, an id that is no query's, or one that it has had before; a context that there is not;
        there are none.
    """
    usual = Maker(Path(path).name.partition(".")[0], context, retriever)
    found: dict[tuple[Maker, str], Given] = {}
    for number, row in enumerate(read_rows(path), start=1):
        where = f"{path}: line {number}"
        if isinstance(row, Broken):
            raise InputError(row.reason)
        id, given = _given(row, where, usual)
        if id not in known:
            near = alike(id, known)
            raise InputError(f"{where}: no query {id!r} in the corpus{f'; nearest: {near!r}' if near else ''}")
        if (given.maker, id) in found:
            raise InputError(f"{where}: a second reply of {given.maker.model} to {id!r} in one context; one is right")
        found[given.maker, id] = given
    if not found:
        raise InputError(f"{path}: no replies; rows with id and reply are right")
    return GivenReplies(path, tuple(dict.fromkeys(maker for maker, _ in found)), found)


def _given(row: Row, where: str, usual: Maker) -> tuple[str, Given]:
    id = _first(row, IDS)
    if id is None:
        raise InputError(f"{where}: no id of a query ({', '.join(IDS)})")
    column = next((name for name in TEXTS if name in row), None)
    if column is None:
        raise InputError(f"{where}: no reply ({', '.join(TEXTS)})")
    text, database = row[column], _first(row, DATABASES)
    return str(id), Given(
        _maker(row, where, usual), None if text is None else str(text), "" if database is None else str(database)
    )


def _maker(row: Row, where: str, usual: Maker) -> Maker:
    said = str(row.get("context") or usual.context)
    if said not in set(Context):
        raise InputError(f"{where}: context {said!r}; {', '.join(Context)} are right")
    retriever = row.get("retriever") or (usual.retriever if said == usual.context else "")
    return Maker(str(_first(row, MODELS) or usual.model), Context(said), str(retriever))


def _first(row: Row, names: tuple[str, ...]) -> Any:
    return next((row[name] for name in names if row.get(name) not in (None, "")), None)
