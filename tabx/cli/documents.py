"""A report on standard output, and in a file of any medium."""

from __future__ import annotations

import sys
from pathlib import Path

from tabx.base.whole_files import write_file
from tabx.cli.output import print_json, suffix_of
from tabx.documents.media import SUFFIXES, content
from tabx.documents.record import Document


def check_report_file(output: str | None) -> None:
    """Raise OptionError, before any work, where a report could not be written."""
    if output is not None and suffix_of(output, SUFFIXES) == ".xlsx":
        from tabx.documents.workbook import check_installed

        check_installed()


def write_report_file(document: Document, output: str | None) -> None:
    """Write a report to a file, in the medium that its suffix names; to none for None."""
    if output is not None:
        write_file(Path(output), content(document, suffix_of(output, SUFFIXES)))


def print_report(document: Document, *, as_json: bool, full: bool = False) -> None:
    """Print a report, or its data as JSON."""
    if as_json:
        print_json(document.data)
        return
    from tabx.documents.terminal import write_document

    write_document(document, sys.stdout, full=full)
