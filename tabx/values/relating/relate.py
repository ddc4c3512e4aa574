"""How a predicted value stands to the gold one: the paper's tuple (TabXEval, figure 7) as a typed record."""

from __future__ import annotations

from dataclasses import replace

from tabx.values.records import ColumnPair, DataType, Difference, Measure, Relation, Scale, Value
from tabx.values.relating.differences import difference, equivalent, exact, measure_of, notation, whole
from tabx.values.relating.kinds import DifferenceKind
from tabx.values.relating.notation import is_power_joined, is_set_apart, written_otherwise
from tabx.values.relating.relate_lists import relate_lists
from tabx.values.relating.relate_numbers import in_unit_of, relate_numbers, unit_is_invented
from tabx.values.relating.relate_strings import relate_mixed, relate_strings
from tabx.values.relating.relate_times import is_duration, relate_dates, relate_times, relate_year
from tabx.values.relating.signs import name_other_units, say_other_marks, say_other_signs

_TEXTS = frozenset({DataType.STRING, DataType.OTHERS})
_NOTATIONS = frozenset({DifferenceKind.NOTATION, DifferenceKind.JOINED, DifferenceKind.GROUPING})
_WORDED = _TEXTS | {DataType.LIST, DataType.BOOL}
_YEARS = frozenset({DataType.DATE, DataType.NUMERICAL})


