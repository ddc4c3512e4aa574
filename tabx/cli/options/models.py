"""The options for asking a model and for published methods."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import amount, whole
from tabx.judging.options import DEFAULTS, HELP

ASKING: tuple[str, ...] = ("judge", "rank", "meta agreement", "meta judge")
"""The commands that ask a model about tables."""

_NAMING = (*ASKING, "doctor")
_PROMPTING = (*ASKING, "prompts list", "prompts show")


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
        "a parameter for the model, for example temperature=0.2, max_tokens=1000 or timeout=30 (seconds); null takes "
        "one away; more than once for several",
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
        "backbone that takes over when the provider is down; more than once for several",
        settings=named("NAME", action="append", default=[]),
    ),
    Option(("--no-cache",), ASKING, "neither use nor keep remembered answers", group="cache", settings=FLAG),
    Option(("--offline",), ASKING, "ask nobody: remembered answers or a clear failure", group="cache", settings=FLAG),
    Option(
        ("--dry-run",),
        ASKING,
        "print the first questions exactly as they would be asked, and an estimate of the rest; ask nobody",
        settings=FLAG,
    ),
    Option(
        ("--budget-usd",),
        ASKING,
        "ask no more once X US dollars could be passed, the requests under way at their worst",
        settings=named("X", type=amount),
    ),
    Option(
        ("--max-tokens-total",),
        ASKING,
        "the same for N tokens, in and out together",
        settings=named("N", type=whole(0)),
    ),
    Option(("--max-calls",), ASKING, "the same for N requests", settings=named("N", type=whole(0))),
    Option(
        ("--retry-seconds",),
        ASKING,
        "send no request again later than X seconds after the first of its kind (default: 120)",
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
        "what follows where the model fails: stop (default) or embedded (the rules decide, and it is marked)",
        settings={"choices": ("stop", "embedded"), "default": "stop"},
    ),
    Option(
        ("--question-tokens",),
        ASKING,
        "ask questions of more than N tokens in pieces (default: 6000)",
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
        "write the answers to a file too, question by question, for --backbone replay:FILE",
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
        "take what --backbone answered to --method tabxeval from JSON Lines of recorded replies, and ask nobody",
        settings=named("FILE"),
    ),
)
