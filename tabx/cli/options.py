"""The one table of options; the parsers are built from it, and a test holds it against the keywords of tabx.judge."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tabx.cli.agent_options import AGENT_OPTIONS
from tabx.cli.bench_options import BENCH_OPTIONS
from tabx.cli.meta_options import META_OPTIONS
from tabx.cli.method_options import METHOD_OPTIONS
from tabx.cli.model_options import MODEL_OPTIONS
from tabx.cli.option import FLAG, Option, named
from tabx.cli.rule_options import RULE_OPTIONS
from tabx.judging.options import HELP


def share(text: str) -> float:
    """Return a number from 0 to 1; argparse's way to say that it is none."""
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 1")
    return number


_TYPE: Callable[[str], float] = share

OPTIONS: tuple[Option, ...] = (
    Option(
        ("--format",),
        ("judge", "rank"),
        "format of both sides, instead of what suffix and content say (tabx formats lists them)",
        keywords=("gold_format", "predicted_format"),
        settings=named("FORMAT"),
    ),
    Option(
        ("--gold-format",),
        ("judge", "rank"),
        HELP["gold_format"],
        keywords=("gold_format",),
        settings=named("FORMAT"),
    ),
    Option(
        ("--pred-format",),
        ("judge", "rank"),
        HELP["predicted_format"],
        keywords=("predicted_format",),
        settings=named("FORMAT", dest="predicted_format"),
    ),
    Option(
        ("--sheet",),
        ("judge", "rank", "convert"),
        "sheet to read of a workbook, by name (default: the first one with data)",
        keywords=("gold_sheet", "predicted_sheet"),
        settings=named("NAME"),
    ),
    Option(
        ("--gold-sheet",),
        ("judge", "rank"),
        HELP["gold_sheet"],
        keywords=("gold_sheet",),
        settings=named("NAME"),
    ),
    Option(
        ("--pred-sheet",),
        ("judge", "rank"),
        HELP["predicted_sheet"],
        keywords=("predicted_sheet",),
        settings=named("NAME", dest="predicted_sheet"),
    ),
    Option(
        ("--tables",),
        ("judge",),
        "where the gold text holds several tables: judge all of them, matched by content, or the last alone "
        "(default: all)",
        settings={"choices": ("all", "last"), "default": "all"},
    ),
    Option(
        ("--no-header",),
        ("judge", "rank"),
        HELP["header"],
        keywords=("header",),
        settings={"action": "store_const", "const": False, "dest": "header", "default": None},
    ),
    Option(
        ("--key",),
        ("judge", "rank"),
        HELP["key"],
        keywords=("key",),
        settings=named("COLUMN", action="append"),
    ),
    Option(
        ("--rubric",),
        ("judge", "rank", "rescore"),
        HELP["rubric"],
        keywords=("rubric",),
        settings=named("NAME|FILE"),
    ),
    Option(
        ("--set",),
        ("judge", "rank", "rescore", "rubrics show"),
        "change one value of the rubric, for example alpha.column=2; more than once for several",
        keywords=("rubric",),
        settings=named("NAME=VALUE", action="append", default=[], dest="overrides"),
    ),
    Option(
        ("--backbone",),
        ("judge", "rank"),
        HELP["backbone"],
        keywords=("backbone",),
        settings=named("NAME"),
    ),
    Option(
        ("--json",),
        ("judge", "rank", "rescore", "formats", "limits", "rubrics list", "backbones", "cache stats", "prompts list"),
        "print JSON (tabx schema prints the schema of a judgement)",
        group="print",
        settings=FLAG,
    ),
    Option(("--quiet", "-q"), ("judge", "rescore"), "print the score alone", group="print", settings=FLAG),
    Option(
        ("--quiet", "-q"),
        ("rank",),
        "print the names alone, best first, one a line",
        group="print",
        settings=FLAG,
    ),
    Option(
        ("--aligned",),
        ("judge", "rescore"),
        "print the aligned table alone, cells gold/predicted, as Markdown",
        group="print",
        settings=FLAG,
    ),
    Option(
        ("--tuples",),
        ("judge", "rescore"),
        "print the comparison tuples alone (TabXEval, figure 7), as Markdown",
        group="print",
        settings=FLAG,
    ),
    Option(
        ("--full",),
        ("judge", "rescore"),
        "show all rows and findings, however many there are",
        settings=FLAG,
    ),
    Option(
        ("--output", "-o"),
        ("judge", "rank", "rescore"),
        "write the report to a file too; its suffix says how: .json, .md, .html (a page to open), "
        ".csv (the findings), .xlsx (the gold table with its differences marked); a ranking: .json or .md",
        settings=named("FILE"),
    ),
    Option(
        ("--fail-under",),
        ("judge", "rescore"),
        "exit with 1 where the score is below X (0 to 1)",
        settings=named("X", type=_TYPE),
    ),
    Option(
        ("--fail-under",),
        ("rank",),
        "exit with 1 where the best score is below X (0 to 1)",
        settings=named("X", type=_TYPE),
    ),
    Option(
        ("--from",),
        ("convert",),
        "format of SOURCE, instead of what its suffix and content say",
        settings=named("FORMAT", dest="source_format"),
    ),
    Option(
        ("--to", "--format"),
        ("convert",),
        "format of TARGET, instead of what its suffix says (tabx formats lists them)",
        settings=named("FORMAT", dest="target_format"),
    ),
    Option(
        ("--safe-formulas",),
        ("convert",),
        "in CSV, TSV and HTML, put an apostrophe before texts that a spreadsheet could take for formulas (=, +, -, @)",
        settings=FLAG,
    ),
    Option(
        ("--limit",),
        ("judge", "rank", "convert", "limits", "bench run"),
        "change a limit of what is read and judged, for example cells=2000000 or seconds=0 (0 takes it off); more "
        "than once for several (tabx limits lists them)",
        settings=named("NAME=VALUE", action="append", default=[], dest="limits"),
    ),
    Option(("--tables",), ("schema",), "the schema of a judgement of several tables", settings=FLAG),
    Option(("--force",), ("rubrics init", "prompts export"), "overwrite what is there", settings=FLAG),
    Option(
        ("--from",),
        ("rubrics init",),
        "preset to start from (default: default)",
        settings=named("NAME", default="default", dest="preset"),
    ),
    Option(
        ("--config",),
        ("judge", "rank", "rescore", "backbones", "doctor"),
        "TOML file whose [tool.tabx] sets defaults for options (default: the nearest pyproject.toml upward from here)",
        group="config",
        settings=named("FILE"),
    ),
    Option(
        ("--no-config",),
        ("judge", "rank", "rescore", "backbones", "doctor"),
        "read no file with defaults",
        group="config",
        settings=FLAG,
    ),
    *RULE_OPTIONS,
    *MODEL_OPTIONS,
    *AGENT_OPTIONS,
    *METHOD_OPTIONS,
    *META_OPTIONS,
    *BENCH_OPTIONS,
)
