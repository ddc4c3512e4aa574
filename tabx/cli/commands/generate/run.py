"""tabx generate: tables from texts, from a file of items to a file of replies."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tabx.base.limits import uncounted
from tabx.batch.reading.files import READERS
from tabx.batch.reading.twice import RereadRows
from tabx.cli.asking import Planning, ask_all, check_model, model_client, of_the_shard, print_plan
from tabx.cli.commands.generate.one_text import run_text
from tabx.cli.models.clients import prompts_folder
from tabx.cli.output import print_note
from tabx.cli.runs import output_of
from tabx.cli.sources import STANDARD_STREAM
from tabx.generate.checking import check_items, check_settings
from tabx.generate.items import Item, ItemColumns
from tabx.generate.many import Inputs, pool_of, text_of
from tabx.generate.prompting import Prompting
from tabx.generate.running.kind import generating_kind
from tabx.generate.running.work import Generating
from tabx.generate.schema import Schema, read_schema
from tabx.generate.settings import AS_TEXT, FORMAT_FIRST, Settings, targets_of
from tabx.generate.shapes import form_of
from tabx.generate.tasks import Task, Tasks
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.runs.packed import bare_suffix


def run(arguments: Namespace) -> int:
    """Make the tables, and return the exit code."""
    check_model(arguments, "tabx generate")
    with uncounted():
        if arguments.items != STANDARD_STREAM and bare_suffix(arguments.items) not in READERS:
            return _of_text(arguments)
        return _of_items(arguments)


def _of_items(arguments: Namespace) -> int:
    settings = _settings(arguments)
    output = None if arguments.dry_run else output_of(arguments)
    client = model_client(arguments)
    rows = RereadRows(arguments.items, arguments.rows)
    found = Inputs.found(
        rows, rows.where, arguments.id_column, arguments.text_column, arguments.gold_column, arguments.join
    )
    tasks = _tasks(arguments, settings, client, found.columns, found.items(), found.where)
    client.check_reply_limits()
    for told in found.told:
        print_note(told)
    work = of_the_shard(tasks.of(found.items()), arguments)
    if arguments.dry_run:
        return print_plan(client, work, _planning(tasks, client))
    kind = generating_kind(Generating.of(tasks, client))
    count = found.count * len(settings.targets) * arguments.repeats
    return ask_all(arguments, kind, client, work, count, output)


def _of_text(arguments: Namespace) -> int:
    """Make the tables of the one text that a file is."""
    settings = _settings(arguments)
    text = text_of(Path(arguments.items), "a text to make tables from")
    item = Item(0, Path(arguments.items).stem, text)
    client = model_client(arguments)
    tasks = _tasks(arguments, settings, client, ItemColumns(), [item], arguments.items)
    client.check_reply_limits()
    if arguments.dry_run:
        return print_plan(client, tasks.of([item]), _planning(tasks, client))
    return run_text(arguments, item, tasks, client)


def _settings(arguments: Namespace) -> Settings:
    return Settings(
        targets_of(arguments.to),
        arguments.strategy,
        arguments.format_from or "",
        arguments.reply,
        arguments.shots,
        arguments.seed,
        arguments.max_continuations,
        _schema(arguments),
    )


def _schema(arguments: Namespace) -> Schema | None:
    if arguments.columns is not None:
        return read_schema([name.strip() for name in arguments.columns.split(",")], "--columns")
    if arguments.schema is None:
        return None
    return read_schema(text_of(Path(arguments.schema), "a schema"), arguments.schema)


def _tasks(
    arguments: Namespace,
    settings: Settings,
    client: Client,
    columns: ItemColumns,
    items: Iterable[Any],
    where: str,
) -> Tasks:
    """Return how items become tasks, once all of them are looked through."""
    pool = None if arguments.pool is None else pool_of(arguments.pool, arguments.seed)
    example = "" if arguments.example is None else text_of(Path(arguments.example), "a table")
    check_settings(settings, pool, example)
    check_items(items, settings, pool, where)
    prompts = Prompts(prompts_folder(arguments))
    return Tasks(settings, client.spec, prompts, columns, pool, example, arguments.repeats)


def _planning(tasks: Tasks, client: Client) -> Planning:
    """Return how a dry run asks: of two questions the first, as the second holds the answer to it."""
    prompting = Prompting(tasks.prompts, tasks.settings.reply_as)
    is_described = tasks.settings.strategy == FORMAT_FIRST

    def turns(task: Task) -> Sequence[Message]:
        if is_described:
            return prompting.description(
                task.item, task.schema, task.target, source=task.source, material=task.material
            )
        return prompting.question(task.item, task.schema, task.target, examples=task.examples)

    def send(task: Task, asked: Sequence[Message]) -> object:
        if is_described or tasks.settings.reply_as == AS_TEXT:
            return client.reply(asked, repeat=task.repeat or 0)
        return client.ask(asked, form_of(task.schema, task.target).shape, repeat=task.repeat or 0)

    more = "then as many for the tables, with the descriptions in them" if is_described else ""
    return Planning(turns, send, more)
