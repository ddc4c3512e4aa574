"""The table of all edits: name, band, and effect on the meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from tabx.perturb import (
    edit_amounts,
    edit_columns,
    edit_forms,
    edit_headers,
    edit_numbers,
    edit_places,
    edit_rows,
    edit_texts,
    edit_values,
)
from tabx.perturb.draft import Draft
from tabx.perturb.records import Band, Label

_EASY, _MEDIUM, _HARD = Band
_HARMLESS, _REPAIRABLE, _HARMFUL = Label


@dataclass(frozen=True, slots=True)
class Edit:
    """One kind of edit.

    Attributes
    ----------
    kind : str
    band : Band
    label : Label
    apply : callable
        Edits a draft, choosing with a generator of random numbers. Returns a sentence on what it did; raises
        RefusedError, before any change, for a table that cannot take the edit.
    is_shape : bool
        Whether it prints the same facts in another shape, which a judge has to recognise.
    """

    kind: str
    band: Band
    label: Label
    apply: Callable[[Draft, Random], str]
    is_shape: bool = False

    @property
    def line(self) -> str:
        """The effect of the edit, in one line."""
        return (self.apply.__doc__ or "").strip().split("\n")[0]


_TABLE = (
    Edit("typo", _EASY, _REPAIRABLE, edit_values.typo),
    Edit("header-typo", _EASY, _REPAIRABLE, edit_headers.header_typo),
    Edit("header-rephrased", _EASY, _HARMLESS, edit_headers.header_rephrased),
    Edit("date-format", _EASY, _HARMLESS, edit_numbers.date_format),
    Edit("thousands-separator", _EASY, _HARMLESS, edit_numbers.thousands_separator),
    Edit("currency-sign", _EASY, _HARMLESS, edit_numbers.currency_sign),
    Edit("unit-shift", _EASY, _HARMLESS, edit_numbers.unit_shift),
    Edit("rounding", _EASY, _REPAIRABLE, edit_numbers.rounding),
    Edit("trailing-zeros", _EASY, _HARMLESS, edit_numbers.trailing_zeros),
    Edit("invented-digits", _EASY, _REPAIRABLE, edit_values.invented_digits),
    Edit("list-order", _EASY, _HARMLESS, edit_values.list_order),
    Edit("row-shuffle", _MEDIUM, _HARMLESS, edit_rows.row_shuffle),
    Edit("column-shuffle", _MEDIUM, _HARMLESS, edit_columns.column_shuffle),
    Edit("header-swap", _MEDIUM, _HARMFUL, edit_headers.header_swap),
    Edit("value-little", _MEDIUM, _HARMFUL, edit_values.value_little),
    Edit("value-much", _MEDIUM, _HARMFUL, edit_values.value_much),
    Edit("value-swap", _MEDIUM, _HARMFUL, edit_values.value_swap),
    Edit("initials", _MEDIUM, _REPAIRABLE, edit_values.initials),
    Edit("rows-merged", _MEDIUM, _REPAIRABLE, edit_rows.rows_merged),
    Edit("partial-transposition", _MEDIUM, _REPAIRABLE, edit_columns.partial_transposition),
    Edit("row-duplicate", _MEDIUM, _HARMFUL, edit_rows.row_duplicate),
    Edit("cells-emptied", _MEDIUM, _HARMFUL, edit_values.cells_emptied),
    Edit("blanks-filled", _MEDIUM, _HARMFUL, edit_values.blanks_filled),
    Edit("cells-zeroed", _MEDIUM, _HARMFUL, edit_values.cells_zeroed),
    Edit("key-change", _MEDIUM, _HARMFUL, edit_values.key_change),
    Edit("header-abbreviated", _HARD, _REPAIRABLE, edit_headers.header_abbreviated),
    Edit("transposition", _HARD, _HARMLESS, edit_columns.transposition),
    Edit("columns-merged", _HARD, _REPAIRABLE, edit_columns.columns_merged),
    Edit("column-split", _HARD, _REPAIRABLE, edit_columns.column_split),
    Edit("header-level-added", _HARD, _REPAIRABLE, edit_headers.header_level_added),
    Edit("header-level-removed", _HARD, _REPAIRABLE, edit_headers.header_level_removed),
    Edit("shifted-row", _HARD, _HARMFUL, edit_rows.shifted_row),
    Edit("shifted-keys", _HARD, _HARMFUL, edit_values.shifted_keys),
    Edit("scale-announced", _HARD, _HARMLESS, edit_numbers.scale_announced),
    Edit("scale-silent", _HARD, _HARMFUL, edit_numbers.scale_silent),
    Edit("rows-missing", _HARD, _HARMFUL, edit_rows.rows_missing),
    Edit("columns-missing", _HARD, _HARMFUL, edit_columns.columns_missing),
    Edit("extra-row", _HARD, _HARMFUL, edit_rows.extra_row),
    Edit("extra-row-empty", _HARD, _HARMLESS, edit_rows.extra_row_empty),
    Edit("extra-column", _HARD, _HARMFUL, edit_columns.extra_column),
    Edit("extra-column-empty", _HARD, _HARMLESS, edit_columns.extra_column_empty),
    Edit("column-duplicate", _HARD, _HARMFUL, edit_columns.column_duplicate),
    Edit("total-right", _HARD, _REPAIRABLE, edit_rows.total_right),
    Edit("total-wrong", _HARD, _HARMFUL, edit_rows.total_wrong),
    Edit("unit-mixed", _HARD, _HARMFUL, edit_numbers.unit_mixed),
    Edit("values-replaced", _HARD, _HARMFUL, edit_values.values_replaced),
    Edit("fact-moved", _HARD, _REPAIRABLE, edit_rows.fact_moved),
    Edit("facts-packed", _HARD, _REPAIRABLE, edit_rows.facts_packed),
    Edit("meaning-flipped", _HARD, _HARMFUL, edit_values.meaning_flipped),
    Edit("header-flipped", _HARD, _HARMFUL, edit_headers.header_flipped),
    Edit("melted", _HARD, _REPAIRABLE, edit_forms.melted, is_shape=True),
    Edit("melted-by-column", _HARD, _REPAIRABLE, edit_forms.melted_by_column, is_shape=True),
    Edit("melted-in-part", _HARD, _REPAIRABLE, edit_forms.melted_in_part, is_shape=True),
    Edit("pivoted", _HARD, _REPAIRABLE, edit_forms.pivoted, is_shape=True),
    Edit("stacked-tables", _HARD, _REPAIRABLE, edit_forms.stacked_tables, is_shape=True),
    Edit("stacked-sections", _HARD, _REPAIRABLE, edit_forms.stacked_sections, is_shape=True),
    Edit("records-in-lines", _HARD, _REPAIRABLE, edit_forms.records_in_lines, is_shape=True),
    Edit("records-headed", _HARD, _REPAIRABLE, edit_forms.records_headed, is_shape=True),
    Edit("records-in-table", _HARD, _REPAIRABLE, edit_forms.records_in_table, is_shape=True),
    Edit("records-in-tables", _HARD, _REPAIRABLE, edit_forms.records_in_tables, is_shape=True),
    Edit("halves", _HARD, _REPAIRABLE, edit_forms.halves, is_shape=True),
    Edit("cut-by-rows", _HARD, _REPAIRABLE, edit_forms.cut_by_rows),
    Edit("cut-by-columns", _HARD, _REPAIRABLE, edit_forms.cut_by_columns),
    Edit("header-as-data", _HARD, _HARMLESS, edit_forms.header_as_data),
    Edit("data-as-header", _HARD, _HARMLESS, edit_forms.data_as_header),
    Edit("index-column", _HARD, _HARMLESS, edit_forms.index_column),
    Edit("group-too-wide", _HARD, _REPAIRABLE, edit_forms.group_too_wide),
    Edit("group-too-narrow", _HARD, _REPAIRABLE, edit_forms.group_too_narrow),
    Edit("groups-once", _HARD, _REPAIRABLE, edit_forms.groups_once),
    Edit("text-around", _EASY, _HARMLESS, edit_forms.text_around),
    Edit("group-name-lost", _HARD, _REPAIRABLE, edit_headers.group_name_lost),
    Edit("labels-joined", _HARD, _HARMLESS, edit_headers.labels_joined),
    Edit("factor-silent", _HARD, _HARMFUL, edit_amounts.factor_silent),
    Edit("percent-fraction", _HARD, _HARMFUL, edit_amounts.percent_fraction),
    Edit("unit-silent", _HARD, _HARMFUL, edit_amounts.unit_silent),
    Edit("constant-difference", _HARD, _HARMFUL, edit_amounts.constant_difference),
    Edit("signs-turned", _HARD, _HARMFUL, edit_amounts.signs_turned),
    Edit("dates-shifted", _HARD, _HARMFUL, edit_amounts.dates_shifted),
    Edit("day-month-exchanged", _HARD, _HARMFUL, edit_amounts.day_month_exchanged),
    Edit("text-replaced", _HARD, _HARMFUL, edit_texts.text_replaced),
    Edit("affix-added", _HARD, _HARMFUL, edit_texts.affix_added),
    Edit("affix-lost", _HARD, _HARMFUL, edit_texts.affix_lost),
    Edit("texts-cut", _HARD, _HARMFUL, edit_texts.texts_cut),
    Edit("texts-cut-to-words", _HARD, _HARMFUL, edit_texts.texts_cut_to_words),
    Edit("encoding-lost", _HARD, _HARMFUL, edit_texts.encoding_lost),
    Edit("column-moved", _HARD, _HARMFUL, edit_places.column_moved),
    Edit("block-moved", _HARD, _HARMFUL, edit_places.block_moved),
    Edit("keys-exchanged", _HARD, _HARMFUL, edit_places.keys_exchanged),
    Edit("values-exchanged", _HARD, _HARMFUL, edit_places.values_exchanged),
)

EDITS: Mapping[str, Edit] = MappingProxyType({edit.kind: edit for edit in _TABLE})
"""All edits by kind: easy first, then those that print the table in another form, then those that change many cells
alike."""

HARMFUL = tuple(kind for kind, edit in EDITS.items() if edit.label is Label.HARMFUL)
"""Kinds of edits that change what the table says."""
