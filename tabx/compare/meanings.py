"""TabCompare's question: the cells whose meaning rules cannot settle, asked once for each pair of texts."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.backbone import Backbone, CellQuestion, Prefilter
from tabx.compare.columns import PairedColumn
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.positions import Grid
from tabx.compare.reading import Reading
from tabx.compare.settling import settled
from tabx.values.records import DataType, Difference, Relation, Value

_TEXTS = frozenset({DataType.STRING, DataType.OTHERS, DataType.LIST})
_ONE_SIDED = frozenset({Relation.MISSING, Relation.EXTRA})
_SETTLED = frozenset({Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED, *_ONE_SIDED})
_BY_CODE = frozenset({"number in text", "label", "sign", "scale", "mixed dates", "mixed decimals"})
"""Kinds of differences that need no meaning to be seen: another number, another sign."""
_OTHER_VALUE = "another value of this column"

Place = tuple[int, int]


def settle_meanings(reading: Reading, grid: Grid, backbone: Backbone) -> Grid:
    """Return the differences with those settled by the backbone that its prefilter lets through.

    The same two texts under the same header are asked about once. A blank against a value is no question of meaning.
    """
    if backbone.prefilter is None:
        return grid
    places = _places(reading, grid, backbone.prefilter)
    if not places:
        return grid
    questions = tuple(_question(reading, index, found[0]) for index, found in enumerate(places))
    answers = backbone.compare(questions)
    changed: dict[Place, Difference] = {}
    for found, answer in zip(places, answers, strict=True):
        for row, column in found:
            told = grid[row][column]
            pair = reading.pairs[column]
            if told is not None:
                changed[row, column] = settled(told, answer, pair.gold_value(row), pair.predicted_value(row), pair.pair)
    return tuple(
        tuple(changed.get((row, column), told) for column, told in enumerate(line)) for row, line in enumerate(grid)
    )


def _places(reading: Reading, grid: Grid, prefilter: Prefilter) -> list[list[Place]]:
    """Return the places of each question: those of one column that say the same on both sides."""
    asked: dict[tuple[int, str, str], list[Place]] = {}
    for row, line in enumerate(grid):
        for column, told in enumerate(line):
            if told is not None and _is_asked(told, row, reading.pairs[column], prefilter):
                texts = reading.alignment.gold.rows[row][column].text.strip(), reading.slot(row, column).text.strip()
                asked.setdefault((column, *texts), []).append((row, column))
    return list(asked.values())


def _question(reading: Reading, index: int, place: Place) -> CellQuestion:
    row, column = place
    gold = reading.alignment.gold
    name = "" if column in reading.key_columns else gold_row_name(reading.alignment, row)
    return CellQuestion(index, column_name(gold, column), name, gold.rows[row][column].text, reading.slot(*place).text)


def _is_asked(told: Difference, row: int, column: PairedColumn, prefilter: Prefilter) -> bool:
    if told.kind == "span" or told.relation in _ONE_SIDED or told.forgiven:
        return False
    if DataType.EMPTY in (told.gold_type, told.predicted_type):
        return False
    if prefilter is Prefilter.NONE:
        return True
    if prefilter is Prefilter.EXACT:
        return told.relation is not Relation.EXACT
    if told.relation in _SETTLED or told.kind in _BY_CODE or told.note == _OTHER_VALUE:
        return False
    return _is_worded(column.gold_value(row), column.predicted_value(row))


def _is_worded(gold: Value, predicted: Value) -> bool:
    """Whether words tell what two values mean: a text on one side at least, and no mere codes."""
    types = {gold.type, predicted.type}
    if types == {DataType.LIST}:
        return any(item.type in _TEXTS for item in (*gold.items, *predicted.items))
    return bool(types & _TEXTS) and not (_is_numbered(gold) and _is_numbered(predicted))


def _is_numbered(value: Value) -> bool:
    """Whether a text is an identifier of digits and signs."""
    return "identifier" in value.flags and any(map(str.isdecimal, value.text))


def undecided(reading: Reading, grid: Grid, prefilter: Prefilter) -> Iterator[CellQuestion]:
    """Yield what would be asked of a pair."""
    for index, found in enumerate(_places(reading, grid, prefilter)):
        yield _question(reading, index, found[0])
