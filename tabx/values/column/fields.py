"""Detection of a record on its side: a column of field names beside a column of their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class FieldThresholds:
    """Bounds within which two columns list the fields of one record."""

    columns: int = 2
    """The names of the fields and their values."""

    least_fields: int = 2
    """Rows: a single one is an ordinary row as well."""

    most_fields: int = 200
    """Rows: no record has so many fields, and as many are compared each with each."""

    longest_name: int = 40
    """Mean characters of a name; longer texts are sentences, as in a glossary."""

    least_other: int = 2
    """Different values that are of another kind than most: a single "n/a" makes no record of a column of numbers."""

    share_of_other: float = 0.25
    """Share of the different values that are of another kind than most."""


THRESHOLDS = FieldThresholds()

_ANYTHING = (("value",), ("values",))
"""Headers that say of what stands below only that it is a value."""

_FIELDS = (("field",), ("fields",), ("attribute",), ("attributes",), ("property",), ("feature",))
"""Headers that say of what stands below them that it names fields."""


def lists_fields(columns: Sequence[Column]) -> bool:
    """Return whether two columns are the field names of one record and their values.

    The names are words, and the values below each other are of several kinds (a text, a date, a length), or a text
    under a header that calls it a mere value: a column of one thing is of one kind.
    """
    if len(columns) != THRESHOLDS.columns:
        return False
    names, values = columns
    if not THRESHOLDS.least_fields <= len(names.values) <= THRESHOLDS.most_fields:
        return False
    return _are_names(names) and _are_of_several_kinds(values)


def lists_records(columns: Sequence[Column]) -> bool:
    """Return whether a column of field names stands beside one column of values for each of several records."""
    if len(columns) <= THRESHOLDS.columns or not _are_names(columns[0]):
        return False
    is_said = columns[0].header.words in _FIELDS and len(columns[0].values) <= THRESHOLDS.most_fields
    return is_said or all(lists_fields((columns[0], values)) for values in columns[1:])


def _are_names(column: Column) -> bool:
    characters = sum(len(value.text) for value in column.values)
    lists = sum(map(_is_list_of_words, column.values))
    single = sum(value.type is DataType.STRING for value in column.values)
    are_words = single + lists == len(column.values) and lists < single
    return are_words and characters <= THRESHOLDS.longest_name * len(column.values)


def _is_list_of_words(value: Value) -> bool:
    """Whether a value is several words in a row: of names in one word, one may be "cities, towns and villages"."""
    return value.type is DataType.LIST and all(item.type is DataType.STRING for item in value.items)


def _are_of_several_kinds(column: Column) -> bool:
    kinds = Counter({value.key: _kind(value) for value in column.values if value.key}.values())
    if not kinds:
        return False
    if column.header.words in _ANYTHING and any(kind is DataType.STRING for kind, _ in kinds):
        return True
    other = kinds.total() - max(kinds.values())
    return other >= max(THRESHOLDS.least_other, THRESHOLDS.share_of_other * kinds.total())


def _kind(value: Value) -> tuple[DataType, str]:
    return value.type, "" if value.unit is None else value.unit.dimension
