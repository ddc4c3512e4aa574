"""What a command does with a judgement: print it as asked, write it as asked, tell the exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path

from tabx.cli.output import needs_ascii, print_data, suffix_of, write_file
from tabx.judge import Judgement

_VIEWS = {
    ".md": ("tabx.views.markdown", "render_markdown"),
    ".html": ("tabx.views.html", "html_report"),
    ".csv": ("tabx.views.csv", "findings_csv"),
    ".xlsx": ("tabx.views.xlsx", "findings_xlsx"),
}
"""The view that writes each kind of file; loaded when it is asked for."""

SUFFIXES = (".json", *_VIEWS)


def check_output(arguments: Namespace) -> None:
    """Raise OptionError before any work where the report could not be written."""
    if arguments.output is not None and suffix_of(arguments.output, SUFFIXES) == ".xlsx":
        from tabx.views.xlsx import check_installed

        check_installed()


def report(judgement: Judgement, arguments: Namespace) -> int:
    """Print and write a judgement as the arguments say and return the exit code."""
    if arguments.output is not None:
        write_file(Path(arguments.output), _render(judgement, suffix_of(arguments.output, SUFFIXES)))
    _print(judgement, arguments)
    return 1 if arguments.fail_under is not None and judgement.score < arguments.fail_under else 0


def _render(judgement: Judgement, suffix: str) -> str | bytes:
    if suffix == ".json":
        return judgement.to_json()
    module, name = _VIEWS[suffix]
    rendered: str | bytes = getattr(import_module(module), name)(judgement)
    return rendered


def _print(judgement: Judgement, arguments: Namespace) -> None:
    if arguments.json:
        print_data(judgement.to_json(ascii_only=needs_ascii()))
    elif arguments.quiet:
        print_data(f"{judgement.score!r}\n")
    elif arguments.aligned or arguments.tuples:
        from tabx.compare import aligned_markdown, tuples_markdown

        make = aligned_markdown if arguments.aligned else tuples_markdown
        print_data(make(judgement.alignment, judgement.comparison).rstrip("\n") + "\n")
    else:
        from tabx.views.terminal import write_terminal

        write_terminal(judgement, sys.stdout, full=arguments.full)
