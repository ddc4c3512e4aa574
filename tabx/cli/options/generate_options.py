"""The options of tabx generate: its own, and those that it shares with tabx ask and tabx batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import Option, named
from tabx.cli.options.values import whole

GENERATE, ASK, JUDGE = "generate run", "ask", "judge"

_NOT_SHARED = ("--prompt", "--system", "--keep", "--output")
"""Flags of tabx ask that mean nothing here, or something else: prompts are tabx's own, all columns are kept."""

TARGETS = ("markdown", "html", "latex", "json", "csv", "raw")
STRATEGIES = ("direct", "format-first")
SOURCES = ("text", "schema", "example", "gold")
REPLIES = ("text", "schema")
"""Those of `tabx.generate.settings`, which the help does not load."""


def with_generate(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx generate shares with tabx ask, tabx batch or tabx judge as its own, too."""
    return tuple(
        replace(option, commands=(*option.commands, GENERATE)) if _is_shared(option) else option for option in options
    )


def _is_shared(option: Option) -> bool:
    flag = option.flags[0]
    if flag == "--gold-column":
        return "batch run" in option.commands
    return (ASK in option.commands and flag not in _NOT_SHARED) or (flag == "--prompts" and JUDGE in option.commands)


GENERATE_INPUT: tuple[Option, ...] = (
    Option(("--text-column",), (GENERATE,), "column of the texts (default: text)", settings=named("NAME")),
    Option(
        ("--columns",),
        (GENERATE,),
        "make one table with these columns of each text without a schema of its own, for example Player,Points",
        group="schema",
        settings=named("NAME[,...]"),
    ),
    Option(
        ("--schema",),
        (GENERATE,),
        "file of the tables to make of each text without a schema of its own: JSON with tables, their names, columns "
        "and types",
        group="schema",
        settings=named("FILE"),
    ),
)

GENERATE_MAKING: tuple[Option, ...] = (
    Option(
        ("--to",),
        (GENERATE,),
        f"what the tables are written in: {', '.join(TARGETS)}; several with commas between: a line for each "
        "(default: markdown)",
        settings=named("TARGET[,...]", default="markdown"),
    ),
    Option(
        ("--strategy",),
        (GENERATE,),
        "ask for the tables at once (direct), or for a description of their format first (format-first)",
        settings={"choices": STRATEGIES, "default": "direct"},
    ),
    Option(
        ("--format-from",),
        (GENERATE,),
        "what the format is described from: the text itself, the schema, an example, or the gold table, which tells "
        "number and names of its rows: then '(format from gold)' is part of the model's name",
        settings={"choices": SOURCES},
    ),
    Option(
        ("--example",),
        (GENERATE,),
        "with --format-from example: file of the table whose format is described",
        settings=named("FILE"),
    ),
    Option(
        ("--reply",),
        (GENERATE,),
        "take the reply as text (default), or as an answer in the shape of the columns, which is written in the target",
        settings={"choices": REPLIES, "default": "text"},
    ),
    Option(
        ("--shots",),
        (GENERATE,),
        "show N texts of --pool with their gold tables before each text (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--pool",),
        (GENERATE,),
        "file of items with gold tables to show; never the item itself or a near copy of it",
        settings=named("FILE"),
    ),
    Option(
        ("--seed",),
        (GENERATE,),
        "seed of the choice of what is shown (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--max-continuations",),
        (GENERATE,),
        "ask for the rest of a reply that was cut N times at most (default: 3)",
        settings=named("N", type=whole(0), default=3),
    ),
)

GENERATE_OUTPUT: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (GENERATE,),
        "file of replies: .jsonl, .jsonl.gz or .jsonl.zst; of one text, of its table (default: standard output)",
        settings=named("FILE"),
    ),
)
