"""tabx ask: a prompt filled with many rows, from a file of rows to a file of replies."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import islice

from tabx.ask.kind import replies_kind
from tabx.ask.many import check_one_model
from tabx.ask.rows import Item, Looked, Questions, look_through
from tabx.ask.template import PromptTemplate
from tabx.ask.work import NOTED, Asking
from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.batch.reading.joining import Join
from tabx.batch.reading.twice import RereadRows
from tabx.cli.batch_progress import BatchProgress, dollars
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.models.backbone import print_usage
from tabx.cli.models.clients import clients
from tabx.cli.models.dry_run import PRICED_TOKENS, print_questions
from tabx.cli.output import numbered, print_data, print_note, print_text
from tabx.cli.runs import STOPPING, most_failed_of, output_of, say_summary, say_what_is_wrong, usage_file_of
from tabx.llm.client import Client
from tabx.llm.failure import ModelFailure
from tabx.llm.tokens import count_message_tokens, price_of
from tabx.runs.engines.choosing import engine_for
from tabx.runs.held import Results
from tabx.runs.outputs import Output
from tabx.runs.running import run as run_items
from tabx.runs.tally import Tally

SHOWN = 3
"""Prompts that a dry run prints whole: enough to see what changes from row to row."""


def run(arguments: Namespace) -> int:
    """Ask about the rows, and return the exit code."""
    if arguments.backbone == EMBEDDED:
        raise OptionError("tabx ask asks a model: name one with --backbone (tabx backbones lists them)")
    check_one_model(arguments.backbone)
    with uncounted():
        output = None if arguments.dry_run else output_of(arguments)
        client = _client(arguments)
        questions = _questions(arguments, client)
        rows = RereadRows(arguments.items, arguments.rows)
        looked = look_through(rows, rows.where, arguments.id_column, questions.join)
        questions.check(looked)
        client.check_reply_limits()
        for told in looked.told:
            print_note(told)
        items = _of_the_shard(questions.items(rows, looked.id), arguments)
        if arguments.dry_run:
            return _print_plan(client, items)
        return _ask(arguments, Asking(client, questions.prompt_hash), items, looked, output)


def _client(arguments: Namespace) -> Client:
    # A dry run shows what is sent, whatever is known already.
    given = Namespace(**{**vars(arguments), "no_cache": True, "offline": False}) if arguments.dry_run else arguments
    return clients(given)(arguments.backbone)


def _questions(arguments: Namespace, client: Client) -> Questions:
    from pathlib import Path

    return Questions(
        PromptTemplate.read(Path(arguments.prompt)),
        client.spec,
        None if arguments.system is None else PromptTemplate.read(Path(arguments.system)),
        tuple(name.strip() for names in arguments.keep for name in names.split(",") if name.strip()),
        arguments.repeats,
        None if arguments.join is None else Join(arguments.join, arguments.id_column),
    )


def _of_the_shard(items: Iterator[Item], arguments: Namespace) -> Iterator[Item]:
    if arguments.shard is None:
        return items
    part, parts = arguments.shard
    return (item for item in items if item.row % parts == part)


def _ask(arguments: Namespace, work: Asking, items: Iterator[Item], looked: Looked, output: Output | None) -> int:
    kind, tally, stopped = replies_kind(work), Tally(), None
    progress = BatchProgress(looked.count, "answered")
    engine = engine_for(work, asking=arguments.concurrency)
    try:
        with (
            Results(kind) if output is None else output.opened(kind) as results,
            usage_file_of(arguments, kind) as usage,
            closing(
                run_items(
                    items,
                    engine,
                    results,
                    tally,
                    most_failed=most_failed_of(arguments),
                    watch=progress,
                    sink=usage.add,
                )
            ) as found,
        ):
            for done in found:
                if output is None:
                    print_data(done.line)
    except STOPPING as error:
        stopped = error
    finally:
        progress.clear()
        print_usage(work.client)
    return _report(tally, arguments, stopped)


def _report(tally: Tally, arguments: Namespace, stopped: Exception | None) -> int:
    """Say how the run ended and return its exit code."""
    say_what_is_wrong(tally, stopped, has_file=say_summary(arguments, _summary(tally)))
    if stopped is not None:
        return int(getattr(stopped, "exit_code", UNJUDGED))
    return UNJUDGED if tally.failed else JUDGED


def _summary(tally: Tally) -> str:
    """Return the counts in one line."""
    otherwise = ", ".join(f"{tally.noted[name]:,} {name}" for name in NOTED if tally.noted.get(name))
    parts = [f"{tally.done:,} answered{f' ({otherwise})' if otherwise else ''}, {tally.failed:,} failed"]
    if tally.reused:
        parts.append(f"{tally.reused:,} known before")
    if tally.usage:
        parts.append(f"{tally.usage['calls']:,.0f} calls, {dollars(tally.usage)}")
    return "; ".join([*parts, f"{tally.rate:.1f} rows a second"])


def _print_plan(client: Client, items: Iterator[Item]) -> int:
    """Print the first prompts as they would be sent, and how many tokens all of them have."""
    asked, first, failed = dict[str, int](), list[Item](), 0
    for item in items:
        if item.trouble:
            failed += 1
        elif item.asked not in asked:
            asked[item.asked] = count_message_tokens(item.turns)
            first += [item][: SHOWN - len(first)]
    for item in first:
        with suppress(ModelFailure):
            client.reply(item.turns, repeat=item.repeat or 0)
    print_questions(islice(client.planned, SHOWN))
    print_text(_estimate(client, list(asked.values()), failed))
    return JUDGED


def _estimate(client: Client, tokens: list[int], failed: int) -> str:
    """Return what all prompts come to, in one line."""
    counted = f"{sum(tokens):,} tokens in (by the tokenizer of gpt-4o)"
    parts = [f"{client.spec.name}: {numbered(len(tokens), 'question')}, {counted}"]
    if failed:
        parts.append(f"{numbered(failed, 'row')} cannot be asked about")
    price = price_of(client.spec)
    if price is not None:
        parts.append(f"${sum(tokens) * price.tokens_in / PRICED_TOKENS:.4f} without the replies")
    return "; ".join(parts) + "; nothing was sent\n"
