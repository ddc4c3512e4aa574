"""The report on several tables on a terminal: the sum and the pairs, then each pair as it is reported alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table as RichTable

from tabx.judging import TablesJudgement
from tabx.views.console import Paper
from tabx.views.tables import PAIRS, SPARES, TERMS, part_title, tables_view
from tabx.views.terminal import NARROW, write_headline, write_terminal

LINES = 12
"""Terms that the report shows unless it is asked for all; each pair's own report has them all."""


def write_tables(judgement: TablesJudgement, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write the report to a file, for the terminal it may be; parameters as of `write_terminal`."""
    paper, view = Paper(file, width), tables_view(judgement)
    write_headline(paper, view, judgement.error)
    _lines(paper, "Tables", PAIRS, view.pairs)
    _lines(paper, "Predicted tables beside them", SPARES, view.spares)
    shown = view.terms if full else view.terms[:LINES]
    _lines(paper, "Terms: share × weight × count / of = cost", TERMS, shown)
    if len(shown) < len(view.terms):
        paper.print(Padding(paper.text(f"… {len(view.terms) - len(shown)} more terms"), (0, 0, 0, 2), expand=False))
    for part in judgement.parts:
        title = part_title(part)
        paper.print()
        paper.print(paper.text(f"── {title} ──", "bold"))
        if part.is_missing:
            paper.print(paper.text(part.judgement.reason, "red"))
        else:
            write_terminal(part.judgement, file, width=width, full=full)


def _lines(paper: Paper, title: str, header: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    if not lines:
        return
    paper.print()
    paper.print(paper.text(title, "bold"))
    if paper.width < NARROW:
        for line in lines:
            told = ", ".join(f"{name} {text}" for name, text in zip(header, line, strict=True))
            paper.print(Padding(paper.text(told), (0, 0, 0, 2), expand=False))
        return
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="dim")
    for index, name in enumerate(header):
        table.add_column(paper.text(name), justify="left" if index < 2 else "right", overflow="fold")
    for line in lines:
        table.add_row(*(paper.text(text) for text in line))
    paper.print(table)
