"""The judgement in a notebook: score, dearest findings and the aligned table; no script, no id, no style beyond it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tabx.compare.records import Entity
from tabx.escapes import shorten
from tabx.judging.judgement import JUDGED, Judgement
from tabx.values.records import Relation
from tabx.views.figures import decimal, several
from tabx.views.grid import LEGEND, Grid, GridLine, aligned_grid
from tabx.views.headline import headline
from tabx.views.html.templates import asset, render
from tabx.views.html.trace import dearest, listed
from tabx.views.notes import notes
from tabx.views.sentence import sentence
from tabx.views.terms import HEADER, terms
from tabx.views.window import choose_rows, left_out

ROWS, COLUMNS, FINDINGS = 15, 12, 8
"""Rows, columns and findings that the fragment shows; what differs goes first."""

CELL = 80
"""Characters of a cell."""


@dataclass(frozen=True, slots=True)
class ShownCell:
    """Text, class and reason of a place."""

    text: str
    relation: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the aligned table."""

    label: ShownCell
    cells: tuple[ShownCell, ...]


def html_fragment(
    judgement: Judgement, *, most_rows: int = ROWS, most_columns: int = COLUMNS, most_findings: int = FINDINGS
) -> str:
    """Return the judgement as a part of another page, compact; `html_report` shows everything."""
    grid = aligned_grid(judgement)
    rows, columns = choose_rows(grid, most_rows), _columns(grid, most_columns)
    found = listed(judgement, len(judgement.findings))
    why = dearest(found.entries, most_findings)
    more = len(found.entries) - sum(reason.others + 1 for reason in why)
    reasons = _reasons(judgement)
    left = (left_out(grid.rows, rows, "row"), left_out(grid.columns, columns, "column"))
    return render(
        "notebook.html.j2",
        style=Markup(asset("notebook.css")),
        head=headline(judgement),
        judged=judgement.status == JUDGED,
        perfect=judgement.error == 0,
        why=why,
        rest=several(more, "more finding") if more else "",
        columns=[_header(grid.columns[column]) for column in columns],
        rows=[_row(grid, row, columns, reasons) for row in rows],
        remarks=[f"… {text}" for text in left if text] + [LEGEND],
        terms=terms(judgement),
        terms_header=HEADER,
        notes=notes(judgement),
    )


def _columns(grid: Grid, most: int) -> tuple[int, ...]:
    """Return the columns to show: those that name a row, then those that differ, in the order of the table."""
    ranked = sorted(
        range(len(grid.columns)),
        key=lambda index: (index not in grid.keys, -grid.columns[index].wrong, -grid.columns[index].differing),
    )
    return tuple(sorted(ranked[:most]))


def _row(grid: Grid, row: int, columns: tuple[int, ...], reasons: dict[tuple[int, int], str]) -> ShownRow:
    line = grid.rows[row]
    label = ShownCell(f"{_state(line)}{line.label.gold or line.label.predicted}", _mark(line.state))
    cells = []
    for column in columns:
        text, relation = grid.shown(row, column)
        cells.append(ShownCell(shorten(text, CELL), _mark(relation), reasons.get((row, column), "")))
    return ShownRow(label, tuple(cells))


def _header(line: GridLine) -> ShownCell:
    if line.state is not Relation.EXACT:
        return ShownCell(shorten(f"{_state(line)}{line.label.gold or line.label.predicted}", CELL), _mark(line.state))
    return ShownCell(shorten(line.label.text, CELL), _mark(line.label.relation))


def _state(line: GridLine) -> str:
    return "" if line.state is Relation.EXACT else f"{line.state} "


def _mark(relation: Relation) -> str:
    return "" if relation is Relation.EXACT else str(relation)


def _reasons(judgement: Judgement) -> dict[tuple[int, int], str]:
    """Return what is said of each gold cell, with its cost."""
    said: dict[tuple[int, int], list[str]] = {}
    for finding, cost in zip(judgement.findings, judgement.findings.costs, strict=True):
        if finding.entity is Entity.CELL:
            text = f"{sentence(finding)}, costs {decimal(cost)}"
            for row in finding.gold_rows:
                for column in finding.gold_columns:
                    said.setdefault((row, column), []).append(text)
    return {place: "; ".join(texts) for place, texts in said.items()}
