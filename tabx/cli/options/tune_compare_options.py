"""The options of tabx tune compare: its own, and those of a run that asks a model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

COMPARE = "tune compare"

TARGETS = ("markdown", "html", "latex", "json", "csv", "raw")
"""Those of `tabx.generate`, which the help does not load."""

_SHARED = frozenset(
    {
        *("--resume", "--retry-failed", "--changed", "--max-failures", "--dry-run"),
        *("--no-config", "--config", "--model-arg", "--no-cache", "--offline"),
        *("--max-tokens-total", "--concurrency", "--max-calls"),
    }
)
"""Flags that mean for the questions to both models what they mean for tabx generate."""


def with_tune_compare(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx tune compare shares with tabx generate as its own, too."""
    return tuple(
        replace(option, commands=(*option.commands, COMPARE))
        if "generate run" in option.commands and option.flags[0] in _SHARED
        else option
        for option in options
    )


TUNE_COMPARE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--model",),
        (COMPARE,),
        "the base: a folder as transformers saves it, or a .gguf file; with files of replies it is left out",
        settings=named("PATH"),
    ),
    Option(
        ("--adapter",),
        (COMPARE,),
        "the folder that tabx tune train wrote; items that stand in its data are refused",
        settings=named("FOLDER"),
    ),
    Option(
        ("--output", "-o"),
        (COMPARE,),
        "write the report to a file, in the format of its suffix: .html (a page to open), .md, .json, .csv (every "
        "figure, a line each), .xlsx or .txt (default: print it)",
        settings=named("FILE"),
    ),
    Option(
        ("--replies",),
        (COMPARE,),
        "folder in which the replies of both (base.jsonl, tuned.jsonl) and their results (results.jsonl) are kept; "
        "--resume goes on with it (default: none is kept, but for the cache)",
        settings=named("FOLDER", dest="kept"),
    ),
    Option(
        ("--to",),
        (COMPARE,),
        f"what the tables of items of tabx generate are to be written in: {', '.join(TARGETS)}; rows of tabx tune data "
        "say it themselves (default: markdown)",
        settings={"choices": TARGETS, "default": "markdown"},
    ),
    Option(("--json",), (COMPARE,), "print JSON", group="print", settings=FLAG),
    Option(("--full",), (COMPARE,), "print every table", group="print", settings=FLAG),
    Option(
        ("--resamples",),
        (COMPARE,),
        "resamples of an interval or a test at most (default: 10000)",
        settings=named("N", type=whole(1), default=10_000),
    ),
    Option(
        ("--seed",),
        (COMPARE,),
        "seed of the resamples (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(("--overwrite",), (COMPARE,), "write over the replies and results in the folder", settings=FLAG),
)
