"""The options of tabx ask: its own, and those that it shares with tabx batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import Option, named
from tabx.cli.options.values import whole

ASK, BATCH = "ask", "batch run"

_SHARED = frozenset(
    {
        *("--id-column", "--limit", "--shard", "--join"),
        *("--resume", "--overwrite", "--retry-failed", "--changed", "--max-failures", "--usage"),
        *("--no-config", "--config", "--api-base", "--model-arg", "--backbone-file", "--fallback"),
        *("--no-cache", "--offline", "--budget-usd", "--max-tokens-total", "--concurrency", "--max-calls"),
        "--retry-seconds",
    }
)
"""Flags that mean for rows what they mean for pairs."""


def with_ask(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx ask shares with tabx batch as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, ASK)) if _is_shared(option) else option for option in options
    )


def _is_shared(option: Option) -> bool:
    if option.flags[0] == "--dry-run":
        return "judge" in option.commands
    return BATCH in option.commands and option.flags[0] in _SHARED


ASK_INPUT: tuple[Option, ...] = (
    Option(
        ("--prompt",),
        (ASK,),
        "template of the prompt (Jinja2), which sees the columns of a row by their names: {{ question }} prints one in "
        "a fence that its text cannot close, {{ name | line }} on one line without a fence",
        settings=named("FILE", required=True),
    ),
    Option(
        ("--backbone",),
        (ASK,),
        "the model to ask: a name that tabx backbones lists, PROVIDER/MODEL of litellm, local/NAME, or hf:FOLDER",
        settings=named("NAME"),
    ),
    Option(("--system",), (ASK,), "template of the system's turn", settings=named("FILE")),
)

ASK_OUTPUT: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (ASK,),
        "file of replies: .jsonl, .jsonl.gz or .jsonl.zst (default: standard output)",
        settings=named("FILE"),
    ),
    Option(
        ("--keep",),
        (ASK,),
        "columns that each line holds in full, for example gold,dataset; short values it always holds; repeatable",
        settings=named("COLUMN[,...]", action="append", default=[]),
    ),
    Option(
        ("--repeats",),
        (ASK,),
        "ask about each row N times, by a seed of its own each: N lines a row (default: 1)",
        settings=named("N", type=whole(1), default=1),
    ),
)
