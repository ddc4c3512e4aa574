"""A header with more or fewer cells than the body: its names stand over the neighbours of their columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabx.align.header_texts import ALIKE, joined
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold

MOST = 3
"""Cells that a header may have too few or too many: beyond that it is another header."""

SAMPLE = 200
"""Rows that tell which names fit which values."""


def settle_length(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its names over the columns whose values they name, and what that repaired.

    Only where the last cells of a header line are blank over values, or stand over none, and the names as they stand
    fit the values less well than with one gap (or one name too many) somewhere before, half of them then at least.
    """
    if not (gold.has_header and predicted.has_header) or gold.row_count < 2 or predicted.row_count < 2:
        return predicted, []
    header, width = predicted.header_rows, predicted.column_count
    blank = _trailing(width, lambda column: not any(line[column].text.strip() for line in header))
    empty = _trailing(width, lambda column: not any(row[column].text.strip() for row in predicted.rows))
    if not 0 < blank + empty <= MOST or (blank and empty):
        return predicted, []
    fits = _fits(gold, predicted)
    if sum(any(fit) for fit in fits) < ALIKE * gold.column_count:
        return predicted, []
    straight = sum(fits[c][c] for c in range(width))
    step = blank or -empty
    best, place = max(((_moved(fits, start, step), -start) for start in range(width)), default=(0.0, 0))
    filled = sum(any(row[column].text.strip() for row in predicted.rows) for column in range(width))
    if best < max(straight + 1, filled / 2):
        return predicted, []
    start = -place
    if step > 0:
        lines = tuple((*line[:start], *(Cell("") for _ in range(step)), *line[start : width - step]) for line in header)
        table = replace(predicted, header_rows=lines)
        note = f"the header has {step} {_cells(step)} less than the body; its names stand over other columns"
    else:
        table = replace(
            predicted,
            header_rows=tuple((*line[:start], *line[start - step :]) for line in header),
            rows=tuple(row[: width + step] for row in predicted.rows),
        )
        note = f"the header has {-step} {_cells(-step)} more than the body; its names stand over other columns"
    moved = sum(any(line[column].text.strip() for line in header) for column in range(start, width))
    return table, [Repair(RepairKind.RAGGED, count=float(max(1, moved)), note=note)]


def _trailing(width: int, blank: Callable[[int], bool]) -> int:
    return next((count for count in range(width) if not blank(width - 1 - count)), width)


def _fits(gold: Table, predicted: Table) -> list[list[float]]:
    """Return how well each name fits the values of each predicted column: `fits[column][place of the name]`.

    The share of the column's texts that stand in the gold's column of that name; 0 for a name the gold does not have.
    """
    named: dict[str, set[str]] = {}
    for index, path in enumerate(gold.columns):
        texts = {fold(text) for text in gold.column_texts(index)} - {""}
        for name in dict.fromkeys((fold(joined(path)), fold(path[-1]))):
            named.setdefault(name, texts)
    wanted = [named.get(fold(joined(path))) for path in predicted.columns]
    fits = []
    for column in range(predicted.column_count):
        found = [text for row in predicted.rows[:SAMPLE] if (text := fold(row[column].text))]
        fits.append([sum(text in known for text in found) / len(found) if known and found else 0.0 for known in wanted])
    return fits


def _moved(fits: list[list[float]], start: int, step: int) -> float:
    """Return how well the names fit when those from a place on move by so many columns."""
    total = sum(fits[column][column] for column in range(start))
    for name in range(start - min(step, 0), len(fits)):
        if name + step < len(fits):
            total += fits[name + step][name]
    return total


def _cells(count: int) -> str:
    return "cell" if count == 1 else "cells"
