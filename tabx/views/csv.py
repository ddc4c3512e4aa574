"""The findings as CSV, one a line, no cell of which a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from tabx.judging import TablesJudgement
from tabx.judging.judgement import Judgement
from tabx.views.findings import HEADER, Entry, finding_lines
from tabx.views.safe import inert
from tabx.views.tables_findings import TABLES_HEADER, tables_finding_lines


def findings_csv(judgement: Judgement) -> str:
    """Return the findings as CSV, dearest first: a header, then one line a finding, their costs adding up to the error.

    Texts that begin with =, +, - or @ get an apostrophe before them; numbers are written in full.
    """
    return _csv(HEADER, finding_lines(judgement))


def tables_findings_csv(judgement: TablesJudgement) -> str:
    """Return the findings of several tables as CSV, as `findings_csv` does, each with the name of its table."""
    return _csv(TABLES_HEADER, tables_finding_lines(judgement))


def _csv(header: Sequence[str], lines: Iterable[Sequence[Entry]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    for line in lines:
        writer.writerow([_entry(entry) for entry in line])
    return out.getvalue()


def _entry(entry: Entry) -> str:
    if entry is None:
        return ""
    return inert(entry) if isinstance(entry, str) else repr(entry)
