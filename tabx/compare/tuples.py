"""The tuple table of TabXEval, figure 7, as Markdown: one line per aligned cell that is not identical."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.align.records import Alignment
from tabx.compare.escaping import markdown_table, show_both, show_text
from tabx.compare.names import column_name
from tabx.compare.records import Comparison, Entity, Finding
from tabx.compare.sentences import show_amount
from tabx.values.records import DataType, Difference

_HEADER = (
    "row",
    "column",
    "gold/predicted",
    "relation",
    "data type",
    "entity",
    "unit",
    "missing",
    "extra",
    "difference",
)


def tuples_markdown(alignment: Alignment, comparison: Comparison) -> str:
    """Return one line per aligned cell that is not identical; cells blank on both sides are skipped."""
    return markdown_table(_HEADER, _lines(alignment, comparison))


def _lines(alignment: Alignment, comparison: Comparison) -> Iterator[list[str]]:
    for finding in comparison.findings:
        difference = finding.difference
        if finding.entity is not Entity.CELL or difference is None:
            continue
        if difference.gold_type is DataType.EMPTY and difference.predicted_type is DataType.EMPTY:
            continue
        yield _line(alignment, finding, difference)


def _predicted_columns(alignment: Alignment, finding: Finding) -> str:
    return " + ".join(column_name(alignment.view, column) for column in finding.predicted_columns)


def _line(alignment: Alignment, finding: Finding, difference: Difference) -> list[str]:
    return [
        show_text(finding.row_name),
        show_both(finding.column_name, _predicted_columns(alignment, finding)),
        show_both(finding.gold_text, finding.predicted_text),
        finding.relation.value,
        f"{difference.gold_type.value}/{difference.predicted_type.value}",
        f"{difference.gold_entity.value}/{difference.predicted_entity.value}",
        show_both(difference.gold_unit or "None", difference.predicted_unit or "None"),
        show_text(difference.missing),
        show_text(difference.extra),
        show_text(", ".join(part for part in (finding.kind, show_amount(difference)) if part)),
    ]
