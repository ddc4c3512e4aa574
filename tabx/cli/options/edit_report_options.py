"""The options of tabx edit report."""

from __future__ import annotations

from tabx.cli.options.option import Option, named
from tabx.cli.options.values import whole

REPORT = "edit report"

EDIT_REPORT_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--bench",),
        (REPORT,),
        "the bench that was asked of, as tabx edit build writes it",
        settings=named("FILE"),
    ),
    Option(
        ("--id-column",),
        (REPORT,),
        "of outputs of others: column of the ids of instances (default: id, name or key)",
        settings=named("NAME"),
    ),
    Option(
        ("--pred-column",),
        (REPORT,),
        "of outputs of others: column of the outputs (default: prediction, predicted, output, reply, response or "
        "completion)",
        settings=named("NAME", dest="output_column"),
    ),
    Option(
        ("--model-column",),
        (REPORT,),
        "of outputs of others: column of the models (default: model or system; without it, the file's name is one)",
        settings=named("NAME"),
    ),
    Option(
        ("--resamples",),
        (REPORT,),
        "resamples of an interval or a test at most (default: 2000)",
        settings=named("N", type=whole(1), default=2_000),
    ),
    Option(
        ("--seed",),
        (REPORT,),
        "seed of the resamples (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
)
