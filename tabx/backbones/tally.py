"""What one pair asks of a model, added up while it is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.backbone import ModelUse
from tabx.llm import Reply, Usage


class Tally:
    """The record of one pair in the making. One pair is judged by one thread."""

    def __init__(self, backbone: str, prefilter: str) -> None:
        self._backbone, self._prefilter = backbone, prefilter
        self._usage = Usage()
        self._models: set[str] = set()
        self._sent: dict[str, str] = {}
        self._notes: dict[str, None] = {}
        self.asked = self.rejected = self.unanswered = 0

    def count(self, reply: Reply[Any]) -> None:
        """Count an answer."""
        self._usage += reply.usage
        self._models.add(reply.model)
        self._sent.update(_texts(reply.sent))
        if reply.fallback:
            self._notes[f"{reply.backbone} took over"] = None

    def fail(self, usage: Usage, questions: int, note: str) -> None:
        """Count questions without an answer."""
        self._usage += usage
        self.unanswered += questions
        self._notes[note] = None

    def record(self) -> ModelUse:
        """Return what was counted so far."""
        usage = self._usage
        return ModelUse(
            self._backbone,
            self._prefilter,
            tuple(sorted(self._models)),
            usage.requests,
            usage.remembered,
            usage.tokens_in,
            usage.tokens_out,
            usage.cost,
            self.asked,
            self.rejected,
            self.unanswered,
            tuple(sorted(self._sent.items())),
            tuple(self._notes),
        )


def _texts(sent: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in sent.items()}
