"""The options of tabx edit judge, and those that it shares with tabx batch and tabx judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import edit_gates

EDIT = "edit judge"

_SHARED = frozenset(
    {
        *("--resume", "--overwrite", "--retry-failed", "--changed", "--workers", "--engine", "--scheduler"),
        *("--max-memory", "--max-failures", "--min-coverage", "--usage"),
        *("--gold-column", "--pred-column", "--id-column"),
    }
)
"""Flags that mean for a file of edits what they mean for a file of pairs."""


def with_edit(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that `tabx edit judge` shares with `tabx batch` as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, EDIT))
        if "batch run" in option.commands and option.flags[0] in _SHARED
        else option
        for option in options
    )


EDIT_JUDGE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--source-column",),
        (EDIT,),
        "of a file of edits: column of the source tables (default: source, before, original or input_table)",
        settings=named("NAME"),
    ),
    Option(
        ("--allowed",),
        (EDIT,),
        "without a gold: what of the source may change: 'row 3', 'rows 3-5' (the header not counted), 'column Price', "
        "or a range as a sheet counts it: B2:D9, B:D; repeatable",
        settings=named("PLACE", action="append"),
    ),
    Option(("--strict",), (EDIT,), "another writing of the same value ends success, too", settings=FLAG),
    Option(
        ("--format",),
        (EDIT,),
        "format of all three tables, instead of what suffix and content say (tabx formats lists them)",
        settings=named("FORMAT"),
    ),
    Option(
        ("--pred-format",), (EDIT,), "format of the prediction alone", settings=named("FORMAT", dest="predicted_format")
    ),
    Option(("--sheet",), (EDIT,), "sheet to read of workbooks, by name", settings=named("NAME")),
    Option(("--pred-sheet",), (EDIT,), "sheet of the prediction alone", settings=named("NAME", dest="predicted_sheet")),
    Option(
        ("--encoding",),
        (EDIT,),
        "encoding of tables that are not UTF-8 and have no byte order mark, for example latin-1",
        settings=named("NAME"),
    ),
    Option(
        ("--no-header",),
        (EDIT,),
        "the tables have no header: the first row is data",
        settings={"action": "store_const", "const": False, "dest": "header", "default": None},
    ),
    Option(
        ("--output", "-o"),
        (EDIT,),
        "write the report to a file as well: .html (a page to open), .json, .md, .txt, .csv, .xlsx; of a file of "
        "edits: file of results, .jsonl, .jsonl.gz or .jsonl.zst (default: standard output)",
        settings=named("FILE"),
    ),
    Option(("--json",), (EDIT,), "of one edit: print JSON (tabx schema --edit prints its schema)", settings=FLAG),
    Option(("--full",), (EDIT,), "of one edit: show every change and row", settings=FLAG),
    Option(
        ("--fail-under",),
        (EDIT,),
        "exit with 1 if success, or FIGURE (success, done, kept, precision or f1), is below X (0 to 1); repeatable",
        settings=named("[FIGURE=]X[,...]", type=edit_gates, action="extend"),
    ),
    Option(
        ("--limit",),
        (EDIT,),
        "change a limit, for example cells=2000000, or seconds=0 to remove it; repeatable (tabx limits lists them)",
        settings=named("NAME=VALUE", action="append", default=[], dest="limits"),
    ),
)
