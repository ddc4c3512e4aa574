"""The prediction read in the gold's light: what a column of the same texts means does not hang on its new name."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.grid import Grid
from tabx.align.size import SMALL
from tabx.values.records import Column, Value


def in_light_of(gold: Grid, predicted: Grid) -> Grid:
    """Return the prediction with renamed columns read as the gold column that most of their texts stand in.

    "1001" is an identifier under "Employee ID" and a number under "Number", "12/03" a month or a day: where the texts
    are the gold's, so are their values. A header that names a unit or a scale is left to what it says.
    """
    named = set(gold.headers)
    candidates = [g for g in gold.column_order if _is_plain(gold.columns[g])]
    values: dict[int, dict[str, Value]] = {}
    columns = list(predicted.columns)
    for p, column in enumerate(columns):
        swapped = predicted.headers[p] in named
        if not _is_plain(column) or (swapped and predicted.height > SMALL):
            continue
        texts = {text for text in predicted.texts[p] if text}
        best, most = -1, 0
        for g in candidates:
            if g not in values:
                values[g] = dict(zip(gold.texts[g], gold.columns[g].values, strict=True))
            shared = len(texts & values[g].keys())
            if shared > most:
                best, most = g, shared
        if 2 * most > len(texts):
            columns[p] = _read_as(column, values[best])
    if all(new is old for new, old in zip(columns, predicted.columns, strict=True)):
        return predicted
    return replace(predicted, columns=tuple(columns))


def _is_plain(column: Column) -> bool:
    return column.header.unit is None and column.header.factor == 1.0


def _read_as(column: Column, known: dict[str, Value]) -> Column:
    values = tuple(
        value if (other := known.get(value.text.strip())) is None else replace(other, text=value.text)
        for value in column.values
    )
    if all(new.key == old.key for new, old in zip(values, column.values, strict=True)):
        return column
    return replace(column, values=values)
