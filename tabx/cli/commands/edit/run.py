"""tabx edit run: a model asked for the edits of a bench."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from itertools import islice

from tabx.base.errors import InputError
from tabx.base.limits import uncounted
from tabx.cli.asking import Planning, ask_all, check_model, model_client, of_the_shard, print_plan
from tabx.cli.models.clients import prompts_folder
from tabx.cli.runs import output_of
from tabx.edit.asking.editing import Editing
from tabx.edit.asking.kind import editing_kind
from tabx.edit.asking.settings import Mode, Settings
from tabx.edit.asking.shapes import operations_shape
from tabx.edit.asking.tasks import Task, Tasks
from tabx.edit.bench.files import read_bench
from tabx.llm.client import Client
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message


def run(arguments: Namespace) -> int:
    """Ask about the instances, and return the exit code."""
    check_model(arguments, "tabx edit run")
    with uncounted():
        settings = Settings(Mode(arguments.mode), arguments.shots, arguments.context)
        output = None if arguments.dry_run else output_of(arguments)
        bench = read_bench(arguments.bench)
        chosen = [one for one in bench if arguments.split in (None, one.split)]
        if not chosen:
            raise InputError(f"{arguments.bench}: no instance of the split {arguments.split}")
        instances = list(islice(chosen, arguments.rows))
        client = model_client(arguments)
        tasks = Tasks(settings, client.spec, Prompts(prompts_folder(arguments)), bench, arguments.repeats)
        client.check_reply_limits()
        work = of_the_shard(tasks.of(instances), arguments)
        if arguments.dry_run:
            return print_plan(client, work, _planning(client, settings.mode))
        kind = editing_kind(Editing.of(tasks, client))
        return ask_all(arguments, kind, client, work, len(instances) * arguments.repeats, output)


def _planning(client: Client, mode: Mode) -> Planning:
    """Return how a dry run asks."""

    def send(task: Task, turns: Sequence[Message]) -> object:
        if mode is Mode.OPS:
            return client.ask(turns, operations_shape(), repeat=task.repeat or 0)
        return client.reply(turns, repeat=task.repeat or 0)

    return Planning(lambda task: task.turns, send)
