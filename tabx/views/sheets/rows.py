"""Arrange the findings as rows for a spreadsheet, dearest first within each table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.judging import SpareTable, TablesJudgement
from tabx.views.blocks.priced_findings import CAUSE, ReportedFinding
from tabx.views.blocks.tables import spare_kind, spare_title
from tabx.views.names import short
from tabx.views.report import Report, TablesReport

HEADER = (
    "cost",
    "entity",
    "relation",
    "kind",
    "gold_rows",
    "gold_columns",
    "predicted_rows",
    "predicted_columns",
    "row_name",
    "column_name",
    "gold",
    "predicted",
    "difference",
    "relative",
    "decided_by",
    "confidence",
    "verified",
    "cause",
    "reason",
)

TABLES_HEADER = ("table", *HEADER)

Value = str | int | float | None
"""Content of a spreadsheet cell; None for an empty one."""


def header_of(report: Report | TablesReport) -> tuple[str, ...]:
    """Return the column names of `finding_rows`."""
    return TABLES_HEADER if isinstance(report, TablesReport) else HEADER


def finding_rows(report: Report | TablesReport) -> Iterator[tuple[Value, ...]]:
    """Yield one row per finding, with the columns of `header_of`.

    Rows and columns of the tables count from 1, without the header; several are separated by spaces, and predicted ones
    are those of `Alignment.view`. `difference` and `relative` are numbers or None.

    Rows on several tables begin with the name of the table, and their cost is weighted (share × own cost), so that all
    rows add up to the error. Predicted tables without a match follow, one row each.
    """
    if isinstance(report, Report):
        yield from map(_row, report.findings_by_cost)
        return
    for section in report.sections:
        for priced in section.report.findings_by_cost:
            yield (section.title, section.part.share * priced.cost, *_row(priced)[1:])
    for index, spare in enumerate(report.judgement.spares):
        yield _spare_row(report.judgement, index, spare)


def _row(priced: ReportedFinding) -> tuple[Value, ...]:
    finding = priced.finding
    difference = finding.difference
    return (
        priced.cost,
        str(finding.entity),
        str(finding.relation),
        finding.kind,
        _numbers(finding.gold_rows),
        _numbers(finding.gold_columns),
        _numbers(finding.predicted_rows),
        _numbers(finding.predicted_columns),
        finding.row_name,
        finding.column_name,
        finding.gold_text,
        finding.predicted_text,
        difference.difference if difference else None,
        difference.relative if difference else None,
        str(finding.decided_by),
        finding.confidence,
        "yes" if finding.verified else "no",
        short(priced.cause.sentence, CAUSE) if priced.cause else "",
        priced.sentence,
    )


def _spare_row(judgement: TablesJudgement, index: int, spare: SpareTable) -> tuple[Value, ...]:
    entries = {
        "entity": "table",
        "relation": "extra",
        "kind": str(spare.kind),
        "predicted": spare_title(spare),
        "reason": spare_kind(spare),
    }
    return ("", judgement.spare_cost(index), *(entries.get(name) for name in HEADER[1:]))


def _numbers(indices: Sequence[int]) -> Value:
    if len(indices) == 1:
        return indices[0] + 1
    return " ".join(str(index + 1) for index in indices) or None
