"""The options of tabx batch, and those that it shares with tabx judge."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import judgement_gates, most_failures, shard, share, whole

BATCH = "batch run"

ENGINES = ("local", "dask")
"""Names of engines; those of `tabx.batch`, which the help does not load."""

_SHARED = frozenset(
    {
        *("--format", "--gold-format", "--pred-format", "--encoding", "--tables", "--no-header"),
        *("--key", "--rubric", "--set", "--backbone", "--no-config", "--config"),
        *("--api-base", "--model-arg", "--backbone-file", "--fallback", "--no-cache", "--offline", "--budget-usd"),
        *("--max-tokens-total", "--concurrency", "--max-calls", "--retry-seconds", "--repeats", "--prompts"),
        *("--prefilter", "--on-model-failure", "--question-tokens", "--swap", "--record"),
    }
)
"""Flags that mean in a batch what they mean for one pair; those of house rules do so, too."""


def with_batch(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that a batch shares with `tabx judge` as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, BATCH))
        if "judge" in option.commands and (option.flags[0] in _SHARED or "rules" in option.keywords)
        else option
        for option in options
    )


class _Limit(argparse.Action):
    """A number is how many rows to read, NAME=VALUE a limit as for every command."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: Namespace, values: str | Sequence[Any] | None, *_: Any
    ) -> None:
        """Take one value."""
        text = str(values)
        if text.isascii() and text.isdigit():
            namespace.rows = int(text)
        else:
            namespace.limits = [*namespace.limits, text]


INPUT_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--gold-column",),
        (BATCH,),
        "column of the gold tables (default: gold, reference, target, expected, expected_output, ideal, ground_truth)",
        settings=named("NAME"),
    ),
    Option(
        ("--pred-column",),
        (BATCH,),
        "column of the predictions (default: prediction, predicted, pred, output, response, actual_output, completion "
        "or predictions, which holds one for each model); repeat for one column a model",
        settings=named("NAME", action="append", default=[]),
    ),
    Option(("--id-column",), (BATCH,), "column of the names (default: id, name, key or item)", settings=named("NAME")),
    Option(
        ("--text-column",),
        (BATCH,),
        "column of the texts that the tables were made from: count into each line what the text bears out, beside what "
        "chance would find (tabx ground)",
        settings=named("NAME"),
    ),
    Option(
        ("--join",),
        (BATCH,),
        "add the columns of another file to the rows with the same id, for example gold tables",
        settings=named("FILE"),
    ),
    Option(
        ("--limit",),
        (BATCH,),
        "read only the first N rows; NAME=VALUE changes a limit (tabx limits lists them); repeatable",
        settings={"metavar": "N|NAME=VALUE", "action": _Limit, "dest": "limits", "default": []},
    ),
    Option(
        ("--shard",),
        (BATCH,),
        "work on part I of N alone (1/8 … 8/8), each to a file of its own; tabx batch merge puts them together",
        settings=named("I/N", type=shard),
    ),
)

RUN_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (BATCH,),
        "file of results: .jsonl, .jsonl.gz or .jsonl.zst (default: standard output)",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        ("batch merge",),
        "file to write: .jsonl",
        settings=named("FILE", required=True),
    ),
    Option(("--partial",), ("batch merge",), "let rows be missing", settings=FLAG),
    Option(
        ("--trace",),
        (BATCH,),
        "also write each whole judgement into its line, and with --text-column each grounded cell",
        settings=FLAG,
    ),
    Option(("--resume",), (BATCH,), "go on where an interrupted run has ended", group="before", settings=FLAG),
    Option(("--overwrite",), (BATCH,), "begin anew where the file is there", group="before", settings=FLAG),
    Option(("--retry-failed",), (BATCH,), "go on, and do again what failed", settings=FLAG),
    Option(
        ("--changed",),
        (BATCH,),
        "if input or options have changed since the file was written: refuse (default), or redo what has changed",
        settings={"choices": ("refuse", "redo"), "default": "refuse"},
    ),
    Option(
        ("--workers",),
        (BATCH,),
        "processes to judge in (default: one for each processor; 0: none but this one); with a model --concurrency "
        "pairs are judged at a time, in threads",
        settings=named("N", type=whole(0)),
    ),
    Option(
        ("--engine",),
        (BATCH,),
        "judge in processes of this machine (local, default) or on a cluster of dask.distributed (dask)",
        settings={"choices": ENGINES, "default": ENGINES[0]},
    ),
    Option(
        ("--scheduler",),
        (BATCH,),
        "address of the cluster's scheduler (default: a cluster on this machine)",
        settings=named("ADDRESS"),
    ),
    Option(
        ("--max-memory",),
        (BATCH,),
        "fail a pair that takes more than N MiB, on Linux (default: 2048; 0 for no limit)",
        settings=named("N", type=whole(0), default=2048),
    ),
    Option(
        ("--max-failures",),
        (BATCH,),
        "stop once more than N have failed, or N%% of a hundred or more",
        settings=named("N|P%", type=most_failures),
    ),
    Option(
        ("--fail-under",),
        (BATCH,),
        "exit with 1 if the mean score, or FIGURE (score, facts.precision, facts.recall or facts.f1), is below X (0 to "
        "1); repeatable",
        settings=named("[FIGURE=]X[,...]", type=judgement_gates, action="extend"),
    ),
    Option(
        ("--min-coverage",),
        (BATCH,),
        "exit with 1 if less than this share (0 to 1) of the pairs could be judged; without it any failure exits 3",
        settings=named("X", type=share),
    ),
    Option(
        ("--usage",),
        (BATCH,),
        "file for the times, tokens and dollars of each line (default: beside --output, its name ending in "
        ".usage.jsonl)",
        settings=named("FILE"),
    ),
)

DIFF = "batch diff"

DIFF_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (DIFF,),
        "write the comparison to a file, in the format of its suffix: .html (a page to open), .md, .json, .csv (every "
        "figure, a line each), .xlsx or .txt (default: print it)",
        settings=named("FILE"),
    ),
    Option(("--json",), (DIFF,), "print JSON", group="print", settings=FLAG),
    Option(("--full",), (DIFF,), "print every row and finding", group="print", settings=FLAG),
    Option(
        ("--fail-if-worse",),
        (DIFF,),
        "exit with 1 if the mean score fell and chance does not explain it (p < .05), with 3 if a pair that was judged "
        "before is not now",
        settings=FLAG,
    ),
    Option(("--partial",), (DIFF,), "let NEW lack pairs of OLD", settings=FLAG),
    Option(
        ("--any-judge",),
        (DIFF,),
        "compare runs that were judged differently (by another version, rubric, backbone or options)",
        settings=FLAG,
    ),
    Option(
        ("--listed",),
        (DIFF,),
        "list so many of the pairs that got worse, and better (default: 10)",
        settings=named("N", type=whole(0), default=10),
    ),
    Option(
        ("--resamples",),
        (DIFF,),
        "resamples of an interval or a test at most (default: 10000)",
        settings=named("N", type=whole(1), default=10_000),
    ),
    Option(("--seed",), (DIFF,), "seed of the resamples (default: 0)", settings=named("N", type=whole(0), default=0)),
)
