"""Usage for one pair: counted while a model is asked, summed over several models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabx.backbone import ModelUse
from tabx.llm import Reply, Usage
from tabx.llm.spec import MODES

Parameters = tuple[tuple[str, str], ...]
"""(name, value) of what was sent besides the messages."""


class Tally:
    """The running count of usage for one pair, which one thread judges."""

    def __init__(self, backbone: str, prefilter: str) -> None:
        self._backbone, self._prefilter = backbone, prefilter
        self._usage = Usage()
        self._models: set[str] = set()
        # Dictionaries as sets that keep the order.
        self._sent: dict[Parameters, None] = {}
        self._notes: dict[str, None] = {}
        self.asked = self.rejected = self.unanswered = 0

    def count(self, reply: Reply[Any]) -> None:
        """Count an answer."""
        self._usage += reply.usage
        self._models.add(reply.model)
        self._sent[_parameters(reply)] = None
        if reply.fallback:
            self._notes[f"{reply.backbone} took over"] = None

    def fail(self, usage: Usage, questions: int, note: str) -> None:
        """Count questions without an answer."""
        self._usage += usage
        self.unanswered += questions
        self._notes[note] = None

    def record(self) -> ModelUse:
        """Return the usage counted so far."""
        usage = self._usage
        return ModelUse(
            backbone=self._backbone,
            prefilter=self._prefilter,
            models=tuple(sorted(self._models)),
            calls=usage.requests,
            cached=usage.remembered,
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            cost=usage.cost,
            asked=self.asked,
            rejected=self.rejected,
            unanswered=self.unanswered,
            parameters=joined_parameters(self._sent),
            notes=tuple(self._notes),
            tokens_thought=usage.tokens_thought,
        )


def total_use(backbone: str, uses: Sequence[ModelUse], failures: Sequence[str]) -> ModelUse:
    """Return the usage of all members of a backbone; failures become its first notes."""
    total = Usage.total(
        Usage(use.calls, use.cached, use.tokens_in, use.tokens_out, use.cost, use.tokens_thought) for use in uses
    )
    notes = (*failures, *(note for use in uses for note in use.notes))
    return ModelUse(
        backbone=backbone,
        prefilter=uses[0].prefilter,
        models=tuple(sorted({model for use in uses for model in use.models})),
        calls=total.requests,
        cached=total.remembered,
        tokens_in=total.tokens_in,
        tokens_out=total.tokens_out,
        cost=total.cost,
        asked=sum(use.asked for use in uses),
        rejected=sum(use.rejected for use in uses),
        unanswered=sum(use.unanswered for use in uses),
        parameters=joined_parameters(use.parameters for use in uses if use.models),
        notes=tuple(dict.fromkeys(notes)),
        tokens_thought=total.tokens_thought,
    )


def joined_parameters(several: Iterable[Parameters]) -> Parameters:
    """Return the parameters of several questions or models as one list, by name.

    Different values are listed once each, in order: "none" for questions that were sent none ("0,none"), and the
    default mode for those without a mode.
    """
    known = [dict(parameters) for parameters in several]
    absent = {"mode": MODES[0]}
    names = sorted({name for parameters in known for name in parameters})
    joined = []
    for name in names:
        values = (parameters.get(name, absent.get(name, "none")) for parameters in known)
        joined.append((name, ",".join(dict.fromkeys(values))))
    return tuple(joined)


def _parameters(reply: Reply[Any]) -> Parameters:
    sent = {name: str(value) for name, value in reply.sent.items()}
    if reply.mode != MODES[0]:
        sent["mode"] = reply.mode
    return tuple(sorted(sent.items()))
