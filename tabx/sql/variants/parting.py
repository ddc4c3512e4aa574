"""Two queries on variants of a database: whether they still agree, and the smallest variant on which they do not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabx.sql.execution.databases import Database
from tabx.sql.execution.executor import run_query
from tabx.sql.execution.records import ErrorClass, Failure
from tabx.sql.golds import run_gold
from tabx.sql.matches import Verdict
from tabx.sql.options import SqlOptions
from tabx.sql.result import Result
from tabx.sql.variants.files import Variant, variants_of

SHOWN = 10
"""Rows of each result that are shown."""

_OF_THE_LIMITS = (ErrorClass.TIME, ErrorClass.MEMORY, ErrorClass.ROWS)
"""Failures that say nothing of what a query means."""


@dataclass(frozen=True, slots=True)
class Parting:
    """A variant on which two queries differ.

    Attributes
    ----------
    variant, seed : int
    rows : int
        Of all its tables.
    edits : str
        What was edited, in one line.
    reason : str
        How the results differ.
    gold, predicted : Result or Failure
    score : float or None
    findings : tuple of str
    """

    variant: int
    seed: int
    rows: int
    edits: str
    reason: str
    gold: Result
    predicted: Result | Failure
    score: float | None
    findings: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, with the first rows of both results."""
        return {
            "number": self.variant,
            "seed": self.seed,
            "rows": self.rows,
            "edits": self.edits,
            "reason": self.reason,
            "gold": _head(self.gold),
            "predicted": _head(self.predicted),
        }


def _head(result: Result | Failure) -> dict[str, Any]:
    if isinstance(result, Failure):
        return {"error": str(result.error), "message": result.message}
    shown = [[None if value is None else _plain(value) for value in row] for row in result.rows[:SHOWN]]
    return {"columns": list(result.columns), "rows": shown, "of": len(result.rows)}


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int | str) else repr(value) if isinstance(value, float) else str(value)


def parted(database: Database, gold: str, predicted: str, options: SqlOptions) -> Parting | None:
    """Return the smallest variant of a database on which two queries differ; None where they agree on all.

    A variant on which the gold fails, or the prediction passes a limit, says nothing.

    Raises
    ------
    InputError
        No variants can be made of the database.
    """
    for variant in variants_of(database, options.variants, options.seed, options.folder):
        found = _on(variant, gold, predicted, options)
        if found is not None:
            return found
    return None


def _on(variant: Variant, gold: str, predicted: str, options: SqlOptions) -> Parting | None:
    right = run_gold(variant.database, gold, options.query)
    if isinstance(right, Failure):
        return None
    answer = run_query(variant.database, predicted, options.query)
    known = (variant.number, variant.seed, variant.rows, variant.said)
    if isinstance(answer, Failure):
        if answer.error in _OF_THE_LIMITS:
            return None
        return Parting(*known, f"the prediction fails: {answer}", right.result, answer, 0.0, ())
    match = right.match(answer, options)
    if match.verdict is not Verdict.DIFFERENT:
        return None
    from tabx.sql.findings import tell

    told = tell(right.result, answer, match, options, is_ordered=right.is_ordered)
    return Parting(*known, match.reason, right.result, answer, told.score, told.findings)
