"""Records of a column as read, its flags, and a gold column paired with the predicted one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabx.rules.records import PLAIN, ReadingRules
from tabx.values.records import DataType
from tabx.values.value import NO_FLAGS, HeaderReading, Value


class Scale(StrEnum):
    """Scale of measurement of a column (Stevens): ratio, interval or nominal."""

    RATIO = "ratio"
    INTERVAL = "interval"
    NOMINAL = "nominal"


@dataclass(frozen=True, slots=True)
class Column:
    """A column as read: its header, and its values resolved to one reading each.

    Attributes
    ----------
    header : HeaderReading
    values : tuple of Value
        One per row, top to bottom; unit and scale of the header applied where the cell has none of its own.
    type : DataType
        The type of most non-empty values.
    scale : Scale
        What a difference between two of its values means.
    spread : float or None
        Largest minus smallest value in base units; None without two different numbers.
    flags : frozenset of str
        "day-first", "month-first", "mixed dates" (with "mostly day-first" or "mostly month-first"), "decimal-comma",
        "mixed decimals" (with "mostly decimal point" or "mostly decimal comma"),
        "ambiguous", "code" (identifiers or codes), "mixed" (words and measures, as in the value column of a table of
        attributes).
    rules : ReadingRules
        The house rules under which it was read.
    """

    header: HeaderReading
    values: tuple[Value, ...]
    type: DataType
    scale: Scale
    spread: float | None = None
    flags: frozenset[str] = NO_FLAGS
    rules: ReadingRules = PLAIN


@dataclass(frozen=True, slots=True)
class ColumnPair:
    """A gold column and the predicted column that holds its content, resolved together.

    Attributes
    ----------
    gold, predicted : Column
        As resolved; the gold column (day first, decimal comma, unit, percent or fraction) settles readings that the
        predicted column leaves open.
    flags : frozenset of str
        What happened to the column as a whole: "unit changed" (the header names another unit, but the values are not
        converted), "scale changed" (the same for a scale), "unit invented" (the header adds a unit that the gold column
        nowhere has, while the values are the same), "unit lost" (a unit in the header or cells of the gold column is
        nowhere in the prediction), "unit moved" (from cells to header or back: harmless), "mixed dates" (both orders
        in one predicted column), "mixed decimals" (both decimal separators in one predicted column), "ambiguous" (a
        reading remains unresolved).
    note : str
        A sentence for a person; "" if there is nothing to say.
    of_fields : bool
        Whether each row is a field of one record: its values then answer different questions.
    codes : frozenset of (tuple of str, tuple of str)
        The words of a gold text and of the predicted one, of which one is the column's code for the other ("W" for
        "win").
    states_half : bool
        Whether the predicted times say in 24 hours what the gold's of 12 hours leave open, throughout the column.
    """

    gold: Column
    predicted: Column
    flags: frozenset[str] = NO_FLAGS
    note: str = ""
    of_fields: bool = False
    codes: frozenset[tuple[tuple[str, ...], tuple[str, ...]]] = frozenset()
    states_half: bool = False


class ColumnFlag(StrEnum):
    """What a column resolves or leaves ambiguous.

    Some flags of dates and decimal separators are also flags of the column's values.
    """

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"
    MIXED_DATES = "mixed dates"
    DECIMAL_COMMA = "decimal-comma"
    MIXED_DECIMALS = "mixed decimals"
    MOSTLY_DECIMAL_POINT = "mostly decimal point"
    MOSTLY_DECIMAL_COMMA = "mostly decimal comma"
    AMBIGUOUS = "ambiguous"
    CODE = "code"
    MIXED = "mixed"
