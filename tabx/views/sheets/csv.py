"""The findings as CSV, one a row, no cell of which a spreadsheet would run."""

from __future__ import annotations

import csv
import io

from tabx.escapes import visible
from tabx.formats.formulas import starts_formula
from tabx.judging import Judgement, TablesJudgement
from tabx.views.report import report_of
from tabx.views.sheets.rows import Value, finding_rows, header_of


def findings_csv(judgement: Judgement | TablesJudgement) -> str:
    """Return the findings as CSV, dearest first: a header, then one row a finding, their costs adding up to the error.

    Of several tables each row begins with the name of its table. Texts that begin with =, +, - or @ get an apostrophe
    before them; numbers are written in full.
    """
    report = report_of(judgement)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header_of(report))
    writer.writerows([_text(value) for value in row] for row in finding_rows(report))
    return out.getvalue()


def inert(text: str) -> str:
    """Return the text as a spreadsheet may get it: an apostrophe before what a program could take for a formula.

    Signed numbers ("-3.1%") are left as they are: they do nothing but count.
    """
    shown = visible(text)
    return f"'{shown}" if starts_formula(shown) else shown


def _text(value: Value) -> str:
    if value is None:
        return ""
    return inert(value) if isinstance(value, str) else repr(value)
