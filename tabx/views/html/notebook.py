"""Render the report for a notebook: score, costliest findings and aligned table.

The fragment has no script and no ids, and its style applies to nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tabx.base.escapes import shorten
from tabx.compare.records import Entity
from tabx.documents.brief import cut
from tabx.documents.figures import several
from tabx.documents.record import Part
from tabx.documents.templates import asset
from tabx.judging import Judgement, TablesJudgement
from tabx.views.blocks.aligned_table import LEGEND, AlignedLine, AlignedTable
from tabx.views.blocks.window import choose_rows, left_out
from tabx.views.html.listed_findings import dearest, list_findings
from tabx.views.html.templates import render
from tabx.views.relations import css_class
from tabx.views.report import Report, TablesReport, report_of

ROWS, COLUMNS, FINDINGS = 15, 12, 8
"""Rows, columns and findings shown in the fragment, preferably those that differ: it fills about one window."""

CELL = 80
"""Most characters of a cell. No reason on record; cells of a notebook are narrower and fold."""


@dataclass(frozen=True, slots=True)
class ShownCell:
    """Text and CSS class of a cell, with its findings as the reason."""

    text: str
    relation: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the aligned table."""

    label: ShownCell
    cells: tuple[ShownCell, ...]


@dataclass(frozen=True, slots=True)
class ShownSection:
    """One pair of several: title, figures as texts, and its fragment.

    `reason` says why the pair has no fragment where the predicted table is missing.
    """

    title: str
    sums: tuple[str, ...]
    reason: str
    body: Markup


def html_fragment(judgement: Judgement | TablesJudgement) -> str:
    """Return the judgement as a compact HTML fragment; `html_report` shows everything."""
    report = report_of(judgement)
    return _tables_fragment(report) if isinstance(report, TablesReport) else _pair_fragment(report)


def _tables_fragment(report: TablesReport) -> str:
    return render(
        "tables.html.j2",
        style=Markup(asset("notebook.css")),
        head=report.headline,
        pairs=report.pairs,
        spares=report.spares,
        terms=Part(tuple(cut(report.terms))),
        sections=[
            ShownSection(section.title, section.sums, section.missing, Markup(_pair_fragment(section.report)))
            for section in report.sections
        ],
    )


def _pair_fragment(report: Report) -> str:
    table = report.aligned
    rows, columns = choose_rows(table, ROWS), _choose_columns(table)
    entries = list_findings(report.told, len(report.findings)).entries
    why = dearest(entries, FINDINGS)
    more = len(entries) - sum(reason.others + 1 for reason in why)
    reasons = _cell_reasons(report)
    left = (left_out(table.rows, rows, "row"), left_out(table.columns, columns, "column"))
    return render(
        "notebook.html.j2",
        style=Markup(asset("notebook.css")),
        head=report.headline,
        why=why,
        rest=several(more, "more finding") if more else "",
        columns=[_header(table.columns[column]) for column in columns],
        rows=[_row(table, row, columns, reasons) for row in rows],
        remarks=[f"… {text}" for text in left if text] + [LEGEND],
        terms=report.terms,
        notes=report.notes,
    )


def _choose_columns(table: AlignedTable) -> tuple[int, ...]:
    """Return the indices of the columns to show, in table order.

    Key columns are preferred, then columns with errors, then columns with harmless differences.
    """
    ranked = sorted(
        range(len(table.columns)),
        key=lambda index: (index not in table.keys, -table.columns[index].wrong, -table.columns[index].differing),
    )
    return tuple(sorted(ranked[:COLUMNS]))


def _row(table: AlignedTable, row: int, columns: Sequence[int], reasons: Mapping[tuple[int, int], str]) -> ShownRow:
    line = table.rows[row]
    cells = []
    for column in columns:
        text, relation = table.shown(row, column)
        cells.append(ShownCell(shorten(text, CELL), css_class(relation), reasons.get((row, column), "")))
    return ShownRow(ShownCell(_label(line), css_class(line.state)), tuple(cells))


def _header(column: AlignedLine) -> ShownCell:
    relation = column.label.relation if column.on_both_sides else column.state
    return ShownCell(shorten(_label(column), CELL), css_class(relation))


def _label(line: AlignedLine) -> str:
    return line.name if line.on_both_sides else f"{line.state} {line.name}"


def _cell_reasons(report: Report) -> dict[tuple[int, int], str]:
    """Return the findings of each gold cell as text, with their costs."""
    reasons: dict[tuple[int, int], list[str]] = {}
    for priced in report.findings:
        if priced.finding.entity is Entity.CELL:
            for row in priced.finding.gold_rows:
                for column in priced.finding.gold_columns:
                    reasons.setdefault((row, column), []).append(priced.sentence_with_cost)
    return {place: "; ".join(texts) for place, texts in reasons.items()}
