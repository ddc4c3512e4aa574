"""What is different about a result, told in sentences, with the judge's score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.judging import rescore
from tabx.rubric import load_rubric
from tabx.sql.matches import Match
from tabx.sql.options import SqlOptions
from tabx.sql.result import Result, Row
from tabx.sql.values import Reading
from tabx.sql.verdict import Difference, explain

MOST_ROWS = 3
"""Rows that are shown of those missing, and of those too many."""

MOST_OF_THE_JUDGE = 10
"""Findings of the judge: the dearest, as many as say what went wrong."""

LONGEST = 200
"""Characters of a row that are shown."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is different.

    Attributes
    ----------
    score : float or None
        Of the judge, from 0 to 1; None where it has none.
    findings : tuple of str
        A sentence each.
    reason : str
        Why the judge has no score; "" where it has one.
    """

    score: float | None
    findings: tuple[str, ...]
    reason: str = ""


ORDER = "prices.row_order=0.5"
"""What rows in another order cost the judge where the gold orders them: of the facts in them, as in the preset strict.
The judge takes a table for a set of rows unless someone says otherwise, and ORDER BY says so."""


def tell(gold: Result, predicted: Result, match: Match, options: SqlOptions, *, is_ordered: bool) -> Told:
    """Return what is different about a predicted result: columns and rows first, then what the judge finds.

    Parameters
    ----------
    gold, predicted : Result
    match : Match
        What comparing them says.
    options : SqlOptions
    is_ordered : bool
        Whether the gold query orders its rows.
    """
    reading = Reading(
        strict_types=options.strict_types,
        ignore_case=options.ignore_case,
        trim=options.trim,
        empty_is_null=not (gold.keeps_null and predicted.keeps_null),
    )
    found = explain(gold, predicted, match.columns, reading)
    if is_ordered and found.judgement is not None:
        found = replace(found, judgement=rescore(found.judgement, load_rubric(overrides=(ORDER,))))
    findings = [*_columns(gold, predicted, found), *_rows(gold, predicted, found), *_of_the_judge(found)]
    return Told(found.score, tuple(findings), found.reason)


def _columns(gold: Result, predicted: Result, found: Difference) -> list[str]:
    sides = (
        ("missing", gold.columns, found.missing_columns),
        ("extra", predicted.columns, found.extra_columns),
    )
    return [f"column {columns[place]!r} is {what}" for what, columns, places in sides for place in places]


def _rows(gold: Result, predicted: Result, found: Difference) -> list[str]:
    sides = (("missing", gold.rows, found.missing_rows), ("extra", predicted.rows, found.extra_rows))
    return [
        f"{len(places):,} of {len(rows):,} rows {'is' if len(places) == 1 else 'are'} {what}: {_shown(rows, places)}"
        for what, rows, places in sides
        if places
    ]


def _shown(rows: Sequence[Row], places: Sequence[int]) -> str:
    shown = []
    for place in places[:MOST_ROWS]:
        text = " ".join(", ".join("NULL" if value is None else str(value) for value in rows[place]).split())
        shown.append(f"({text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'})")
    return ", ".join([*shown, *(["…"] if len(places) > MOST_ROWS else [])])


def _of_the_judge(found: Difference) -> list[str]:
    if found.judgement is None:
        return []
    from tabx.views.report import Report

    return [entry.line for entry in Report(found.judgement).trace(MOST_OF_THE_JUDGE, grouped=True).entries]
