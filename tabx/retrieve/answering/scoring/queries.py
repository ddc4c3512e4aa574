"""Answers that are queries: `tabx.sql` decides, on the gold database."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tabx.base.errors import InputError
from tabx.retrieve.answering.records import Outcome, Score
from tabx.retrieve.corpus.databases import databases_in
from tabx.sql.evaluation import Evaluation, evaluate
from tabx.sql.execution.databases import database_at
from tabx.sql.golds import Golds
from tabx.sql.matches import Verdict
from tabx.sql.options import SqlOptions

FIGURES = ("right", "table_score")

WRONG_DATABASE = "wrong database"
"""Class of a query on another database than the question's, beside those of `tabx sql`."""

_FENCE = re.compile(r"```(?:sql|sqlite|json)?[ \t]*\n?(.*?)```", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True)
class Queries:
    """Scores queries.

    Attributes
    ----------
    databases : mapping of str to Path
        By name, in lower case.
    options : SqlOptions
    golds : Golds
        Results of gold queries that are kept.
    """

    databases: Mapping[str, Path]
    options: SqlOptions = field(default_factory=SqlOptions)
    golds: Golds = field(default_factory=Golds)

    def score(self, reply: str, answers: Sequence[str], database: str) -> Score:
        """Return what a reply with a query is worth, on the database of the question."""
        named, sql = query_of(reply)
        if named and named.lower() != database.lower():
            why = f"a query on {named!r}, where the question is of {database!r}"
            return self.wrong(answers, database, Score(Outcome.ANSWERED, _NONE, why, {"error": WRONG_DATABASE}))
        failure = self._lacking(database)
        return Score(failure=failure) if failure else _score(self._evaluated(answers, sql, database))

    def wrong(self, answers: Sequence[str], database: str, score: Score) -> Score:
        """Return the score of a reply that is wrong whatever the gold returns, unless the gold itself fails."""
        failure = self._lacking(database)
        if failure:
            return Score(failure=failure)
        checked = self._evaluated(answers, answers[0], database)
        is_unknown = checked.verdict is Verdict.NOT_JUDGED
        return Score(failure=checked.reason) if is_unknown else replace(score, figures=_NONE)

    def _lacking(self, database: str) -> str:
        known = database.lower() in self.databases
        return "" if known else f"no database {database!r} to run queries on; --databases DIR names where it is"

    def _evaluated(self, answers: Sequence[str], sql: str, database: str) -> Evaluation:
        return evaluate(database_at(self.databases[database.lower()]), answers, sql, self.options, self.golds)


_NONE = {"right": 0.0, "table_score": 0.0}


def _score(found: Evaluation) -> Score:
    if found.verdict is Verdict.NOT_JUDGED:
        return Score(failure=found.reason)
    detail = {
        "verdict": str(found.verdict),
        "error": None if found.error is None else str(found.error),
        "flags": list(found.flags),
    }
    return Score(
        Outcome.ANSWERED, {"right": float(bool(found.is_right)), "table_score": found.score}, found.reason, detail
    )


def query_of(reply: str) -> tuple[str, str]:
    """Return database and query of a reply: JSON with both, a query in a fence, or the text as it is."""
    fenced = _FENCE.search(reply)
    text = (fenced[1] if fenced is not None else reply).strip()
    if text.startswith("{"):
        try:
            found = json.loads(text)
        except ValueError:
            return "", text
        if isinstance(found, dict) and isinstance(found.get("sql"), str):
            return str(found.get("database") or ""), found["sql"]
    return "", text


def has_query(reply: str) -> bool:
    """Whether a reply has the words of a query in it."""
    return re.search(r"\b(?:SELECT|WITH)\b", query_of(reply)[1]) is not None


def databases_at(place: Path) -> dict[str, Path]:
    """Return the databases in a folder, or the one that a file is, by name in lower case.

    Raises
    ------
    InputError
        There is none, or two have the same name.
    """
    found: dict[str, Path] = {}
    for path in databases_in(place):
        name = path.stem.lower()
        if name in found:
            raise InputError(f"{place}: two databases {name!r}, {found[name]} and {path}; one of a name is right")
        found[name] = path
    if not found:
        raise InputError(f"{place}: no SQLite database in it; --databases DIR, where they are, is right")
    return found
