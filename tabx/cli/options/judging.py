"""The options of judging: how the tables are read, what counts, the backbone."""

from __future__ import annotations

from tabx.cli.options.option import Option, named
from tabx.judging.options import HELP

TABLE_OPTIONS: tuple[Option, ...] = (
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
        ("--encoding",),
        ("judge", "rank", "convert", "perturb"),
        HELP["encoding"],
        keywords=("encoding",),
        settings=named("NAME"),
    ),
    Option(
        ("--tables",),
        ("judge",),
        "if the gold text holds several tables: judge all of them, matched by content, or only the last (default: all)",
        settings={"choices": ("all", "last"), "default": "all"},
    ),
    Option(
        ("--no-header",),
        ("judge", "rank"),
        HELP["header"],
        keywords=("header",),
        settings={"action": "store_const", "const": False, "dest": "header", "default": None},
    ),
)

COUNT_OPTIONS: tuple[Option, ...] = (
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
        "change one value of the rubric, for example alpha.column=2; repeatable",
        keywords=("rubric",),
        settings=named("NAME=VALUE", action="append", default=[], dest="overrides"),
    ),
)

BACKBONE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--backbone",),
        ("judge", "rank"),
        HELP["backbone"],
        keywords=("backbone",),
        settings=named("NAME"),
    ),
)
