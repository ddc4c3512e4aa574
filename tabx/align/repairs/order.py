"""The order of the repairs: a tuple to read from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

from tabx.align.headers.header_level import compare_levels
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.grouped_rows import repair_groups
from tabx.align.repairs.leftovers import explain_leftovers, settle_copies
from tabx.align.repairs.merged_column import repair_merged_columns
from tabx.align.repairs.merged_row import repair_joined_rows, repair_merged_rows, repair_split_rows
from tabx.align.repairs.moved_cell import repair_moved_cells, repair_shifted_rows
from tabx.align.repairs.packed_cell import repair_stacked_cells
from tabx.align.repairs.ragged import repair_ragged_rows
from tabx.align.repairs.section_row import repair_sections
from tabx.align.repairs.span_blank import repair_spans
from tabx.align.repairs.split_column import repair_split_columns
from tabx.align.repairs.split_row import repair_wrapped_rows
from tabx.align.repairs.told_groups import repair_forced

REPAIRS: tuple[Callable[[Draft], None], ...] = (
    settle_copies,
    repair_sections,
    repair_forced,
    repair_merged_columns,
    repair_split_columns,
    repair_joined_rows,
    repair_merged_rows,
    repair_split_rows,
    repair_wrapped_rows,
    repair_ragged_rows,
    repair_shifted_rows,
    repair_spans,
    repair_groups,
    compare_levels,
    repair_stacked_cells,
    repair_moved_cells,
    explain_leftovers,
)
