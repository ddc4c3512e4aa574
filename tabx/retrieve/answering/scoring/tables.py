"""Answers that are tables: the judge's score, what it finds, and of which kinds the errors are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

from tabx.base.errors import TabxError
from tabx.batch.pairs import Pair
from tabx.batch.result import judged
from tabx.batch.result_line import to_line
from tabx.formats import load_table
from tabx.judging import Judgement, judge
from tabx.report.error_counts import errors_of
from tabx.retrieve.answering.records import Outcome, Score
from tabx.retrieve.records import CorpusTable

FIGURES = ("score",)

FINDINGS = 5
"""Findings that a line keeps in words: the costliest, as many as say what is wrong."""


def score_table(reply: str, golds: Sequence[Any]) -> Score:
    """Return what a reply with a table is worth against gold tables, the best of which counts."""
    best = max((judge(gold, reply) for gold in golds), key=lambda found: found.score)
    return Score(Outcome.ANSWERED, {"score": best.score}, _why(best), _detail(best))


def has_table(reply: str) -> bool:
    """Whether a reply has a table in it."""
    try:
        load_table(reply)
    except TabxError:
        return False
    return True


def gold_tables(answers: Sequence[str], tables: Sequence[CorpusTable]) -> list[Any]:
    """Return the right tables: those of the answers, else the one that the question is about."""
    if answers:
        return [load_table(one) for one in answers]
    return [load_table([list(table.header), *map(list, table.rows)]) for table in tables]


def _why(judgement: Judgement) -> str:
    if judgement.reason:
        return judgement.reason
    found = [finding.note for finding in islice(judgement.findings, FINDINGS) if finding.note]
    return "; ".join(found) or "the same table"


def _detail(judgement: Judgement) -> dict[str, Any]:
    errors = errors_of(json.loads(to_line(judged(Pair(0, ""), "", judgement))))
    return {
        "signature": str(judgement.signature),
        "kinds": {str(kind): count.harmful for kind, count in errors.items() if count.harmful},
    }
