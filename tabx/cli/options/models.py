"""The options for asking a model and for published methods."""

from __future__ import annotations

from tabx.base.at_once import DEFAULT as CONCURRENCY
from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import amount, whole
from tabx.judging.options import DEFAULTS, HELP

ASKING: tuple[str, ...] = ("judge", "rank", "meta agreement", "meta judge")
"""The commands that ask a model about tables."""

_NAMING = (*ASKING, "doctor")
_PROMPTING = (*ASKING, "prompts list", "prompts show", "edit export", "edit run", "retrieve answer")


MODEL_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--api-base",),
        _NAMING,
        "address of the model's server, for example http://127.0.0.1:8000/v1",
        settings=named("URL"),
    ),
    Option(
        ("--model-arg",),
        _NAMING,
        "a parameter for the model, for example temperature=0.2, max_tokens=1000 or timeout=30 (seconds); null "
        "removes one; repeatable",
        settings=named("NAME=VALUE", action="append", default=[], dest="model_args"),
    ),
    Option(
        ("--backbone-file",),
        (*_NAMING, "backbones"),
        "YAML file of backbones by name, besides those of [tool.tabx.backbones]",
        settings=named("FILE"),
    ),
    Option(
        ("--fallback",),
        ASKING,
        "backbone that takes over when the provider is down; repeatable",
        settings=named("NAME", action="append", default=[]),
    ),
    Option(("--no-cache",), ASKING, "neither read nor write the cache of answers", group="cache", settings=FLAG),
    Option(("--offline",), ASKING, "send no requests: answer from the cache, or fail", group="cache", settings=FLAG),
    Option(
        ("--dry-run",),
        ASKING,
        "print the first questions exactly as they would be sent, and an estimate of the rest; send nothing",
        settings=FLAG,
    ),
    Option(
        ("--budget-usd",),
        ASKING,
        "stop before the requests sent could cost more than X US dollars",
        settings=named("X", type=amount),
    ),
    Option(
        ("--max-tokens-total",),
        ASKING,
        "stop before the requests sent could take more than N tokens, in and out",
        settings=named("N", type=whole(0)),
    ),
    Option(
        ("--concurrency",),
        ASKING,
        f"ask up to N questions at a time, as far as they do not depend on each other (default: {CONCURRENCY})",
        settings=named("N", type=whole(1), default=CONCURRENCY),
    ),
    Option(("--max-calls",), ASKING, "stop after N requests", settings=named("N", type=whole(0))),
    Option(
        ("--retry-seconds",),
        ASKING,
        "retry a failed request for X seconds at most (default: 120)",
        settings=named("X", type=amount, default=120.0),
    ),
    Option(
        ("--repeats",),
        ASKING,
        HELP["repeats"],
        keywords=("repeats",),
        settings=named("N", type=whole(1), default=DEFAULTS["repeats"]),
    ),
    Option(
        ("--prompts",),
        _PROMPTING,
        "folder of edited prompts, as tabx prompts export writes it",
        settings=named("DIR"),
    ),
)

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
        "if the model fails: stop (default) or embedded (let the rules decide, and mark it)",
        settings={"choices": ("stop", "embedded"), "default": "stop"},
    ),
    Option(
        ("--question-tokens",),
        ASKING,
        "split questions of more than N tokens (default: 6000)",
        settings=named("N", type=whole(1)),
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
        "also write questions and answers to a file, for --backbone replay:FILE",
        settings=named("FILE"),
    ),
)

METHOD_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--method",),
        ("judge", "rank", "meta agreement"),
        "judge by a published method, with the model that --backbone names: tabxeval (the paper's own pipeline), "
        "llm-rubric, multi-prompt, multi-prompt-cot, or llm-ranking (not for judge)",
        settings=named("NAME"),
    ),
    Option(
        ("--replies",),
        ("meta agreement",),
        "read the replies of --backbone to --method tabxeval from JSON Lines, instead of asking",
        settings=named("FILE"),
    ),
)