def relate(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return how a predicted value stands to the gold one, in the light of their columns.

    Parameters
    ----------
    gold, predicted : Value
        Values of `pair.gold` and `pair.predicted`, or parts of such.
    pair : ColumnPair
        Tells what a difference means (the gold column's scale), and which values the gold column holds.

    Returns
    -------
    Difference
        EXACT for the same text, EQUIVALENT for the same value written otherwise, else ROUNDED, PARTIAL,
        DIFFERENT, MISSING or EXTRA with kind and magnitude.
    """
    told = _relate(gold, predicted, pair)
    if told.relation is Relation.EQUIVALENT and say_other_marks(gold.text, predicted.text, pair.gold):
        note = "a mark of significance or of a group is another or gone"
        return difference(gold, predicted, Relation.PARTIAL, "mark", Measure.SIMILARITY, similarity=1.0, note=note)
    if told.relation is Relation.EQUIVALENT and gold.type in _WORDED and predicted.type in _WORDED:
        if told.kind not in _NOTATIONS and say_other_signs(gold.text, predicted.text):
            return whole(gold, predicted, "sign", "a sign that means something is another or gone")
        return told
    if told.relation is Relation.EQUIVALENT and name_other_units(gold.text, predicted.text):
        return whole(gold, predicted, "scale", "another unit of the same kind")
    if "mixed dates" in pair.flags and told.relation is Relation.EQUIVALENT and _is_out_of_order(predicted, pair):
        note = "the column writes its dates with the day first and with the month first"
        told = difference(gold, predicted, Relation.PARTIAL, "mixed dates", Measure.DATE, similarity=1.0, note=note)
        return replace(told, gold_value=gold.number, predicted_value=predicted.number, difference=0.0)
    if (
        "mixed decimals" in pair.flags
        and told.relation is Relation.EQUIVALENT
        and _is_grouped_otherwise(predicted, pair)
    ):
        note = "the column writes its numbers with a decimal point and with a decimal comma"
        told = difference(gold, predicted, Relation.PARTIAL, "mixed decimals", Measure.RATIO, similarity=1.0, note=note)
        return replace(told, gold_value=gold.number, predicted_value=gold.number, difference=0.0, relative=0.0)
    if "unit changed" in pair.flags and predicted.unit_from == "header" and pair.predicted.header.unit is not None:
        return replace(told, predicted_unit=pair.predicted.header.unit.symbol)
    return told


def _is_out_of_order(predicted: Value, pair: ColumnPair) -> bool:
    """Return whether a date is written in another order than most of its column, or may be either order."""
    orders = predicted.flags & {"day-first", "month-first"}
    most = {order for order in orders if f"mostly {order}" in pair.predicted.flags}
    return bool(orders) and ("ambiguous" in predicted.flags or not most)


def _is_grouped_otherwise(predicted: Value, pair: ColumnPair) -> bool:
    """Return whether a number has another decimal sign than most of its column, or may have either."""
    signs = predicted.flags & {"decimal point", "decimal comma"}
    most = {sign for sign in signs if f"mostly {sign}" in pair.predicted.flags}
    return bool(signs) and ("ambiguous" in predicted.flags or not most)


def _relate(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    if gold.text.strip() == predicted.text.strip() and (gold.key == predicted.key or _same_number(gold, predicted)):
        if gold.key != predicted.key and unit_is_invented(gold, predicted, pair):
            return relate_numbers(gold, predicted, pair)
        return exact(gold, predicted)
    if gold.type is DataType.EMPTY or predicted.type is DataType.EMPTY:
        return _blank(gold, predicted)
    if gold.key == predicted.key:
        return equivalent(gold, predicted, _lost(gold, predicted) or notation(gold, predicted))
    return _written_otherwise(gold, predicted) or _by_type(gold, predicted, pair)


def _lost(gold: Value, predicted: Value) -> str:
    """Return what was lost between two writings that still read as one value: a grouping, the power of "× 10³"."""
    if gold.type is DataType.LIST and written_otherwise(gold.text, predicted.text) == DifferenceKind.GROUPING:
        return DifferenceKind.GROUPING
    powers = "form:scientific" in gold.flags and "form:scientific" in predicted.flags
    return DifferenceKind.JOINED if powers and is_power_joined(gold.text, predicted.text) else ""


def _written_otherwise(gold: Value, predicted: Value) -> Difference | None:
    """Return that two values are the same text in another notation, or but for what a notation lost; None otherwise.

    Of two numbers or dates the texts say too little: header and column tell their units.
    """
    if gold.type in _WORDED or predicted.type in _WORDED:
        way = written_otherwise(gold.text, predicted.text)
        if way:
            return equivalent(gold, predicted, way)
        if gold.type is DataType.NUMERICAL and is_set_apart(gold.text, predicted.text):
            return equivalent(gold, predicted, "spaces")
    return None


def _same_number(gold: Value, predicted: Value) -> bool:
    """Return whether the same text is also the same number: under another unit or scale in the header it is not."""
    if gold.number is None or predicted.number is None or gold.type is not predicted.type:
        return True
    if gold.type is not DataType.NUMERICAL:
        return True
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        return False
    return in_unit_of(gold, predicted)[0] == gold.number


def _blank(gold: Value, predicted: Value) -> Difference:
    """Return how a blank stands to another blank or to a value: nothing stands in for a value, 0 neither."""
    if gold.type is predicted.type:
        return equivalent(gold, predicted, "blank")
    if predicted.type is DataType.EMPTY:
        told = difference(gold, predicted, Relation.MISSING, "blank", measure_of(gold.type), missing=gold.text.strip())
        return replace(told, gold_value=gold.number)
    told = difference(
        gold, predicted, Relation.EXTRA, "blank", measure_of(predicted.type), extra=predicted.text.strip()
    )
    return replace(told, predicted_value=predicted.number)


def _by_type(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    types = {gold.type, predicted.type}
    if DataType.LIST in types:
        return relate_lists(gold, predicted)
    if types <= _TEXTS:
        return relate_strings(gold, predicted, pair)
    if DataType.TIME in types and is_duration(gold) and is_duration(predicted):
        return relate_times(gold, predicted, pair)
    if types == {DataType.NUMERICAL}:
        return _numbers(gold, predicted, pair)
    if types == {DataType.DATE} and pair.gold.rules.scale == Scale.NOMINAL:
        return _named_date(gold, predicted)
    if types == {DataType.DATE}:
        years = gold.resolution == predicted.resolution == "year"
        return relate_year(gold, predicted, pair) if years else relate_dates(gold, predicted)
    if types == _YEARS:
        return relate_year(gold, predicted, pair)
    if DataType.BOOL in types:
        return _booleans(gold, predicted)
    return relate_mixed(gold, predicted)


def _numbers(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    told = relate_numbers(gold, predicted, pair)
    names = pair.gold.scale is Scale.NOMINAL and "mixed" not in pair.gold.flags
    coded = names or "code" in pair.gold.flags
    if coded and told.relation in (Relation.PARTIAL, Relation.ROUNDED):
        return replace(told, relation=Relation.DIFFERENT, measure=Measure.WHOLE, relative=None)
    return told


def _named_date(gold: Value, predicted: Value) -> Difference:
    """Return how dates that are mere names stand to each other: another one is wholly wrong."""
    told = relate_dates(gold, predicted)
    return (
        told
        if told.relation is Relation.EQUIVALENT
        else replace(told, relation=Relation.DIFFERENT, measure=Measure.WHOLE)
    )


def _booleans(gold: Value, predicted: Value) -> Difference:
    if gold.type is predicted.type:
        return replace(
            difference(gold, predicted, Relation.DIFFERENT, "value", Measure.BOOLEAN),
            gold_value=gold.number,
            predicted_value=predicted.number,
        )
    if gold.number is not None and gold.number == predicted.number and gold.unit is predicted.unit is None:
        return equivalent(gold, predicted, "boolean words")
    return whole(gold, predicted, "type")
