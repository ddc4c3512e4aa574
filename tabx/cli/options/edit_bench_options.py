"""The options of tabx edit build, check and export."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import seeds, share, whole

BUILD, CHECK, EXPORT = "edit build", "edit check", "edit export"

PRESETS = ("default", "paper")
KINDS = (
    *("add row", "add column", "remove row", "remove column", "swap rows", "sort", "merge", "split"),
    *("move row", "move column", "set cells", "rename header", "already so", "no such row", "two rows fit"),
)
TARGETS = ("paper", "chat")
SPLITS = ("train", "test")
"""Those of `tabx.edit.bench`, which the help does not load."""

EDIT_BENCH_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--seeds",),
        (BUILD,),
        "seeds, for example 1,2,3 or 1-3; each gives other edits of every table (default: 0)",
        settings=named("N,N|N-N", type=seeds, default=(0,)),
    ),
    Option(
        ("--preset",),
        (BUILD,),
        "default: all kinds, six phrasings each, restraint; paper: the twelve kinds of WikiTableEdit and one phrasing "
        "each, in HTML",
        settings={"choices": PRESETS, "default": "default"},
    ),
    Option(
        ("--kind",),
        (BUILD,),
        f"edits of this kind alone; repeatable (default: all of the preset): {', '.join(KINDS)}",
        settings=named("KIND", action="append", default=[], choices=KINDS, dest="kinds"),
    ),
    Option(
        ("--formats",),
        (BUILD,),
        "what tables are written in, drawn for each edit: html, markdown, csv, latex (default: all four; of the preset "
        "paper: html)",
        settings=named("FORMAT[,...]"),
    ),
    Option(
        ("--test-share",),
        (BUILD,),
        "share of the tables that the test split has, near copies together (default: 0.2)",
        settings=named("X", type=share, default=0.2),
    ),
    Option(
        ("--most-tables",),
        (BUILD,),
        "draw N of the tables by the first seed (default: all)",
        settings=named("N", type=whole(1)),
    ),
    Option(
        ("--table-column",),
        (BUILD,),
        "of files with a table a line (.jsonl): column that holds it (default: table, gold or source, or WikiSQL's "
        "header and rows)",
        settings=named("NAME"),
    ),
    Option(
        ("--to",),
        (EXPORT,),
        "paper: instruction, source and target a line; chat: messages a line, for a trainer (default: paper)",
        settings={"choices": TARGETS, "default": "paper"},
    ),
    Option(("--split",), (EXPORT,), "one split alone (default: both)", settings={"choices": SPLITS}),
    Option(
        ("--output", "-o"),
        (BUILD, EXPORT),
        "file to write, JSON Lines (default: standard output)",
        settings=named("FILE"),
    ),
    Option(("--json",), (CHECK,), "print JSON", settings=FLAG),
    Option(("--full",), (CHECK,), "show every disagreement", settings=FLAG),
)
