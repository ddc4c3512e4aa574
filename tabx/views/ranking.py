"""A ranking as a table: rank, score, error and costliest findings per prediction."""

from __future__ import annotations

from typing import TextIO

from tabx.base.escapes import shorten, visible
from tabx.documents.figures import decimal
from tabx.documents.markdown import table_markdown
from tabx.documents.paper import Paper
from tabx.documents.record import Cell, Line, TableBlock, listed, table
from tabx.documents.terminal import write_rows
from tabx.judging import JUDGED, Ranked, Ranking
from tabx.views.report import Report

HEADER = ("rank", "prediction", "score", "facts right", "F1", "error", "costliest findings")

DEAREST = 3
"""Findings shown per prediction: enough to see why it ranks behind another; its report shows all."""

FINDING = 90
"""Most characters of a finding. No reason on record; two lines of a terminal 100 characters wide."""


def ranking_table(ranking: Ranking) -> TableBlock:
    """Return one row per prediction, best first, with the columns of `HEADER`."""
    return table(HEADER, map(_row, ranking.entries), names=2, texts=(6,))


def _row(entry: Ranked) -> tuple[Cell, ...]:
    judgement = entry.judgement
    facts = judgement.facts
    return (
        Cell(str(entry.rank), entry.rank),
        Cell(visible(entry.name)),
        Cell(decimal(judgement.score), judgement.score),
        Cell(f"{facts.found:,} of {facts.gold:,}", facts.found),
        Cell("") if facts.f1 is None else Cell(decimal(facts.f1, 2), facts.f1),
        Cell(decimal(judgement.error), judgement.error),
        listed(map(Line, _dearest(entry))),
    )


def write_ranking(ranking: Ranking, file: TextIO, *, width: int | None = None) -> None:
    """Write the ranking to a file or terminal."""
    write_rows(Paper(file, width), ranking_table(ranking))


def ranking_markdown(ranking: Ranking) -> str:
    """Return the ranking as a Markdown table."""
    return table_markdown(ranking_table(ranking)) + "\n"


def _dearest(entry: Ranked) -> tuple[str, ...]:
    """Return the costliest findings with a cost above 0, as sentences.

    For a prediction without a table, return its status alone.
    """
    if entry.judgement.status != JUDGED:
        return (entry.judgement.status,)
    dearest = Report(entry.judgement).told[:DEAREST]
    return tuple(
        f"{shorten(priced.sentence, FINDING)}, costs {priced.cost_text}" for priced in dearest if priced.cost > 0
    )
