"""tabx convert: tables from one format into another, with a report of losses."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.base.errors import FormatError
from tabx.base.escapes import shorten, visible
from tabx.base.whole_files import check_folder
from tabx.cli.clock import on_the_clock
from tabx.cli.output import print_note, write_or_print
from tabx.cli.sources import STANDARD_STREAM, source
from tabx.formats import FORMATS, dump_bytes_with_losses, load_table, load_tables
from tabx.formats.dump import SEVERAL, dump_tables_with_losses, encoded
from tabx.formats.formulas import GUARDED, formulas, without_formulas
from tabx.formats.known import find_written_format, format_of_suffix
from tabx.table import Note, Table


@on_the_clock()
def run(arguments: Namespace) -> int:
    """Write the table in the other format, report what was lost, and return 0.

    Several tables are written where the format carries several; otherwise the last one with data, with a remark. Texts
    are written as read. For CSV and TSV, which cannot mark a cell as text, texts that a spreadsheet could take for
    formulas are reported, and `--safe-formulas` puts an apostrophe before them; in XLSX every cell is a text.
    """
    target = arguments.target
    format_name = _target_format(target, arguments.target_format)
    if target != STANDARD_STREAM:
        check_folder(Path(target))
    tables = _read(arguments, format_name)
    remarks = _formula_remarks(tables, format_name, arguments.safe_formulas)
    if arguments.safe_formulas and format_name in GUARDED:
        tables = tuple(map(without_formulas, tables))
    data, losses = _written(tables, format_name)
    notes = (note.message for note in (*(note for table in tables for note in table.notes), *losses))
    for message in (*notes, *remarks):
        print_note(message)
    write_or_print(target, data)
    return 0


def _read(arguments: Namespace, format_name: str) -> tuple[Table, ...]:
    """Return all tables of the source if the target carries several, else the last one."""
    given = source(arguments.source, arguments.encoding)
    options = {"sheet": arguments.sheet, "encoding": arguments.encoding}
    if format_name in SEVERAL:
        return load_tables(given, arguments.source_format, **options)
    return (load_table(given, arguments.source_format, **options),)


def _written(tables: tuple[Table, ...], format_name: str) -> tuple[bytes, tuple[Note, ...]]:
    if len(tables) == 1:
        return dump_bytes_with_losses(tables[0], format_name)
    text, losses = dump_tables_with_losses(tables, format_name)
    return encoded(text), losses


def _target_format(target: str, asked: str | None) -> str:
    if asked is not None:
        return find_written_format(asked).name
    found = format_of_suffix(Path(target).suffix)
    if found is None:
        written = ", ".join(name for name, known in FORMATS.items() if known.dumps)
        raise FormatError(f"{target}: unknown suffix; name the format with --to ({written})")
    return find_written_format(found).name


def _formula_remarks(tables: tuple[Table, ...], format_name: str, safe: bool) -> list[str]:
    """Return a remark on texts that a spreadsheet could take for formulas, if there are any."""
    # A browser shows HTML as it is, so its texts are worth a remark only where they are changed.
    is_at_risk = format_name in GUARDED and (safe or format_name != "html")
    found = [text for table in tables for text in formulas(table)] if is_at_risk else []
    if not found:
        return []
    texts = "1 text" if len(found) == 1 else f"{len(found)} texts"
    done = "an apostrophe before each" if safe else "written as read; --safe-formulas puts an apostrophe before each"
    first = shorten(visible(found[0]), 40)
    return [f"{texts} that a spreadsheet could take for a formula, first {first!r}: {done}"]
