"""A column of a table, read."""

from __future__ import annotations

from tabx.rules.records import PLAIN, ReadingRules
from tabx.table import Table
from tabx.values import read_column
from tabx.values.records import Column


def read_table_column(table: Table, index: int, rules: ReadingRules = PLAIN) -> Column:
    """Return one column of a table read as a whole."""
    return read_column(table.columns[index], table.column_texts(index), rules)
