"""Comparison of a predicted value with the gold one.

The resulting `Difference` is the tuple of the paper (TabXEval, figure 7) as a typed record.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tabx.notation import links_to
from tabx.values.column.properties import column_keys, has_lists
from tabx.values.columns import ColumnFlag, ColumnPair, Scale
from tabx.values.kinds import DifferenceKind, PairFlag
from tabx.values.reading.cell import string_value
from tabx.values.records import DataType, Difference, EntityKind, Measure, Relation
from tabx.values.relating.bracket_remarks import relate_beside_remark
from tabx.values.relating.deviations import are_same_deviations
from tabx.values.relating.differences import difference, equivalent, exact, measure_of, other_value, whole
from tabx.values.relating.near import nearer
from tabx.values.relating.notation import is_power_joined, is_set_apart, may_have_script, written_otherwise
from tabx.values.relating.notation_kind import notation_kind, said_on_one_side
from tabx.values.relating.percent_signs import says_percent_of_header
from tabx.values.relating.relate_lists import distinct_items, relate_items, relate_lists, says_years_again
from tabx.values.relating.relate_numbers import in_unit_of, relate_numbers, unit_is_invented
from tabx.values.relating.relate_ranges import relate_range
from tabx.values.relating.relate_strings import names_by_code, relate_mixed, relate_phrase, relate_strings
from tabx.values.relating.relate_times import is_duration, relate_dates, relate_times, relate_year
from tabx.values.relating.same_signs import is_another_text
from tabx.values.relating.signed_lists import relate_signed
from tabx.values.relating.signs import changed_sign_of_name, name_other_units, say_other_marks, say_other_signs
from tabx.values.relating.word_codes import by_codes
from tabx.values.value import Flag, Form, Value

_TEXTS = frozenset({DataType.STRING, DataType.OTHERS})
_WORDED = _TEXTS | {DataType.LIST, DataType.BOOL}
_DATES_AND_NUMBERS = frozenset({DataType.DATE, DataType.NUMERICAL})
_SIGNS_ALREADY_COMPARED = frozenset({
    DifferenceKind.NOTATION, DifferenceKind.JOINED, DifferenceKind.GROUPING, DifferenceKind.BOOLEAN_WORDS,
    DifferenceKind.PERCENT, DifferenceKind.DATE_FORMAT,
})  # fmt: skip


def relate(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference between a predicted value and the gold one, given their columns.

    Parameters
    ----------
    gold, predicted : Value
        Values of `pair.gold` and `pair.predicted`, or parts of such.
    pair : ColumnPair
        Context of the values: the scale of the gold column and the values that it holds.

    Returns
    -------
    Difference
        EXACT for the same text, EQUIVALENT for the same value in another notation, else ROUNDED, PARTIAL,
        DIFFERENT, MISSING or EXTRA with kind and magnitude.
    """
    found = _relate_values(gold, predicted, pair)
    if found.relation is Relation.EQUIVALENT:
        hidden = _other_marks(gold, predicted, pair) or _another_text(gold, predicted, pair, found)
        if hidden is not None:
            return hidden
        if gold.type in _WORDED and predicted.type in _WORDED:
            other_signs = found.kind not in _SIGNS_ALREADY_COMPARED and say_other_signs(gold.text, predicted.text)
            note = changed_sign_of_name(gold.text, predicted.text) or "a meaningful sign was changed or removed"
            return whole(gold, predicted, DifferenceKind.SIGN, note) if other_signs else found
        hidden = _hidden_by_columns(gold, predicted, pair)
        if hidden is not None:
            return hidden
    return _with_claimed_unit(found, predicted, pair)


def _another_text(gold: Value, predicted: Value, pair: ColumnPair, found: Difference) -> Difference | None:
    """Return the difference of two texts that both occur in the gold column, however alike, or None."""
    are_texts = gold.type in _TEXTS and predicted.type in _TEXTS and found.kind is not DifferenceKind.LIST_ORDER
    if not are_texts or EntityKind.DATE is gold.entity is predicted.entity:
        return None  # "Jan" beside "January" is one month in two notations
    if not is_another_text(gold.text, predicted.text, pair.gold):
        return None
    return other_value(gold, predicted, "another text of this column")


