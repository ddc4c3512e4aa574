"""The options of tabx report."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

REPORT = "report"
REPORTS = (REPORT, "edit report")
"""Commands that write a report of a run, each of its own kind."""

LAYOUTS = ("struc-bench",)
"""Those of the modules of `tabx.report` that are called so."""

REPORT_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        REPORTS,
        "write the report to a file, in the format of its suffix: .html (a page to open), .md, .json, .csv (every "
        "figure, a line each), .xlsx or .txt (default: print it)",
        settings=named("FILE"),
    ),
    Option(("--json",), REPORTS, "print JSON", group="print", settings=FLAG),
    Option(("--full",), REPORTS, "print every table", group="print", settings=FLAG),
    Option(
        ("--by",),
        (REPORT,),
        "also compare the models on the pairs with each value of this column of the input; repeatable (by size always)",
        settings=named("COLUMN", action="append", default=[]),
    ),
    Option(
        ("--dataset-column",),
        (REPORT,),
        "column of the input that names the data set (default: dataset; without it, of several files whose lines name "
        "their models, each is a data set)",
        settings=named("COLUMN"),
    ),
    Option(
        ("--usage",),
        (REPORT,),
        "also read this file of seconds, tokens and dollars, as that of the replies that were judged; repeatable "
        "(those beside the results, named RESULTS.usage.jsonl, always)",
        settings=named("FILE", action="append", default=[], dest="usage_read"),
    ),
    Option(
        ("--corpus",),
        (REPORT,),
        "of results of tabx retrieve eval: their corpus, where it is no longer where it was read",
        settings=named("CORPUS"),
    ),
    Option(
        ("--layout",),
        (REPORT,),
        "print the figures in the order of the table of a paper: struc-bench (table 2: its metrics, by the values of "
        "the first --by, such as to, else by data set; then by size)",
        settings={"choices": LAYOUTS},
    ),
    Option(
        ("--labels",),
        (REPORT,),
        "also say how often people agree with the judge on the kinds of error: a file with id, model and kinds "
        "(element, element format, structure, structure naming), a row for each output that they looked at",
        settings=named("FILE"),
    ),
    Option(
        ("--worst",),
        (REPORT,),
        "list so many of each model's worst pairs (default: 10)",
        settings=named("N", type=whole(0), default=10),
    ),
    Option(
        ("--resamples",),
        (REPORT,),
        "resamples of an interval or a test at most (default: 10000)",
        settings=named("N", type=whole(1), default=10_000),
    ),
    Option(
        ("--seed",),
        (REPORT,),
        "seed of the resamples (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
)
