"""Write the findings as CSV that a spreadsheet cannot read as formulas."""

from __future__ import annotations

import csv
import io

from tabx.base.escapes import visible
from tabx.formats.formulas import starts_formula
from tabx.judging import Judgement, TablesJudgement
from tabx.views.report import report_of
from tabx.views.sheets.rows import Value, finding_rows, header_of


def findings_csv(judgement: Judgement | TablesJudgement) -> str:
    """Return the findings as CSV with a header, costliest first.

    The costs of all rows add up to the error; numbers are written in full. The columns are those of
    `Findings.to_frame`, and rows and columns of the tables count from 1, as there; the sentences of the report follow.
    Rows on several tables begin with the name of their table. Texts that a spreadsheet would read as a formula get an
    apostrophe before them (see `inert`).
    """
    report = report_of(judgement)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header_of(report))
    writer.writerows([_text(value) for value in row] for row in finding_rows(report))
    return out.getvalue()


def inert(text: str) -> str:
    """Return the text with an apostrophe before it where it could start a formula.

    Signed numbers ("-3.1%") stay as they are: a spreadsheet reads them as numbers.
    """
    shown = visible(text)
    return f"'{shown}" if starts_formula(shown) else shown


def _text(value: Value) -> str:
    if value is None:
        return ""
    return inert(value) if isinstance(value, str) else repr(value)
