"""The comparison as the document that every medium shows: its lines, its tables, every figure as a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.documents.csv_text import Value
from tabx.documents.names import listed, short
from tabx.documents.record import Document, Figures, Line, Part, Tone
from tabx.report.figures import FIGURES
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.records import Counted, Figure, FileUsage
from tabx.report.tables import group_line, headline, report_tables
from tabx.report.usage_table import usage_table
from tabx.report.words import NAME, scope_name

TITLE = "Models compared"

HEADER = (
    *("signature", "by", "value", "model", "figure", "unit", "mean", "low", "high", "count", "failed as worst"),
    *("failed as best", "judged", "failed", "skipped"),
)
"""Columns of the figures."""


def comparison_document(comparison: ModelComparison) -> Document:
    """Return what is compared, a part for each signature, usage where it is known, and every figure."""
    head = Part(tuple(map(Line, headline(comparison))), name="models")
    usage = usage_table(comparison.usage)
    lines = (*(line for group in comparison.groups for line in _lines(group)), *_usage_lines(comparison.usage))
    parts = (head, *map(_group, comparison.groups), *([usage] if usage.blocks else []))
    return Document(TITLE, parts, Figures(HEADER, lines), comparison.to_dict())


def _group(group: SignatureGroup) -> Part:
    names = listed([short(model, NAME) for model in group.models])
    lines = (Line(group.signature, Tone.CODE), Line(group_line(group)))
    return Part(lines, names, parts=report_tables(group))


def _lines(group: SignatureGroup) -> Iterator[tuple[Value, ...]]:
    """Yield every figure of every data set, slice and model, in the columns of `HEADER`."""
    for result in group.results:
        for name, one in result.figures.items():
            place = (group.signature, "dataset", scope_name(result.dataset), result.model, name, FIGURES[name].unit)
            yield (*place, *_numbers(one), *_counts(result.counted))
    for other in group.others:
        place = (group.signature, "dataset", scope_name(other.dataset), other.model, f"metric.{other.metric}", "mean")
        yield (*place, *_numbers(other.mean), None, None, None)
    for part in group.slices:
        for name, one in (("score", part.score), ("facts.f1", part.f1), ("right", part.right)):
            place = (group.signature, part.column, part.value, part.model, name, FIGURES[name].unit)
            yield (*place, *_numbers(one), *_counts(part.counted))
        for other in part.others:
            place = (group.signature, part.column, part.value, part.model, f"metric.{other.metric}", "mean")
            yield (*place, *_numbers(other.mean), None, None, None)
    yield from _kind_lines(group)
    for kind, found in (("term", group.terms), ("cause", group.causes)):
        for entry in found:
            name = f"{kind}.{entry.name}"
            place = (group.signature, "dataset", scope_name(entry.dataset), entry.model, name, "cost a pair")
            yield (*place, entry.cost, None, None, entry.pairs, None, None, None, None, None)


def _kind_lines(group: SignatureGroup) -> Iterator[tuple[Value, ...]]:
    """Yield what each of Struc-Bench's kinds of error costs, and its shares of the errors; then agreement with people.

    The count is that of the pairs with it, of shares that of its errors, of agreement that of the labelled pairs.
    """
    for one in group.kinds:
        figures: tuple[tuple[str, str, float | None, int], ...] = (
            ("", "cost a pair", one.cost, one.pairs),
            (".share", "of all errors", one.share, one.count),
            (".harmful share", "of all errors but harmless ones", one.harmful_share, one.harmful_count),
        )
        for name, unit, value, count in figures:
            if value is not None:
                place = (group.signature, "dataset", scope_name(one.dataset), one.model, f"kind.{one.name}{name}", unit)
                yield (*place, value, None, None, count, None, None, None, None, None)
    for agreed in group.agreements:
        name = f"agreement.{agreed.name}{' without harmless' if agreed.is_harmful_alone else ''}"
        place = (group.signature, "labels", "all", agreed.model or "all", name, "share of labelled pairs")
        yield (*place, agreed.agreement, None, None, agreed.pairs, None, None, None, None, None)


_UNITS = {
    "seconds": "seconds an item",
    **dict.fromkeys(("calls", "cached"), "sum"),
    **dict.fromkeys(("tokens_in", "tokens_out", "tokens_thought"), "tokens"),
    "dollars": "US dollars",
    "dollars_known": "US dollars, of the items with a known price",
}


def _usage_lines(usage: Sequence[FileUsage]) -> Iterator[tuple[Value, ...]]:
    """Yield the figures of usage that are known; what was judged and failed is not counted there."""
    for file in usage:
        for one in file.models:
            for name, unit in _UNITS.items():
                value = getattr(one, name)
                count = one.items if name == "seconds" else one.asked
                if name.startswith("dollars"):
                    count -= one.unpriced
                if value is not None:
                    place = (None, "usage", file.file, one.model, f"usage.{name}", unit)
                    yield (*place, value, None, None, count, None, None, None, None, None)


def _numbers(one: Figure) -> tuple[Value, ...]:
    return one.value, one.low, one.high, one.count, one.worst, one.best


def _counts(counted: Counted) -> tuple[Value, ...]:
    return counted.judged, counted.failed, counted.skipped
