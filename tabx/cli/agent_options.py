"""The options of the agents: what a model is asked about, and what is done with its answers."""

from __future__ import annotations

from tabx.cli.model_options import ASKING, times
from tabx.cli.option import FLAG, Option, named
from tabx.judging.options import HELP

AGENT_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--prefilter",),
        ASKING,
        HELP["prefilter"],
        keywords=("prefilter",),
        settings={"choices": ("rules", "exact", "none")},
    ),
    Option(
        ("--on-model-failure",),
        ASKING,
        "what follows where the model fails: stop (default) or embedded (the rules decide, and it is marked)",
        settings={"choices": ("stop", "embedded"), "default": "stop"},
    ),
    Option(
        ("--question-tokens",),
        ASKING,
        "ask questions of more than N tokens in pieces (default: 6000)",
        settings=named("N", type=times),
    ),
    Option(
        ("--swap",),
        ASKING,
        HELP["swap"],
        keywords=("swap",),
        settings=FLAG,
    ),
    Option(
        ("--record",),
        ASKING,
        "write the answers to a file too, question by question, for --backbone replay:FILE",
        settings=named("FILE"),
    ),
)
