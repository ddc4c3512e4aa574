"""The options of tabx abilities, and those that it shares with tabx batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

ABILITIES = "abilities"

_SHARED = frozenset({"--gold-column", "--pred-column", "--id-column", "--join"})
"""Flags that say of the files of --pairs what they say of the pairs of a batch."""


def with_abilities(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that the map shares with `tabx batch` as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, ABILITIES))
        if "batch run" in option.commands and option.flags[0] in _SHARED
        else option
        for option in options
    )


ABILITIES_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (ABILITIES,),
        "write the map to a file, in the format of its suffix: .svg, .png (the picture), .html (picture and tables), "
        ".json, .csv (every figure, a line each), .md, .xlsx or .txt (default: print it)",
        settings=named("FILE"),
    ),
    Option(("--json",), (ABILITIES,), "print JSON", group="print", settings=FLAG),
    Option(("--full",), (ABILITIES,), "print every table", group="print", settings=FLAG),
    Option(
        ("--labels",),
        (ABILITIES,),
        'JSON Lines with "id", "text", "gold" and "facts": what of each gold fact the text says (stated, derived or '
        "absent); own for the texts that come with tabx",
        settings=named("FILE|own"),
    ),
    Option(
        ("--pairs",),
        (ABILITIES,),
        "a file that was judged, for the replies as the models gave them; repeatable",
        settings=named("FILE", action="append", default=[]),
    ),
    Option(
        ("--to",),
        (ABILITIES,),
        "notation that the replies were to have: markdown, raw, html, latex, json or csv (default: the column to, else "
        "the notation of the gold)",
        settings=named("NOTATION"),
    ),
    Option(
        ("--ordered",),
        (ABILITIES,),
        "the order of rows and columns was told: check it under formatting",
        settings=FLAG,
    ),
    Option(
        ("--task-column",),
        (ABILITIES,),
        "column of the input that names the task (default: task, else dataset)",
        settings=named("COLUMN"),
    ),
    Option(
        ("--ratings",),
        (ABILITIES, "meta agreement"),
        'ratings by people beside the map: JSON Lines with "id", "model", "axis" or "criterion", and "rating" 0 to 10',
        settings=named("FILE"),
    ),
    Option(
        ("--resamples",),
        (ABILITIES,),
        "resamples of an interval or a test at most (default: 10000)",
        settings=named("N", type=whole(1), default=10_000),
    ),
    Option(
        ("--seed",),
        (ABILITIES,),
        "seed of the resamples (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
)
