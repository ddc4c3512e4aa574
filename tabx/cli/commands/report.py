"""The report of a judgement: write it, print it, return the exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path

from tabx.cli.gates import gate
from tabx.cli.output import needs_ascii, print_data, suffix_of, write_file
from tabx.judging import Judgement, TablesJudgement

_VIEWS = {
    ".md": ("tabx.views.markdown", "render_markdown"),
    ".html": ("tabx.views.html", "html_report"),
    ".csv": ("tabx.views.sheets", "findings_csv"),
    ".xlsx": ("tabx.views.sheets", "findings_xlsx"),
}
"""The view that writes each kind of file; loaded when it is asked for."""

SUFFIXES = (".json", *_VIEWS)


def check_output(arguments: Namespace) -> None:
    """Raise OptionError, before any work, where the report could not be written."""
    if arguments.output is not None and suffix_of(arguments.output, SUFFIXES) == ".xlsx":
        from tabx.views.sheets import check_installed

        check_installed()


def report(judgement: Judgement | TablesJudgement, arguments: Namespace) -> int:
    """Print and write a judgement as the arguments require, and return the exit code."""
    if arguments.output is not None:
        write_file(Path(arguments.output), _render(judgement, suffix_of(arguments.output, SUFFIXES)))
    _print(judgement, arguments)
    return gate(judgement, arguments.fail_under)


def _render(judgement: Judgement | TablesJudgement, suffix: str) -> str | bytes:
    if suffix == ".json":
        return judgement.to_json()
    module, name = _VIEWS[suffix]
    rendered: str | bytes = getattr(import_module(module), name)(judgement)
    return rendered


def _print(judgement: Judgement | TablesJudgement, arguments: Namespace) -> None:
    if arguments.json:
        print_data(judgement.to_json(ascii_only=needs_ascii()))
    elif arguments.quiet:
        print_data(f"{judgement.score!r}\n")
    elif arguments.aligned or arguments.tuples:
        print_data(_compared(judgement, aligned=arguments.aligned))
    else:
        from tabx.views.terminal import write_terminal

        write_terminal(judgement, sys.stdout, full=arguments.full)


def _compared(judgement: Judgement | TablesJudgement, *, aligned: bool) -> str:
    """Return the aligned table, or the tuples, as Markdown; several tables under their names."""
    from tabx.compare import aligned_markdown, tuples_markdown

    make = aligned_markdown if aligned else tuples_markdown
    if isinstance(judgement, Judgement):
        return make(judgement.alignment, judgement.comparison).rstrip("\n") + "\n"
    from tabx.views.blocks.tables import part_title
    from tabx.views.markdown import escape

    found = [part for part in judgement.parts if not part.is_missing]
    texts = (make(part.judgement.alignment, part.judgement.comparison).rstrip("\n") for part in found)
    return "\n".join(f"## {escape(part_title(part))}\n\n{text}\n" for part, text in zip(found, texts, strict=True))
