"""Render a ranking as a table: rank, score, error and costliest findings per prediction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable

from tabx.base.escapes import shorten, visible
from tabx.documents.figures import decimal
from tabx.documents.markdown import markdown_table
from tabx.documents.paper import Paper
from tabx.judging import JUDGED, Ranked, Ranking
from tabx.views.report import Report

HEADER = ("rank", "prediction", "score", "facts right", "F1", "error", "costliest findings")

DEAREST = 3
"""Findings shown per prediction: enough to see why it ranks behind another; its report shows all."""

FINDING = 90
"""Most characters of a finding. No reason on record; two lines of a terminal 100 characters wide."""


def ranking_rows(ranking: Ranking) -> tuple[tuple[str, str, str, str, str, str, tuple[str, ...]], ...]:
    """Return one row per prediction, best first, with the columns of `HEADER`."""
    return tuple(
        (
            str(entry.rank),
            visible(entry.name),
            decimal(entry.judgement.score),
            f"{entry.judgement.facts.found:,} of {entry.judgement.facts.gold:,}",
            "" if entry.judgement.facts.f1 is None else decimal(entry.judgement.facts.f1, 2),
            decimal(entry.judgement.error),
            _dearest(entry),
        )
        for entry in ranking.entries
    )


def write_ranking(ranking: Ranking, file: TextIO, *, width: int | None = None) -> None:
    """Write the ranking to a file or terminal."""
    paper = Paper(file, width)
    table = ranking_table(paper, HEADER)
    for *texts, findings in ranking_rows(ranking):
        table.add_row(*(paper.text(str(text)) for text in texts), paper.text("\n".join(findings)))
    paper.print(table)


def ranking_table(paper: Paper, header: Sequence[str]) -> RichTable:
    """Return an empty table for a ranking, its numbers aligned right."""
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="bold", padding=(0, 1))
    for name in header:
        is_number = name in ("rank", "score", "facts right", "F1", "error")
        table.add_column(paper.text(name), justify="right" if is_number else "left", overflow="fold")
    return table


def ranking_markdown(ranking: Ranking) -> str:
    """Return the ranking as a Markdown table."""
    rows = [[*map(str, texts), "; ".join(findings)] for *texts, findings in ranking_rows(ranking)]
    return markdown_table(HEADER, rows) + "\n"


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
