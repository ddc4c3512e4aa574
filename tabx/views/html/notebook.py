"""The report in a notebook: score, dearest findings and the aligned table; no script, no id, no style beyond it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tabx.compare.records import Entity
from tabx.escapes import shorten
from tabx.judging import Judgement, TablesJudgement
from tabx.views.blocks.aligned import LEGEND, AlignedLine, AlignedTable
from tabx.views.blocks.terms import HEADER
from tabx.views.blocks.window import choose_rows, left_out
from tabx.views.figures import several
from tabx.views.html.findings import dearest, list_findings
from tabx.views.html.templates import asset, render
from tabx.views.relations import css_class
from tabx.views.report import Report, TablesReport, report_of

ROWS, COLUMNS, FINDINGS = 15, 12, 8
"""Rows, columns and findings that the fragment shows, what differs first: a fragment is about one window."""

TERMS = 12
"""Terms of several tables that the fragment shows; the page has them all."""

CELL = 80
"""Characters of a cell. No reason on record; cells of a notebook are narrower and fold."""


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


@dataclass(frozen=True, slots=True)
class ShownSection:
    """One pair of several: title, its part of the sum as texts, its fragment; `reason` says that it is missing."""

    title: str
    sums: tuple[str, ...]
    reason: str
    body: Markup


def html_fragment(judgement: Judgement | TablesJudgement) -> str:
    """Return the judgement as a part of another page, compact; `html_report` shows everything."""
    report = report_of(judgement)
    return _tables_fragment(report) if isinstance(report, TablesReport) else _pair_fragment(report)


def _tables_fragment(report: TablesReport) -> str:
    left = len(report.terms.rows) - TERMS
    return render(
        "tables.html.j2",
        style=Markup(asset("notebook.css")),
        head=report.headline,
        pairs=report.pairs,
        spares=report.spares,
        terms_header=report.terms.header,
        terms=report.terms.rows[:TERMS],
        more=f"… {left} more terms" if left > 0 else "",
        sections=[
            ShownSection(section.title, section.sums, section.missing, Markup(_pair_fragment(section.report)))
            for section in report.sections
        ],
    )


def _pair_fragment(report: Report) -> str:
    table = report.aligned
    rows, columns = choose_rows(table, ROWS), _choose_columns(table)
    entries = list_findings(report.findings_by_cost, len(report.findings)).entries
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
        terms_header=HEADER,
        notes=report.notes,
    )


def _choose_columns(table: AlignedTable) -> tuple[int, ...]:
    """Return the columns to show: those that name a row, then those that differ, in the order of the table."""
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
    """Return the findings of each gold cell, as sentences with their costs."""
    reasons: dict[tuple[int, int], list[str]] = {}
    for priced in report.findings:
        if priced.finding.entity is Entity.CELL:
            for row in priced.finding.gold_rows:
                for column in priced.finding.gold_columns:
                    reasons.setdefault((row, column), []).append(priced.sentence_with_cost)
    return {place: "; ".join(texts) for place, texts in reasons.items()}
