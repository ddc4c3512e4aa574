"""The comparison of a base and its tuned self as the document that every medium shows."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.documents.csv_text import Value
from tabx.documents.figures import decimal, p_text
from tabx.documents.names import short
from tabx.documents.record import Cell, Document, Figures, Line, Part, Tone, table
from tabx.generate.abilities.document import abilities_document
from tabx.report.document import comparison_document
from tabx.report.words import NAME, number, several, table_part
from tabx.stats.resampling import LEVEL
from tabx.tune.comparing.figures import ALL
from tabx.tune.comparing.records import PairedFigure, TunedComparison

TITLE = "A model and its tuned self"

HEADER = (
    *("layouts", "figure", "items", "gold tables", "base", "base low", "base high", "tuned", "tuned low", "tuned high"),
    *("difference", "low", "high", "p", "p (Holm)"),
)
"""Columns of the figures."""


def tuned_document(found: TunedComparison) -> Document:
    """Return the paired figures, what was tried, the report of both, and the map of their abilities."""
    head = Part((*map(Line, headline(found)), *(Line(note, Tone.QUIET) for note in found.notes)), name="tuned")
    report, abilities = comparison_document(found.report), abilities_document(found.abilities)
    parts = (
        head,
        _figures(found),
        _tried(found),
        Part((), "Report of both", "report", parts=report.parts),
        Part((), "Map of abilities", "map of abilities", parts=abilities.parts),
    )
    return Document(TITLE, parts, Figures(HEADER, tuple(map(_line, found.figures))), found.to_dict())


def headline(found: TunedComparison) -> tuple[str, ...]:
    """Return in a line each what is compared, and what came of it."""
    lines = [f"base: {short(found.base, NAME)}", f"tuned: {short(found.tuned, NAME)}", several(found.items, "item")]
    return (*lines, *map(_said, (one for one in found.figures if one.name == "score")))


def _said(one: PairedFigure) -> str:
    scope = "score" if one.scope == ALL else f"score in {one.scope} layouts"
    said = f"{scope}: base {decimal(one.base)}, tuned {decimal(one.tuned)}"
    if one.p is None:
        return f"{said}; one gold table is too few to tell them apart"
    verdict = "told apart" if one.p < LEVEL else "not told apart"
    return f"{said}; {verdict} (paired permutation test over {several(one.tables, 'gold table')}, p {p_text(one.p)})"


def _figures(found: TunedComparison) -> Part:
    rows: list[tuple[str | Cell, ...]] = [
        (
            one.scope or "all",
            one.name,
            _mean(one.base, one.base_low, one.base_high),
            _mean(one.tuned, one.tuned_low, one.tuned_high),
            _mean(one.difference, one.low, one.high),
            *(Cell("") if p is None else Cell(p_text(p), p) for p in (one.p, one.p_holm)),
            number(one.items),
        )
        for one in found.figures
    ]
    note = (
        "means over the gold tables with 95 % intervals (bootstrap), on the items of which both have the figure; "
        "paired permutation test, p corrected for the figures of a scope (Holm); layouts: those that the adapter was "
        "trained on are seen; a failed request counts nowhere"
    )
    header = ("layouts", "figure", "base", "tuned", "tuned − base", "p", "p (Holm)", "items")
    return table_part("paired", "Side by side", note, table(header, rows, names=2))


def _mean(value: float, low: float | None, high: float | None) -> Cell:
    if low is None or high is None:
        return Cell(decimal(value), value)
    return Cell(f"{decimal(value)} [{decimal(low)}, {decimal(high)}]", value, low, high)


def _tried(found: TunedComparison) -> Part:
    rows: list[tuple[str | Cell, ...]] = [
        (
            one.scope or "all",
            short(one.model, NAME),
            *(number(count) for count in (one.judged, one.failed, one.right, one.cut, one.tableless)),
        )
        for one in found.tried
    ]
    header = ("layouts", "model", "judged", "failed", "wholly right", "cut", "without a table")
    note = "replies of each model; those that are cut or without a table are judged as they are"
    return table_part("tried", "Replies", note, table(header, rows, names=2))


def _line(one: PairedFigure) -> tuple[Value, ...]:
    return tuple(_values(one))


def _values(one: PairedFigure) -> Iterator[Value]:
    yield from (one.scope or "all", one.name, one.items, one.tables)
    yield from (one.base, one.base_low, one.base_high, one.tuned, one.tuned_low, one.tuned_high)
    yield from (one.difference, one.low, one.high, one.p, one.p_holm)
