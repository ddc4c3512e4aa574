"""The comparison for other programs: every figure in a line of CSV, every table in a sheet of a workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from tabx.documents.csv_text import Value, inert
from tabx.documents.workbook import write_workbook
from tabx.report.figures import FIGURES
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import Figure
from tabx.report.tables import headline, report_tables
from tabx.report.words import scope_name

CSV_HEADER = (
    *("signature", "by", "value", "model", "figure", "unit", "mean", "low", "high", "count", "failed as worst"),
    *("failed as best", "judged", "failed", "skipped"),
)


def comparison_csv(comparison: ModelComparison) -> str:
    """Return every figure of every signature, data set, slice and model, a line each, with a header."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEADER)
    for group in comparison.groups:
        writer.writerows([_text(value) for value in line] for line in _lines(group))
    return out.getvalue()


def _lines(group: SignatureGroup) -> Iterator[tuple[Value, ...]]:
    for result in group.results:
        counted = (result.counted.judged, result.counted.failed, result.counted.skipped)
        for name, one in result.figures.items():
            place = (group.signature, "dataset", scope_name(result.dataset), result.model, name, FIGURES[name].unit)
            yield (*place, *_numbers(one), *counted)
    for other in group.others:
        place = (group.signature, "dataset", scope_name(other.dataset), other.model, f"metric.{other.metric}", "mean")
        yield (*place, *_numbers(other.mean), None, None, None)
    for part in group.slices:
        counted = (part.counted.judged, part.counted.failed, part.counted.skipped)
        for name, one in (("score", part.score), ("facts.f1", part.f1)):
            place = (group.signature, part.column, part.value, part.model, name, FIGURES[name].unit)
            yield (*place, *_numbers(one), *counted)
    for kind, found in (("term", group.terms), ("kind", group.kinds), ("cause", group.causes)):
        for entry in found:
            place = (
                group.signature,
                "dataset",
                scope_name(entry.dataset),
                entry.model,
                f"{kind}.{entry.name}",
                "cost a pair",
            )
            yield (*place, entry.cost, None, None, entry.pairs, None, None, None, None, None)


def _numbers(one: Figure) -> tuple[Value, ...]:
    return one.value, one.low, one.high, one.count, one.worst, one.best


def _text(value: Value) -> str:
    if value is None:
        return ""
    return inert(value) if isinstance(value, str) else repr(value)


def comparison_xlsx(comparison: ModelComparison) -> bytes:
    """Return a workbook: what is compared, every table on a sheet, every figure as a number on the last.

    Raises
    ------
    OptionError
        If openpyxl is not installed.
    """
    sheets: dict[str, list[tuple[Value, ...]]] = {"models": [(line,) for line in headline(comparison)]}
    for number, group in enumerate(comparison.groups, 1):
        ending = f" {number}" if len(comparison.groups) > 1 else ""
        sheets["models"].append((f"signature{ending}", group.signature))
        for table in report_tables(group):
            sheets[f"{table.key}{ending}"] = [(table.title,), (table.note,), (), table.header, *table.rows]
    sheets["figures"] = [CSV_HEADER, *(line for group in comparison.groups for line in _lines(group))]
    return write_workbook(sheets)
