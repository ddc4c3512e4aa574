"""A number with a remark in brackets behind it: "61.4 (official)", "61.40 m (201.4 ft)".

Words that a prediction adds say more about the number, and the same amount in another unit says it again, on either
side: neither is another value. Another number is one, and so is a unit, a scale or a word that turns the number round.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tabx.values.column.house_rules import reader
from tabx.values.column.read_column import with_header_unit
from tabx.values.columns import Column, ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import read
from tabx.values.reading.units import MAGNITUDES, find_units
from tabx.values.records import DataType, Difference, Relation
from tabx.values.relating.detail_words import TAKEN_BACK
from tabx.values.relating.relate_numbers import in_unit_of, relate_numbers
from tabx.values.text import as_number, words
from tabx.values.value import Unit, Value

LONGEST = 120
"""Characters of a number with its remark; a longer text is prose."""

FEW_WORDS = 2
"""Words of a remark that may be but a unit or a scale ("in millions"), which says what the number means."""

_REMARK = re.compile(r"([^()\[\]]*\d[^()\[\]]*?)\s*[(\[]([^()\[\]]+)[)\]]")
_DIGIT = re.compile(r"\d")

_OTHER_WAY = """
loss losses deficit negative minus debit down below decrease decreased fall fell under over above least most
"""
_TURNS_ROUND = TAKEN_BACK | frozenset(_OTHER_WAY.split())
"""Words that change which number is meant."""

_LARGE_NUMBERS = """
twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
"""
_LARGE = frozenset(_LARGE_NUMBERS.split())
"""Words of numbers that are not read as one: they may be another number."""


def relate_beside_remark(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of two numbers, a remark in brackets behind one or both left out; None without a remark."""
    one = _number(gold, pair.gold, predicted, may_lose_words=False)
    other = _number(predicted, pair.predicted, gold, may_lose_words=True)
    if one is None and predicted.type is DataType.NUMERICAL:
        return _without_words(gold, predicted, pair)
    if one is None or other is None or (one is gold and other is predicted):
        return None
    found = relate_numbers(one, other, pair)
    if found.relation is Relation.EQUIVALENT:
        return replace(found, kind=DifferenceKind.REMARK)
    # Of another number with a unit that the gold has not, nothing says how far it is off.
    return found if gold.unit is not None or other.unit is None else None


def _without_words(gold: Value, predicted: Value, pair: ColumnPair) -> Difference | None:
    """Return the difference of the gold's number without the words in brackets behind it; None for another number."""
    number = _number(gold, pair.gold, predicted, may_lose_words=True)
    found = relate_numbers(number, predicted, pair) if number is not None else None
    if found is None or found.relation not in (Relation.EXACT, Relation.EQUIVALENT):
        return None
    remark = gold.text[gold.text.find("(") :].strip("() []")
    return replace(found, relation=Relation.NEAR, kind=DifferenceKind.LESS_PRECISE, missing=remark, note="", parts=1)


def _number(value: Value, column: Column, beside: Value, *, may_lose_words: bool) -> Value | None:
    """Return a value as a number, without the remark behind it; None where it is none, or the remark another value."""
    if value.type is DataType.NUMERICAL:
        return value
    if value.type is not DataType.STRING or len(value.text) > LONGEST:
        return None
    match = _REMARK.fullmatch(value.text.strip())
    if match is None or not (may_lose_words or _DIGIT.search(match[2])):
        return None
    number = _read_as(match[1], value, column, beside)
    return number if number is not None and _says_nothing_else(match[2], number, number.unit or beside.unit) else None


def _read_as(text: str, value: Value, column: Column, beside: Value) -> Value | None:
    """Return the number that stands before a remark, as its column reads it; None without one.

    Of several readings ("12.000") it is the one that the other side has, whose column settled that already.
    """
    numbers = [reading for reading in reader(column.rules)(text) if reading.type is DataType.NUMERICAL]
    if not numbers:
        return None
    number = next((one for one in numbers if one.number == beside.number), numbers[0])
    return with_header_unit(replace(number, text=value.text), column.header)


def _says_nothing_else(remark: str, number: Value, unit: Unit | None) -> bool:
    """Whether a remark is words that leave the number as it is, or the same amount."""
    said = words(remark)
    if not said or not (_TURNS_ROUND | _LARGE).isdisjoint(said):
        return False
    digit = _DIGIT.search(remark)
    if digit is not None:
        in_unit = replace(number, unit=unit)
        return any(is_same_amount(other, in_unit) for other in read(remark[digit.start() :]))
    numbers = {float(word) for word in map(as_number, said) if word.isdecimal()}
    return numbers <= {number.number} and (len(said) > FEW_WORDS or not _is_unit(remark))


def _is_unit(remark: str) -> bool:
    """Whether a short remark names a unit or a scale ("in millions")."""
    return any(find_units(word) or word in MAGNITUDES for word in (remark, *words(remark)))


def is_same_amount(other: Value, number: Value) -> bool:
    """Whether a value is the amount of a number: the same, or in another unit as far as the last digits show."""
    if other.type is not DataType.NUMERICAL or other.number is None or number.number is None:
        return False
    if other.unit is None or other.unit == number.unit:
        return other.number == number.number
    if number.unit is None or number.unit.dimension != other.unit.dimension:
        return False
    amount, step = in_unit_of(number, other)
    return abs(amount - number.number) < ((number.quantum or 0.0) + step) / 2
