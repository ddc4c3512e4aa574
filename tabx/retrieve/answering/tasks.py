"""The units of work: queries with a context, and all that decides about the reply and its score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tabx.base.errors import TabxError
from tabx.base.outside import one_line
from tabx.batch.pairs import hash_of_data
from tabx.formats import load_table
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.retrieve.answering.prompting import Shown, shown_schema, shown_tables
from tabx.retrieve.answering.records import AnswerKind, Context
from tabx.retrieve.answering.replies import Given, GivenReplies
from tabx.retrieve.answering.settings import Schema, Settings
from tabx.retrieve.judging.slices import slices
from tabx.retrieve.records import Corpus, CorpusTable, Query
from tabx.retrieve.systems import NotInRun, System

NO_ANSWER_KNOWN = "no right answer is known: the corpus has none for it (a column answer, answers or golds)"


@dataclass(frozen=True, slots=True)
class Task:
    """One question in one context.

    Attributes
    ----------
    row : int
    id : str
        The query's.
    query : Query
    context : Context
    shown : tuple of Shown
        The tables that its prompt shows.
    turns : tuple of Message
        Those of the question; () where nobody is asked.
    given : Given or None
        The reply, where it was made elsewhere; None there for one that is missing.
    asked : str
        Hash of what decides about reply and score; "" where nothing can be asked.
    row_hash : str
    fields : mapping
        What a line keeps of it: question, context, what was found and shown.
    trouble : str
        Why nothing can be asked, in one line.
    repeat : int or None
        None: each is asked once.
    """

    row: int
    id: str
    query: Query
    context: Context
    shown: tuple[Shown, ...] = ()
    turns: tuple[Message, ...] = ()
    given: Given | None = None
    asked: str = ""
    row_hash: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""
    repeat: int | None = None


@dataclass(frozen=True)
class _Found:
    """What one context has for one query: tables, best first; why nothing is known of it."""

    context: Context
    system: System | None = None
    ids: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True)
class Tasks:
    """How queries become tasks.

    Attributes
    ----------
    settings : Settings
    corpus : Corpus
    queries : sequence of Query
        Those that are asked.
    systems : sequence of System
        Who finds tables.
    prompts : Prompts
    decides : tuple
        What else decides about replies and scores: the model and its parameters, how is scored.
    """

    settings: Settings
    corpus: Corpus
    queries: Sequence[Query]
    systems: Sequence[System]
    prompts: Prompts
    decides: tuple[Any, ...] = ()

    @cached_property
    def prompt_hash(self) -> str:
        """Hash of the templates that are used."""
        return self.prompts.hash(self.settings.templates)

    @property
    def count(self) -> int:
        """How many there are."""
        found = len(self.systems) if Context.RETRIEVED in self.settings.contexts else 0
        return len(self.queries) * (found + sum(one is not Context.RETRIEVED for one in self.settings.contexts))

    def of_contexts(self) -> Iterator[Task]:
        """Yield the tasks of every context: all queries in one, then all in the next."""
        row = 0
        for context in self.settings.contexts:
            for system in self.systems if context is Context.RETRIEVED else (None,):
                if system is not None:
                    system.prepare()
                for query in self.queries:
                    yield self._asked(row, query, self._found(context, system, query))
                    row += 1

    def of_replies(self, replies: GivenReplies) -> Iterator[Task]:
        """Yield the tasks of replies that were made elsewhere: of each system of the file all queries.

        Where tables are found, too, the ranks of the gold tables are told; what those who replied were shown is theirs.
        """
        row = 0
        finder = self.systems[0] if self.systems else None
        if finder is not None:
            finder.prepare()
        for maker in replies.makers:
            for query in self.queries:
                found = self._found(Context.RETRIEVED, finder, query) if finder is not None else _Found(maker.context)
                yield self._task(row, query, maker.context, maker.retriever, found, given=replies.of(maker, query.id))
                row += 1

    def _found(self, context: Context, system: System | None, query: Query) -> _Found:
        if context is Context.GOLD:
            return _Found(context, ids=tuple(query.gold))
        if system is None or query.trouble:
            return _Found(context, system)
        try:
            return _Found(context, system, tuple(hit.id for hit in system.find(query, self.settings.k)))
        except NotInRun:
            return _Found(context, system)
        except TabxError as error:
            return _Found(context, system, trouble=f"nothing was looked for: {error}")
        except Exception as error:
            said = f"{type(error).__name__} in the retriever: {one_line(str(error))}"
            return _Found(context, system, trouble=said)

    def _asked(self, row: int, query: Query, found: _Found) -> Task:
        """Return the task of a question that is asked here."""
        name = found.system.name if found.system is not None else ""
        shown = self._shown(found.context, found.ids, query)
        values = {
            "context": str(found.context),
            "question": query.text,
            "hint": query.hint,
            "tables": [{"lines": one.lines, "said": one.said} for one in shown],
        }
        system, user = (self.prompts.render(template, values) for template in self.settings.templates)
        turns = (Message("system", system), Message("user", user))
        return self._task(row, query, found.context, name, found, shown=shown, turns=turns)

    def _task(self, row: int, query: Query, context: Context, retriever: str, found: _Found, **more: Any) -> Task:
        shown: tuple[Shown, ...] = more.get("shown", ())
        given: Given | None = more.get("given")
        turns: tuple[Message, ...] = more.get("turns", ())
        trouble = query.trouble or self._lacking(query) or found.trouble
        fields = {
            "kind": str(self.settings.kind),
            "context": str(context),
            "retriever": retriever,
            "question": query.text,
            "answers": list(query.answers),
            "gold": list(query.gold),
            "ranks": self._ranks(query, found),
            "found": list(found.ids),
            "shown": [one.plain() for one in shown],
            "parts": {} if query.trouble else {name: of(query) for name, of in self._slices.items()},
        }
        decides = [
            *self.decides,
            [str(self.settings.kind), str(self.settings.schema)],
            [[turn.role, turn.content] for turn in turns],
            None if given is None else given.plain(),
            [list(query.answers), query.database, list(query.gold), query.text],
        ]
        asked = "" if trouble else hash_of_data(decides)
        content = hash_of_data([query.id, query.text, list(query.answers), dict(query.gold)])
        return Task(row, query.id, query, context, shown, turns, given, asked, content, fields, trouble)

    def _ranks(self, query: Query, found: _Found) -> list[int | None] | None:
        """Return the rank of each gold table among those found, from 1; None where nobody looked."""
        if found.system is None or found.trouble or query.trouble:
            return None
        return [found.ids.index(id) + 1 if id in found.ids else None for id in query.gold]

    @cached_property
    def _slices(self) -> Mapping[str, Any]:
        return slices(self.corpus)

    def _lacking(self, query: Query) -> str:
        """Return why the question has no right answer to hold a reply against, "" where it has."""
        if self.settings.kind is AnswerKind.TABLE:
            return _no_table_in(query)
        return "" if query.answers else NO_ANSWER_KNOWN

    def _shown(self, context: Context, ids: Sequence[str], query: Query) -> tuple[Shown, ...]:
        tables = [self.corpus.by_id[id] for id in ids if id in self.corpus.by_id]
        if self.settings.kind is not AnswerKind.SQL:
            return shown_tables(tables, self.settings.tokens)
        if self.settings.schema is Schema.DATABASE and context is not Context.NONE:
            database = query.database if context is Context.GOLD and query.database else _database_of(tables)
            tables = list(self._of_database.get(database.lower(), tables))
        return shown_schema(tables, self.settings.tokens)

    @cached_property
    def _of_database(self) -> Mapping[str, Sequence[CorpusTable]]:
        found: dict[str, list[CorpusTable]] = {}
        for table in self.corpus.tables:
            if table.database:
                found.setdefault(table.database.lower(), []).append(table)
        return found


def _no_table_in(query: Query) -> str:
    """Return why a question has no table to hold a reply against, "" where it has."""
    if not query.answers:
        return "" if len(query.gold) == 1 else f"{len(query.gold)} gold tables and no answer: one is right"
    try:
        for one in query.answers:
            load_table(one)
    except TabxError as error:
        return f"its right answer is no table ({error}); without one the gold table is the answer"
    return ""


def _database_of(tables: Sequence[CorpusTable]) -> str:
    return tables[0].database if tables else ""
