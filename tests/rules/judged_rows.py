"""Small tables as texts, judged under house rules."""

from __future__ import annotations

from typing import Any

import tabx
from tabx.compare.records import Finding


def table(text: str) -> tabx.Table:
    """Return a table from lines of cells with bars between, the header first."""
    header, *rows = (line.strip().split("|") for line in text.strip().splitlines())
    lines = ["|".join(["", *header, ""]), "|".join(["", *["---"] * len(header), ""])]
    return tabx.load_table("\n".join([*lines, *("|".join(["", *row, ""]) for row in rows)]), "markdown")


def judged(gold: str, predicted: str, rubric: str = "default", **rules: Any) -> tabx.Judgement:
    """Return the judgement of two such tables under rules given as keywords."""
    return tabx.judge(table(gold), table(predicted), rubric=rubric, rules=rules or None)


def cell(judgement: tabx.Judgement, row: int, column: str) -> Finding:
    """Return the one finding of a cell, by gold row from 0 and column name."""
    (found,) = [
        finding
        for finding in judgement.findings
        if finding.entity == "cell" and finding.gold_rows == (row,) and finding.column_name == column
    ]
    return found


def cost(judgement: tabx.Judgement, finding: Finding) -> float:
    """Return what a finding costs."""
    return dict(zip(map(id, judgement.findings), judgement.findings.costs, strict=True))[id(finding)]
