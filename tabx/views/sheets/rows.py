"""Arrange the findings as rows for a spreadsheet, costliest first within each table."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.documents.csv_text import Value
from tabx.documents.names import short
from tabx.judging import SpareTable, TablesJudgement
from tabx.judging.finding_rows import FINDING_COLUMNS, finding_row
from tabx.views.blocks.priced_findings import CAUSE, ReportedFinding
from tabx.views.blocks.tables import spare_kind, spare_title
from tabx.views.report import Report, TablesReport

HEADER = (*FINDING_COLUMNS[:-1], "cause_note", FINDING_COLUMNS[-1], "sentence")
"""The columns of `Findings.to_frame`, with the sentences that the reports write on the cause and on the finding."""

TABLES_HEADER = ("table", *HEADER)


def header_of(report: Report | TablesReport) -> tuple[str, ...]:
    """Return the column names of `finding_rows`."""
    return TABLES_HEADER if isinstance(report, TablesReport) else HEADER


def finding_rows(report: Report | TablesReport) -> Iterator[tuple[Value, ...]]:
    """Yield one row per finding, with the columns of `header_of`.

    Rows and columns of the tables count from 1, without the header, as in every report (`Finding` and JSON have indices
    from 0); several are separated by spaces, and predicted ones are those of `Alignment.view`. `difference` and
    `relative` are numbers or None, `cause` is the index of the cause in JSON.

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
    shared = dict(zip(FINDING_COLUMNS, finding_row(priced.finding, priced.cost), strict=True))
    shared |= {
        "verified": "yes" if priced.finding.verified else "no",
        "cause_note": short(priced.cause.sentence, CAUSE) if priced.cause else "",
        "sentence": priced.sentence,
    }
    return tuple(shared[name] for name in HEADER)  # type: ignore[misc]


def _spare_row(judgement: TablesJudgement, index: int, spare: SpareTable) -> tuple[Value, ...]:
    entries = {
        "entity": "table",
        "relation": "extra",
        "kind": str(spare.kind),
        "predicted": spare_title(spare),
        "note": spare_kind(spare),
        "sentence": spare_kind(spare),
    }
    return ("", judgement.spare_cost(index), *(entries.get(name) for name in HEADER[1:]))
