"""TabCompare's question: the cells whose meaning rules cannot settle, and what follows from the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabx.backbone import Backbone, CellAnswer, CellQuestion, Meaning, Prefilter, Refused
from tabx.compare.columns import PairedColumn
from tabx.compare.findings.ledger import column_name, gold_row_name
from tabx.compare.positions import Grid
from tabx.compare.reading import Reading
from tabx.values import relate, with_unit
from tabx.values.columns import ColumnPair
from tabx.values.reading.units import find_units
from tabx.values.records import DataType, DecidedBy, Difference, EntityKind, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.value import Unit, Value

WORDING = "wording"
"""Kind of an equivalent text in other words."""

HALF = 0.5
"""Least likeness of what means nearly the same, or the same less or more: half of it is right, whatever its letters."""

SHORTENED = 0.9
"""Likeness of an abbreviation, as the rules have it."""

_KINDS = {
    Meaning.ABBREVIATION: "abbreviation",
    Meaning.SPELLING: "spelling",
    Meaning.SIMILAR: "similar",
    Meaning.LESS: "fewer words",
    Meaning.MORE: "more words",
}
_MEASURED = frozenset({Measure.RATIO, Measure.INTERVAL, Measure.DATE, Measure.TIME, Measure.LIST, Measure.BOOLEAN})
_WHOLE = frozenset({"negation", "opposite", "type", "different", "value", "scale"})


def settled(
    told: Difference, answer: CellAnswer | Refused, gold: Value, predicted: Value, pair: ColumnPair
) -> Difference:
    """Return the difference as the answer settles it; as the rules told it, with the reason, where there is none.

    What the answer calls different keeps the size that code can tell; the units it names, where the closed list has
    them and both texts a number, are what the size is computed in.
    """
    if isinstance(answer, Refused):
        return replace(told, reason=answer.reason) if answer.reason else told
    told = _in_units(answer, gold, predicted, pair) or told
    found = _by_meaning(told, answer, gold, predicted)
    return replace(
        found,
        gold_type=answer.type or found.gold_type,
        gold_entity=_entity(answer.gold_entity, found.gold_entity),
        predicted_entity=_entity(answer.predicted_entity, found.predicted_entity),
        decided_by=DecidedBy.MODEL,
        reason=answer.reason,
    )


def _entity(said: EntityKind | None, known: EntityKind) -> EntityKind:
    return known if said is None else said


def _by_meaning(told: Difference, answer: CellAnswer, gold: Value, predicted: Value) -> Difference:
    meaning = answer.meaning
    if meaning is Meaning.EQUIVALENT:
        same = told.relation in (Relation.EXACT, Relation.EQUIVALENT)
        return told if same else equivalent(gold, predicted, WORDING)
    if meaning is Meaning.DIFFERENT:
        sized = told.difference is not None and told.relation is Relation.PARTIAL and told.measure in _MEASURED
        if sized:
            return told
        return whole(gold, predicted, told.kind if told.kind in _WHOLE else "different")
    if told.measure in _MEASURED and told.relation is Relation.PARTIAL:
        return told
    near = SHORTENED if meaning is Meaning.ABBREVIATION else text_similarity(gold.text, predicted.text)
    likeness = near if meaning is Meaning.SPELLING else max(near, HALF)
    return difference(
        gold,
        predicted,
        Relation.PARTIAL,
        _KINDS[meaning],
        Measure.SIMILARITY,
        similarity=min(likeness, SHORTENED),
        missing=answer.missing or told.missing,
        extra=answer.extra or told.extra,
    )


def _in_units(answer: CellAnswer, gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of two numbers in the units the answer names; None where code cannot compute it."""
    one, other = _in_unit(gold, answer.gold_unit), _in_unit(predicted, answer.predicted_unit)
    if one is None or other is None or (one is gold and other is predicted):
        return None
    return relate(one, other, pair)


def _in_unit(value: Value, name: str) -> Value | None:
    """Return a number in the unit named; itself where none is, or it says its own; None where the name is unknown."""
    if value.type is not DataType.NUMERICAL or value.number is None:
        return None
    if not name or (value.unit is not None and value.unit_from == "cell"):
        return value
    units: tuple[Unit, ...] = find_units(name)
    return with_unit(value, units[0], "model") if units else None


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
