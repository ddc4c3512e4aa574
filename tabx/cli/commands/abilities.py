"""tabx abilities: the map of each model's abilities, from the results of a batch."""

from __future__ import annotations

from argparse import Namespace

from tabx.base.errors import OptionError
from tabx.base.paths import data_files
from tabx.batch.reading import Columns
from tabx.batch.reading.joining import Join
from tabx.cli.documents import print_report
from tabx.cli.exit_codes import JUDGED
from tabx.cli.options import first_given
from tabx.cli.output import needs_ascii, print_data, print_note, print_text, suffix_of
from tabx.generate.abilities import Beside, map_abilities
from tabx.generate.abilities.document import abilities_document
from tabx.generate.abilities.showing import PICTURES, SUFFIXES

OWN = "own"
"""Stands for the labels that come with tabx; a file of that name is ./own."""

_OF_PAIRS = ("--gold-column", "--pred-column", "--id-column", "--join", "--to")
"""Options that say how the files of --pairs are read."""


def run(arguments: Namespace) -> int:
    """Map the abilities of the models in some results, and return the exit code."""
    _check_output(arguments.output)
    found = map_abilities(
        arguments.results,
        _beside(arguments),
        task_column=arguments.task_column,
        ordered=arguments.ordered,
        resamples=arguments.resamples,
        seed=arguments.seed,
    )
    if arguments.output is not None:
        found.save(arguments.output)
    document = abilities_document(found)
    if arguments.json:
        print_data(found.to_json(ascii_only=needs_ascii()))
    elif arguments.output is None or arguments.full:
        print_report(document, as_json=False, full=arguments.full)
    else:
        print_text(f"{arguments.output}: {len(found.models)} models on {len(found.tasks)} tasks\n")
    return JUDGED


def _check_output(output: str | None) -> None:
    """Raise OptionError, before any work, where the map could not be written."""
    if output is None:
        return
    suffix = suffix_of(output, SUFFIXES)
    if suffix == ".xlsx":
        from tabx.documents.workbook import check_installed

        check_installed()
    elif suffix in (*PICTURES, ".html"):
        from tabx.lab.meta.plots.style import check_installed as check_plots

        check_plots()


def _beside(arguments: Namespace) -> Beside:
    given = first_given(arguments, _OF_PAIRS)
    if given is not None and not arguments.pairs:
        raise OptionError(f"{given} says how the replies are read: name their file with --pairs")
    labels = arguments.labels
    return Beside(
        labels=data_files("texts", ".jsonl")["labelled"] if labels == OWN else labels,
        pairs=tuple(arguments.pairs),
        columns=Columns(arguments.gold_column, tuple(arguments.pred_column), arguments.id_column),
        join=None if arguments.join is None else Join(arguments.join, arguments.id_column),
        to=arguments.to,
        ratings=arguments.ratings,
        say=print_note,
    )
