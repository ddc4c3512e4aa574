"""What the commands that ask a model about many rows have in common: the client, the run, the plan of a dry run."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tabx.ask.many import check_one_model
from tabx.ask.work import NOTED
from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError
from tabx.cli.batch_progress import BatchProgress, dollars
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.models.backbone import print_usage
from tabx.cli.models.clients import clients
from tabx.cli.models.dry_run import PRICED_TOKENS, print_questions
from tabx.cli.output import numbered, print_data, print_text
from tabx.cli.runs import run_to_end, say_summary, say_what_is_wrong
from tabx.llm.client import Client
from tabx.llm.failure import ModelFailure
from tabx.llm.records import Message
from tabx.llm.tokens import count_message_tokens, price_of
from tabx.runs.engines.choosing import engine_for
from tabx.runs.kind import Kind
from tabx.runs.outputs import Output
from tabx.runs.tally import Tally

SHOWN = 3
"""Prompts that a dry run prints whole: enough to see what changes from row to row."""


def check_model(arguments: Namespace, command: str) -> None:
    """Raise OptionError where no model is named, or several are."""
    if arguments.backbone == EMBEDDED:
        raise OptionError(f"{command} asks a model: name one with --backbone (tabx backbones lists them)")
    check_one_model(arguments.backbone)


def model_client(arguments: Namespace) -> Client:
    """Return the client of the model that the options name."""
    # A dry run shows what is sent, whatever is known already.
    given = Namespace(**{**vars(arguments), "no_cache": True, "offline": False}) if arguments.dry_run else arguments
    return clients(given)(arguments.backbone)


def of_the_shard(items: Iterator[Any], arguments: Namespace) -> Iterator[Any]:
    """Return the items of the part that is worked on."""
    if arguments.shard is None:
        return items
    part, parts = arguments.shard
    return (item for item in items if item.row % parts == part)


def ask_all(
    arguments: Namespace, kind: Kind, client: Client, items: Iterator[Any], count: int, output: Output | None
) -> int:
    """Ask about all items and return the exit code.

    Parameters
    ----------
    arguments : Namespace
    kind : Kind
    client : Client
        The one that the work asks.
    items : iterator
    count : int
        How many there are about.
    output : Output or None
        None for standard output.
    """
    tally, progress = Tally(), BatchProgress(count, "answered")
    engine = engine_for(kind.work, asking=arguments.concurrency)
    try:
        stopped = run_to_end(arguments, kind, engine, items, output or print_data, tally, progress)
    finally:
        print_usage(client)
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


@dataclass(frozen=True)
class Planning:
    """How a dry run asks about an item.

    Attributes
    ----------
    turns : callable
        Takes an item; returns the turns of its first question.
    send : callable
        Takes an item and these turns; asks the question.
    more : str
        What the plan cannot show, in words; "" for nothing.
    """

    turns: Callable[[Any], Sequence[Message]]
    send: Callable[[Any, Sequence[Message]], object]
    more: str = ""


def print_plan(client: Client, items: Iterator[Any], planning: Planning) -> int:
    """Print the first prompts as they would be sent, and how many tokens all of them have."""
    asked, first, failed = dict[str, int](), list[Any](), 0
    for item in items:
        if item.trouble:
            failed += 1
        elif item.asked not in asked:
            asked[item.asked] = count_message_tokens(planning.turns(item))
            first += [item][: SHOWN - len(first)]
    for item in first:
        with suppress(ModelFailure):
            planning.send(item, planning.turns(item))
    print_questions(islice(client.planned, SHOWN))
    print_text(_estimate(client, list(asked.values()), failed, planning.more))
    return JUDGED


def _estimate(client: Client, tokens: list[int], failed: int, more: str) -> str:
    """Return what all prompts come to, in one line."""
    counted = f"{sum(tokens):,} tokens in (by the tokenizer of gpt-4o)"
    parts = [f"{client.spec.name}: {numbered(len(tokens), 'question')}, {counted}"]
    if failed:
        parts.append(f"{numbered(failed, 'row')} cannot be asked about")
    if more:
        parts.append(more)
    price = price_of(client.spec)
    if price is not None:
        parts.append(f"${sum(tokens) * price.tokens_in / PRICED_TOKENS:.4f} without the replies")
    return "; ".join(parts) + "; nothing was sent\n"
