"""tabx retrieve answer: what is made of the tables found, by a model, one's own generator, or in a file of replies."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.base.whole_files import check_folder
from tabx.cli.asking import Planning, check_model, model_client, print_plan
from tabx.cli.batch_progress import BatchProgress
from tabx.cli.corpora import told_corpus
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.models.backbone import print_usage
from tabx.cli.models.clients import prompts_folder
from tabx.cli.options import first_given
from tabx.cli.output import numbered, print_note
from tabx.cli.runs import output_of, run_to_end, say_what_is_wrong
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.retrieve.answering.kind import answers_kind
from tabx.retrieve.answering.many import asked_queries, scorer_of, tasks_of
from tabx.retrieve.answering.records import ASKED, AnswerKind, Context
from tabx.retrieve.answering.replies import GivenReplies, read_replies
from tabx.retrieve.answering.reporting.document import answers_document
from tabx.retrieve.answering.reporting.reading import AnswerRuns, answers_of_lines, read_answers
from tabx.retrieve.answering.reporting.report import AnswersReport
from tabx.retrieve.answering.settings import Schema, Settings, contexts_of, usual_k
from tabx.retrieve.answering.shapes import answer_shape
from tabx.retrieve.answering.speaking import File, Model, Speaker, own_generator
from tabx.retrieve.answering.tasks import Task, Tasks
from tabx.retrieve.answering.work import Answering
from tabx.retrieve.evaluating import systems_of
from tabx.retrieve.records import Corpus
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.making import Making
from tabx.retrieve.systems import System
from tabx.runs.engines.choosing import engine_for
from tabx.runs.kind import Kind
from tabx.runs.outputs import Output
from tabx.runs.tally import Tally
from tabx.stats.resampling import Resamples


def run(arguments: Namespace) -> int:
    """Ask, or score what is there, and return the exit code."""
    _check(arguments)
    with uncounted():
        return _run(arguments)


def _check(arguments: Namespace) -> None:
    """Raise OptionError where the options do not say one who answers, or a report could not be written."""
    if arguments.replies is not None:
        given = first_given(arguments, ("--generator", "--dry-run", "--schema"))
        if given is not None:
            raise OptionError(f"{given} is for asking; --replies asks nobody")
        if arguments.contexts is not None and len(arguments.contexts) > 1:
            raise OptionError("--contexts of --replies: the one under which they were made is right")
    elif arguments.generator is not None:
        if arguments.dry_run:
            raise OptionError("--dry-run shows what a model is sent; --generator asks none")
    else:
        check_model(arguments, "tabx retrieve answer")
    check_report_file(arguments.page)
    if arguments.output is not None:
        check_folder(Path(arguments.output))


def _run(arguments: Namespace) -> int:
    kind = AnswerKind(arguments.kind)
    output = None if arguments.dry_run else output_of(arguments)
    corpus = told_corpus(arguments)
    scorer = scorer_of(kind, corpus, arguments.databases or arguments.folder)
    queries = asked_queries(corpus, kind, arguments.rows)
    settings = _settings(arguments, kind)
    systems = _systems(arguments, corpus, settings)
    prompts = Prompts(prompts_folder(arguments))
    if arguments.replies is not None:
        replies = _replies(arguments, corpus, systems)
        _say_missing(replies, [query.id for query in queries])
        tasks = Tasks(settings, corpus, queries, systems, prompts, ("replies", *scorer.decides))
        work = Answering(prompt="", speaker=File(kind), scorer=scorer)
        return _answered(arguments, _Asked(tasks.of_replies(replies), len(queries) * len(replies.makers)), work, output)
    client = None if arguments.generator is not None else model_client(arguments)
    speaker: Speaker = own_generator(arguments.generator) if client is None else Model(client, kind)
    tasks = tasks_of(settings, corpus, queries, systems, prompts, speaker, scorer)
    if client is not None:
        client.check_reply_limits()
        if arguments.dry_run:
            return print_plan(client, tasks.of_contexts(), _planning(client, kind))
    work = Answering(prompt=tasks.prompt_hash, speaker=speaker, scorer=scorer)
    return _answered(arguments, _Asked(tasks.of_contexts(), tasks.count), work, output, client)


def _settings(arguments: Namespace, kind: AnswerKind) -> Settings:
    return Settings(
        kind,
        contexts_of(arguments.contexts or list(ASKED)),
        arguments.most_shown or usual_k(kind),
        arguments.table_tokens,
        Schema(arguments.shown_schema),
    )


def _systems(arguments: Namespace, corpus: Corpus, settings: Settings) -> list[System]:
    """Return who finds tables; replies need nobody, and at most one tells the ranks of their gold tables."""
    is_wanted = Context.RETRIEVED in settings.contexts and arguments.replies is None
    names = arguments.retrievers or (["bm25"] if is_wanted and not arguments.runs else [])
    _check_finders(arguments, names, is_wanted=is_wanted)
    making = Making(corpus, Reading(not arguments.without_titles, arguments.indexed_rows), arguments.seed)
    kept = None if arguments.index is None else Path(arguments.index)
    systems, told = systems_of(names, arguments.runs, making, kept)
    for line in told:
        print_note(line)
    return systems


_ASKING = frozenset({"dense", "summary", "rerank"})
"""Retrievers, and what is put behind one, that ask models of their own."""


def _check_finders(arguments: Namespace, names: Sequence[str], *, is_wanted: bool) -> None:
    """Raise OptionError for one that cannot be asked here, for too many, or where none is wanted."""
    asking = next((name for name in names if _ASKING.intersection(re.split(r"\s*[+/]\s*", name.strip()))), None)
    if asking is not None:
        raise OptionError(
            f"{asking}: --backbone is the model that answers; tabx retrieve eval --retriever {asking} --write-run FILE "
            "finds tables, and --run FILE takes them"
        )
    count = len(names) + len(arguments.runs)
    if arguments.replies is not None:
        if count > 1:
            raise OptionError("--replies: at most one --retriever or --run tells what was found")
    elif count and not is_wanted:
        raise OptionError("--retriever and --run find tables for the context retrieved, which is not among --contexts")


def _replies(arguments: Namespace, corpus: Corpus, systems: Sequence[System]) -> GivenReplies:
    finder = systems[0].name if systems else ""
    usual = Context.RETRIEVED if systems else Context.GIVEN
    context = usual if arguments.contexts is None else Context(arguments.contexts[0])
    retriever = finder if context is Context.RETRIEVED else ""
    return read_replies(arguments.replies, {query.id for query in corpus.queries}, context, retriever)


def _say_missing(replies: GivenReplies, asked: Sequence[str]) -> None:
    for maker, count in replies.missing(asked).items():
        if count:
            of = numbered(len(asked), "question")
            print_note(f"{replies.path}: no reply of {maker.model} to {count:,} of {of}, counted as wrong")


@dataclass(frozen=True)
class _Asked:
    """The tasks, and how many they are."""

    items: Iterator[Task]
    count: int


def _planning(client: Client, kind: AnswerKind) -> Planning:
    """Return how a dry run asks."""
    shape = answer_shape(kind)

    def send(task: Task, turns: Sequence[Message]) -> object:
        return client.reply(turns) if shape is None else client.ask(turns, shape)

    return Planning(lambda task: task.turns, send)


def _answered(
    arguments: Namespace, asked: _Asked, work: Answering, output: Output | None, client: Client | None = None
) -> int:
    """Work on all tasks, report, and return the exit code."""
    kind, tally = answers_kind(work), Tally()
    lines, stopped = _lines(arguments, asked, kind, output, tally)
    if client is not None:
        print_usage(client)
    if tally.done or tally.failed:
        found = answers_of_lines(lines) if output is None else read_answers([arguments.output])
        _report(arguments, found)
    say_what_is_wrong(tally, stopped, has_file=output is not None)
    if stopped is not None:
        return int(getattr(stopped, "exit_code", UNJUDGED))
    return UNJUDGED if tally.failed else JUDGED


def _lines(
    arguments: Namespace, asked: _Asked, kind: Kind, output: Output | None, tally: Tally
) -> tuple[list[str], Exception | None]:
    """Return the lines, none where a file holds them, and what has ended the run."""
    lines: list[str] = []
    engine, progress = engine_for(kind.work, asking=arguments.concurrency), BatchProgress(asked.count, "answered")
    return lines, run_to_end(arguments, kind, engine, asked.items, output or lines.append, tally, progress)


def _report(arguments: Namespace, runs: AnswerRuns) -> None:
    report = AnswersReport(runs, Resamples(arguments.resamples, arguments.seed))
    if arguments.page is not None:
        write_report_file(answers_document(report, with_questions=arguments.page.endswith(".html")), arguments.page)
    print_report(answers_document(report), as_json=arguments.json, full=arguments.full)
