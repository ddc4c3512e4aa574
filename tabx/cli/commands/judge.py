"""tabx judge: one pair, whole."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.commands.asked import keywords
from tabx.cli.commands.report import check_output, report
from tabx.cli.sources import check_standard_input, source
from tabx.judge import judge


def run(arguments: Namespace) -> int:
    """Judge the pair, report, and return the exit code."""
    check_standard_input((arguments.gold, arguments.predicted))
    check_output(arguments)
    asked = keywords(arguments)
    return report(judge(source(arguments.gold), source(arguments.predicted), **asked), arguments)
