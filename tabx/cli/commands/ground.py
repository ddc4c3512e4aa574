"""tabx ground: which cells of a table a text bears out."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.base.errors import InputError
from tabx.base.limits import check
from tabx.base.whole_files import write_file
from tabx.cli.clock import on_the_clock
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.models.backbone import chosen_backbone
from tabx.cli.output import suffix_of
from tabx.cli.sources import STANDARD_STREAM, check_standard_input, read_standard_input, source
from tabx.documents.media import SUFFIXES
from tabx.formats import decode_bytes, load_tables, promote_header, strip_header
from tabx.grounding import ground_tables
from tabx.grounding.records import Grounding
from tabx.grounding.report.document import grounding_document
from tabx.table import Table


@on_the_clock()
def run(arguments: Namespace) -> int:
    """Ground the tables, report, and return the exit code."""
    check_report_file(arguments.output)
    check_standard_input((arguments.text, arguments.table))
    text = _text(arguments.text, arguments.encoding)
    tables = _tables(arguments)
    with chosen_backbone(arguments) as chosen:
        groundings = ground_tables(
            text,
            tables,
            backbone=chosen.backbone,
            number_words=not arguments.no_number_words,
            seed=arguments.seed,
        )
    _report(groundings, arguments)
    return JUDGED


def _text(name: str, encoding: str | None) -> str:
    """Return the text of a file or of standard input."""
    if name == STANDARD_STREAM:
        return read_standard_input(encoding)
    path = source(name, encoding)
    if not isinstance(path, Path) or not path.is_file():
        raise InputError(f"text: {name}: no such file; the text that the table was made from is right")
    check("bytes", path.stat().st_size, name)
    return decode_bytes(path.read_bytes(), name, encoding)


def _tables(arguments: Namespace) -> tuple[Table, ...]:
    tables = load_tables(source(arguments.table, arguments.encoding), arguments.format, encoding=arguments.encoding)
    if arguments.header is None:
        return tables
    return tuple(promote_header(table) if arguments.header else strip_header(table) for table in tables)


def _report(groundings: tuple[Grounding, ...], arguments: Namespace) -> None:
    document = grounding_document(groundings)
    if arguments.output is not None and suffix_of(arguments.output, SUFFIXES) == ".html":
        from tabx.grounding.report.page import grounding_page

        write_file(Path(arguments.output), grounding_page(groundings))
    else:
        write_report_file(document, arguments.output)
    print_report(document, as_json=arguments.json, full=arguments.full)
