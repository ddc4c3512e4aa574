"""The comparison on a terminal: the leaderboard and the means first; every table where all is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from tabx.documents.paper import NARROW, Paper, write_indented, write_table, write_title
from tabx.documents.terminal import is_too_wide
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import ALL
from tabx.report.tables import group_line, headline, report_tables
from tabx.report.words import ReportTable, scope_name

AT_FIRST = ("leaderboard", "means", "metrics", "kinds", "failures")
"""Tables that are shown unless all are asked for."""

_ALL_SCOPES = ("leaderboard", "means", "metrics", "lines", "slices", "failures", "worst")
"""Tables that show every data set; the others at first show the first scope alone."""


def write_comparison(
    comparison: ModelComparison, file: TextIO, *, width: int | None = None, full: bool = False
) -> None:
    """Write the comparison to a file, as wide as the terminal if it is one.

    Parameters
    ----------
    comparison : ModelComparison
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal.
    full : bool
        Whether to show every table.
    """
    paper = Paper(file, width)
    for line in headline(comparison):
        paper.print(paper.text(line))
    for group in comparison.groups:
        _write_group(paper, group, full=full)


def _write_group(paper: Paper, group: SignatureGroup, *, full: bool) -> None:
    paper.print()
    paper.print(paper.text(group.signature, "dim"))
    paper.print(paper.text(group_line(group)))
    for table in report_tables(group):
        if full or table.key in AT_FIRST:
            _write_table(paper, table, full=full)


def _write_table(paper: Paper, table: ReportTable, *, full: bool) -> None:
    rows = table.rows if full or table.key in _ALL_SCOPES else _of_first_scope(table)
    write_title(paper, table.title)
    paper.print(paper.text(table.note, "dim"))
    _write_rows(paper, table, rows)


def _write_rows(paper: Paper, table: ReportTable, rows: Sequence[Sequence[str]]) -> None:
    shown = _telling_columns(table, rows)
    header = [table.header[place] for place in shown]
    cells = [[row[place] for place in shown] for row in rows]
    texts = [number for number, place in enumerate(shown) if place in table.texts]
    if paper.width < NARROW or is_too_wide(cells, paper.width, texts):
        _write_lines(paper, header, cells)
    else:
        write_table(paper, header, cells, names=sum(place < table.names for place in shown), texts=texts)


def _of_first_scope(table: ReportTable) -> list[tuple[str, ...]]:
    return [row for row in table.rows if row[0] == table.rows[0][0]]


def _telling_columns(table: ReportTable, rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the columns that say something: not those that are empty, or 0, in every row, nor the only data set."""
    columns = [{row[place] for row in rows} for place in range(len(table.header))]
    scopes, *others = columns
    told = [place for place, texts in enumerate(others, start=1) if not texts <= {"", "0"}]
    return told if scopes <= {"", scope_name(ALL)} else [0, *told]


def _write_lines(paper: Paper, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for row in rows:
        pairs = ", ".join(f"{name} {text}" for name, text in zip(header, row, strict=True) if text)
        write_indented(paper, paper.text(pairs))
