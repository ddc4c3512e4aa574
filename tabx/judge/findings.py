"""The findings of one judgement with what each of them costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from tabx.compare.records import Comparison, Finding
from tabx.score.records import Scorecard

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    "cost",
    "entity",
    "relation",
    "kind",
    "row",
    "column",
    "row_name",
    "column_name",
    "gold",
    "predicted",
    "difference",
    "relative",
    "decided_by",
    "confidence",
    "verified",
    "note",
)


class Findings(Sequence[Finding]):
    """The findings in the order of the comparison; a sequence that also knows their costs.

    Attributes
    ----------
    costs : tuple of float
        What each finding adds to the error; their sum is the error.
    """

    def __init__(self, findings: tuple[Finding, ...], costs: tuple[float, ...]) -> None:
        if len(findings) != len(costs):
            raise ValueError(f"{len(costs)} costs for {len(findings)} findings")
        self._findings = findings
        self.costs = costs

    @overload
    def __getitem__(self, index: int) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> Findings: ...
    def __getitem__(self, index: int | slice) -> Finding | Findings:
        """Return one finding, or a part of the findings with their costs."""
        if isinstance(index, slice):
            return Findings(self._findings[index], self.costs[index])
        return self._findings[index]

    def __len__(self) -> int:
        """Return the number of findings."""
        return len(self._findings)

    def __eq__(self, other: object) -> bool:
        """Whether the other are the same findings at the same costs."""
        return isinstance(other, Findings) and (self._findings, self.costs) == (other._findings, other.costs)

    def __hash__(self) -> int:
        """Return a hash of the costs."""
        return hash(self.costs)

    def __repr__(self) -> str:
        """Return the findings as a list would show them."""
        return f"Findings({list(self._findings)!r})"

    def by_cost(self) -> tuple[tuple[Finding, float], ...]:
        """Return (finding, cost) pairs, dearest first; equal costs in the order of the comparison."""
        pairs = zip(self._findings, self.costs, strict=True)
        return tuple(sorted(pairs, key=lambda pair: -pair[1]))

    def to_frame(self) -> pd.DataFrame:
        """Return the findings as a DataFrame, one a line; rows and columns 0-based, of the gold, <NA> for none."""
        import pandas as pd

        frame = pd.DataFrame([_line(*pair) for pair in zip(self._findings, self.costs, strict=True)], columns=COLUMNS)
        return frame.astype({"row": "Int64", "column": "Int64"})


def price_findings(comparison: Comparison, scorecard: Scorecard) -> Findings:
    """Return the findings of a comparison, each at the sum of the costs of its items."""
    costs: list[list[float]] = [[] for _ in comparison.findings]
    for item, cost in zip(comparison.counts.items, scorecard.costs, strict=True):
        costs[item.finding].append(cost)
    return Findings(comparison.findings, tuple(math.fsum(parts) for parts in costs))


def _line(finding: Finding, cost: float) -> tuple[object, ...]:
    difference = finding.difference
    return (
        cost,
        str(finding.entity),
        str(finding.relation),
        finding.kind,
        finding.gold_rows[0] if finding.gold_rows else None,
        finding.gold_columns[0] if finding.gold_columns else None,
        finding.row_name,
        finding.column_name,
        finding.gold_text,
        finding.predicted_text,
        difference.difference if difference else None,
        difference.relative if difference else None,
        str(finding.decided_by),
        finding.confidence,
        finding.verified,
        finding.note,
    )
