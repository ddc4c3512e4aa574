"""Write the findings as CSV that a spreadsheet cannot read as formulas."""

from __future__ import annotations

from tabx.documents.csv_text import csv_text
from tabx.judging import Judgement, TablesJudgement
from tabx.views.report import report_of
from tabx.views.sheets.rows import finding_rows, header_of


def findings_csv(judgement: Judgement | TablesJudgement) -> str:
    """Return the findings as CSV with a header, costliest first.

    The costs of all rows add up to the error; numbers are written in full. The columns are those of
    `Findings.to_frame`, and rows and columns of the tables count from 1, as there; the sentences of the report follow.
    Rows on several tables begin with the name of their table. Texts that a spreadsheet would read as a formula get an
    apostrophe before them (see `inert`).
    """
    report = report_of(judgement)
    return csv_text(header_of(report), finding_rows(report))
