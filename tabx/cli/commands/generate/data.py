"""tabx generate import, export and stats: the items to make tables from."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tabx.base.errors import FormatError
from tabx.base.limits import uncounted
from tabx.base.whole_files import check_folder
from tabx.batch.reading.twice import RereadRows
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.output import numbered, print_note, write_or_print
from tabx.cli.sources import STANDARD_STREAM
from tabx.formats.known import find_written_format
from tabx.generate.data.counting import count_items
from tabx.generate.data.exporting import Exported, export_items, json_lines_of, json_of
from tabx.generate.data.importing import Layout, Source, import_items
from tabx.generate.data.pair_files import DATA, SUFFIXES, TEXT
from tabx.generate.many import Inputs

STRUC_BENCH, LINES = ".json", ".jsonl"


def run(arguments: Namespace) -> int:
    """Run one of the commands and return the exit code."""
    command = arguments.command.removeprefix("generate ")
    with uncounted():
        {"import": _import, "export": _export, "stats": _stats}[command](arguments)
    return JUDGED


def _import(arguments: Namespace) -> None:
    _check_output(arguments.output)
    layout = None if arguments.layout is None else Layout(arguments.layout)
    named = (arguments.id_column, arguments.text_column, arguments.gold_column, arguments.join)
    items = list(import_items(Source(arguments.source, layout, *named, dataset=arguments.dataset or "")))
    write_or_print(arguments.output, json_lines_of(items))
    if arguments.output not in (None, STANDARD_STREAM):
        print_note(f"{arguments.output}: {numbered(len(items), 'item')}")


def _export(arguments: Namespace) -> None:
    output = arguments.output
    suffix = LINES if output in (None, STANDARD_STREAM) else Path(output).suffix.lower()
    if suffix not in (STRUC_BENCH, LINES, *SUFFIXES):
        raise FormatError(f"{output}: unknown suffix; {STRUC_BENCH}, {LINES}, {TEXT} or {DATA} is right")
    _check_output(output)
    to = None if arguments.to is None else find_written_format(arguments.to).name
    items = list(export_items(_inputs(arguments).items(), to or ("raw" if suffix in SUFFIXES else None)))
    if suffix in SUFFIXES:
        _write_both(Path(output), items)
    else:
        write_or_print(output, json_of(items) if suffix == STRUC_BENCH else json_lines_of(map(_plain, items)))
    _note_losses(items)
    if output not in (None, STANDARD_STREAM):
        print_note(f"{output}: {numbered(len(items), 'item')}")


def _write_both(output: Path, items: Sequence[Exported]) -> None:
    """Write the two files of a text-to-table data set."""
    for suffix, place in ((TEXT, 0), (DATA, 1)):
        write_or_print(str(output.with_suffix(suffix)), "".join(f"{one.lines[place]}\n" for one in items))


def _plain(one: Exported) -> dict[str, str]:
    return one.struc_bench


def _note_losses(items: Sequence[Exported]) -> None:
    """Say what the outputs could not carry, each kind of loss once."""
    counts = Counter(note.code for one in items for note in {note.code: note for note in one.losses}.values())
    for code, count in counts.most_common():
        first = next(note for one in items for note in one.losses if note.code == code)
        print_note(f"{numbered(count, 'output')} with a loss ({code}), first: {first.message}")


def _stats(arguments: Namespace) -> None:
    check_report_file(arguments.output)
    from tabx.generate.data.stats_document import stats_document

    document = stats_document(count_items(_inputs(arguments).items()))
    write_report_file(document, arguments.output)
    if arguments.output is None or arguments.json:
        print_report(document, as_json=arguments.json)


def _inputs(arguments: Namespace) -> Inputs:
    rows = RereadRows(arguments.items)
    named = (arguments.id_column, arguments.text_column, arguments.gold_column, arguments.join)
    found = Inputs.found(rows, rows.where, *named)
    for told in found.told:
        print_note(told)
    return found


def _check_output(output: str | None) -> None:
    if output not in (None, STANDARD_STREAM):
        check_folder(Path(output))
