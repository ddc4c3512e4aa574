"""What a predicted query is worth: run, held against each gold, the best counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from tabx.base.errors import InputError
from tabx.sql.execution.databases import Database
from tabx.sql.execution.executor import run_query
from tabx.sql.execution.records import ErrorClass, Failure
from tabx.sql.golds import Gold, Golds
from tabx.sql.matches import Match, Verdict
from tabx.sql.options import SqlOptions
from tabx.sql.result import Result
from tabx.sql.variants.parting import Parting, parted

_RANK = {Verdict.SAME: 3, Verdict.SAME_AND_MORE: 2, Verdict.DIFFERENT: 1, Verdict.NOT_JUDGED: 0}

GOLD_LEFT_OUT = "a gold that fails is left out"
"""Flag where one of several golds fails."""

NO_SCORE = "the judge gives no score"
"""Beginning of the flag where results are too large for the judge, with the reason."""

NO_VARIANTS = "no variants could be made"
"""Flag where a constraint of the database keeps its tables from being edited."""

PARTED = "parted by a variant"
"""Flag of queries that agree on the database and not on a variant of it."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a prediction is worth.

    Attributes
    ----------
    verdict : Verdict
    reason : str
        One line.
    error : ErrorClass or None
        Why the prediction has no result.
    score : float or None
        Of the judge, by the cells: 1 for what is right, 0 for a prediction without a result; None where it is not
        judged.
    findings : tuple of str
        What is different, a sentence each.
    flags : tuple of str
        What a reader of the verdict should know.
    gold : int or None
        Place of the gold that it is held against, from 0.
    rules : mapping of str to (float or None)
        What each rule asked for gives, from 0 to 1; None where it cannot.
    parting : Parting or None
        The variant of the database that parts the queries.
    """

    verdict: Verdict
    reason: str
    error: ErrorClass | None = None
    score: float | None = None
    findings: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    gold: int | None = None
    rules: Mapping[str, float | None] = field(default_factory=dict)
    parting: Parting | None = None

    @property
    def is_right(self) -> bool | None:
        """Whether the prediction is right; None where it is not judged."""
        if self.verdict is Verdict.NOT_JUDGED:
            return None
        return self.verdict in (Verdict.SAME, Verdict.SAME_AND_MORE)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data: what `--json` prints."""
        return {
            "verdict": str(self.verdict),
            "reason": self.reason,
            "error": None if self.error is None else str(self.error),
            "score": self.score,
            "findings": list(self.findings),
            "flags": list(self.flags),
            "gold": self.gold,
            **({"rules": dict(self.rules)} if self.rules else {}),
            **({"variant": self.parting.to_dict()} if self.parting is not None else {}),
        }


def evaluate(
    database: Database, golds: Sequence[str], predicted: str, options: SqlOptions, known: Golds | None = None
) -> Evaluation:
    """Return what a predicted query is worth, held against one or several gold queries.

    Parameters
    ----------
    database : Database
    golds : sequence of str
        Each of them is a right query; the best counts.
    predicted : str
    options : SqlOptions
    known : Golds or None
        Where results of golds are kept.

    Raises
    ------
    BrokenDatabase, ExecutionLost
        As of `run_query`.
    """
    known = known or Golds()
    found = [known.of(database, sql, options.query) for sql in golds]
    results = {place: gold for place, gold in enumerate(found) if isinstance(gold, Gold)}
    if not results:
        return Evaluation(Verdict.NOT_JUDGED, f"the gold fails: {found[0]}")
    left_out = (GOLD_LEFT_OUT,) if len(results) < len(found) else ()
    answer = run_query(database, predicted, options.query)
    if isinstance(answer, Failure):
        return _failed(answer, results, left_out, options)
    evaluation = held_against(results, answer, options)
    evaluation = replace(evaluation, flags=(*evaluation.flags, *left_out))
    if evaluation.is_right and options.variants:
        return _on_variants(evaluation, (database, golds, predicted, answer), results, options)
    return evaluation


def _failed(answer: Failure, golds: Mapping[int, Gold], flags: tuple[str, ...], options: SqlOptions) -> Evaluation:
    reason = f"the prediction fails: {answer}"
    rules = dict.fromkeys(options.rules, 0.0)
    return Evaluation(Verdict.DIFFERENT, reason, answer.error, 0.0, (), flags, next(iter(golds)), rules)


def held_against(golds: Mapping[int, Gold], answer: Result, options: SqlOptions) -> Evaluation:
    """Return what a predicted result is worth, held against the results of golds by their places."""
    place, match = _best(golds, answer, options)
    gold = golds[place]
    flags = tuple(dict.fromkeys((*map(str, match.flags), *gold.flags)))
    rules = {name: _by_rule(name, golds.values(), answer) for name in options.rules}
    if match.verdict is not Verdict.DIFFERENT:
        score = None if match.verdict is Verdict.NOT_JUDGED else 1.0
        return Evaluation(match.verdict, match.reason, None, score, (), flags, place, rules)
    from tabx.sql.findings import tell

    told = tell(gold.result, answer, match, options, is_ordered=gold.is_ordered)
    flags = (*flags, *((f"{NO_SCORE}: {told.reason}",) if told.reason else ()))
    return Evaluation(match.verdict, match.reason, None, told.score, told.findings, flags, place, rules)


def _best(golds: Mapping[int, Gold], answer: Result, options: SqlOptions) -> tuple[int, Match]:
    """Return the gold that a result agrees with best, and how: of several alike the one with most of its columns."""
    matches: list[tuple[int, Match]] = []
    for place, gold in golds.items():
        match = gold.match(answer, options)
        if match.verdict is Verdict.SAME:
            return place, match
        matches.append((place, match))
    return max(matches, key=lambda one: (_RANK[one[1].verdict], len(one[1].columns), -one[0]))


def _by_rule(name: str, golds: Iterable[Gold], answer: Result) -> float | None:
    """Return what a published rule gives for the gold that it likes best; None where it gives up on all."""
    from tabx.sql.row_pairs import GivenUpError
    from tabx.sql.rules import apply_rule

    found = []
    for gold in golds:
        with suppress(GivenUpError):
            found.append(apply_rule(name, gold.result, answer, gold.sql))
    return max(found, default=None)


def _on_variants(
    evaluation: Evaluation,
    queries: tuple[Database, Sequence[str], str, Result],
    golds: Mapping[int, Gold],
    options: SqlOptions,
) -> Evaluation:
    """Return the evaluation of queries that agree on the database, once they have been run on variants of it.

    Of several golds, one that the prediction agrees with everywhere is enough.
    """
    database, texts, predicted, answer = queries
    smallest: Parting | None = None
    matches = {place: gold.match(answer, options) for place, gold in golds.items()}
    right = [(place, match) for place, match in matches.items() if match.is_right]
    for place, match in sorted(right, key=lambda one: (-_RANK[one[1].verdict], one[0])):
        try:
            parting = parted(database, texts[place], predicted, options)
        except InputError:
            return replace(evaluation, flags=(*evaluation.flags, NO_VARIANTS))
        if parting is None:
            return replace(evaluation, verdict=match.verdict, reason=match.reason, gold=place)
        if smallest is None or parting.rows < smallest.rows:
            smallest = parting
    assert smallest is not None  # the evaluation is right by one of them
    return replace(
        evaluation,
        verdict=Verdict.DIFFERENT,
        reason=f"agrees on the database, and not on variant {smallest.variant} of it: {smallest.reason}",
        score=smallest.score,
        findings=smallest.findings,
        flags=(*evaluation.flags, PARTED),
        parting=smallest,
    )
