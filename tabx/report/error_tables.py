"""The tables of what is wrong: kinds of error, causes, slices, failures, the worst pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from tabx.documents.figures import percent
from tabx.documents.names import MESSAGE, short
from tabx.documents.record import Cell, Line, Part, listed, table
from tabx.report.error_kinds import kind_of
from tabx.report.model_comparison import SignatureGroup
from tabx.report.records import KindOfError, Slice
from tabx.report.words import COUNTED, DATASET, NAME, counted_cells, mean, number, plain, scope_name, table_part, why

KINDS_SHOWN = 8
"""Kinds of error of each model in a text: the rest add less than a hundredth; JSON and CSV have them all."""

FAILURES_SHOWN = 10
"""Reasons of failures in a text, the most frequent; JSON has them all."""


def kinds_table(group: SignatureGroup) -> Part:
    """Return the Struc-Bench's kinds of error."""
    rows = tuple(_kind_row(group, one, one.name) for one in group.kinds)
    header = (DATASET, "model", "kind", "pairs with it", "count", "costs a pair", "of the error")
    note = (
        "Struc-Bench's kinds (Tang et al., 2024, appendix A.2) of the terms of the error; which term is of which kind "
        "stands in tabx/report/error_kinds.py"
    )
    first = sum(1 for _ in takewhile(lambda one: one.dataset == group.kinds[0].dataset, group.kinds))
    return table_part("kinds", "Kinds of error", note, table(header, rows, names=3, first=first))


def terms_table(group: SignatureGroup) -> Part:
    """Return the dearest terms of the error."""
    rows = tuple(_kind_row(group, one, one.name, kind_of(one.name)) for one in _dearest(group.terms))
    header = (DATASET, "model", "term", "kind", "pairs with it", "count", "costs a pair", "of the error")
    note = f"the {KINDS_SHOWN} dearest terms of each; what each counts: docs/rules.md"
    return table_part("terms", "Dearest terms", note, table(header, rows, names=4), folded=True)


def causes_table(group: SignatureGroup) -> Part:
    """Return the causes of many wrong cells."""
    rows = tuple(_kind_row(group, one, one.name) for one in _dearest(group.causes))
    header = (DATASET, "model", "cause", "pairs with it", "cells", "costs a pair", "of the error")
    note = "single acts that explain many wrong cells"
    return table_part("causes", "Causes", note, table(header, rows, names=3), folded=True)


def _dearest(kinds: Iterable[KindOfError]) -> Iterator[KindOfError]:
    shown: dict[tuple[str, str], int] = {}
    for one in kinds:
        place = shown[one.dataset, one.model] = shown.get((one.dataset, one.model), 0) + 1
        if place <= KINDS_SHOWN:
            yield one


def _kind_row(group: SignatureGroup, one: KindOfError, *names: str) -> tuple[str | Cell, ...]:
    result = next(two for two in group.results if (two.dataset, two.model) == (one.dataset, one.model))
    error = result.figures["error"].value
    return (
        scope_name(one.dataset),
        short(one.model, NAME),
        *names,
        Cell(f"{one.pairs:,} ({percent(one.pairs / result.counted.judged)})", one.pairs),
        Cell(f"{one.count:,.1f}".removesuffix(".0"), one.count),
        plain(one.cost),
        Cell(percent(one.cost / error), one.cost / error) if error else "",
    )


def slices_table(group: SignatureGroup) -> Part:
    """Return the slices."""
    rows = tuple(_slice(one) for one in group.slices)
    header = ("by", "value", "model", "score", "facts F1", *COUNTED)
    note = "size: data cells of the gold; means over the judged pairs, as above"
    return table_part("slices", "Slices", note, table(header, rows, names=3), folded=True)


def _slice(one: Slice) -> tuple[str | Cell, ...]:
    names = (short(one.column, NAME), short(one.value, NAME), short(one.model, NAME))
    return (*names, mean(one.score, one.counted), mean(one.f1, one.counted), *counted_cells(one.counted))


def failures_table(group: SignatureGroup) -> Part:
    """Return the reasons why pairs failed."""
    rows = tuple((short(reason, MESSAGE), number(pairs)) for reason, pairs in group.failures[:FAILURES_SHOWN])
    left = len(group.failures) - len(rows)
    note = "no score, and not 0: no mean counts them" + (f"; {left:,} more reasons" if left > 0 else "")
    return table_part("failures", "Why pairs failed", note, table(("reason", "pairs"), rows, texts=(0,)))


def worst_table(group: SignatureGroup) -> Part:
    """Return the worst pairs."""
    rows = tuple(
        (
            short(pair.model, NAME),
            scope_name(pair.dataset),
            short(pair.id, NAME),
            plain(pair.score),
            listed(map(Line, why(pair))),
        )
        for pair in group.worst
    )
    told = (
        "their dearest findings" if group.has_traces else "their dearest terms (tabx batch --trace keeps the findings)"
    )
    header = ("model", DATASET, "pair", "score", "why")
    note = f"lowest scores of each model, with {told}"
    return table_part("worst", "Worst pairs", note, table(header, rows, names=3, texts=(4,)), folded=True)
