"""A ranking as a table: rank, score, error, and what cost each prediction most."""

from __future__ import annotations

from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable

from tabx.escapes import shorten, visible
from tabx.judging import JUDGED, Ranked, Ranking
from tabx.views.console import Paper
from tabx.views.figures import decimal
from tabx.views.markdown import markdown_table
from tabx.views.sentence import sentence

HEADER = ("rank", "prediction", "score", "error", "dearest findings")

REASONS = 3
"""How many findings are told of each prediction."""

REASON = 90
"""Characters of each."""


def ranking_lines(ranking: Ranking) -> tuple[tuple[str, str, str, str, tuple[str, ...]], ...]:
    """Return a line per prediction, best first: rank, name, score, error and its dearest findings."""
    return tuple(
        (
            str(entry.rank),
            visible(entry.name),
            decimal(entry.judgement.score),
            decimal(entry.judgement.error),
            _reasons(entry),
        )
        for entry in ranking.entries
    )


def write_ranking(ranking: Ranking, file: TextIO, *, width: int | None = None) -> None:
    """Write the ranking to a file, for the terminal it may be."""
    paper = Paper(file, width)
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="bold", padding=(0, 1))
    for name, side in zip(HEADER, ("right", "left", "right", "right", "left"), strict=True):
        table.add_column(paper.text(name), justify="right" if side == "right" else "left", overflow="fold")
    for *texts, reasons in ranking_lines(ranking):
        table.add_row(*(paper.text(str(text)) for text in texts), paper.text("\n".join(reasons)))
    paper.print(table)


def ranking_markdown(ranking: Ranking) -> str:
    """Return the ranking as a Markdown table."""
    lines = [[*map(str, texts), "; ".join(reasons)] for *texts, reasons in ranking_lines(ranking)]
    return markdown_table(HEADER, lines) + "\n"


def _reasons(entry: Ranked) -> tuple[str, ...]:
    if entry.judgement.status != JUDGED:
        return (entry.judgement.status,)
    dearest = entry.judgement.findings.by_cost()[:REASONS]
    return tuple(
        f"{shorten(sentence(finding), REASON)}, costs {decimal(cost)}" for finding, cost in dearest if cost > 0
    )
