"""The rows and columns of three tables as lines, each with its place in every table that has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabx.edit.alignment.columns import pair_columns, profiles
from tabx.edit.alignment.rows import Gaps, Likeness, Row, alike_pairs, column_weights, left_between
from tabx.edit.alignment.sequences import equal_pairs
from tabx.edit.sides import SECTIONS, Side


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column.

    Attributes
    ----------
    source, gold, predicted : int or None
        Its place in each table, None where the table does not have it. Header rows are below 0, and so is the column
        of the sections.
    """

    source: int | None
    gold: int | None
    predicted: int | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the gold leaves it."""
        return self.source is not None and self.gold is not None

    @property
    def is_data(self) -> bool:
        """Whether it is a row or column of data."""
        return (self.source or 0) >= 0 and (self.gold or 0) >= 0 and (self.predicted or 0) >= 0


@dataclass(frozen=True)
class Lines:
    """The rows and the columns of the tables."""

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]


def lines_of(source: Side, gold: Side, predicted: Side | None) -> Lines:
    """Return the rows and columns of a source, its gold and, unless None, a prediction."""
    sides = [source, gold, *([predicted] if predicted is not None else [])]
    columns = _columns(source, gold)
    rows = _rows(source, gold, columns)
    if predicted is not None:
        columns = _with_predicted_columns(columns, source, gold, predicted)
        rows = _with_predicted_rows(rows, columns, (source, gold, predicted))
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
    both = [Line(place, pairs.get(place)) for place in range(count)]
    return both + [Line(None, other) for other in range(other_count) if other not in taken]


def _rows(source: Side, gold: Side, columns: Sequence[Line]) -> list[Line]:
    common = [(line.source, line.gold) for line in columns if line.source is not None and line.gold is not None]
    first, second = source.row_keys([one for one, _ in common]), gold.row_keys([other for _, other in common])
    pairs = equal_pairs(first, second)
    typed, other_typed = _typed(source, [one for one, _ in common]), _typed(gold, [other for _, other in common])
    rows = {row: [typed(row)] for row in range(len(first)) if row not in pairs}
    taken = set(pairs.values())
    others = {row: other_typed(row) for row in range(len(second)) if row not in taken}
    orders = [range(len(first))]
    weights = column_weights(first, len(common))
    pairs |= _alike(rows, others, weights, lambda found: _behind(orders, pairs | found, len(second)))
    return _joined(len(first), len(second), pairs)


def _typed(side: Side, columns: Sequence[int | None]) -> Callable[[int], Row]:
    """Return what gives a row as the keys of its values, None for a column that it does not have."""
    keys = side.keys.typed

    def row_of(row: int) -> Row:
        cells = side.table.rows[row]
        return tuple(None if column is None else keys(cells[column].text) for column in columns)

    return row_of


def _alike(
    rows: dict[int, list[Row]], others: dict[int, Row], weights: Sequence[float], gaps: Callable[[dict[int, int]], Gaps]
) -> dict[int, int]:
    """Return the pairs of rows that are alike, or left between the same neighbours."""
    if not rows or not others:
        return {}
    likeness = Likeness(weights)
    found = alike_pairs(rows, others, likeness, gaps({}))
    taken = set(found.values())
    rest = {row: texts for row, texts in rows.items() if row not in found}
    others_rest = {row: texts for row, texts in others.items() if row not in taken}
    if rest and others_rest:
        found |= left_between(rest, others_rest, likeness, gaps(found))
    return found


def _behind(orders: Sequence[Sequence[int]], pairs: dict[int, int], count: int) -> Gaps:
    """Return behind which paired row each row stands, and each of the other table, by its place in that table.

    `orders` hold the rows as they follow each other; a row of several counts where it is first.
    """
    inside: dict[int, int] = {}
    for order in orders:
        last = -1
        for row in order:
            last = pairs.get(row, last)
            inside.setdefault(row, last)
    taken, others_inside = set(pairs.values()), {}
    last = -1
    for other in range(count):
        last = other if other in taken else last
        others_inside[other] = last
    return inside, others_inside


def _with_predicted_columns(columns: Sequence[Line], source: Side, gold: Side, predicted: Side) -> list[Line]:
    known, golden = profiles(source), profiles(gold)
    looks = [
        [
            *([known[line.source]] if line.source is not None else []),
            *([golden[line.gold]] if line.gold is not None else []),
        ]
        for line in columns
    ]
    return _with_places(columns, pair_columns(looks, profiles(predicted)), predicted.table.column_count)


def _with_places(lines: Sequence[Line], pairs: dict[int, int], count: int) -> list[Line]:
    taken = set(pairs.values())
    found = [replace(line, predicted=pairs.get(number)) for number, line in enumerate(lines)]
    return found + [Line(None, None, place) for place in range(count) if place not in taken]


def _with_predicted_rows(rows: Sequence[Line], columns: Sequence[Line], sides: tuple[Side, Side, Side]) -> list[Line]:
    """Return the rows with their places in the prediction.

    Rows as in the source come first, then rows as in the gold, then those that keep most of either.
    """
    source, gold, predicted = sides
    pairs: dict[int, int] = {}
    of_source = {line.source: number for number, line in enumerate(rows) if line.source is not None}
    of_gold = {line.gold: number for number, line in enumerate(rows) if line.gold is not None}
    _add_equal(pairs, of_source, source, predicted, [(line.source, line.predicted) for line in columns])
    _add_equal(pairs, of_gold, gold, predicted, [(line.gold, line.predicted) for line in columns])
    shared = [line for line in columns if line.predicted is not None and (line.source, line.gold) != (None, None)]
    looks = [
        (_typed(source, [line.source for line in shared]), "source"),
        (_typed(gold, [line.gold for line in shared]), "gold"),
    ]
    rest = {
        number: [look(getattr(line, name)) for look, name in looks if getattr(line, name) is not None]
        for number, line in enumerate(rows)
        if number not in pairs
    }
    typed, taken = _typed(predicted, [line.predicted for line in shared]), set(pairs.values())
    others = {row: typed(row) for row in range(predicted.table.row_count) if row not in taken}
    others = _without_copies(others, {typed(row) for row in taken}) if rest and others else others
    places = [line.predicted for line in shared if line.predicted is not None]
    known = predicted.row_keys(places) if rest and others else []
    orders = [[of_source[row] for row in sorted(of_source)], [of_gold[row] for row in sorted(of_gold)]]
    count = predicted.table.row_count
    weights = column_weights(known, len(shared))
    pairs |= _alike(rest, others, weights, lambda found: _behind(orders, pairs | found, count))
    return _with_places(rows, pairs, count)


def _without_copies(others: dict[int, Row], known: set[Row]) -> dict[int, Row]:
    """Return the rows but for those that say the same as one that has its partner: they are copies, no changed rows."""
    return {row: texts for row, texts in others.items() if texts not in known}


def _add_equal(
    pairs: dict[int, int],
    numbers: dict[int, int],
    side: Side,
    predicted: Side,
    columns: Sequence[tuple[int | None, int | None]],
) -> None:
    """Add the rows of a table that the prediction has unchanged, in the columns that both have."""
    common = [(one, other) for one, other in columns if one is not None and other is not None]
    if not common:
        return
    taken = set(pairs.values())
    rows = [row for row in sorted(numbers) if numbers[row] not in pairs]
    others = [row for row in range(predicted.table.row_count) if row not in taken]
    if not rows or not others:
        return
    keys = side.row_keys([one for one, _ in common])
    other_keys = predicted.row_keys([other for _, other in common])
    found = equal_pairs([keys[row] for row in rows], [other_keys[row] for row in others])
    pairs.update({numbers[rows[one]]: others[other] for one, other in found.items()})
