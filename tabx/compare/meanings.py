"""Cells whose meaning rules cannot decide, and their differences after the answer."""

from __future__ import annotations

from dataclasses import replace

from tabx.backbone import Backbone, CellAnswer, CellQuestion, Meaning, Prefilter, Refused
from tabx.compare.columns import PairedColumn
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.positions import Grid
from tabx.compare.table_pair import TablePair
from tabx.values import relate, with_unit
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.units import find_units
from tabx.values.records import DataType, DecidedBy, Difference, EntityKind, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.value import Flag, Unit, Value

LEAST_SIMILARITY_OF_A_MEANING = 0.5
"""Least similarity of what means nearly the same, or the same less or more: half of it is right, whatever its letters.
"""

SIMILARITY_OF_AN_ABBREVIATION = 0.9
"""Similarity of an abbreviation, as the rules have it; nothing that is only partly right is more similar."""

_KINDS = {
    Meaning.ABBREVIATION: DifferenceKind.ABBREVIATION,
    Meaning.SPELLING: DifferenceKind.SPELLING,
    Meaning.SIMILAR: DifferenceKind.SIMILAR,
    Meaning.LESS: DifferenceKind.FEWER_WORDS,
    Meaning.MORE: DifferenceKind.MORE_WORDS,
}
_MEASURED = frozenset(
    {Measure.RATIO, Measure.INTERVAL, Measure.DATE, Measure.TIME, Measure.LIST, Measure.RANGE, Measure.BOOLEAN}
)
_WHOLE = frozenset({
    DifferenceKind.NEGATION, DifferenceKind.OPPOSITE, DifferenceKind.TYPE, DifferenceKind.DIFFERENT,
    DifferenceKind.VALUE, DifferenceKind.SCALE,
})  # fmt: skip


def resolved(
    difference: Difference, answer: CellAnswer | Refused, gold: Value, predicted: Value, pair: ColumnPair
) -> Difference:
    """Return the difference as the answer resolves it, or the rules' with a refusal's reason.

    If the answer calls the texts different, the size computed by code is kept. It is computed in the units that the
    answer names, if these are in the closed list and both texts are numbers.
    """
    if isinstance(answer, Refused):
        return replace(difference, reason=answer.reason) if answer.reason else difference
    difference = _in_units(answer, gold, predicted, pair) or difference
    found = _by_meaning(difference, answer, gold, predicted)
    return replace(
        found,
        gold_type=answer.type or found.gold_type,
        gold_entity=_entity(answer.gold_entity, found.gold_entity),
        predicted_entity=_entity(answer.predicted_entity, found.predicted_entity),
        decided_by=DecidedBy.MODEL,
        reason=answer.reason,
    )


def _entity(answered: EntityKind | None, known: EntityKind) -> EntityKind:
    return known if answered is None else answered


def _by_meaning(known: Difference, answer: CellAnswer, gold: Value, predicted: Value) -> Difference:
    """Return a known difference as changed by an answer's meaning.

    A size computed by code is kept.
    """
    has_size = known.measure in _MEASURED and known.relation is Relation.PARTIAL
    if answer.meaning is Meaning.EQUIVALENT:
        is_same = known.relation in (Relation.EXACT, Relation.EQUIVALENT)
        return known if is_same else equivalent(gold, predicted, DifferenceKind.WORDING)
    if answer.meaning is Meaning.DIFFERENT:
        if has_size and known.difference is not None:
            return known
        return whole(gold, predicted, known.kind if known.kind in _WHOLE else DifferenceKind.DIFFERENT)
    if has_size:
        return known
    return difference(
        gold,
        predicted,
        Relation.PARTIAL,
        _KINDS[answer.meaning],
        Measure.SIMILARITY,
        similarity=_similarity_of(answer.meaning, gold.text, predicted.text),
        missing=answer.missing or known.missing,
        extra=answer.extra or known.extra,
    )


def _similarity_of(meaning: Meaning, gold: str, predicted: str) -> float:
    """Return the similarity of two texts that an answer calls partly the same."""
    if meaning is Meaning.ABBREVIATION:
        return SIMILARITY_OF_AN_ABBREVIATION
    by_letters = text_similarity(gold, predicted)
    # A misspelling is as near as its letters; what is near in meaning is half right at least.
    near = by_letters if meaning is Meaning.SPELLING else max(by_letters, LEAST_SIMILARITY_OF_A_MEANING)
    return min(near, SIMILARITY_OF_AN_ABBREVIATION)


