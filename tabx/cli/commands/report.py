"""What a command does with a judgement: print it as asked, write it as asked, tell the exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabx.cli.output import needs_ascii, print_text, suffix_of, write_file
from tabx.judge import Judgement

SUFFIXES = (".json", ".md")


def check_output(arguments: Namespace) -> None:
    """Raise OptionError before any work where the report could not be written."""
    if arguments.output is not None:
        suffix_of(arguments.output, SUFFIXES)


def report(judgement: Judgement, arguments: Namespace) -> int:
    """Print and write a judgement as the arguments say and return the exit code."""
    if arguments.output is not None:
        write_file(Path(arguments.output), _render(judgement, suffix_of(arguments.output, SUFFIXES)))
    _print(judgement, arguments)
    return 1 if arguments.fail_under is not None and judgement.score < arguments.fail_under else 0


def _render(judgement: Judgement, suffix: str) -> str:
    if suffix == ".json":
        return judgement.to_json()
    from tabx.views.markdown import render_markdown

    return render_markdown(judgement)


def _print(judgement: Judgement, arguments: Namespace) -> None:
    if arguments.json:
        print_text(judgement.to_json(ascii_only=needs_ascii()))
    elif arguments.quiet:
        print_text(f"{judgement.score!r}\n")
    elif arguments.aligned or arguments.tuples:
        from tabx.compare import aligned_markdown, tuples_markdown

        make = aligned_markdown if arguments.aligned else tuples_markdown
        print_text(make(judgement.alignment, judgement.comparison).rstrip("\n") + "\n")
    else:
        from tabx.views.terminal import write_terminal

        write_terminal(judgement, sys.stdout, full=arguments.full)
