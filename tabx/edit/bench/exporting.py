"""A bench as others want it: the paper's triples, or rows for a trainer of chat models."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum

from tabx.edit.bench.prompting import rewrite_turns
from tabx.edit.bench.records import Instance
from tabx.llm.prompts import Prompts


class Target(StrEnum):
    """What a bench is written as."""

    PAPER = "paper"
    """Instruction, source, target: an instance of WikiTableEdit (Li et al., 2024, section 2)."""

    CHAT = "chat"
    """Messages, as trainers of chat models read them: what `tabx edit run` sends without an example, and the gold."""


def exported(instances: Iterable[Instance], target: Target, prompts: Prompts) -> Iterator[str]:
    """Yield a line of JSON for each instance."""
    for one in instances:
        if target is Target.PAPER:
            row: dict[str, object] = {"instruction": one.instruction, "source": one.source, "target": one.gold}
        else:
            turns = [{"role": turn.role, "content": turn.content} for turn in rewrite_turns(one, prompts)]
            row = {"messages": [*turns, {"role": "assistant", "content": one.gold}]}
        yield json.dumps(row, ensure_ascii=False) + "\n"
