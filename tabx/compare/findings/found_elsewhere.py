"""Gold values of one record that the prediction has under the name of another field: told where they are missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.compare.columns import read_table_column
from tabx.compare.names import column_name
from tabx.compare.records import Entity, Finding
from tabx.compare.table_pair import TablePair
from tabx.values.records import Relation
from tabx.values.text import words
from tabx.values.value import Value

DIGITS_OF_YEAR = 4
"""Digits from which one number within a text says that it is the gold's: fewer stand anywhere."""

_MISSED = frozenset({Relation.MISSING, Relation.PARTIAL, Relation.DIFFERENT})


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of one side: its name, its value, and its partners on the other side."""

    name: str
    value: Value
    partners: frozenset[int]


def note_found_elsewhere(findings: tuple[Finding, ...], tables: TablePair) -> tuple[Finding, ...]:
    """Return the findings, those of a missed field with the name under which its value stands in the prediction.

    A record is a table of fields and values, or one of a single row. A value stands elsewhere only where it is not that
    field's own right value. One of a digit or two stands anywhere by chance.
    """
    is_upright = tables.alignment.gold.row_count == tables.alignment.view.row_count == 1
    if not (is_upright or tables.lists_fields):
        return findings
    gold, predicted = _upright(tables) if is_upright else _on_side(tables)
    fields = enumerate(_missed_field(finding, is_upright=is_upright) for finding in findings)
    missed = {place: field for place, field in fields if field is not None}
    free = [field for field in predicted if field.partners.issubset(missed.values())]
    told = {place: _told(findings[place], field, gold[field], free) for place, field in missed.items()}
    return tuple(told.get(place, finding) for place, finding in enumerate(findings))


def _told(finding: Finding, place: int, gold: _Field, free: Sequence[_Field]) -> Finding:
    """Return the finding of a missed field, with the one other field that has its value, or has it within its own."""
    if not _is_telling(gold.value):
        return finding
    others = [field for field in free if field.name != gold.name and place not in field.partners]
    where = _where(gold.value, others)
    return replace(finding, note=f"{finding.note}, its value stands {where}") if where else finding


def _where(value: Value, fields: Sequence[_Field]) -> str:
    """Return under which one field's name a value stands, or within whose value; "" for none or several."""
    equal = [field.name for field in fields if field.value.key == value.key]
    if equal:
        return f"under '{equal[0]}'" if len(equal) == 1 else ""
    within = [field.name for field in fields if _is_within(value, field.value)]
    return f"within that of '{within[0]}'" if len(within) == 1 else ""


def _is_within(value: Value, other: Value) -> bool:
    """Whether the words of a value stand side by side in another: several, or a number as long as a year."""
    some, more = words(value.text), words(other.text)
    count = len(some)
    is_telling = count > 1 or (value.text.isdecimal() and len(value.text) >= DIGITS_OF_YEAR)
    starts = range(len(more) - count + 1) if count < len(more) and is_telling else ()
    return any(some == more[start : start + count] for start in starts)


def _is_telling(value: Value) -> bool:
    is_short_number = value.number is not None and sum(map(str.isdecimal, value.text)) <= COLUMNS.few_digits
    return bool(value.key) and not is_short_number


def _missed_field(finding: Finding, *, is_upright: bool) -> int | None:
    """Return the gold field whose value a finding misses: in its cell, or with its whole field."""
    if finding.relation not in _MISSED or finding.forgiven:
        return None
    whole, places = (Entity.COLUMN, finding.gold_columns) if is_upright else (Entity.ROW, finding.gold_rows)
    is_value = finding.entity is Entity.CELL and (is_upright or finding.gold_columns == (1,))
    return places[0] if (is_value or finding.entity is whole) and len(places) == 1 else None


def _on_side(tables: TablePair) -> tuple[list[_Field], list[_Field]]:
    """Return the fields of both sides of a table of fields and values."""
    alignment = tables.alignment
    names, values = (tables.pairs[column].pairing.predicted[0] for column in (0, 1))
    partners = {j: frozenset(row.gold) for row in alignment.rows for j in row.predicted}
    gold = [
        _Field(row[0].text, value, frozenset())
        for row, value in zip(alignment.gold.rows, tables.gold[1].values, strict=True)
    ]
    read = read_table_column(alignment.view, values, tables.rules.reading, alignment.read.view)
    predicted = [
        _Field(row[names].text, value, partners.get(j, frozenset()))
        for j, (row, value) in enumerate(zip(alignment.view.rows, read.values, strict=True))
    ]
    return gold, predicted


def _upright(tables: TablePair) -> tuple[list[_Field], list[_Field]]:
    """Return the fields of both sides of a table of one row."""
    alignment = tables.alignment
    partners = {j: frozenset(column.gold) for column in alignment.columns for j in column.predicted}
    gold = [
        _Field(column_name(alignment.gold, index), column.values[0], frozenset())
        for index, column in enumerate(tables.gold)
    ]
    read = (
        read_table_column(alignment.view, index, tables.rules.reading, alignment.read.view)
        for index in range(alignment.view.column_count)
    )
    predicted = [
        _Field(column_name(alignment.view, index), column.values[0], partners.get(index, frozenset()))
        for index, column in enumerate(read)
    ]
    return gold, predicted
