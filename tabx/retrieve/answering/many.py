"""`answer`: the questions of a corpus answered, or replies to them scored, from Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from tabx.ask.many import client_of
from tabx.base.at_once import DEFAULT
from tabx.base.errors import InputError, OptionError
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.retrieve.answering.kind import answers_kind
from tabx.retrieve.answering.line import AnswerReply, read_answer
from tabx.retrieve.answering.records import ASKED, AnswerKind, Context
from tabx.retrieve.answering.replies import GivenReplies, read_replies
from tabx.retrieve.answering.scoring.queries import databases_at
from tabx.retrieve.answering.scoring.scoring import Scorer
from tabx.retrieve.answering.settings import TABLE_TOKENS, Schema, Settings, contexts_of, usual_k
from tabx.retrieve.answering.speaking import File, Model, Own, Speaker
from tabx.retrieve.answering.tasks import Task, Tasks
from tabx.retrieve.answering.work import Answering
from tabx.retrieve.corpus.reading import read_corpus
from tabx.retrieve.evaluating import systems_of
from tabx.retrieve.records import Corpus, Query
from tabx.retrieve.retrievers.making import Making
from tabx.retrieve.systems import System
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.running import run
from tabx.runs.tally import Tally


def answer(  # noqa: PLR0913
    corpus: Corpus | str | Path,
    kind: AnswerKind | str,
    *,
    backbone: str | Client | None = None,
    generator: Any = None,
    replies: str | Path | None = None,
    retrievers: Sequence[str | Any] = ("bm25",),
    runs: Sequence[str | Path] = (),
    contexts: Sequence[str] = ASKED,
    k: int | None = None,
    tokens: int = TABLE_TOKENS,
    schema: Schema | str = Schema.DATABASE,
    databases: str | Path | None = None,
    limit: int | None = None,
    concurrency: int = DEFAULT,
) -> Iterator[AnswerReply]:
    """Return what became of each question in each context; what fails is a line with the status "failed".

    Parameters
    ----------
    corpus : Corpus, str or Path
        As `read_corpus` takes or gives it, with right answers.
    kind : AnswerKind or str
        "qa", "table", "verify" or "sql".
    backbone : str or tabx.llm.Client or None
        The model to ask.
    generator : object or None
        Asked in its place: an object with `generate(table_str, query)`.
    replies : str, Path or None
        In the place of both: a file of replies that exist.
    retrievers, runs : sequence
        Who finds tables, as of `evaluate`.
    contexts : sequence of str
        "none", "retrieved", "gold".
    k : int or None
        Tables found that are shown; None for 10, of SQL 1.
    tokens : int
        Of the tables in a prompt at most.
    schema : Schema or str
        "database" or "tables".
    databases : str, Path or None
        Where the databases of SQL are; None for the corpus itself.
    limit : int or None
        Questions that are asked, the first; None for all.
    concurrency : int
        Requests at a time.

    Raises
    ------
    OptionError
        An option is invalid, a library is missing, or not one of backbone, generator and replies is given.
    InputError
        The corpus or a file cannot be read, no question has a right answer.
    OutOfBudget
        A client's budget does not allow another request.
    """
    if [backbone, generator, replies].count(None) != 2:
        raise OptionError("one of backbone, generator and replies says who answers; one is right")
    whole, of = corpus if isinstance(corpus, Corpus) else read_corpus(corpus), _one_of(AnswerKind, kind)
    settings = Settings(of, contexts_of(contexts), k or usual_k(of), tokens, _one_of(Schema, schema))
    scorer = scorer_of(of, whole, databases)
    queries = asked_queries(whole, of, limit)
    if replies is not None:
        given = read_replies(str(replies), {one.id for one in whole.queries}, Context.GIVEN)
        tasks = Tasks(settings, whole, queries, (), Prompts(), ("replies", *scorer.decides))
        return _done(tasks.of_replies(given), Answering(prompt="", speaker=File(of), scorer=scorer), concurrency)
    speaker: Speaker = Own(_named(generator), generator) if backbone is None else Model(client_of(backbone), of)
    systems = systems_of(retrievers, runs, Making(whole))[0] if Context.RETRIEVED in settings.contexts else ()
    tasks = tasks_of(settings, whole, queries, systems, Prompts(), speaker, scorer)
    work = Answering(prompt=tasks.prompt_hash, speaker=speaker, scorer=scorer)
    return _done(tasks.of_contexts(), work, concurrency)


E = TypeVar("E", bound=StrEnum)


def _one_of(names: type[E], name: str) -> E:
    """Return a name as what it is; raise OptionError where there is none of it."""
    if name not in set(names):
        raise OptionError(f"{name!r}: {', '.join(names)} are right")
    return names(name)


def scorer_of(kind: AnswerKind, corpus: Corpus, databases: str | Path | None) -> Scorer:
    """Return who scores; the databases of SQL are where is said, else the corpus itself.

    Raises
    ------
    OptionError
        A library is missing.
    InputError
        There is no database.
    """
    found = databases_at(Path(databases or corpus.name)) if kind is AnswerKind.SQL else {}
    scorer = Scorer(kind, corpus, found)
    scorer.check()
    return scorer


def asked_queries(corpus: Corpus, kind: AnswerKind, limit: int | None = None) -> Sequence[Query]:
    """Return the queries that are asked; raise InputError where none has a right answer."""
    queries = corpus.queries[:limit]
    if kind is not AnswerKind.TABLE and not any(query.answers for query in queries):
        raise InputError(
            f"{corpus.name}: no right answer known; a column answer, answers, golds or statements is right"
        )
    return queries


def tasks_of(
    settings: Settings,
    corpus: Corpus,
    queries: Sequence[Query],
    systems: Sequence[System],
    prompts: Prompts,
    speaker: Speaker,
    scorer: Scorer,
) -> Tasks:
    """Return the tasks of queries, known by who answers and how is scored."""
    decides = (*speaker.decides, prompts.hash(settings.templates), *scorer.decides)
    return Tasks(settings, corpus, queries, systems, prompts, decides)


def _named(generator: Any) -> str:
    if not callable(getattr(generator, "generate", None)):
        raise OptionError(f"generator: {type(generator).__name__} has no method generate(table_str, query)")
    return type(generator).__name__


def _done(items: Iterator[Task], work: Answering, concurrency: int) -> Iterator[AnswerReply]:
    engine = engine_for(work, asking=concurrency)
    with Results(answers_kind(work)) as results:
        for one in run(items, engine, results, Tally()):
            yield read_answer(json.loads(one.line))


__all__ = ["AnswerReply", "GivenReplies", "answer"]
