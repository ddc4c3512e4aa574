"""The options of reporting: the output printed, the files written, the failing score."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import judgement_gates

REPORTING_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--json",),
        ("judge", "rank", "rescore", "formats", "limits", "rubrics list", "backbones", "cache stats", "prompts list"),
        "print JSON (tabx schema prints the schema of a judgement)",
        group="print",
        settings=FLAG,
    ),
    Option(("--quiet", "-q"), ("judge", "rescore"), "print only the score", group="print", settings=FLAG),
    Option(
        ("--quiet", "-q"),
        ("rank",),
        "print only the names, best first, one per line",
        group="print",
        settings=FLAG,
    ),
    Option(
        ("--aligned",),
        ("judge", "rescore"),
        "print only the aligned table, cells gold/predicted, as Markdown",
        group="print",
        settings=FLAG,
    ),
    Option(
        ("--tuples",),
        ("judge", "rescore"),
        "print only the comparison tuples (TabXEval, figure 7), as Markdown",
        group="print",
        settings=FLAG,
    ),
    Option(
        ("--full",),
        ("judge", "rescore"),
        "show everything: all rows and findings, however many there are, pairings and descriptors",
        settings=FLAG,
    ),
    Option(
        ("--pairings",),
        ("judge", "rescore"),
        "also show the rows and columns that were paired without an exact match",
        settings=FLAG,
    ),
    Option(
        ("--descriptors",),
        ("judge", "rescore"),
        "also show the counts of TabXEval's four descriptors",
        settings=FLAG,
    ),
    Option(
        ("--output", "-o"),
        ("judge", "rank", "rescore"),
        "also write the report to a file, in the format of its suffix: .json, .md, .html (a page to open), "
        ".txt, .csv (the findings), .xlsx (the gold table with its differences marked); a ranking: .json, .md, .html "
        "or .txt; with --method every figure as .csv and .xlsx; results of a batch: .jsonl",
        settings=named("FILE"),
    ),
    Option(
        ("--fail-under",),
        ("judge", "rescore"),
        "exit with 1 if the score is below X (0 to 1), or FIGURE is: score, facts.precision, facts.recall or facts.f1; "
        "repeatable",
        settings=named("[FIGURE=]X[,...]", type=judgement_gates, action="extend"),
    ),
    Option(
        ("--fail-under",),
        ("rank",),
        "exit with 1 if the first's score is below X (0 to 1), or its FIGURE: score, facts.precision, facts.recall or "
        "facts.f1; repeatable",
        settings=named("[FIGURE=]X[,...]", type=judgement_gates, action="extend"),
    ),
)
