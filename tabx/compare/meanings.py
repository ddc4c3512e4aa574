"""Cells whose meaning rules cannot decide, and their differences after the answer."""

from __future__ import annotations

from dataclasses import replace

from tabx.backbone import Backbone, CellAnswer, CellQuestion, Meaning, Prefilter, Refused
from tabx.compare.asked_cells import is_asked
from tabx.compare.columns import PairedColumn
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.positions import Grid
from tabx.compare.table_pair import TablePair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.units import find_units
from tabx.values.records import DataType, DecidedBy, Difference, EntityKind, Measure, Relation
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.text_similarity import text_similarity
from tabx.values.value import Value

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
_TEXTS = frozenset({DataType.STRING, DataType.OTHERS})


def resolved(difference: Difference, answer: CellAnswer | Refused, gold: Value, predicted: Value) -> Difference:
    """Return the difference as the answer resolves it, or the rules' with a refusal's reason.

    Types, entities and units that the notation shows are kept.
    """
    if isinstance(answer, Refused):
        return replace(difference, reason=answer.reason) if answer.reason else difference
    found = _by_meaning(difference, answer, gold, predicted)
    return replace(
        found,
        gold_type=_type(answer.type, found.gold_type),
        gold_entity=_entity(answer.gold_entity, found.gold_entity),
        predicted_entity=_entity(answer.predicted_entity, found.predicted_entity),
        gold_unit=found.gold_unit or _unit(answer.gold_unit),
        predicted_unit=found.predicted_unit or _unit(answer.predicted_unit),
        decided_by=DecidedBy.MODEL,
        reason=answer.reason,
    )


def _type(answered: DataType | None, known: DataType) -> DataType:
    """Return the type of a text as answered; that of any other value, and that a cell is filled, code has read."""
    return known if answered in (None, DataType.EMPTY) or known not in _TEXTS else answered


def _entity(answered: EntityKind | None, known: EntityKind) -> EntityKind:
    return known if answered is None or known is not EntityKind.OTHERS else answered


def _unit(name: str) -> str:
    """Return the symbol of a unit of the closed list, "" for any other text: units are told, never reckoned with."""
    units = find_units(name) if name else ()
    return units[0].symbol if units else ""


def _by_meaning(known: Difference, answer: CellAnswer, gold: Value, predicted: Value) -> Difference:
    """Return a known difference as changed by an answer's meaning; the items of a list stay counted."""
    if answer.meaning is Meaning.EQUIVALENT:
        return known if known.relation is Relation.EQUIVALENT else equivalent(gold, predicted, DifferenceKind.WORDING)
    if answer.meaning is Meaning.DIFFERENT:
        is_of_other_type = known.kind is DifferenceKind.TYPE
        return whole(gold, predicted, DifferenceKind.TYPE if is_of_other_type else DifferenceKind.DIFFERENT)
    if known.measure is Measure.LIST and known.relation is Relation.PARTIAL:
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


Place = tuple[int, int]


def resolve_meanings(tables: TablePair, grid: Grid, backbone: Backbone) -> Grid:
    """Return the differences, those put to the backbone resolved.

    The same two texts under the same header are asked about once.
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
                changed[row, column] = resolved(known, answer, *values)
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
    return is_asked(known, column.gold_value(row), column.predicted_value(row), prefilter)
