"""What one pair asks of a model, added up while it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabx.backbone import ModelUse
from tabx.llm import Reply, Usage
from tabx.llm.spec import MODES


class Tally:
    """The record of one pair in the making. One pair is judged by one thread."""

    def __init__(self, backbone: str, prefilter: str) -> None:
        self._backbone, self._prefilter = backbone, prefilter
        self._usage = Usage()
        self._models: set[str] = set()
        self._sent: dict[tuple[tuple[str, str], ...], None] = {}
        self._notes: dict[str, None] = {}
        self.asked = self.rejected = self.unanswered = 0

    def count(self, reply: Reply[Any]) -> None:
        """Count an answer."""
        self._usage += reply.usage
        self._models.add(reply.model)
        self._sent[_texts(reply)] = None
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
            sent_together(self._sent),
            tuple(self._notes),
        )


def sent_together(parts: Iterable[Sequence[tuple[str, str]]]) -> tuple[tuple[str, str], ...]:
    """Return the parameters of several questions or models as one list, by name.

    Where they differ, each value stands once, in order, "none" for those that were sent none ("0,none") and the usual
    mode for those of which none is said.
    """
    told, absent = [dict(part) for part in parts], {"mode": MODES[0]}
    names = sorted({name for part in told for name in part})
    return tuple(
        (name, ",".join(dict.fromkeys(part.get(name, absent.get(name, "none")) for part in told))) for name in names
    )


def _texts(reply: Reply[Any]) -> tuple[tuple[str, str], ...]:
    sent = {name: str(value) for name, value in reply.sent.items()}
    if reply.mode != MODES[0]:
        sent["mode"] = reply.mode
    return tuple(sorted(sent.items()))
