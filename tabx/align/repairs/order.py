"""The steps that repair a draft, in order, with the reason for each position."""

from __future__ import annotations

from collections.abc import Callable

from tabx.align.headers.header_level import compare_levels
from tabx.align.repairs.copies import repair_copies_and_totals, resolve_copies
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.grouped_rows import repair_groups
from tabx.align.repairs.hollow_columns import pair_beside_hollow_columns, repair_hollow_columns
from tabx.align.repairs.merged_column import repair_merged_columns
from tabx.align.repairs.merged_row import repair_joined_rows, repair_merged_rows
from tabx.align.repairs.model_groups import repair_model_groups
from tabx.align.repairs.moved_cell import repair_moved_cells, repair_shifted_rows
from tabx.align.repairs.note_row import repair_note_rows
from tabx.align.repairs.packed_cell import repair_cells_beside, repair_stacked_cells
from tabx.align.repairs.ragged import repair_ragged_rows
from tabx.align.repairs.record_fields import repair_merged_fields, repair_split_fields
from tabx.align.repairs.regrouped_fields import repair_regrouped_fields
from tabx.align.repairs.section_row import repair_sections
from tabx.align.repairs.span_blank import repair_spans
from tabx.align.repairs.split_column import repair_split_columns
from tabx.align.repairs.split_row import repair_split_rows, repair_wrapped_rows

REPAIRS: tuple[Callable[[Draft], None], ...] = (
    # Lines first, while all pairs are one to one: which of identical lines is the copy decides what counts as extra and
    # missing below. It unpacks pairs of one, and so fails behind any step that makes groups.
    resolve_copies,
    # Sections before columns merge or split: it claims the extra column that names them, which could else pass for a
    # part of a split column, and takes the section out of labels while each row and column has one partner.
    repair_sections,
    # Which of the columns of one name has the values, before anything is compared in them.
    pair_beside_hollow_columns,
    # A model's answers take precedence over guesses of the rules; the rules then work with the lines that are left.
    repair_model_groups,
    # Columns before rows: rows are compared over columns paired one to one, and merged or split ones are not. Merged
    # before split: both claim columns without a partner; where both apply, only the order of the trace hangs on it.
    repair_merged_columns,
    repair_split_columns,
    # Rows, the strictest evidence first: texts in order say exactly which rows stand in one (joined), facts in any
    # order say it less surely (merged). Then the reverse: packed facts exploded over rows (split), then lines of which
    # each says the rest of a cell (wrapped). What one step pairs is no longer missing or extra for the next.
    repair_joined_rows,
    repair_merged_rows,
    repair_split_rows,
    repair_wrapped_rows,
    # Fields of a record, whose names are no part of what is merged or split: rows that the steps above explain by all
    # of their cells are left alone. Split before merged: it is the cheaper explanation.
    repair_split_fields,
    repair_merged_fields,
    # What is neither: several fields said in several others.
    repair_regrouped_fields,
    # A block that shifted (ragged) before values that moved one by one: a row a cell too short or too long would else
    # be paired as a row of moved cells, each with its own price.
    repair_ragged_rows,
    repair_shifted_rows,
    # Blanks, now that rows and columns have their partners. Spans before groups: a column of spans printed once looks
    # like a column of group names printed once.
    repair_spans,
    repair_groups,
    # Behind the spans, which are read over columns paired one to one.
    repair_hollow_columns,
    # Headers: it compares levels over paired columns and places no cell; anywhere behind the columns would do. It
    # stands before single cells so that the trace tells layout first.
    compare_levels,
    # Single cells behind all that explains blanks in bulk: a blank that a step above explains is no cell that moved.
    # Texts of several rows or columns one after another in one cell are stronger evidence than a value met in another
    # column.
    repair_stacked_cells,
    repair_cells_beside,
    repair_moved_cells,
    # Notes below the table before what is extra in the end: neither a copy nor a total, and no row of data.
    repair_note_rows,
    # What is extra in the end: a line that is part of any repair above is no copy and no total.
    repair_copies_and_totals,
)
"""The steps in order.

Neighbours were swapped over `tests/align`, `tests/layouts` and the pairs of the net, and each step was moved before
each earlier one over those tests (November 2026). The alignments that changed:

- `repair_ragged_rows` and `repair_shifted_rows` swapped: `test_shifted_rows`, six tests of `test_layout_lost` ("a row a
  cell too short", "too long") and one judgement (edited/science_spectra/0); shifted rows moved further up, the same.
- `repair_spans` and `repair_groups` swapped: `test_span_printed_as_blanks` and six tests of `test_layout_lost` ("row
  groups once"), no judgement of the net; groups moved further up, the same.
- `repair_merged_columns` and `repair_split_columns` swapped: the trace of three judgements (tabxbench-36) is in another
  order, nothing else.
- Moved before `resolve_copies`: steps that make groups raise; copies are called extra, or the wrong line is called the
  copy, and some columns merge otherwise.
- No other swap or move changed anything: the order of those steps is an argument, not a measurement.
"""
