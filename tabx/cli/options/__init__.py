"""The table of all options, by theme; the help lists them in this order.

`option` is the record of one, `values` reads option values; `judging` and `rules` fill the keywords of `tabx.judge`
(a test compares them), the other files belong to the commands that they name.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tabx.cli.options.bench_options import BENCH_OPTIONS
from tabx.cli.options.files import FILE_OPTIONS
from tabx.cli.options.judging import JUDGING_OPTIONS
from tabx.cli.options.meta_options import META_OPTIONS
from tabx.cli.options.models import AGENT_OPTIONS, METHOD_OPTIONS, MODEL_OPTIONS
from tabx.cli.options.option import Option
from tabx.cli.options.reporting import REPORTING_OPTIONS
from tabx.cli.options.rules import RULE_OPTIONS

OPTIONS: tuple[Option, ...] = (
    *JUDGING_OPTIONS,
    *REPORTING_OPTIONS,
    *FILE_OPTIONS,
    *RULE_OPTIONS,
    *MODEL_OPTIONS,
    *AGENT_OPTIONS,
    *METHOD_OPTIONS,
    *META_OPTIONS,
    *BENCH_OPTIONS,
)


def first_given(arguments: Namespace, flags: Sequence[str]) -> str | None:
    """Return the first of these flags that is given, None where all stand at their defaults."""
    for flag in flags:
        for option in OPTIONS:
            is_of_command = flag in option.flags and arguments.command in option.commands
            if is_of_command and getattr(arguments, option.dest) != option.default:
                return flag
    return None
