"""The options of tabx metrics: its own, and those that it shares with tabx judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import metric_model

METRICS, BATCH = "metrics", "batch run"

_SHARED = (
    *("--format", "--gold-format", "--pred-format", "--sheet", "--gold-sheet", "--pred-sheet", "--encoding"),
    *("--no-header", "--limit", "--config", "--no-config"),
    *("--backbone", "--api-base", "--model-arg", "--backbone-file", "--fallback", "--no-cache", "--offline"),
    *("--budget-usd", "--max-tokens-total", "--max-calls", "--concurrency", "--retry-seconds", "--prompts"),
)
"""Options of tabx judge by how the tables are read and a model is asked, which hold for metrics, too."""


def with_metrics(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx metrics shares with tabx judge as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, METRICS))
        if "judge" in option.commands and option.flags[0] in _SHARED
        else option
        for option in options
    )


METRIC_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--metric",),
        (METRICS,),
        "score with this metric alone; repeatable (default: every one that runs offline; --list names them)",
        settings=named("NAME", action="append", dest="metrics"),
    ),
    Option(
        ("--metric",),
        (BATCH,),
        "also score each judged pair with another metric, by a name of tabx metrics --list, or offline for all that "
        "run offline; repeatable; a pair without a value of one exits with 3",
        settings=named("NAME", action="append", default=[], dest="metrics"),
    ),
    Option(
        ("--source-column",),
        (BATCH,),
        "column of the tables that gold and prediction were made from by edits, for sari",
        settings=named("NAME"),
    ),
    Option(
        ("--source",),
        (METRICS,),
        "the table that gold and prediction were made from by edits, for sari and sari-f1",
        settings=named("FILE"),
    ),
    Option(
        ("--metric-model",),
        (METRICS, BATCH, "meta agreement", "meta sensitivity", "sweep"),
        "folder or hub name of the neural model of a metric, for example bleurt=models/bleurt; repeatable",
        settings=named("METRIC=NAME", type=metric_model, action="append", default=[], dest="metric_models"),
    ),
    Option(("--list",), (METRICS,), "list the metrics: range, direction, what each needs, its source", settings=FLAG),
    Option(("--json",), (METRICS,), "print JSON, with all sub-values", settings=FLAG),
    Option(
        ("--output", "-o"),
        (METRICS,),
        "also write the panel, or the list, to a file, in the format of its suffix: .json, .csv (a line for each "
        "value), .html, .md, .xlsx or .txt",
        settings=named("FILE"),
    ),
)
