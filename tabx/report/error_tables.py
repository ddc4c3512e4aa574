"""The tables of what is wrong: kinds of error, causes, slices, failures, the worst pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabx.documents.figures import decimal, percent
from tabx.documents.names import MESSAGE, short
from tabx.report.error_kinds import kind_of
from tabx.report.model_comparison import SignatureGroup
from tabx.report.records import KindOfError, Slice
from tabx.report.words import COUNTED, NAME, ReportTable, counted_texts, mean, scope_name, why

KINDS_SHOWN = 8
"""Kinds of error of each model in a text: the rest add less than a hundredth; JSON and CSV have them all."""

FAILURES_SHOWN = 10
"""Reasons of failures in a text, the most frequent; JSON has them all."""


def kinds_table(group: SignatureGroup) -> ReportTable:
    """Return the Struc-Bench's kinds of error."""
    rows = tuple(_kind_row(group, one, one.name) for one in group.kinds)
    header = ("data set", "model", "kind", "pairs with it", "count", "costs a pair", "of the error")
    note = (
        "Struc-Bench's kinds (Tang et al., 2024, appendix A.2) of the terms of the error; which term is of which kind "
        "stands in tabx/report/error_kinds.py"
    )
    return ReportTable("kinds", "Kinds of error", note, header, rows, 3)


def terms_table(group: SignatureGroup) -> ReportTable:
    """Return the dearest terms of the error."""
    rows = tuple(_kind_row(group, one, one.name, kind_of(one.name)) for one in _dearest(group.terms))
    header = ("data set", "model", "term", "kind", "pairs with it", "count", "costs a pair", "of the error")
    note = f"the {KINDS_SHOWN} dearest terms of each; what each counts: docs/rules.md"
    return ReportTable("terms", "Dearest terms", note, header, rows, 4)


def causes_table(group: SignatureGroup) -> ReportTable:
    """Return the causes of many wrong cells."""
    rows = tuple(_kind_row(group, one, one.name) for one in _dearest(group.causes))
    header = ("data set", "model", "cause", "pairs with it", "cells", "costs a pair", "of the error")
    note = "single acts that explain many wrong cells"
    return ReportTable("causes", "Causes", note, header, rows, 3)


def _dearest(kinds: Iterable[KindOfError]) -> Iterator[KindOfError]:
    shown: dict[tuple[str, str], int] = {}
    for one in kinds:
        place = shown[one.dataset, one.model] = shown.get((one.dataset, one.model), 0) + 1
        if place <= KINDS_SHOWN:
            yield one


def _kind_row(group: SignatureGroup, one: KindOfError, *names: str) -> tuple[str, ...]:
    result = next(two for two in group.results if (two.dataset, two.model) == (one.dataset, one.model))
    error = result.figures["error"].value
    return (
        scope_name(one.dataset),
        short(one.model, NAME),
        *names,
        f"{one.pairs:,} ({percent(one.pairs / result.counted.judged)})",
        f"{one.count:,.1f}".removesuffix(".0"),
        decimal(one.cost),
        percent(one.cost / error) if error else "",
    )


def slices_table(group: SignatureGroup) -> ReportTable:
    """Return the slices."""
    rows = tuple(_slice(one) for one in group.slices)
    header = ("by", "value", "model", "score", "facts F1", *COUNTED)
    note = "size: data cells of the gold; means over the judged pairs, as above"
    return ReportTable("slices", "Slices", note, header, rows, 3)


def _slice(one: Slice) -> tuple[str, ...]:
    names = (short(one.column, NAME), short(one.value, NAME), short(one.model, NAME))
    return (*names, mean(one.score, one.counted), mean(one.f1, one.counted), *counted_texts(one.counted))


def failures_table(group: SignatureGroup) -> ReportTable:
    """Return the reasons why pairs failed."""
    rows = tuple((short(reason, MESSAGE), f"{number:,}") for reason, number in group.failures[:FAILURES_SHOWN])
    left = len(group.failures) - len(rows)
    note = "no score, and not 0: no mean counts them" + (f"; {left:,} more reasons" if left > 0 else "")
    return ReportTable("failures", "Why pairs failed", note, ("reason", "pairs"), rows, 1)


def worst_table(group: SignatureGroup) -> ReportTable:
    """Return the worst pairs."""
    rows = tuple(
        (
            short(pair.model, NAME),
            scope_name(pair.dataset),
            short(pair.id, NAME),
            "" if pair.score is None else decimal(pair.score),
            why(pair),
        )
        for pair in group.worst
    )
    told = (
        "their dearest findings" if group.has_traces else "their dearest terms (tabx batch --trace keeps the findings)"
    )
    header = ("model", "data set", "pair", "score", "why")
    return ReportTable("worst", "Worst pairs", f"lowest scores of each model, with {told}", header, rows, 3, (4,))
