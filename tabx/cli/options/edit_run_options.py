"""The options of tabx edit run: its own, and those that it shares with tabx ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import Option, named
from tabx.cli.options.values import whole

RUN, ASK = "edit run", "ask"

_NOT_SHARED = ("--prompt", "--system", "--keep", "--output", "--join", "--id-column")
"""Flags of tabx ask that mean nothing here: prompts are tabx's own, and a bench names its instances."""

MODES = ("rewrite", "ops")
"""Those of `tabx.edit.asking`, which the help does not load."""


def with_edit_run(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx edit run shares with tabx ask as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, RUN))
        if ASK in option.commands and option.flags[0] not in _NOT_SHARED
        else option
        for option in options
    )


EDIT_RUN_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--mode",),
        (RUN,),
        "rewrite: the whole edited table comes back; ops: operations in a JSON Schema, which code applies; those that "
        "are refused go back once with the reason (default: rewrite)",
        settings={"choices": MODES, "default": "rewrite"},
    ),
    Option(
        ("--shots",),
        (RUN,),
        "with rewrite: 1 shows an example of the same kind, shape and format from the training split, where there is "
        "one that fits (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(("--split",), (RUN,), "ask about one split alone (default: both)", settings={"choices": ("train", "test")}),
    Option(
        ("--context",),
        (RUN,),
        "tokens that question and answer may have together: what has more is not sent (default: what is known of the "
        "model)",
        settings=named("N", type=whole(1)),
    ),
)

EDIT_RUN_OUTPUT: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (RUN,),
        "file of replies: .jsonl, .jsonl.gz or .jsonl.zst (default: standard output)",
        settings=named("FILE"),
    ),
)
