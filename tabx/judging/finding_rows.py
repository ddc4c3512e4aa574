"""A finding as one row of data: the columns that `Findings.to_frame`, CSV and workbooks share."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.compare.records import Finding

FINDING_COLUMNS = (
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
    "forgiven",
    "cause",
    "note",
)
"""Named as the fields of `Finding` and of its JSON, but for "gold" and "predicted", the texts of both sides, and
"difference" and "relative", the numbers of its difference."""

FRAME_TYPES = {
    "cost": "float64",
    "difference": "float64",
    "relative": "float64",
    "confidence": "float64",
    "verified": "bool",
    "cause": "Int64",
}
"""Types of the columns of a DataFrame that are no texts."""


def finding_row(finding: Finding, cost: float) -> tuple[object, ...]:
    """Return the values of a finding in the order of `FINDING_COLUMNS`; None where there is none."""
    difference = finding.difference
    return (
        cost,
        str(finding.entity),
        str(finding.relation),
        finding.kind,
        numbers(finding.gold_rows),
        numbers(finding.gold_columns),
        numbers(finding.predicted_rows),
        numbers(finding.predicted_columns),
        finding.row_name,
        finding.column_name,
        finding.gold_text,
        finding.predicted_text,
        difference.difference if difference else None,
        difference.relative if difference else None,
        str(finding.decided_by),
        finding.confidence,
        finding.verified,
        finding.forgiven,
        finding.cause,
        finding.note,
    )


def numbers(indices: Sequence[int]) -> int | str | None:
    """Return the numbers of rows or columns, from 1 as reports count: 3, "3 5" for several, None for none."""
    if len(indices) == 1:
        return indices[0] + 1
    return " ".join(str(index + 1) for index in indices) or None
