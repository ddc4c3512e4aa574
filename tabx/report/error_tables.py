"""The tables of what is wrong: kinds of error, causes, slices, failures, the worst pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from tabx.documents.figures import percent
from tabx.documents.names import MESSAGE, short
from tabx.documents.record import Cell, Line, Part, listed, table
from tabx.report.error_kinds import kind_of
from tabx.report.model_comparison import SignatureGroup
from tabx.report.records import ALL, ErrorsOfKind, KindOfError, ModelResult, Slice
from tabx.report.words import (
    COUNTED,
    DATASET,
    NAME,
    counted_cells,
    mean,
    number,
    other_mean,
    plain,
    scope_name,
    table_part,
    why,
)

KINDS_SHOWN = 8
"""Kinds of error of each model in a text: the rest add less than a hundredth; JSON and CSV have them all."""

FAILURES_SHOWN = 10
"""Reasons of failures in a text, the most frequent; JSON has them all."""


def kinds_table(group: SignatureGroup) -> Part:
    """Return Struc-Bench's kinds of error, with and without what is harmless."""
    rows = tuple(_errors_row(group, one) for one in group.kinds)
    header = (
        *(DATASET, "model", "kind", "outputs with it", "errors", "outputs, no harmless", "errors, no harmless"),
        *("costs a pair", "of the error"),
    )
    note = (
        "Struc-Bench's kinds (Tang et al., 2024, appendix A.2) of what was found, in % of the judged outputs and of "
        "all errors of the four kinds; an act that a repair undid is one error; no harmless: without what costs less "
        "than any error, such as a renamed header; which finding is of which kind: tabx/report/error_kinds.py; a term "
        "with findings of several kinds shares its cost out by their number"
    )
    first = sum(1 for _ in takewhile(lambda one: one.dataset == group.kinds[0].dataset, group.kinds))
    return table_part("kinds", "Kinds of error", note, table(header, rows, names=3, first=first))


def _errors_row(group: SignatureGroup, one: ErrorsOfKind) -> tuple[str | Cell, ...]:
    result = _result_of(group, one)
    judged, error = result.counted.judged, result.figures["error"].value
    return (
        *(scope_name(one.dataset), short(one.model, NAME), one.name),
        _counted(one.pairs, one.pairs / judged),
        _counted(one.count, one.share),
        _counted(one.harmful_pairs, one.harmful_pairs / judged),
        _counted(one.harmful_count, one.harmful_share),
        plain(one.cost),
        _of_error(one.cost, error),
    )


def _counted(count: int, share: float | None) -> Cell:
    """Return a count with its share: "1,204 (63.4 %)"; without a share where it is none of the four kinds."""
    return Cell(f"{count:,}" if share is None else f"{count:,} ({percent(share)})", count)


def agreements_table(group: SignatureGroup) -> Part:
    """Return how often people and the judge agree, by kind of error."""
    rows = tuple(
        (
            *(scope_name(one.model) if one.model == ALL else short(one.model, NAME), one.name),
            "without" if one.is_harmful_alone else "with",
            Cell(percent(one.agreement), one.agreement),
            *map(number, (one.pairs, one.both, one.people_alone, one.judge_alone, one.neither)),
        )
        for one in group.agreements
    )
    header = ("model", "kind", "harmless", "agree", "labelled pairs", "both", "people alone", "tabx alone", "neither")
    note = "share of the labelled pairs of which people and tabx both say, or both deny, that they have a kind of error"
    return table_part("agreement", "Agreement with people's labels", note, table(header, rows, names=3))


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
    result = _result_of(group, one)
    error = result.figures["error"].value
    return (
        scope_name(one.dataset),
        short(one.model, NAME),
        *names,
        Cell(f"{one.pairs:,} ({percent(one.pairs / result.counted.judged)})", one.pairs),
        Cell(f"{one.count:,.1f}".removesuffix(".0"), one.count),
        plain(one.cost),
        _of_error(one.cost, error),
    )


def _result_of(group: SignatureGroup, one: KindOfError | ErrorsOfKind) -> ModelResult:
    return next(two for two in group.results if (two.dataset, two.model) == (one.dataset, one.model))


def _of_error(cost: float, error: float | None) -> Cell:
    return Cell(percent(cost / error), cost / error) if error else Cell("")


def slices_table(group: SignatureGroup) -> Part:
    """Return the slices."""
    metrics = tuple(dict.fromkeys(other.metric for one in group.slices for other in one.others))
    rows = tuple(_slice(one, metrics) for one in group.slices)
    header = ("by", "value", "model", "score", "facts F1", "wholly right", *metrics, *COUNTED)
    note = "size: data cells of the gold; means over the judged pairs, as above; wholly right: those with error 0"
    return table_part("slices", "Slices", note, table(header, rows, names=3), folded=True)


def _slice(one: Slice, metrics: Sequence[str]) -> tuple[str | Cell, ...]:
    names = (short(one.column, NAME), short(one.value, NAME), short(one.model, NAME))
    means = (mean(figure, one.counted) for figure in (one.score, one.f1, one.right))
    others = {other.metric: other for other in one.others}
    return (*names, *means, *(other_mean(others.get(metric)) for metric in metrics), *counted_cells(one.counted))


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
