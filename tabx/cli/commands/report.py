"""The report of a judgement: write it, print it, return the exit code."""

from __future__ import annotations

import sys
from argparse import Namespace

from tabx.cli.gates import gate
from tabx.cli.output import needs_ascii, print_data, suffix_of
from tabx.judging import Judgement, TablesJudgement


def check_output(arguments: Namespace) -> None:
    """Raise OptionError, before any work, where the report could not be written."""
    if arguments.output is None:
        return
    from tabx.views.showing import JUDGEMENT_SUFFIXES

    if suffix_of(arguments.output, JUDGEMENT_SUFFIXES) == ".xlsx":
        from tabx.documents.workbook import check_installed

        check_installed()


def report(judgement: Judgement | TablesJudgement, arguments: Namespace) -> int:
    """Print and write a judgement as the arguments require, and return the exit code."""
    if arguments.output is not None:
        judgement.save(arguments.output)
    _print(judgement, arguments)
    return gate(judgement, arguments.fail_under)


def _print(judgement: Judgement | TablesJudgement, arguments: Namespace) -> None:
    if arguments.json:
        print_data(judgement.to_json(ascii_only=needs_ascii()))
    elif arguments.quiet:
        print_data(f"{judgement.score!r}\n")
    elif arguments.aligned or arguments.tuples:
        print_data(_compared(judgement, aligned=arguments.aligned))
    else:
        from tabx.views.terminal import Extra, write_terminal

        extras = [extra.value for extra in Extra if getattr(arguments, extra.value)]
        write_terminal(judgement, sys.stdout, full=arguments.full, extras=extras)


def _compared(judgement: Judgement | TablesJudgement, *, aligned: bool) -> str:
    """Return the aligned table, or the tuples, as Markdown; several tables under their names."""
    from tabx.compare import aligned_markdown, tuples_markdown

    make = aligned_markdown if aligned else tuples_markdown
    if isinstance(judgement, Judgement):
        return make(judgement.alignment, judgement.comparison).rstrip("\n") + "\n"
    from tabx.documents.markdown import escape
    from tabx.views.blocks.tables import part_title

    found = [part for part in judgement.parts if not part.is_missing]
    texts = (make(part.judgement.alignment, part.judgement.comparison).rstrip("\n") for part in found)
    return "\n".join(f"## {escape(part_title(part))}\n\n{text}\n" for part, text in zip(found, texts, strict=True))
