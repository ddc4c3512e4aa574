"""The words of answering: what is asked for, what is shown beside the question, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class AnswerKind(StrEnum):
    """What is asked for."""

    QA = "qa"
    """A text."""

    TABLE = "table"
    """A table."""

    VERIFY = "verify"
    """Whether a statement is true: a label."""

    SQL = "sql"
    """A database and a query on it."""


class Context(StrEnum):
    """What is shown beside a question."""

    NONE = "none"
    """Nothing: the model is to use what it knows."""

    RETRIEVED = "retrieved"
    """What a retriever found."""

    GOLD = "gold"
    """The gold tables; of SQL the schema of the gold database, or of its gold tables."""

    GIVEN = "given"
    """Unknown: replies that were made elsewhere, by whoever does not say."""


ASKED = (Context.NONE, Context.RETRIEVED, Context.GOLD)
"""Contexts that tabx makes."""


class Outcome(StrEnum):
    """What kind of reply there is."""

    ANSWERED = "answered"
    ABSTAINED = "abstained"
    """It says that it does not know."""

    REFUSED = "refused"
    EMPTY = "empty"
    MISSING = "missing"
    """A file of replies lacks it: counted as wrong."""


NO_ANSWER = frozenset({Outcome.ABSTAINED, Outcome.REFUSED, Outcome.EMPTY})
"""Replies without an answer in them."""


class Label(StrEnum):
    """What a statement is, by the tables."""

    TRUE = "true"
    FALSE = "false"
    NOT_ENOUGH = "not enough information"


@dataclass(frozen=True)
class Score:
    """What a reply is worth.

    Attributes
    ----------
    outcome : Outcome
    figures : mapping of str to (float or None)
        By name, 0 to 1; None for one that is undefined for this question.
    why : str
        One line: what is right, wrong or lacking.
    detail : mapping
        What else a report reads: the label, the kinds of error of a table, the verdict of a query.
    failure : str
        Why the reply cannot be judged, so that it is in no mean; "" where it can.
    """

    outcome: Outcome = Outcome.ANSWERED
    figures: Mapping[str, float | None] = field(default_factory=dict)
    why: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)
    failure: str = ""
