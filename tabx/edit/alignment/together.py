"""The rows and columns of three tables brought together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.edit.alignment.columns import Profile, pair_columns, profiles
from tabx.edit.alignment.lines import Line, Lines, both
from tabx.edit.alignment.predicted_rows import PredictedRows
from tabx.edit.alignment.row_pairs import alike_rows, behind, typed_rows
from tabx.edit.alignment.rows import column_weights
from tabx.edit.alignment.sequences import equal_pairs
from tabx.edit.sides import SECTIONS, Side


def lines_of(source: Side, gold: Side, predicted: Side | None) -> Lines:
    """Return the rows and columns of a source, its gold and, unless None, a prediction."""
    sides = [source, gold, *([predicted] if predicted is not None else [])]
    columns = _columns(source, gold)
    rows = _rows(source, gold, columns)
    if predicted is not None:
        columns = _with_predicted_columns(columns, source, gold, predicted)
        pairs = PredictedRows(rows, columns, (source, gold, predicted)).pairs()
        rows = _with_places(rows, pairs, predicted.table.row_count)
    header = [Line(*(level if side.levels >= -level else None for side in sides)) for level in _levels(sides)]
    sections = [Line(*((SECTIONS,) * len(sides)))] if any(side.has_sections for side in sides) else []
    return Lines((*header, *rows), (*sections, *columns))


def _levels(sides: Sequence[Side]) -> range:
    return range(-max(side.levels for side in sides), 0)


def _columns(source: Side, gold: Side) -> list[Line]:
    pairs = pair_columns([[one] for one in profiles(source)], profiles(gold))
    return _joined(source.table.column_count, gold.table.column_count, pairs)


def _joined(count: int, other_count: int, pairs: dict[int, int]) -> list[Line]:
    """Return the lines of two tables; those of the second alone stand at the end."""
    taken = set(pairs.values())
    lines = [Line(place, pairs.get(place)) for place in range(count)]
    return lines + [Line(None, other) for other in range(other_count) if other not in taken]


def _rows(source: Side, gold: Side, columns: Sequence[Line]) -> list[Line]:
    places, others = ([pair[side] for pair in both(columns, "source", "gold")] for side in (0, 1))
    first, second = source.row_keys(places), gold.row_keys(others)
    pairs = equal_pairs(first, second)
    taken = set(pairs.values())
    free = [row for row in range(len(first)) if row not in pairs]
    others_free = [row for row in range(len(second)) if row not in taken]
    looks = {row: [texts] for row, texts in typed_rows(source, places, free).items()}
    orders = [range(len(first))]
    pairs |= alike_rows(
        looks,
        typed_rows(gold, others, others_free),
        column_weights(first, len(places)),
        lambda found: behind(orders, pairs | found, len(second)),
    )
    return _joined(len(first), len(second), pairs)


def _with_predicted_columns(columns: Sequence[Line], source: Side, gold: Side, predicted: Side) -> list[Line]:
    known, golden = profiles(source), profiles(gold)
    looks = [_looks(line, known, golden) for line in columns]
    return _with_places(columns, pair_columns(looks, profiles(predicted)), predicted.table.column_count)


def _looks(column: Line, known: Sequence[Profile], golden: Sequence[Profile]) -> list[Profile]:
    """Return a column as it may look in a prediction: as in the source, as in the gold."""
    found = [] if column.source is None else [known[column.source]]
    return found if column.gold is None else [*found, golden[column.gold]]


def _with_places(lines: Sequence[Line], pairs: dict[int, int], count: int) -> list[Line]:
    taken = set(pairs.values())
    found = [replace(line, predicted=pairs.get(number)) for number, line in enumerate(lines)]
    return found + [Line(None, None, place) for place in range(count) if place not in taken]
