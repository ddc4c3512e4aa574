"""The findings as lines for a spreadsheet: one a finding, dearest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.judging.judgement import Judgement
from tabx.views.sentence import sentence

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
    "reason",
)

Entry = str | int | float | None


def finding_lines(judgement: Judgement) -> Iterator[tuple[Entry, ...]]:
    """Return a line per finding, its entries as `HEADER` names them.

    Rows and columns count from 1, the header not counted, several with spaces between; predicted ones are those of
    `Alignment.view`. `difference` and `relative` are numbers or None.
    """
    for finding, cost in judgement.findings.by_cost():
        difference = finding.difference
        yield (
            cost,
            str(finding.entity),
            str(finding.relation),
            finding.kind,
            _places(finding.gold_rows),
            _places(finding.gold_columns),
            _places(finding.predicted_rows),
            _places(finding.predicted_columns),
            finding.row_name,
            finding.column_name,
            finding.gold_text,
            finding.predicted_text,
            difference.difference if difference else None,
            difference.relative if difference else None,
            str(finding.decided_by),
            finding.confidence,
            "yes" if finding.verified else "no",
            sentence(finding),
        )


def _places(indices: Sequence[int]) -> Entry:
    if len(indices) == 1:
        return indices[0] + 1
    return " ".join(str(index + 1) for index in indices) or None
