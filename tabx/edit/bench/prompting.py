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
    return (_system(prompts), *shown, _asked(instance, prompts))


def ops_turns(instance: Instance, prompts: Prompts) -> tuple[Message, ...]:
    """Return the turns that ask for operations."""
    return (_system(prompts), _asked(instance, prompts, "edit_ops"))


def _system(prompts: Prompts) -> Message:
    return Message("system", prompts.render("edit_system", {}))


def _asked(instance: Instance, prompts: Prompts, name: str = "edit_rewrite") -> Message:
    values = {
        "instruction": instance.instruction,
        "format": FORMAT_NAMES[instance.format],
        "table": instance.source.rstrip("\n").split("\n"),
    }
    return Message("user", prompts.render(name, values))
