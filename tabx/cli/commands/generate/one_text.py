"""tabx generate of one text: its tables in the target, to standard output or a file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.base.errors import FormatError, OptionError
from tabx.base.whole_files import check_folder
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.models.backbone import print_usage
from tabx.cli.options import first_given
from tabx.cli.output import print_note, write_or_print
from tabx.cli.sources import STANDARD_STREAM
from tabx.formats.dump import encoded
from tabx.generate.items import Item
from tabx.generate.many import made_of
from tabx.generate.running.line import Generated
from tabx.generate.tasks import Tasks
from tabx.generate.writing import written
from tabx.llm.client import Client

_OF_RUNS = (
    *("--resume", "--retry-failed", "--changed", "--max-failures", "--usage", "--shard", "--repeats"),
    *("--join", "--id-column", "--text-column", "--gold-column"),
)
"""Options that mean nothing for one text."""


def run_text(arguments: Namespace, item: Item, tasks: Tasks, client: Client) -> int:
    """Write the tables of a text, and return the exit code."""
    given = first_given(arguments, _OF_RUNS)
    if given is not None:
        raise OptionError(f"{given} is for a file of items, not for one text ({arguments.items})")
    if len(tasks.settings.targets) > 1:
        raise OptionError(f"--to {arguments.to}: one target is right for one text")
    target = arguments.output or STANDARD_STREAM
    if target != STANDARD_STREAM:
        _check_output(Path(target), arguments)
    try:
        made = made_of(item, tasks, client)
    finally:
        print_usage(client)
    return _say(made, target)


def _check_output(path: Path, arguments: Namespace) -> None:
    check_folder(path)
    if path.exists() and not arguments.overwrite:
        raise OptionError(f"{path} is there already; --overwrite writes over it")


def _say(made: Generated, target: str) -> int:
    """Write the tables of a reply as code writes them, without what stands around them."""
    for note in (*made.losses, *filter(None, (made.remark,))):
        print_note(note)
    tables = made.tables
    if not tables:
        print_note(f"no table in the reply of {made.model} ({made.finish}): {made.reply or 'nothing'}")
        return UNJUDGED
    try:
        text, losses = written(tables, made.to)
    except FormatError as error:
        raise FormatError(f"{error}; another --to is right") from None
    for note in losses:
        print_note(note)
    if made.finish == "cut":
        print_note("the reply was cut at the limit of its length; the table may lack rows")
    write_or_print(target, encoded(text))
    return JUDGED
