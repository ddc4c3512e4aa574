"""The paper's tuple for every position of the gold's grid that has a counterpart."""

from __future__ import annotations

from itertools import repeat
from typing import NamedTuple

from tabx.align.records import Alignment, Slot
from tabx.base.progress import tell
from tabx.compare.column_rules import ColumnRules, rules_by_column
from tabx.compare.columns import PairedColumn
from tabx.compare.own_names import OwnNames
from tabx.compare.short_names import ShortNames
from tabx.compare.table_pair import TablePair
from tabx.rules.records import NO_RULES
from tabx.table import Table
from tabx.values import relate
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation

ROWS_AT_A_TIME = 1000
"""Rows compared between two words about progress, each of which looks at the time too: a moment's work."""

_ONE_SIDED = frozenset({Relation.MISSING, Relation.EXTRA})
Known = dict[tuple[int, int], Difference]
Grid = tuple[tuple[Difference | None, ...], ...]


class _Column(NamedTuple):
    """What the cells of a paired column may leave out or add of their names."""

    own: OwnNames
    short: ShortNames


def _short_names(tables: TablePair, pair: PairedColumn) -> ShortNames:
    return ShortNames(pair, is_key=pair.gold in tables.key_columns and not tables.lists_fields)


def compare_positions(tables: TablePair) -> Grid:
    """Return one Difference per gold row and column; None where either is missing."""
    gold = tables.alignment.gold
    paired = [tables.pairs.get(index) for index in range(gold.column_count)]
    columns = [None if pair is None else _Column(OwnNames(pair), _short_names(tables, pair)) for pair in paired]
    known: list[Known] = [{} for _ in columns]
    forgiving = _forgiving(tables)
    lines: list[tuple[Difference | None, ...]] = []
    for start in range(0, gold.row_count, ROWS_AT_A_TIME):
        tell("comparing rows", start, gold.row_count)
        rows = range(start, min(start + ROWS_AT_A_TIME, gold.row_count))
        parts = [
            _part(tables.alignment, column, rows, pairs, rules) if column is not None else repeat(None, len(rows))
            for column, pairs, rules in zip(columns, known, forgiving, strict=True)
        ]
        lines.extend(zip(*parts, strict=True) if parts else repeat((), len(rows)))
    return tuple(lines)


def _part(
    alignment: Alignment, names: _Column, rows: range, known: Known, rules: ColumnRules | None
) -> list[Difference | None]:
    """Return the differences of some rows of one column."""
    own, short = names
    column = own.column
    values, others, index = column.pair.gold.values, column.pair.predicted.values, column.index
    found: list[Difference | None] = []
    place_of, known_of, add = index.get, known.get, found.append  # this is asked of every cell
    for row in rows:
        place = place_of(row)
        if place is None:
            add(None)
            continue
        value, other = values[row], others[place]
        pair = (id(value), id(other))  # the columns keep both alive; equal texts of a column mostly share one value
        difference = known_of(pair)
        if difference is None:
            difference = own.apply(value, other, relate(value, other, column.pair), own.of_column)
            difference = short.apply(value, other, difference)
            if rules is not None:
                difference = rules.apply(value, other, difference)
            known[pair] = difference
        if difference.relation in _ONE_SIDED:
            difference = _in_span(alignment, column, row, difference)
        add(difference)
    return found


def _forgiving(tables: TablePair) -> tuple[ColumnRules | None, ...]:
    if tables.rules is NO_RULES:
        return (None,) * len(tables.gold)
    return rules_by_column(tables.alignment.gold.columns, tables.rules, tables.key_columns, tables.gold)


def _in_span(alignment: Alignment, column: PairedColumn, row: int, difference: Difference) -> Difference:
    """Return no difference for a value against a blank that a spanned cell covers.

    Other differences are returned unchanged.
    """
    if difference.relation is Relation.MISSING and not alignment.gold.rows[row][column.gold].is_anchor:
        return _spanned(difference, "the gold's spanned cell, printed once")
    if difference.relation is Relation.EXTRA and _is_covered(column.slots[row], alignment.view):
        return _spanned(difference, "covered by a spanned cell of the prediction")
    return difference


def _is_covered(slot: Slot, view: Table) -> bool:
    return bool(slot.places) and not any(view.rows[row][column].is_anchor for row, column in slot.places)


def _spanned(difference: Difference, note: str) -> Difference:
    """Return the difference of a span and the blanks it is printed as: none in content."""
    return Difference(
        Relation.EQUIVALENT,
        difference.gold_type,
        difference.predicted_type,
        difference.gold_entity,
        difference.predicted_entity,
        kind=DifferenceKind.SPAN,
        similarity=1.0,
        note=note,
    )