def _other_marks(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference in the marks behind two equivalent values, or in the brackets around them, or None."""
    was, is_now = (Flag.BRACKETED in value.flags for value in (gold, predicted))
    if was != is_now:
        return _other_mark(gold, predicted, "brackets left out" if was else "brackets added")
    if not say_other_marks(gold.text, predicted.text, pair.gold):
        return None
    return _other_mark(gold, predicted, "a mark of significance or of a group was changed or removed")


def _other_mark(gold: Value, predicted: Value, note: str) -> Difference:
    """Return the difference of a value that is right but for a mark, of which a rubric charges the least."""
    return difference(
        gold, predicted, Relation.PARTIAL, DifferenceKind.MARK, Measure.SIMILARITY, similarity=1.0, note=note
    )


def _hidden_by_columns(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference between two values that only their columns made equivalent, or None.

    Such values name different units of one kind, or mix the order of dates or the decimal separators of their column.
    """
    if name_other_units(gold.text, predicted.text):
        return whole(gold, predicted, DifferenceKind.SCALE, "another unit of the same kind")
    if PairFlag.MIXED_DATES in pair.flags and _is_out_of_order(predicted, pair):
        note = "the column mixes day-first and month-first dates"
        mixed = difference(
            gold, predicted, Relation.PARTIAL, DifferenceKind.MIXED_DATES, Measure.DATE, similarity=1.0, note=note
        )
        return replace(mixed, gold_value=gold.number, predicted_value=predicted.number, difference=0.0)
    if PairFlag.MIXED_DECIMALS in pair.flags and _has_other_decimal_sign(predicted, pair):
        note = "the column mixes decimal points and decimal commas"
        mixed = difference(
            gold, predicted, Relation.PARTIAL, DifferenceKind.MIXED_DECIMALS, Measure.RATIO, similarity=1.0, note=note
        )
        return replace(mixed, gold_value=gold.number, predicted_value=gold.number, difference=0.0, relative=0.0)
    return None


def _with_claimed_unit(found: Difference, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference with the unit of the predicted header, if that unit was rejected.

    The numbers were then read in the gold's unit (UNIT_CHANGED), while the record names the unit that the prediction
    claims.
    """
    unit = pair.predicted.header.unit
    if unit is None or PairFlag.UNIT_CHANGED not in pair.flags or predicted.unit_from != "header":
        return found
    return replace(found, predicted_unit=unit.symbol)


def _is_out_of_order(predicted: Value, pair: ColumnPair) -> bool:
    """Return whether a date deviates from its column's day-month order, or is ambiguous."""
    return _departs_from_most(predicted, predicted.flags & {Flag.DAY_FIRST, Flag.MONTH_FIRST}, pair)


def _has_other_decimal_sign(predicted: Value, pair: ColumnPair) -> bool:
    """Return whether a number deviates from its column's decimal separator, or is ambiguous."""
    return _departs_from_most(predicted, predicted.flags & {Flag.DECIMAL_POINT, Flag.DECIMAL_COMMA}, pair)


def _departs_from_most(predicted: Value, notations: Collection[str], pair: ColumnPair) -> bool:
    """Return whether a value is ambiguous or in another notation than most of its column.

    False where `notations` is empty.
    """
    as_most = any(f"mostly {notation}" in pair.predicted.flags for notation in notations)
    return bool(notations) and (Flag.AMBIGUOUS in predicted.flags or not as_most)


def _relate_values(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two values, ignoring marks, symbols and mixed columns."""
    same_text = gold.text.strip() == predicted.text.strip()
    if same_text and (gold.key == predicted.key or _is_same_number(gold, predicted)):
        if gold.key != predicted.key and unit_is_invented(gold, predicted, pair):
            return relate_numbers(gold, predicted, pair)
        return exact(gold, predicted)
    if gold.type is DataType.EMPTY or predicted.type is DataType.EMPTY:
        return _relate_blank(gold, predicted)
    if gold.key == predicted.key:
        kind = _lost_in_notation(gold, predicted) or notation_kind(gold, predicted)
        return equivalent(gold, predicted, kind, said_on_one_side(gold, predicted, kind))
    found = _relate_notations(gold, predicted, pair) or _relate_by_type(gold, predicted, pair)
    return nearer(gold, predicted, pair, by_codes(gold, predicted, pair.codes, column_keys(pair.gold), found))


def _relate_notations(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of two values that are one text in two notations, or of a value and its range, or None."""
    found = _written_otherwise(gold, predicted) or relate_range(gold, predicted, pair)
    return found or _relate_parts(gold, predicted, pair)


def _relate_parts(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of two cells of several numbers, the same in another notation or a remark, or None."""
    if are_same_deviations(gold.text, predicted.text, pair):
        return equivalent(gold, predicted, DifferenceKind.NOTATION)
    if says_percent_of_header(gold.text, predicted.text, pair):
        return equivalent(gold, predicted, DifferenceKind.PERCENT)
    if says_years_again(gold, predicted):
        return equivalent(gold, predicted, DifferenceKind.REPETITION)
    return relate_beside_remark(gold, predicted, pair)


def _lost_in_notation(gold: Value, predicted: Value) -> DifferenceKind | None:
    """Return the kind of loss between two equivalent values: GROUPING, JOINED, or None.

    JOINED stands for the lost superscript of a power ("× 10³").
    """
    if gold.type in _TEXTS and may_have_script(gold.text) != may_have_script(predicted.text):
        found = written_otherwise(gold.text, predicted.text)
        return found if found == DifferenceKind.JOINED else None
    is_list = gold.type is DataType.LIST
    if is_list and written_otherwise(gold.text, predicted.text) == DifferenceKind.GROUPING:
        return DifferenceKind.GROUPING
    powers = Form.SCIENTIFIC in gold.flags and Form.SCIENTIFIC in predicted.flags
    return DifferenceKind.JOINED if powers and is_power_joined(gold.text, predicted.text) else None


def _written_otherwise(gold: Value, predicted: Value) -> Difference | None:
    """Return the difference of one text in two notations, or None for different texts.

    Two numbers or dates are not compared here: their units may come from header and column.
    """
    if gold.type in _WORDED or predicted.type in _WORDED:
        kind = written_otherwise(gold.text, predicted.text)
        kind = kind or (DifferenceKind.NOTATION if links_to(gold.text, predicted.text) else None)
        if kind:
            return equivalent(gold, predicted, kind)
        if gold.type is DataType.NUMERICAL and is_set_apart(gold.text, predicted.text):
            return equivalent(gold, predicted, DifferenceKind.SPACES)
    return None


def _is_same_number(gold: Value, predicted: Value) -> bool:
    """Return whether two equal texts are also the same number.

    Under another unit or scale in the header they are not.
    """
    if gold.number is None or predicted.number is None or gold.type is not predicted.type:
        return True
    if gold.type is not DataType.NUMERICAL:
        return True
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        return False
    return in_unit_of(gold, predicted)[0] == gold.number


def _relate_blank(gold: Value, predicted: Value) -> Difference:
    """Return the difference between a blank and another blank or a value.

    A blank never equals a value, not even 0.
    """
    if gold.type is predicted.type:
        return equivalent(gold, predicted, DifferenceKind.BLANK)
    kind = DifferenceKind.BLANK
    if predicted.type is DataType.EMPTY:
        measure, missing = measure_of(gold.type), gold.text.strip()
        return difference(gold, predicted, Relation.MISSING, kind, measure, missing=missing, gold_value=gold.number)
    measure, extra = measure_of(predicted.type), predicted.text.strip()
    return difference(gold, predicted, Relation.EXTRA, kind, measure, extra=extra, predicted_value=predicted.number)


def _relate_by_type(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two values of different keys, by the algorithm of their types."""
    types = {gold.type, predicted.type}
    if DataType.LIST in types:
        return _relate_list_or_text(gold, predicted, pair)
    if types <= _TEXTS:
        return _relate_texts_or_items(gold, predicted, pair)
    # Before numbers: "90 min" and "1:30" are compared in seconds.
    if DataType.TIME in types and is_duration(gold) and is_duration(predicted):
        return relate_times(gold, predicted, pair)
    if types == {DataType.NUMERICAL}:
        return _relate_numbers_or_names(gold, predicted, pair)
    if types == {DataType.DATE}:
        return _relate_two_dates(gold, predicted, pair)
    if types == _DATES_AND_NUMBERS:
        return relate_year(gold, predicted, pair)
    if DataType.BOOL in types:
        return _relate_booleans(gold, predicted)
    return relate_mixed(gold, predicted)


_MAY_BE_ITEMS = frozenset({DifferenceKind.DIFFERENT, DifferenceKind.NUMBER_IN_TEXT})


def _relate_texts_or_items(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two texts, by their items where that says more than that they are different."""
    found = relate_strings(gold, predicted, pair)
    if names_by_code(gold, predicted, pair):
        return found
    found = relate_signed(gold, predicted, pair, found)
    if found.kind not in _MAY_BE_ITEMS or found.is_other_value or "," not in gold.text + predicted.text:
        return found
    as_items = relate_items(gold, predicted, pair.gold)
    return found if as_items is None or as_items.matched == 0 else as_items


_CONTAINED = frozenset({DifferenceKind.MORE_WORDS, DifferenceKind.FEWER_WORDS})


def _relate_list_or_text(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two values of which one is a list."""
    found = relate_lists(gold, predicted, pair.gold)
    if found.relation is Relation.EQUIVALENT:
        return found
    said_once = _relate_said_once(gold, predicted, pair)
    if said_once is not None:
        return said_once
    types = {gold.type, predicted.type}
    if types != {DataType.LIST, DataType.STRING}:
        return found
    as_items = relate_items(gold, predicted, pair.gold) if not found.matched else None
    if as_items is not None and as_items.matched:
        return as_items
    return _relate_to_place(gold, predicted, pair, found) or relate_phrase(gold, predicted, found)


def _relate_said_once(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of two values one of which a list says several times ("90 min; 90 min"), or None.

    The items of a list are read without the unit and the scale of the header; under such a header they are no values.
    """
    sides = [distinct_items(value) for value in (gold, predicted)]
    headers = pair.gold.header, pair.predicted.header
    are_plain = all(header.unit is None and header.factor == 1.0 for header in headers)
    if not are_plain or any(len(items) > 1 for items in sides):
        return None
    return _relate_values(sides[0][0], sides[1][0], pair)


def _relate_to_place(gold: Value, predicted: Value, pair: ColumnPair, as_lists: Difference) -> Difference | None:
    """Return the difference of a text and a prediction whose commas part no items, or None.

    They part none where the gold's column has no lists for certain: "Midtown, Oslo" for "Oslo" is a place told more
    precisely. Nor where all words of the gold stand in the prediction and no item is the gold. It costs no more than an
    item added.
    """
    if gold.type is not DataType.STRING:
        return None
    as_text = relate_strings(gold, string_value(predicted.text), pair)
    if as_text.kind in _CONTAINED and not (as_lists.matched and has_lists(pair.gold)):
        return replace(as_text, similarity=max(as_text.similarity, as_lists.list_f1))
    return None if as_lists.matched or has_lists(pair.gold) else as_text


def _relate_numbers_or_names(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two numbers, which may be codes or names.

    In a column of codes or of nominal scale any other number is entirely wrong.
    """
    found = relate_numbers(gold, predicted, pair)
    is_nominal = pair.gold.scale is Scale.NOMINAL and ColumnFlag.MIXED not in pair.gold.flags
    are_names = is_nominal or ColumnFlag.CODE in pair.gold.flags
    if are_names and found.relation in (Relation.PARTIAL, Relation.ROUNDED):
        return replace(found, relation=Relation.DIFFERENT, measure=Measure.WHOLE, relative=None)
    return found


def _relate_two_dates(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return the difference of two dates.

    Where a house rule sets a nominal scale, any other date is entirely wrong.
    """
    if pair.gold.rules.scale == Scale.NOMINAL:
        found = relate_dates(gold, predicted, pair)
        is_same = found.relation is Relation.EQUIVALENT
        return found if is_same else replace(found, relation=Relation.DIFFERENT, measure=Measure.WHOLE)
    years = gold.resolution == predicted.resolution == "year"
    return relate_year(gold, predicted, pair) if years else relate_dates(gold, predicted, pair)


def _relate_booleans(gold: Value, predicted: Value) -> Difference:
    if gold.type is predicted.type:
        found = difference(gold, predicted, Relation.DIFFERENT, DifferenceKind.VALUE, Measure.BOOLEAN)
        return replace(found, gold_value=gold.number, predicted_value=predicted.number)
    if gold.number is not None and gold.number == predicted.number and gold.unit is predicted.unit is None:
        return equivalent(gold, predicted, DifferenceKind.BOOLEAN_WORDS)
    return whole(gold, predicted, DifferenceKind.TYPE)
