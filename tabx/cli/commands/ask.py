"""tabx ask: a prompt filled with many rows, from a file of rows to a file of replies."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.ask.kind import replies_kind
from tabx.ask.rows import Questions, look_through
from tabx.ask.template import PromptTemplate
from tabx.ask.work import Asking
from tabx.base.limits import uncounted
from tabx.batch.reading.joining import Join
from tabx.batch.reading.twice import RereadRows
from tabx.cli.asking import Planning, ask_all, check_model, model_client, of_the_shard, print_plan
from tabx.cli.output import print_note
from tabx.cli.runs import output_of
from tabx.llm.client import Client


def run(arguments: Namespace) -> int:
    """Ask about the rows, and return the exit code."""
    check_model(arguments, "tabx ask")
    with uncounted():
        output = None if arguments.dry_run else output_of(arguments)
        client = model_client(arguments)
        questions = _questions(arguments, client)
        rows = RereadRows(arguments.items, arguments.rows)
        looked = look_through(rows, rows.where, arguments.id_column, questions.join)
        questions.check(looked)
        client.check_reply_limits()
        for told in looked.told:
            print_note(told)
        items = of_the_shard(questions.items(rows, looked.id), arguments)
        if arguments.dry_run:
            return print_plan(client, items, _planning(client))
        kind = replies_kind(Asking(client=client, prompt=questions.prompt_hash))
        return ask_all(arguments, kind, client, items, looked.count, output)


def _planning(client: Client) -> Planning:
    return Planning(lambda item: tuple(item.turns), lambda item, turns: client.reply(turns, repeat=item.repeat or 0))


def _questions(arguments: Namespace, client: Client) -> Questions:
    return Questions(
        PromptTemplate.read(Path(arguments.prompt)),
        client.spec,
        None if arguments.system is None else PromptTemplate.read(Path(arguments.system)),
        tuple(name.strip() for names in arguments.keep for name in names.split(",") if name.strip()),
        arguments.repeats,
        None if arguments.join is None else Join(arguments.join, arguments.id_column),
    )