def _in_units(answer: CellAnswer, gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of two numbers in the units the answer names.

    None where code cannot compute it.
    """
    one, other = _in_unit(gold, answer.gold_unit), _in_unit(predicted, answer.predicted_unit)
    if one is None or other is None or (one is gold and other is predicted):
        return None
    return relate(one, other, pair)


def _in_unit(value: Value, name: str) -> Value | None:
    """Return a number in the named unit, unchanged without a name or with its own unit.

    None for an unknown unit.
    """
    if value.type is not DataType.NUMERICAL or value.number is None:
        return None
    if not name or (value.unit is not None and value.unit_from == "cell"):
        return value
    units: tuple[Unit, ...] = find_units(name)
    return with_unit(value, units[0], "model") if units else None


_TEXTS = frozenset({DataType.STRING, DataType.OTHERS, DataType.LIST})
_ONE_SIDED = frozenset({Relation.MISSING, Relation.EXTRA})
_DECIDED = frozenset({Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED, *_ONE_SIDED})
_BY_CODE = frozenset[str](
    {
        DifferenceKind.NUMBER_IN_TEXT,
        DifferenceKind.LABEL,
        DifferenceKind.SIGN,
        DifferenceKind.SCALE,
        DifferenceKind.MIXED_DATES,
        DifferenceKind.MIXED_DECIMALS,
    }
)
"""Kinds of differences that need no meaning to be seen: another number, another sign."""

Place = tuple[int, int]


def resolve_meanings(tables: TablePair, grid: Grid, backbone: Backbone) -> Grid:
    """Return the differences, those put to the backbone resolved.

    The same two texts under the same header are asked about once. A blank against a value is no question of meaning.
    """
    if backbone.prefilter is None:
        return grid
    places = _places(tables, grid, backbone.prefilter)
    if not places:
        return grid
    questions = tuple(_question(tables, index, found[0]) for index, found in enumerate(places))
    answers = backbone.compare(questions)
    changed: dict[Place, Difference] = {}
    for found, answer in zip(places, answers, strict=True):
        for row, column in found:
            known, pair = grid[row][column], tables.pairs[column]
            if known is not None:
                values = pair.gold_value(row), pair.predicted_value(row)
                changed[row, column] = resolved(known, answer, *values, pair.pair)
    return tuple(
        tuple(changed.get((row, column), known) for column, known in enumerate(line)) for row, line in enumerate(grid)
    )


def _places(tables: TablePair, grid: Grid, prefilter: Prefilter) -> list[list[Place]]:
    """Return the places of each question: those of one column with the same two texts."""
    asked: dict[tuple[int, str, str], list[Place]] = {}
    for row, line in enumerate(grid):
        for column, known in enumerate(line):
            if known is not None and _is_asked(known, row, tables.pairs[column], prefilter):
                texts = tables.alignment.gold.rows[row][column].text.strip(), tables.slot(row, column).text.strip()
                asked.setdefault((column, *texts), []).append((row, column))
    return list(asked.values())


def _question(tables: TablePair, index: int, place: Place) -> CellQuestion:
    row, column = place
    gold = tables.alignment.gold
    name = "" if column in tables.key_columns else gold_row_name(tables.alignment, row)
    return CellQuestion(index, column_name(gold, column), name, gold.rows[row][column].text, tables.slot(*place).text)


def _is_asked(known: Difference, row: int, column: PairedColumn, prefilter: Prefilter) -> bool:
    is_one_sided = known.relation in _ONE_SIDED or DataType.EMPTY in (known.gold_type, known.predicted_type)
    if is_one_sided or known.kind == DifferenceKind.SPAN or known.forgiven:
        return False
    if prefilter is Prefilter.NONE:
        return True
    if prefilter is Prefilter.EXACT:
        return known.relation is not Relation.EXACT
    if known.relation in _DECIDED or known.kind in _BY_CODE or known.is_other_value:
        return False
    return _is_worded(column.gold_value(row), column.predicted_value(row))


def _is_worded(gold: Value, predicted: Value) -> bool:
    """Whether two values are compared by words: a text on one side at least, and not only codes."""
    types = {gold.type, predicted.type}
    if types == {DataType.LIST}:
        return any(item.type in _TEXTS for item in (*gold.items, *predicted.items))
    return bool(types & _TEXTS) and not (_is_numbered(gold) and _is_numbered(predicted))


def _is_numbered(value: Value) -> bool:
    """Whether a text is an identifier of digits and other symbols."""
    return Flag.IDENTIFIER in value.flags and any(map(str.isdecimal, value.text))
