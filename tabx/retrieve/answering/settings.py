"""How questions are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabx.base.errors import OptionError
from tabx.retrieve.answering.records import ASKED, AnswerKind, Context

TABLE_TOKENS = 12_000
"""Tokens of the tables of one prompt. Ten whole tables of FeTaQA or TabFact have 4,100 to 4,600 in the mean, 7,000 at
most (of 100 draws each, `benchmarks/answers.py budget`); with question and answer they fit models that read 16,384."""

SAMPLE_ROWS = 3
"""Rows of each table that a schema shows: what values look like, at the cost of a few lines a table."""


class Schema(StrEnum):
    """What of a database is shown for SQL."""

    DATABASE = "database"
    """All tables of the database that the first table found belongs to: the paper's way."""

    TABLES = "tables"
    """The tables found alone, of whatever databases."""


@dataclass(frozen=True)
class Settings:
    """How questions are asked.

    Attributes
    ----------
    kind : AnswerKind
    contexts : tuple of Context
        In which each is asked, once in each.
    k : int
        Tables found that are shown at most.
    tokens : int
        Tokens of all tables of a prompt; what goes beyond is dropped from the end, rows first.
    schema : Schema
        Of SQL.
    """

    kind: AnswerKind
    contexts: tuple[Context, ...] = ASKED
    k: int = 10
    tokens: int = TABLE_TOKENS
    schema: Schema = Schema.DATABASE

    def __post_init__(self) -> None:
        if not self.contexts:
            raise OptionError(f"no context to ask in; one or more of {', '.join(ASKED)} are right")
        if self.k < 1 or self.tokens < 1:
            raise OptionError(f"k {self.k}, tokens {self.tokens}: at least 1 is right")

    @property
    def templates(self) -> tuple[str, ...]:
        """Names of the prompts that are used."""
        return ("answer_system", f"answer_{self.kind}")


def usual_k(kind: AnswerKind) -> int:
    """Return how many tables found are shown unless said otherwise: the paper's 10, of SQL 1."""
    return 1 if kind is AnswerKind.SQL else 10


def contexts_of(names: Sequence[str]) -> tuple[Context, ...]:
    """Return contexts by their names, each once; raise OptionError for one that there is not."""
    unknown = next((name for name in names if name not in set(ASKED)), None)
    if unknown is not None:
        raise OptionError(f"context {unknown!r}: {', '.join(ASKED)} are right")
    return tuple(dict.fromkeys(Context(name) for name in names))
