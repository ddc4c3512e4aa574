"""A column read as a whole, and a gold column beside the predicted one that holds its content."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabx.rules.records import PLAIN, ReadingRules
from tabx.values.records import DataType
from tabx.values.value import NO_FLAGS, HeaderReading, Value


class Scale(StrEnum):
    """What a difference means in a column (Stevens): ratio, interval or nominal."""

    RATIO = "ratio"
    INTERVAL = "interval"
    NOMINAL = "nominal"


@dataclass(frozen=True, slots=True)
class Column:
    """A column read as a whole: its header, and its values with the readings that the column settles.

    Attributes
    ----------
    header : HeaderReading
    values : tuple of Value
        One per row, top to bottom; `unit` and scale of the header applied where the cell has none of its own.
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
        The house rules it was read under.
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
    """A gold column and the predicted one that holds its content, read in each other's light.

    Attributes
    ----------
    gold, predicted : Column
        As resolved; the predicted values re-read where the gold column (day first, decimal comma, unit,
        percent against fraction) settles what the predicted column leaves open.
    flags : frozenset of str
        What happened to the column as a whole: "unit changed" (the header names another unit, the values did
        not follow), "scale changed" (likewise a scale), "unit invented" (the header adds a unit to the gold's name that
        the gold has nowhere, the values are the gold's), "unit lost" (a unit that header and cells of the gold name
        is named nowhere in the prediction), "unit moved" (from cells to header or back: harmless), "mixed dates"
        (both orders in one predicted column), "mixed decimals" (both decimal signs, likewise), "ambiguous" (a reading
        nothing settles).
    note : str
        A sentence for a person; "" where there is nothing to say.
    """

    gold: Column
    predicted: Column
    flags: frozenset[str] = NO_FLAGS
    note: str = ""
