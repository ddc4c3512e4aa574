"""The options of tabx ground: its own, and those that it shares with tabx judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

GROUND = "ground"

_SHARED = (
    *("--encoding", "--no-header", "--limit", "--config", "--no-config"),
    *("--backbone", "--api-base", "--model-arg", "--backbone-file", "--fallback", "--no-cache", "--offline"),
    *("--budget-usd", "--max-tokens-total", "--max-calls", "--concurrency", "--retry-seconds", "--prompts"),
    *("--on-model-failure", "--question-tokens"),
)
"""Options of tabx judge by how a table is read and a model is asked, which hold for grounding, too."""


def with_ground(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx ground shares with tabx judge as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, GROUND))
        if "judge" in option.commands and option.flags[0] in _SHARED
        else option
        for option in options
    )


GROUND_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--format",),
        (GROUND,),
        "format of the table, instead of what suffix and content say (tabx formats lists them)",
        settings=named("FORMAT"),
    ),
    Option(
        ("--no-number-words",),
        (GROUND,),
        'take digits alone for numbers, not "three" or "a pair of"',
        settings=FLAG,
    ),
    Option(
        ("--seed",),
        (GROUND,),
        "seed of the values made wrong for the chance level (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(("--json",), (GROUND,), "print JSON: each cell with its words, offsets and sentence", settings=FLAG),
    Option(("--full",), (GROUND,), "list the cells that are borne out, too", settings=FLAG),
    Option(
        ("--output", "-o"),
        (GROUND,),
        "also write the report to a file, in the format of its suffix: .html (the text beside its tables), .json, .csv "
        "(a line for each cell), .md, .xlsx or .txt",
        settings=named("FILE"),
    ),
)
