"""The table of all options, by theme; the help lists them in this order.

`option` is the record of one, `values` reads option values; `judging` and `rules` fill the keywords of `tabx.judge`
(a test compares them), the other files belong to the commands that they name.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import reduce

from tabx.cli.options.abilities_options import ABILITIES_OPTIONS, with_abilities
from tabx.cli.options.annotate_options import ANNOTATE_OPTIONS
from tabx.cli.options.answer_options import ANSWER_OPTIONS, with_answer
from tabx.cli.options.ask_options import ASK_INPUT, ASK_OUTPUT, with_ask
from tabx.cli.options.batch_options import DIFF_OPTIONS, INPUT_OPTIONS, RUN_OPTIONS, with_batch
from tabx.cli.options.bench_options import BENCH_OPTIONS
from tabx.cli.options.edit_bench_options import EDIT_BENCH_OPTIONS
from tabx.cli.options.edit_judge_options import EDIT_JUDGE_OPTIONS, with_edit
from tabx.cli.options.edit_options import APPLY_OPTIONS
from tabx.cli.options.edit_report_options import EDIT_REPORT_OPTIONS
from tabx.cli.options.edit_run_options import EDIT_RUN_OPTIONS, EDIT_RUN_OUTPUT, with_edit_run
from tabx.cli.options.files import FILE_OPTIONS
from tabx.cli.options.generate_data_options import GENERATE_DATA_OPTIONS
from tabx.cli.options.generate_options import GENERATE_INPUT, GENERATE_MAKING, GENERATE_OUTPUT, with_generate
from tabx.cli.options.ground_options import GROUND_OPTIONS, with_ground
from tabx.cli.options.judging import BACKBONE_OPTIONS, COUNT_OPTIONS, TABLE_OPTIONS
from tabx.cli.options.meta_options import META_OPTIONS
from tabx.cli.options.metric_options import METRIC_OPTIONS, with_metrics
from tabx.cli.options.models import AGENT_OPTIONS, METHOD_OPTIONS, MODEL_OPTIONS
from tabx.cli.options.option import Option, under
from tabx.cli.options.report_options import REPORT_OPTIONS
from tabx.cli.options.reporting import REPORTING_OPTIONS
from tabx.cli.options.retrieve_options import RETRIEVE_OPTIONS, with_retrieve
from tabx.cli.options.rules import RULE_OPTIONS
from tabx.cli.options.sql_options import SQL_OPTIONS, with_sql
from tabx.cli.options.tune_compare_options import TUNE_COMPARE_OPTIONS, with_tune_compare
from tabx.cli.options.tune_options import TUNE_OPTIONS, with_tune
from tabx.cli.options.tune_train_options import TUNE_TRAIN_OPTIONS

TABLES, COUNTS, RULES, MODEL, OTHERS, OUTPUT, LIMITS = HEADINGS = (
    "tables",
    "what counts",
    "house rules",
    "model",
    "other metrics",
    "output",
    "limits and defaults",
)
"""Headings of the help, in its order, for the commands with many options."""

_DECLARED: tuple[Option, ...] = (
    *under(MODEL, *ASK_INPUT),
    *under(TABLES, *INPUT_OPTIONS, *GENERATE_INPUT, *TABLE_OPTIONS),
    *under(COUNTS, *COUNT_OPTIONS),
    *under(MODEL, *BACKBONE_OPTIONS, *GENERATE_MAKING, *EDIT_RUN_OPTIONS),
    *under(OUTPUT, *ASK_OUTPUT, *GENERATE_OUTPUT, *EDIT_RUN_OUTPUT, *RUN_OPTIONS, *REPORTING_OPTIONS),
    *under(LIMITS, *FILE_OPTIONS),
    *under(RULES, *RULE_OPTIONS),
    *under(MODEL, *MODEL_OPTIONS, *AGENT_OPTIONS, *METHOD_OPTIONS),
    *under(OTHERS, *METRIC_OPTIONS),
    *DIFF_OPTIONS,
    *SQL_OPTIONS,
    *GENERATE_DATA_OPTIONS,
    *TUNE_OPTIONS,
    *TUNE_TRAIN_OPTIONS,
    *TUNE_COMPARE_OPTIONS,
    *GROUND_OPTIONS,
    *APPLY_OPTIONS,
    *EDIT_JUDGE_OPTIONS,
    *RETRIEVE_OPTIONS,
    *ANSWER_OPTIONS,
    *EDIT_BENCH_OPTIONS,
    *EDIT_REPORT_OPTIONS,
    *REPORT_OPTIONS,
    *ABILITIES_OPTIONS,
    *META_OPTIONS,
    *BENCH_OPTIONS,
    *ANNOTATE_OPTIONS,
)

_WITH_MORE = (
    *(with_batch, with_sql, with_edit, with_metrics, with_ask, with_generate, with_edit_run),
    *(with_tune, with_tune_compare, with_ground, with_abilities, with_retrieve, with_answer),
)
"""What each application adds, in this order: later ones share options of those before."""

OPTIONS: tuple[Option, ...] = reduce(lambda options, add: add(options), _WITH_MORE, _DECLARED)


def first_given(arguments: Namespace, flags: Sequence[str]) -> str | None:
    """Return the first of these flags that is given, None where all stand at their defaults."""
    for flag in flags:
        for option in OPTIONS:
            is_of_command = flag in option.flags and arguments.command in option.commands
            if is_of_command and getattr(arguments, option.dest) != option.default:
                return flag
    return None
