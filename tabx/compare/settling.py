"""What a model's answer makes of a difference: it names the relation, code computes the size."""

from __future__ import annotations

from dataclasses import replace

from tabx.backbone import CellAnswer, Meaning, Refused
from tabx.values import relate, with_unit
from tabx.values.differences import difference, equivalent, whole
from tabx.values.records import (
    ColumnPair,
    DataType,
    DecidedBy,
    Difference,
    EntityKind,
    Measure,
    Relation,
    Unit,
    Value,
)
from tabx.values.strings import text_similarity
from tabx.values.units import find_units

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
