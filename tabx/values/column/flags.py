"""Flags of a column as a whole; see `Column.flags`."""

from __future__ import annotations

from enum import StrEnum


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
