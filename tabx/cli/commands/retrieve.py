"""tabx retrieve: eval judges which tables are found, stats counts what a corpus is."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tabx.base.at_once import concurrency
from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.base.whole_files import check_folder, write_file
from tabx.cli.batch_progress import BatchProgress
from tabx.cli.corpora import told_corpus
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.models.clients import known_backbones, model_specs, prompts_folder, say_once
from tabx.cli.output import check_picture, numbered, print_note
from tabx.cli.runs import output_of, run_to_end, say_missed_gates
from tabx.llm.budget import Budget
from tabx.llm.cache import ResponseCache
from tabx.llm.catalog import resolve
from tabx.llm.client import Client
from tabx.llm.embedding import Embedder
from tabx.llm.prompts import Prompts
from tabx.llm.retry import RetryPolicy
from tabx.retrieve.corpus_stats import stats_document
from tabx.retrieve.document import evaluation_document
from tabx.retrieve.evaluating import Evaluation, beyond_of, evaluation_of, ranks_of, systems_of
from tabx.retrieve.haystack import haystacks
from tabx.retrieve.records import Hit, Query
from tabx.retrieve.retrievers.dense import Side
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.making import Making
from tabx.retrieve.retrievers.models import Models
from tabx.retrieve.retrievers.tokens import Tokens
from tabx.retrieve.run_files import qrels_lines, run_lines
from tabx.retrieve.running.blocks import BlockEngine
from tabx.retrieve.running.item import asked
from tabx.retrieve.running.kind import queries_kind
from tabx.retrieve.running.line import FOUND
from tabx.retrieve.running.work import Finding
from tabx.retrieve.systems import System
from tabx.runs.outputs import Output
from tabx.runs.tally import Tally


def run(arguments: Namespace) -> int:
    """Run one of the commands and return the exit code."""
    with uncounted():
        return _stats(arguments) if arguments.command == "retrieve stats" else _eval(arguments)


def _stats(arguments: Namespace) -> int:
    check_report_file(arguments.output)
    document = stats_document(told_corpus(arguments))
    write_report_file(document, arguments.output)
    if arguments.output is None or arguments.json:
        print_report(document, as_json=arguments.json, full=arguments.full)
    return JUDGED


def _eval(arguments: Namespace) -> int:
    ks = ranks_of(arguments.ks)
    retrievers = arguments.retrievers or ([] if arguments.runs else ["bm25"])
    _check_files(arguments, len(retrievers) * (1 + len(arguments.haystack)) + len(arguments.runs))
    output = None if arguments.output is None else output_of(arguments)
    corpus = told_corpus(arguments)
    queries = corpus.queries[: arguments.most_queries]
    if arguments.write_qrels is not None:
        judged = (query for query in queries if not query.trouble)
        write_file(Path(arguments.write_qrels), "".join(qrels_lines(judged)))
    kept = None if arguments.index is None else Path(arguments.index)
    models = _models(arguments, kept)
    tokens = Tokens() if arguments.words == "stems" else Tokens(stems=False, function_words=True)
    reading = Reading(not arguments.without_titles, arguments.indexed_rows)
    making = Making(corpus, reading, arguments.seed, models, tokens)
    stacks = haystacks(corpus, arguments.haystack, arguments.distractors, arguments.seed)
    systems, told = systems_of(retrievers, arguments.runs, making, kept, stacks)
    _say(told)
    tally = Tally(("recall",))
    finding = Finding(corpus, ks[-1])
    with concurrency(arguments.concurrency):
        lines, stopped = _asked(arguments, systems, queries, finding, output, tally)
    _say(_said_of(models, systems))
    found = evaluation_of(making, queries, ks, systems, lines, beyond_of(stacks))
    _write(arguments, found, lines)
    return _code(arguments, tally, stopped, has_file=output is not None)


def _models(arguments: Namespace, kept: Path | None) -> Models:
    """Return the models that are named, which share one budget."""
    budget = Budget(usd=arguments.budget_usd, tokens=arguments.max_tokens_total, calls=arguments.max_calls)
    retry, say = RetryPolicy(seconds=arguments.retry_seconds), say_once()
    embedder = client = None
    if arguments.embedding_model is not None:
        spec = model_specs(arguments)(arguments.embedding_model)
        embedder = Embedder(spec, budget=budget, retry=retry, say=say)
    if arguments.chat_model is not None:
        base = arguments.chat_api_base or arguments.api_base
        spec = resolve(arguments.chat_model, own=known_backbones(arguments), api_base=base)
        cache = None if arguments.no_cache else ResponseCache(say=say)
        client = Client(spec, cache=cache, budget=budget, retry=retry, say=say)
    query, table = map(Side, arguments.prefixes, arguments.input_types)
    return Models(
        embedder,
        client,
        Prompts(prompts_folder(arguments)),
        form=arguments.text_form,
        by_row=arguments.by_row,
        most=arguments.most_characters,
        query_side=query,
        table_side=table,
        first=arguments.rerank_first,
        folder=kept,
        queries_at_once=arguments.queries_at_once,
    )


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print_note(line)


def _said_of(models: Models, systems: Sequence[System]) -> Iterator[str]:
    """Yield what was asked, what it took, and what retrievers tell of their indices."""
    for name, one in (("for vectors", models.embedder), ("to the model of --chat-model", models.client)):
        if isinstance(one, (Embedder, Client)):
            usage = one.usage
            cost = "price unknown" if usage.cost is None else f"${usage.cost:.4f}"
            cached = f", {usage.remembered:,} more from the cache" if usage.remembered else ""
            tokens = f"{usage.tokens_in + usage.tokens_out:,} tokens"
            yield f"{numbered(usage.requests, 'request')} {name}{cached}, {tokens}, {cost}"
    for system in systems:
        for line in system.told:
            yield f"{system.name}: {line}"


def _check_files(arguments: Namespace, systems: int) -> None:
    check_report_file(arguments.page)
    check_picture(arguments.plot)
    for path in filter(None, (arguments.write_run, arguments.write_qrels)):
        check_folder(Path(path))
    if arguments.write_run is not None and systems > 1:
        raise OptionError(f"--write-run {arguments.write_run}: one system is right, as a file holds one run")
    if arguments.output is None and (arguments.resume or arguments.retry_failed or arguments.overwrite):
        raise OptionError("--resume, --retry-failed and --overwrite need the file of results: name it with --output")


def _asked(
    arguments: Namespace,
    systems: Sequence[System],
    queries: Sequence[Query],
    finding: Finding,
    output: Output | None,
    tally: Tally,
) -> tuple[list[Any], Exception | None]:
    """Ask every query of every system; return the lines, also those that were there, and what has ended the run."""
    lines: list[Any] = []
    stopped = run_to_end(
        arguments,
        queries_kind(finding),
        BlockEngine(finding),
        asked(systems, queries),
        output,
        tally,
        BatchProgress(len(systems) * len(queries), "asked"),
        seen=lambda done: lines.append(done.value),
        with_usage=False,
    )
    return lines, stopped


def _write(arguments: Namespace, found: Evaluation, lines: Sequence[Any]) -> None:
    if arguments.write_run is not None:
        as_json = Path(arguments.write_run).suffix.lower() in (".jsonl", ".ndjson")
        name = found.systems[0].name if found.systems else "tabx"
        write_file(Path(arguments.write_run), "".join(run_lines(name, _rankings(lines), as_json=as_json)))
    if arguments.page is not None:
        write_report_file(evaluation_document(found, with_queries=arguments.page.endswith(".html")), arguments.page)
    if arguments.plot is not None:
        from tabx.retrieve.curve import draw_recall

        draw_recall(found, Path(arguments.plot))
    print_report(evaluation_document(found), as_json=arguments.json, full=arguments.full)


def _rankings(lines: Sequence[Any]) -> Iterator[tuple[str, list[Hit]]]:
    for line in lines:
        if line["status"] == FOUND:
            yield line["id"], [Hit(*hit) for hit in line["found"]]


def _code(arguments: Namespace, tally: Tally, stopped: Exception | None, *, has_file: bool) -> int:
    if tally.failed:
        print_note(f"{numbered(tally.failed, 'line')} failed, in no mean; first: {tally.first_failure}")
    if stopped is not None:
        print_note(f"{' '.join(str(stopped).split())}{'; --resume goes on from there' if has_file else ''}")
        return int(getattr(stopped, "exit_code", UNJUDGED))
    arguments.fail_under = None
    if say_missed_gates(tally, arguments, mean="", item="query"):
        return BELOW
    return JUDGED if not tally.failed or arguments.min_coverage is not None else UNJUDGED
