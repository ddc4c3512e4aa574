"""tabx edit apply: operations of known outcome applied to a table."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tabx.base.errors import InputError, OptionError
from tabx.base.whole_files import check_folder
from tabx.cli.output import format_to_write, numbered, print_note, write_or_print
from tabx.cli.sources import STANDARD_STREAM, check_standard_input, source, source_name, whole_text
from tabx.formats import dump_bytes_with_losses, load_tables
from tabx.operations import ChangeKind, Operation, OperationError, Outcome, Policy, apply, read_operations
from tabx.table import Table


def run(arguments: Namespace) -> int:
    """Write the edited table, and its map if requested, and return 0; nothing is written where an operation fails."""
    _check(arguments)
    operations = _operations(arguments.ops)
    table = _only_table(arguments)
    target = format_to_write(arguments.target_format, arguments.output, table.source_format)
    outcome = apply(table, operations, policy=Policy(arguments.policy))
    data, losses = dump_bytes_with_losses(outcome.table, target)
    for message in (*(note.message for note in (*table.notes, *losses)), *_merged_again(table, outcome)):
        print_note(message)
    write_or_print(arguments.output, data)
    if arguments.map is not None:
        write_or_print(arguments.map, json.dumps(outcome.to_dict(), ensure_ascii=False, indent=1) + "\n")
    return 0


def _check(arguments: Namespace) -> None:
    """Raise OptionError for missing options, and for two things in one stream or folder that does not exist."""
    if arguments.ops is None:
        raise OptionError("--ops FILE is missing: the operations as JSON (tabx schema --operations shows what is read)")
    check_standard_input([arguments.source, arguments.ops])
    if arguments.map == STANDARD_STREAM and arguments.output in (None, STANDARD_STREAM):
        raise OptionError("--map - needs --output FILE for the table")
    for path in (arguments.output, arguments.map):
        if path not in (None, STANDARD_STREAM):
            check_folder(Path(path))


def _operations(argument: str) -> tuple[Operation, ...]:
    try:
        return read_operations(whole_text(argument, "a file of operations (tabx schema --operations)"))
    except OperationError as error:
        raise OperationError(f"{source_name(argument)}: {error.args[0]}", error.candidates) from None


def _only_table(arguments: Namespace) -> Table:
    """Return the table of the source.

    Raises
    ------
    InputError
        There are several.
    """
    tables = load_tables(
        source(arguments.source, arguments.encoding),
        arguments.source_format,
        sheet=arguments.sheet,
        encoding=arguments.encoding,
    )
    if len(tables) > 1:
        right = "name one with --sheet" if tables[0].source_format == "xlsx" else "a file of one is right"
        raise InputError(f"{source_name(arguments.source)}: {len(tables)} tables; {right}")
    return tables[0]


def _merged_again(table: Table, outcome: Outcome) -> list[str]:
    """Return a remark on cells that the policy merged though no operation asked for it, if there are any."""
    if outcome.source == table:
        return []
    as_given = Outcome(outcome.source, table, tuple(range(table.row_count)), tuple(range(table.column_count)))
    count = sum(change.kind is ChangeKind.CELL_SPAN_CHANGED for change in as_given.changes)
    return [
        f"the policy refill merged equal neighbours into {numbered(count, 'cell')}; --policy keep leaves them apart"
    ]
