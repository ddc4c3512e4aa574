"""The judgement of one pair by a published method, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.base.errors import TabxError
from tabx.compare.records import Counts
from tabx.judging.stored.codec import decode, encode
from tabx.llm import Usage
from tabx.score import Scorecard
from tabx.signature import Signature

NOT_JUDGED = "could not be judged"
METHOD_SCHEMA = 1
"""Version of the JSON of judgements and rankings by a method."""


class UnreadableReply(TabxError):
    """Raised where a reply lacks what was asked for, so that the pair cannot be judged."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class ErrorLine:
    """One error as the method reports it.

    Attributes
    ----------
    kind : str
        "missing.row", "missing.column", "missing.cell", "extra.row" … or "partial.cell", as in a rubric.
    place : str
        Row and column in words; "" where the method names none.
    gold, predicted : str
        The texts, as the reply gives them.
    said : str
        The reply's own text on the error; "" where it needs none.
    """

    kind: str
    place: str = ""
    gold: str = ""
    predicted: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class UnreadPart:
    """A part of a reply that could not be read: its place, its text, and why."""

    place: str
    text: str
    reason: str


@dataclass(frozen=True)
class MethodReading:
    """The counts, errors and notes read from a method's replies.

    Attributes
    ----------
    counts : Counts
        All that a rubric reads; `Item.finding` points into `lines`.
    lines : tuple of ErrorLine
    marks : tuple of UnreadPart
    notes : tuple of str
    """

    counts: Counts
    lines: tuple[ErrorLine, ...] = ()
    marks: tuple[UnreadPart, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class MethodJudgement:
    """A published method's judgement of a prediction, with the replies of its model.

    Attributes
    ----------
    method : str
    status : str
        "judged", "no table in the prediction" or "could not be judged".
    reason : str
        Why the status is not "judged"; "" where it is.
    scorecard : Scorecard or None
        None where the pair could not be judged: there is no score then, least of all 0.
    reading : MethodReading or None
    signature : Signature
    usage : Usage
        Requests, tokens and price.
    replies : tuple of (str, str)
        What was asked for, and the reply as received.
    """

    method: str
    status: str
    reason: str
    scorecard: Scorecard | None
    reading: MethodReading | None
    signature: Signature
    usage: Usage = field(default_factory=Usage)
    replies: tuple[tuple[str, str], ...] = ()

    @property
    def score(self) -> float | None:
        """exp(−error), 1 is perfect; 0 for a prediction without a table; None where not judged."""
        return None if self.scorecard is None else self.scorecard.score

    @property
    def error(self) -> float | None:
        """Sum of the terms' costs, 0 for a perfect table, without upper bound; None if not judged."""
        return None if self.scorecard is None else self.scorecard.error

    @property
    def is_judged(self) -> bool:
        """Whether there is a score."""
        return self.scorecard is not None

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        reading = self.reading
        return {
            "method_schema": METHOD_SCHEMA,
            "method": self.method,
            "status": self.status,
            "reason": self.reason,
            "score": self.score,
            "error": self.error,
            "signature": encode(self.signature),
            "scorecard": None if self.scorecard is None else encode(self.scorecard),
            "counts": None if reading is None else encode(reading.counts),
            "lines": [] if reading is None else encode(reading.lines),
            "marks": [] if reading is None else encode(reading.marks),
            "notes": [] if reading is None else list(reading.notes),
            "usage": encode(self.usage),
            "replies": [{"asked": asked, "reply": reply} for asked, reply in self.replies],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> MethodJudgement:
        """Return the judgement that `to_dict` gave; raise InputError for data that are none."""
        reading = None
        if data.get("counts") is not None:
            parts = {name: data.get(name, []) for name in ("counts", "lines", "marks", "notes")}
            reading = decode(MethodReading, parts, "reading")
        return cls(
            method=decode(str, data.get("method"), "method"),
            status=decode(str, data.get("status"), "status"),
            reason=decode(str, data.get("reason"), "reason"),
            scorecard=decode(Scorecard | None, data.get("scorecard"), "scorecard"),
            reading=reading,
            signature=decode(Signature, data.get("signature"), "signature"),
            usage=decode(Usage, data.get("usage"), "usage"),
            replies=tuple((one["asked"], one["reply"]) for one in decode(list, data.get("replies"), "replies")),
        )
