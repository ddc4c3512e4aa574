"""tabx convert: a table from one format into another; what is lost is said."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabx.cli.output import check_folder, escaped, print_data, write_file
from tabx.cli.sources import STANDARD_INPUT, source
from tabx.errors import FormatError
from tabx.formats import FORMATS, dump_bytes_with_losses, find_format, load_table
from tabx.formats.known import format_of_suffix


def run(arguments: Namespace) -> int:
    """Write the table in the other format, say what it could not carry, and return 0."""
    target = arguments.target
    format_name = _target_format(target, arguments.target_format)
    if target != STANDARD_INPUT:
        check_folder(Path(target))
    table = load_table(source(arguments.source), arguments.source_format, sheet=arguments.sheet)
    data, losses = dump_bytes_with_losses(table, format_name)
    for note in (*table.notes, *losses):
        sys.stderr.write(escaped(f"tabx: {note.message}\n", sys.stderr.encoding))
    if target == STANDARD_INPUT:
        print_data(data)
    else:
        write_file(Path(target), data)
    return 0


def _target_format(target: str, asked: str | None) -> str:
    if asked is not None:
        return find_format(asked).name
    found = format_of_suffix(Path(target).suffix)
    if found is None:
        written = ", ".join(name for name, known in FORMATS.items() if known.dumps)
        raise FormatError(f"{target}: its suffix names no format; --to says it ({written})")
    return found
