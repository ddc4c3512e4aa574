"""The options of the published methods."""

from __future__ import annotations

from tabx.cli.option import Option, named

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
