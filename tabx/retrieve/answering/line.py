"""What came of one question, as one line of JSON: a line of `tabx ask` with what its reply is worth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from tabx.ask.line import RowReply, read_reply
from tabx.base.seals import SEAL, seal_of
from tabx.judging.stored.codec import decode

SCORED = "scored"
"""Field by which a line of answers is known."""


@dataclass(frozen=True, slots=True)
class AnswerReply(RowReply):
    """What came of a question; attributes as of `RowReply`, and these.

    Attributes
    ----------
    outcome : str or None
        An `Outcome`; None where nothing came.
    figures : mapping of str to (float or None)
        What the reply is worth; {} where it could not be judged.
    why : str
        What is right, wrong or lacking, in one line.
    detail : mapping
        What else is known of it.
    """

    outcome: str | None = None
    figures: Mapping[str, float | None] = field(default_factory=dict)
    why: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, the content of a line."""
        asked = RowReply.to_dict(self)
        del asked[SEAL]
        scored = {name: getattr(self, name) for name in _OF_SCORE}
        plain: dict[str, Any] = json.loads(json.dumps({**asked, SCORED: scored}, default=str))
        return {**plain, SEAL: seal_of(plain)}


_OF_SCORE = ("outcome", "figures", "why", "detail")


def read_answer(data: Mapping[str, Any]) -> AnswerReply:
    """Return what came of a question from the data of its line; InputError where they are none."""
    reply = read_reply(data)
    scored = decode(dict, data.get(SCORED), SCORED)
    return AnswerReply(
        **{one.name: getattr(reply, one.name) for one in fields(RowReply)},
        outcome=decode(str | None, scored.get("outcome"), "outcome"),
        figures=decode(dict, scored.get("figures"), "figures"),
        why=decode(str, scored.get("why"), "why"),
        detail=decode(dict, scored.get("detail"), "detail"),
    )
