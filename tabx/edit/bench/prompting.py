"""The turns of a question for an edit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tabx.edit.bench.records import Instance
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message

FORMAT_NAMES: Mapping[str, str] = MappingProxyType(
    {"html": "HTML", "markdown": "a Markdown table", "csv": "CSV", "latex": "LaTeX"}
)
"""What the formats are called in a sentence."""


def rewrite_turns(instance: Instance, prompts: Prompts, example: Instance | None = None) -> tuple[Message, ...]:
    """Return the turns that ask for the whole edited table, with an example before them where there is one.

    The paper asks with instruction and source, and puts its one example before both (Li et al., 2024, section 4.2);
    here the example is a turn of its own, answered with its gold.
    """
    shown = () if example is None else (_asked(example, prompts), Message("assistant", example.gold))
    return (Message("system", prompts.render("edit_system", {})), *shown, _asked(instance, prompts))


def _asked(instance: Instance, prompts: Prompts) -> Message:
    values = {
        "instruction": instance.instruction,
        "format": FORMAT_NAMES[instance.format],
        "table": instance.source.rstrip("\n").split("\n"),
    }
    return Message("user", prompts.render("edit_rewrite", values))
