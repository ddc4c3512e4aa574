"""One pair as input of TabCompare: the alignment, with the columns of both tables read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tabx.align.pairing.house_columns import reading_rules
from tabx.align.records import Alignment, Repair, RepairKind, Slot
from tabx.compare.coded_rows import codes_of_rows
from tabx.compare.columns import PairedColumn, pair_all, read_table_column, under_names
from tabx.compare.units.changes import unit_changes
from tabx.compare.units.records import UnitChange
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Table, show_path
from tabx.values.column.fields import lists_fields, lists_records
from tabx.values.columns import Column
from tabx.values.relating.in_context.clock_names import same_hours
from tabx.values.relating.word_codes import Coded

#: Repairs that say what an unpaired row or column is: it is priced there, not once more as missing or extra.
EXPLAINING = frozenset(
    {
        RepairKind.TOTAL_ROW,
        RepairKind.COPIED_ROW,
        RepairKind.COPIED_COLUMN,
        RepairKind.SECTION_ROW,
        RepairKind.RAGGED,
        RepairKind.LAYOUT,
    }
)


@dataclass(frozen=True)
class TablePair:
    """The alignment with all gold columns and all pairs of columns read.

    Attributes
    ----------
    alignment : Alignment
    gold : tuple of Column
        All gold columns.
    pairs : dict of gold column to PairedColumn
        Missing columns are left out.
    rules : HouseRules
    faults : mapping of gold row to str
        Of a record on its side: what is wrong with a field's unit or scale, so that its name answers for it.
    """

    alignment: Alignment
    gold: tuple[Column, ...]
    pairs: dict[int, PairedColumn]
    rules: HouseRules = NO_RULES
    faults: Mapping[int, str] = field(default_factory=dict)

    def slot(self, row: int, column: int) -> Slot:
        """Return where a gold cell of a paired row and column stands in the prediction."""
        return self.pairs[column].slots[row]

    @cached_property
    def missing_rows(self) -> tuple[int, ...]:
        """Gold rows without a partner that no repair explains."""
        explained = {row for repair in self._explaining for row in repair.gold_rows}
        return tuple(row for row in self.alignment.missing_rows if row not in explained)

    @cached_property
    def missing_columns(self) -> tuple[int, ...]:
        """Gold columns without a partner that no repair explains."""
        explained = {column for repair in self._explaining for column in repair.gold_columns}
        return tuple(column for column in self.alignment.missing_columns if column not in explained)

    @cached_property
    def extra_rows(self) -> tuple[int, ...]:
        """Rows of the view without a partner that no repair explains."""
        explained = {row for repair in self._explaining for row in repair.predicted_rows}
        return tuple(row for row in self.alignment.extra_rows if row not in explained)

    @cached_property
    def extra_columns(self) -> tuple[int, ...]:
        """Columns of the view without a partner that no repair explains."""
        explained = {column for repair in self._explaining for column in repair.predicted_columns}
        return tuple(column for column in self.alignment.extra_columns if column not in explained)

    @cached_property
    def key_columns(self) -> frozenset[int]:
        """Gold columns that name a row."""
        return frozenset(self.alignment.key_columns)

    @cached_property
    def lists_fields(self) -> bool:
        """Whether the gold is one record on its side, of which both columns are paired, the values whole or split."""
        is_paired = self.pairs.keys() == {0, 1} and self.pairs[0].is_single
        return is_paired and self.key_columns == {0} and lists_fields(self.gold)

    @cached_property
    def lists_records(self) -> bool:
        """Whether the gold is several records side by side, of which the names of the fields and some are paired."""
        names = self.pairs.get(0)
        are_paired = names is not None and names.is_single and len(self.pairs) > 1
        return are_paired and self.key_columns == {0} and lists_records(self.gold)

    @cached_property
    def units(self) -> tuple[UnitChange, ...]:
        """The units that lines of numbers lost or gained."""
        return unit_changes(self)

    @cached_property
    def coded_rows(self) -> Mapping[int, frozenset[Coded]]:
        """The gold rows, as a column on its side, in which words are written as codes, with these."""
        return codes_of_rows(self)

    @cached_property
    def same_hours(self) -> frozenset[tuple[str, str]]:
        """The headers that are one hour on two clocks, as (gold's, predicted)."""
        sides = self.alignment.gold, self.alignment.view
        return same_hours(*([show_path(path) for path in side.columns] for side in sides))

    @cached_property
    def columns_with_units_told(self) -> frozenset[int]:
        """Gold columns whose lost or added units are told, so that their headers do not answer for them."""
        return frozenset(column for change in self.units for column in change.answering)

    @cached_property
    def _explaining(self) -> tuple[Repair, ...]:
        return tuple(repair for repair in self.alignment.repairs if repair.kind in EXPLAINING)


def read_pair(alignment: Alignment, rules: HouseRules = NO_RULES) -> TablePair:
    """Return the pair with its columns read."""
    gold = read_gold(alignment.gold, rules, alignment.read.gold)
    tables = TablePair(alignment, gold, pair_all(alignment, gold), rules)
    if not tables.lists_fields:
        return tables
    values, faults = under_names(tables.pairs[1], tables.pairs[0])
    return replace(tables, pairs=tables.pairs | {1: values}, faults=faults)


def read_gold(table: Table, rules: HouseRules, read: Sequence[Column] = ()) -> tuple[Column, ...]:
    """Return all columns of the gold, each read under its rules.

    `read` holds columns read before.
    """
    under = reading_rules(table.columns, rules)
    return tuple(read_table_column(table, index, under[index], read) for index in range(table.column_count))
