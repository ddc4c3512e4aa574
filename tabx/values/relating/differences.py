"""Builders of `Difference` records with the types, entities and units of both values."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, EntityKind, Measure, Relation
from tabx.values.value import Value


def difference(  # noqa: PLR0913
    gold: Value,
    predicted: Value,
    relation: Relation,
    kind: DifferenceKind,
    measure: Measure = Measure.WHOLE,
    *,
    similarity: float = 0.0,
    missing: str = "",
    extra: str = "",
    note: str = "",
    gold_value: float | None = None,
    predicted_value: float | None = None,
    apart: float | None = None,
    relative: float | None = None,
    spread: float | None = None,
) -> Difference:
    """Return a difference with the types, entities and units of both values filled in.

    `apart` is its `difference`; all else is named as in the record.
    """
    return Difference(
        relation,
        gold.type,
        predicted.type,
        gold.entity,
        predicted.entity,
        "" if gold.unit is None else gold.unit.symbol,
        "" if predicted.unit is None else predicted.unit.symbol,
        kind,
        measure,
        gold_value,
        predicted_value,
        apart,
        relative,
        spread,
        similarity,
        missing=missing,
        extra=extra,
        note=note,
    )


def exact(gold: Value, predicted: Value) -> Difference:
    """Return the difference of two equal texts."""
    units = "" if gold.unit is None else gold.unit.symbol, "" if predicted.unit is None else predicted.unit.symbol
    return _exact((gold.type, predicted.type), (gold.entity, predicted.entity), units)


@lru_cache(maxsize=1024)
def _exact(
    types: tuple[DataType, DataType], entities: tuple[EntityKind, EntityKind], units: tuple[str, str]
) -> Difference:
    """Return the shared record of exact values of these types, entities and units."""
    return Difference(Relation.EXACT, *types, *entities, *units, measure=measure_of(types[0]), similarity=1.0)


def equivalent(gold: Value, predicted: Value, kind: DifferenceKind, note: str = "") -> Difference:
    """Return the difference of two notations of one value; `kind` names what differs."""
    return difference(gold, predicted, Relation.EQUIVALENT, kind, measure_of(gold.type), similarity=1.0, note=note)


def whole(gold: Value, predicted: Value, kind: DifferenceKind, note: str = "") -> Difference:
    """Return the difference of an entirely wrong value, however similar it is written."""
    missing, extra = gold.text.strip(), predicted.text.strip()
    return difference(gold, predicted, Relation.DIFFERENT, kind, missing=missing, extra=extra, note=note)


def other_value(
    gold: Value, predicted: Value, note: str, kind: DifferenceKind = DifferenceKind.DIFFERENT
) -> Difference:
    """Return the difference of a text that code knows to be another value, so that no meaning makes it the gold's."""
    return replace(whole(gold, predicted, kind, note), is_other_value=True)


def measure_of(data_type: DataType) -> Measure:
    """Return the default measure of a difference of values of this type."""
    return _MEASURES.get(data_type, Measure.WHOLE)


_MEASURES = {
    DataType.NUMERICAL: Measure.RATIO,
    DataType.STRING: Measure.SIMILARITY,
    DataType.OTHERS: Measure.SIMILARITY,
    DataType.BOOL: Measure.BOOLEAN,
    DataType.DATE: Measure.DATE,
    DataType.TIME: Measure.TIME,
    DataType.LIST: Measure.LIST,
}
