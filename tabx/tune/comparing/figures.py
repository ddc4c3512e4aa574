"""Figures of two models held against each other item by item: means, their differences, and paired tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tabx.batch.result import JUDGED, Result
from tabx.judging.judgement import NO_TABLE
from tabx.llm.records import Finish
from tabx.stats.resampling import Resamples, holm
from tabx.tune.comparing.records import PairedFigure, Tried

ALL = ""
"""The scope of all items."""

SCOPE = "layouts"
"""Field of a result that says whether the adapter was trained on the item's layout."""

RIGHT, CUT, TABLELESS = "wholly right", "cut", "without a table"

Array = NDArray[np.float64]


def values_of(result: Result) -> dict[str, float]:
    """Return the figures of a judged reply by name; what could not be said of it is left out."""
    found: dict[str, float | None] = {
        "score": result.score,
        RIGHT: float(result.error == 0),
        "facts F1": None if result.facts is None else result.facts.f1,
        **{name: value for name, value in result.metrics.items() if name != "h-score"},
        "h-score content": result.metric_parts.get("h-score.content"),
        "h-score format": result.metric_parts.get("h-score.format"),
        CUT: float(result.fields.get("finish") == Finish.CUT),
        TABLELESS: float(result.reason == NO_TABLE),
    }
    return {name: float(value) for name, value in found.items() if value is not None}


def scopes_of(results: Iterable[Result]) -> tuple[str, ...]:
    """Return the scopes of results: all, and those of layouts where there are some."""
    return (ALL, *sorted({str(one.fields[SCOPE]) for one in results if SCOPE in one.fields}))


def tried(results: Sequence[Result], models: Sequence[str]) -> Iterator[Tried]:
    """Yield how many replies of each scope and model there are, of what kind."""
    for scope in scopes_of(results):
        for model in models:
            own = [one for one in results if one.model == model and _is_of(one, scope)]
            values = [values_of(one) for one in own if one.status == JUDGED]
            counts = [int(sum(one[name] for one in values)) for name in (CUT, TABLELESS, RIGHT)]
            yield Tried(scope, model, len(values), len(own) - len(values), *counts)


def paired_figures(results: Sequence[Result], base: str, tuned: str, draws: Resamples) -> Iterator[PairedFigure]:
    """Yield the figures of each scope, over the items that both models have them of."""
    for scope in scopes_of(results):
        inside = [one for one in results if one.status == JUDGED and _is_of(one, scope)]
        known = {model: {one.id: one for one in inside if one.model == model} for model in (base, tuned)}
        both = [(known[base][name], known[tuned][name]) for name in known[base] if name in known[tuned]]
        yield from _corrected([*_of_scope(scope, both, draws)])


def _is_of(result: Result, scope: str) -> bool:
    return scope == ALL or result.fields.get(SCOPE) == scope


def _of_scope(scope: str, both: Sequence[tuple[Result, Result]], draws: Resamples) -> Iterator[PairedFigure]:
    values = [(first.gold or first.id, values_of(first), values_of(second)) for first, second in both]
    names = dict.fromkeys(name for _, first, second in values for name in first if name in second)
    for name in names:
        pairs = [
            (gold, first[name], second[name]) for gold, first, second in values if name in first and name in second
        ]
        yield _figure(scope, name, pairs, draws)


def _figure(scope: str, name: str, pairs: Sequence[tuple[str, float, float]], draws: Resamples) -> PairedFigure:
    base, tuned = _by_table(pairs)
    difference = tuned - base
    ends = [_ends(one, draws) for one in (base, tuned, difference)]
    p = draws.p_value(difference) if len(difference) > 1 else None
    return PairedFigure(
        scope,
        name,
        len(pairs),
        len(base),
        float(base.mean()),
        *ends[0],
        float(tuned.mean()),
        *ends[1],
        float(difference.mean()),
        *ends[2],
        p,
        None,
    )


def _by_table(pairs: Sequence[tuple[str, float, float]]) -> tuple[Array, Array]:
    """Return the means of both on each gold table: items of one are not independent."""
    by_table: Mapping[str, list[tuple[float, float]]] = {gold: [] for gold, _, _ in pairs}
    for gold, first, second in pairs:
        by_table[gold].append((first, second))
    means = np.array([np.mean(values, axis=0) for values in by_table.values()])
    return means[:, 0], means[:, 1]


def _ends(values: Array, draws: Resamples) -> tuple[float | None, float | None]:
    return draws.difference(values) if len(values) > 1 else (None, None)


def _corrected(figures: Sequence[PairedFigure]) -> Iterator[PairedFigure]:
    found = iter(holm([one.p for one in figures if one.p is not None]))
    for one in figures:
        yield one if one.p is None else replace(one, p_holm=next(found))
