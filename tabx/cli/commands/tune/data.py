"""tabx tune data: from tables, or items with texts, to a folder of checked rows for a trainer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.cli.asking import Planning, ask_all, check_model, model_client, print_plan
from tabx.cli.exit_codes import JUDGED
from tabx.cli.models.clients import prompts_folder
from tabx.cli.options import first_given
from tabx.cli.output import numbered, print_note, print_text
from tabx.cli.runs import output_of
from tabx.generate.settings import targets_of
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.runs.store import Lines
from tabx.tune.data import Gathered, finish, gather, made_rows
from tabx.tune.describing.asking import Item
from tabx.tune.describing.run import described_rows, describing, describing_kind, drafts_by_source, items_of, replies_in
from tabx.tune.settings import Settings
from tabx.tune.sources import Naming
from tabx.tune.writing import REPLIES, DataCard, check_output

_OF_MODELS = ("--resume", "--retry-failed", "--changed", "--dry-run", "--usage", "--prompts", "--offline")
"""Options that mean nothing without a model."""


def run(arguments: Namespace) -> int:
    """Make the data, and return the exit code."""
    settings = _settings(arguments)
    asks = arguments.backbone not in (None, EMBEDDED)
    if asks:
        check_model(arguments, "tabx tune data --backbone")
    elif (given := first_given(arguments, _OF_MODELS)) is not None:
        raise OptionError(f"{given} is for a model; name one with --backbone")
    folder = Path(arguments.output)
    check_output(folder, overwrite=arguments.overwrite, resumes=asks and arguments.resume)
    naming = Naming(arguments.gold_column, arguments.text_column, arguments.id_column, arguments.join)
    with uncounted():
        gathered = gather(arguments.sources, naming, arguments.not_in)
        if asks:
            return _described(arguments, gathered, settings)
        _say(finish(folder, made_rows(gathered, settings), gathered, settings), arguments.output)
    return JUDGED


def _described(arguments: Namespace, gathered: Gathered, settings: Settings) -> int:
    """Ask a model about every draft, then make the data; a run that was stopped makes none."""
    client = model_client(arguments)
    client.check_reply_limits()
    drafts = drafts_by_source(gathered.sources, settings)
    work = describing(client, Prompts(prompts_folder(arguments)), settings)
    items = [*items_of((draft for _, draft in drafts), work)]
    if arguments.dry_run:
        more = "then one more for each reply that fails a check"
        return print_plan(client, iter(items), Planning(_turns, lambda item, turns: client.reply(turns), more))
    kind = describing_kind(work)
    folder = Path(arguments.output)
    folder.mkdir(parents=True, exist_ok=True)
    asking = Namespace(**{**vars(arguments), "output": str(folder / REPLIES)})
    code = ask_all(asking, kind, client, iter(items), len(items), output_of(asking))
    lines = Lines(folder / REPLIES, kind.read)
    try:
        replies = replies_in(data for _, data in lines.stored())
    finally:
        lines.close()
    if len(replies) < len(items):
        return code
    made = described_rows(drafts, replies, settings)
    _say(finish(folder, made, gathered, settings, backbone=client.spec.name), arguments.output)
    return code


def _turns(item: Item) -> Sequence[Message]:
    return item.turns


def _settings(arguments: Namespace) -> Settings:
    return Settings(
        targets_of(arguments.to),
        arguments.layouts,
        arguments.form,
        arguments.valid,
        arguments.test,
        arguments.max_tokens,
        arguments.pairs,
        tuple(arguments.licence),
        arguments.seed,
    )


def _say(card: DataCard, folder: str) -> None:
    """Say what was made, in one line, and what was dropped, a line for each reason."""
    splits = ", ".join(f"{numbered(count, 'row')} {split}" for split, count in card.rows.items())
    tables = numbered(sum(card.tables.values()), "gold table")
    pairs = f", {numbered(card.pairs, 'pair')}" if card.pairs else ""
    print_text(f"{folder}: {splits}{pairs}; of {tables}\n")
    for reason, count in card.dropped.items():
        print_note(f"{count:,} dropped: {reason}")
    if not card.made["licences"]:
        print_note("the data card tells no licence of the inputs: --licence TEXT")
