"""Renamed columns of the prediction, read in the same way as the gold's column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.align.pairing.grid import SMALL, Grid
from tabx.values.columns import Column
from tabx.values.value import Value


def read_as_gold(gold: Grid, predicted: Grid) -> Grid:
    """Return the prediction with each renamed column read as the gold's of the same texts.

    "1001" is an identifier under "Employee ID" and a number under "Number", "12/03" a month or a day: equal texts get
    equal values. A column whose header names a unit or a scale is left as read.
    """
    known_headers = set(gold.headers)
    candidates = [g for g in gold.column_order if _names_no_scale(gold.columns[g])]
    values: dict[int, dict[str, Value]] = {}
    columns = list(predicted.columns)
    for p, column in enumerate(columns):
        # A column under a header of the gold may have swapped it with another; in a long table that is not looked for.
        is_skipped = predicted.headers[p] in known_headers and predicted.height > SMALL
        if is_skipped or not _names_no_scale(column):
            continue
        texts = {text for text in predicted.texts[p] if text}
        best = _best_source(gold, candidates, texts, values)
        if best is not None:
            columns[p] = _reread(column, values[best])
    if all(new is old for new, old in zip(columns, predicted.columns, strict=True)):
        return predicted
    return replace(predicted, columns=tuple(columns))


def _names_no_scale(column: Column) -> bool:
    return column.header.unit is None and column.header.factor == 1.0


def _best_source(
    gold: Grid, candidates: Sequence[int], texts: set[str], values: dict[int, dict[str, Value]]
) -> int | None:
    """Return the gold column that holds most of some texts; fills in its `values`."""
    best, most = None, 0
    for g in candidates:
        if g not in values:
            values[g] = dict(zip(gold.texts[g], gold.columns[g].values, strict=True))
        shared = len(texts & values[g].keys())
        if shared > most:
            best, most = g, shared
    return best if 2 * most > len(texts) else None


def _reread(column: Column, known: dict[str, Value]) -> Column:
    values = tuple(
        value if (gold_value := known.get(value.text.strip())) is None else replace(gold_value, text=value.text)
        for value in column.values
    )
    if all(new.key == old.key for new, old in zip(values, column.values, strict=True)):
        return column
    return replace(column, values=values)
