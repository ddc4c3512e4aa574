"""tabx tune data: from tables, or items with texts, to a folder of checked rows for a trainer."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.base.limits import uncounted
from tabx.cli.exit_codes import JUDGED
from tabx.cli.output import numbered, print_note, print_text
from tabx.generate.settings import targets_of
from tabx.tune.data import finish, gather, made_rows
from tabx.tune.settings import Settings
from tabx.tune.sources import Naming
from tabx.tune.writing import DataCard, check_output


def run(arguments: Namespace) -> int:
    """Make the data, and return the exit code."""
    settings = _settings(arguments)
    folder = Path(arguments.output)
    check_output(folder, overwrite=arguments.overwrite)
    naming = Naming(arguments.gold_column, arguments.text_column, arguments.id_column, arguments.join)
    with uncounted():
        gathered = gather(arguments.sources, naming, arguments.not_in)
        card = finish(folder, made_rows(gathered, settings), gathered, settings)
    _say(card, arguments.output)
    return JUDGED


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
