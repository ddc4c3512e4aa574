"""Brackets around the numbers of a column that are a mark and no minus: "(60)" for a result that does not count.

In accounts "(60)" is -60, and each number is read so first. Where nothing of the column speaks of accounts, no number
of it is negative otherwise, and the other side has the same digits without a minus, the brackets say something else.
Their loss leaves the number what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.values.column.properties import CURRENCY, dimensions, kind_of_dimension, spread_of
from tabx.values.columns import Column, ColumnPair, Scale
from tabx.values.reading.header import read_header
from tabx.values.records import DataType
from tabx.values.value import Dimension, Flag, Form, HeaderReading, Value

_OF_ACCOUNTS = frozenset({
    "loss", "losses", "profit", "profits", "income", "expense", "expenses", "cost", "costs", "tax", "taxes", "revenue",
    "revenues", "sales", "asset", "assets", "liability", "liabilities", "equity", "cash", "net", "earnings", "ebit",
    "ebitda", "margin", "balance", "debt", "interest", "dividend", "dividends", "depreciation", "amortization",
    "impairment", "goodwill", "deficit", "surplus", "budget", "amount", "payments", "proceeds", "shareholders",
})  # fmt: skip
"""Words of statements, in which a number in brackets is negative."""

_OF_CHANGES = frozenset({
    "change", "changes", "difference", "diff", "growth", "gain", "gains", "variance", "deviation", "increase",
    "decrease", "effect", "delta", "par",
})  # fmt: skip
"""Words of numbers that may be negative whatever they count."""

_DIGITS_OF_YEAR = 4
"""Digits of a year over the column of a statement."""

_PERIODS = frozenset({"q1", "q2", "q3", "q4", "fy", "quarter", "months"})
"""Besides years, what the columns of a statement are named by."""

Rows = Sequence[tuple[int, int]]


def names_accounts(header: HeaderReading) -> bool:
    """Return whether a header or the name of a row is of accounts: by its words, a currency or a scale."""
    is_money = header.unit is not None and header.unit.is_currency
    return is_money or header.factor != 1.0 or not _OF_ACCOUNTS.isdisjoint(header.words)


def is_of_accounts(column: Column) -> bool:
    """Return whether a column has money, or names of accounts in its header or its cells."""
    if names_accounts(column.header) or any(value.unit and value.unit.is_currency for value in column.values):
        return True
    texts = {value.text for value in column.values} if column.type is DataType.STRING else ()
    return any(names_accounts(read_header((text,))) for text in texts)


def may_be_marks(pair: ColumnPair) -> bool:
    """Return whether a side has numbers in brackets and nothing of the columns says that these are negative."""
    sides = pair.gold, pair.predicted
    if not any(_is_bracketed(value) for side in sides for value in side.values):
        return False
    return not any(_says_negatives(side) for side in sides)


def with_brackets_as_marks(pair: ColumnPair, rows: Rows) -> ColumnPair:
    """Return the pair, the brackets read as marks if one side leaves them all out and most digits are right.

    Parameters
    ----------
    pair : ColumnPair
        One that `may_be_marks`, in a table that is none of accounts.
    rows : sequence of (int, int)
        Paired rows: indices into the values of both sides.
    """
    values = [(pair.gold.values[row], pair.predicted.values[other]) for row, other in rows]
    if not _are_left_out([ends for ends in values if any(map(_is_bracketed, ends))]):
        return pair
    return replace(pair, gold=_marked(pair.gold), predicted=_marked(pair.predicted))


def _are_left_out(bracketed: Sequence[tuple[Value, Value]]) -> bool:
    """Return whether of each two values one has no brackets, and most have the same digits: some may be wrong."""
    if any(all(map(_is_bracketed, ends)) for ends in bracketed):
        return False
    same = sum(one.number is not None and one.number == -(other.number or 0.0) for one, other in bracketed)
    return 2 * same > len(bracketed)


def _is_bracketed(value: Value) -> bool:
    return Form.PARENTHESES in value.flags and value.number is not None and value.number < 0


def _says_negatives(column: Column) -> bool:
    """Return whether a column says that its numbers may be negative: by its name, its units or a minus."""
    header = column.header
    if names_accounts(header) or not _OF_CHANGES.isdisjoint(header.words) or any(map(_is_period, header.words)):
        return True
    kinds = set(map(kind_of_dimension, dimensions(column)))
    if not kinds.isdisjoint({CURRENCY, Dimension.FRACTION, Dimension.TEMPERATURE}):
        return True
    return any(map(_has_minus, column.values))


def _has_minus(value: Value) -> bool:
    return value.type is DataType.NUMERICAL and (value.number or 0.0) < 0 and not _is_bracketed(value)


def _is_period(word: str) -> bool:
    is_year = len(word) == _DIGITS_OF_YEAR and word.isdecimal() and word[:2] in ("19", "20")
    return is_year or word in _PERIODS


def _marked(column: Column) -> Column:
    values = tuple(_as_mark(value) if _is_bracketed(value) else value for value in column.values)
    spread = None if column.scale is Scale.NOMINAL else spread_of(values)
    return replace(column, values=values, spread=spread)


def _as_mark(value: Value) -> Value:
    flags = value.flags - {Form.PARENTHESES} | {Flag.BRACKETED}
    return replace(value, number=-(value.number or 0.0), key=value.key.replace(":-", ":", 1), flags=flags)
