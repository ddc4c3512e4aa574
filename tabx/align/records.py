"""The records of TabAlign: pairings, repairs, and the whole alignment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from tabx.base.filling import filled_at_once
from tabx.table import Note, Table
from tabx.values.columns import Column
from tabx.values.records import DecidedBy as DecidedBy

MODEL_CONFIDENCE = 0.9
"""Confidence in what a model says: less than in an exact match (1), more than in a merger by rule (0.8)."""


@filled_at_once
@dataclass(frozen=True, slots=True)
class Pairing:
    """Gold rows (or columns) and the predicted ones that hold their content.

    Indices count data rows (columns) from 0; those of the prediction point into `Alignment.view`. Several
    indices on one side mean a merge or a split.

    Attributes
    ----------
    gold, predicted : tuple of int
        Neither is empty: what has no partner is in no pairing.
    decided_by : DecidedBy
    confidence : float
        0..1, how sure the rule is; 1 for an exact match.
    reason : str
        The evidence in a few words.
    by_column_map : bool
        Whether the house rule `column_map` pairs the two columns; not stored, as `reason` says it.
    """

    gold: tuple[int, ...]
    predicted: tuple[int, ...]
    decided_by: DecidedBy
    confidence: float
    reason: str = ""
    by_column_map: bool = field(default=False, compare=False, repr=False, metadata={"stored": False})


class RepairKind(StrEnum):
    """What was undone to align the prediction. Each has a price of the same name in a rubric."""

    TRANSPOSED = "transposed"
    TRANSPOSED_BODY = "transposed_body"
    MERGED_COLUMN = "merged_column"
    SPLIT_COLUMN = "split_column"
    MERGED_ROW = "merged_row"
    SPLIT_ROW = "split_row"
    MOVED_CELL = "moved_cell"
    PACKED_CELL = "packed_cell"
    TOTAL_ROW = "total_row"
    COPIED_ROW = "copied_row"
    COPIED_COLUMN = "copied_column"
    GROUPED_ROWS = "grouped_rows"
    TITLE_ROW = "title_row"
    HEADER_DEPTH = "header_depth"
    HEADER_LEVEL = "header_level"
    LOST_HEADER = "lost_header"
    GROUP_HEADER = "group_header"
    GROUP_SPAN = "group_span"
    LOST_GROUP = "lost_group"
    SECTION_ROW = "section_row"
    SPAN_BLANK = "span_blank"
    RAGGED = "ragged"
    LAYOUT = "layout"
    RESHAPED = "reshaped"
    SPLIT_TABLE = "split_table"
    MERGED_TABLE = "merged_table"


class Counted(StrEnum):
    """The entity that a finding counts as: its number in the gold is the denominator of the price."""

    ROW = "row"
    COLUMN = "column"
    CELL = "cell"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Repair:
    """One repair: a rewriting of the prediction's layout without which it would not align.

    Attributes
    ----------
    kind : RepairKind
    gold_rows, gold_columns, predicted_rows, predicted_columns : tuple of int
        What it concerns; empty where an axis plays no part. Predicted indices point into `Alignment.view`.
    count : float
        How many rows, columns or cells (`of`) were repaired.
    of : Counted
        "row", "column", "cell" or "table": the entity whose number in the gold is the denominator.
    note : str
        A sentence for a person.
    confidence : float
    decided_by : DecidedBy
    packed : int
        Of merged columns the values that share a cell with another one, from which a sign or word parts them; 0 where
        nothing does. Not stored: it decides the price, and `note` says it.
    """

    kind: RepairKind
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()
    predicted_rows: tuple[int, ...] = ()
    predicted_columns: tuple[int, ...] = ()
    count: float = 1.0
    of: Counted = Counted.COLUMN
    note: str = ""
    confidence: float = 1.0
    decided_by: DecidedBy = DecidedBy.RULE
    packed: int = field(default=0, compare=False, repr=False, metadata={"stored": False})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a model says of two headers whose columns belong together.

    Attributes
    ----------
    gold, predicted : int
        The columns.
    same : bool or None
        Whether they name the same; None where its answer was not usable.
    reason : str
        The model's, in a few words; or why its answer was not used.
    """

    gold: int
    predicted: int
    same: bool | None
    reason: str = ""


@filled_at_once
@dataclass(frozen=True, slots=True)
class Slot:
    """Where the content of one gold cell stands in the prediction.

    Attributes
    ----------
    text : str
        The predicted text for this gold cell; a part of a cell where facts were merged or packed, several
        cells joined where one fact was split.
    places : tuple of (row, column)
        Cells of `Alignment.view` it was taken from; () where the prediction has no such cell.
    repair : int or None
        Index in `Alignment.repairs` of the repair that put it there.
    """

    text: str
    places: tuple[tuple[int, int], ...] = ()
    repair: int | None = None


@dataclass(frozen=True, slots=True)
class ReadColumns:
    """The columns of both tables as TabAlign read them: TabCompare reads none of them again.

    Attributes
    ----------
    gold, view : tuple of Column
        Those of `Alignment.gold` and `Alignment.view`, as their own headers and rules have them; () where not read.
    """

    gold: tuple[Column, ...] = ()
    view: tuple[Column, ...] = ()


@dataclass(frozen=True)
class Alignment:
    """The whole outcome of TabAlign; nothing of either table is dropped.

    Attributes
    ----------
    gold, predicted : Table
        As read.
    view : Table
        The prediction after the repairs that move everything (transposition, a title or section row taken out);
        `predicted` itself where there are none. All predicted indices point into it.
    columns, rows : tuple of Pairing
    repairs : tuple of Repair
    key_columns : tuple of int
        Gold columns that name a row.
    slots : mapping of (gold row, gold column) to Slot
        Only the cells that a repair put in another place than the plain pairing.
    consumed : frozenset of (row, column)
        Cells of `view` whose content a repair has accounted for elsewhere.
    printed : mapping of (row, column) to (row, column)
        Where each cell of a reshaped `view` stands in the prediction as read; empty without reshaping, or where rows
        or columns were taken out before it.
    notes : tuple of Note
        Remarks of TabAlign (for example on a tie it could not break).
    verdicts : tuple of Verdict
        A model's answers on headers whose columns are paired by content alone.
    read : ReadColumns
        Handed on to TabCompare; no part of the outcome, so it is neither stored nor compared.
    """

    gold: Table
    predicted: Table
    view: Table
    columns: tuple[Pairing, ...] = ()
    rows: tuple[Pairing, ...] = ()
    repairs: tuple[Repair, ...] = ()
    key_columns: tuple[int, ...] = ()
    slots: Mapping[tuple[int, int], Slot] = field(default_factory=dict)
    consumed: frozenset[tuple[int, int]] = frozenset()
    printed: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict, metadata={"sparse": True})
    notes: tuple[Note, ...] = ()
    verdicts: tuple[Verdict, ...] = field(default=(), metadata={"sparse": True})
    read: ReadColumns = field(default=ReadColumns(), repr=False, compare=False, metadata={"stored": False})

    def __repr__(self) -> str:
        """Return one line: how many columns and rows are paired, and how many repairs it took."""
        columns, rows = (sum(len(one.gold) for one in axis) for axis in (self.columns, self.rows))
        return (
            f"<Alignment: {columns} of {self.gold.column_count} columns and {rows:,} of {self.gold.row_count:,} rows "
            f"paired, {len(self.repairs)} repairs>"
        )

    @cached_property
    def column_of(self) -> dict[int, Pairing]:
        """Pairing of each paired gold column."""
        return {index: pairing for pairing in self.columns for index in pairing.gold}

    @cached_property
    def row_of(self) -> dict[int, Pairing]:
        """Pairing of each paired gold row."""
        return {index: pairing for pairing in self.rows for index in pairing.gold}

    @cached_property
    def missing_columns(self) -> tuple[int, ...]:
        """Gold columns without a partner."""
        return tuple(i for i in range(self.gold.column_count) if i not in self.column_of)

    @cached_property
    def missing_rows(self) -> tuple[int, ...]:
        """Gold rows without a partner."""
        return tuple(i for i in range(self.gold.row_count) if i not in self.row_of)

    @cached_property
    def extra_columns(self) -> tuple[int, ...]:
        """Columns of the view without a partner that no repair explains (as it does a copy)."""
        used = {index for pairing in self.columns for index in pairing.predicted}
        used |= {i for repair in self.repairs if repair.of is Counted.COLUMN for i in repair.predicted_columns}
        return tuple(i for i in range(self.view.column_count) if i not in used)

    @cached_property
    def extra_rows(self) -> tuple[int, ...]:
        """Rows of the view without a partner that no repair explains (a copy, a right total)."""
        used = {index for pairing in self.rows for index in pairing.predicted}
        used |= {i for repair in self.repairs if repair.of is Counted.ROW for i in repair.predicted_rows}
        return tuple(i for i in range(self.view.row_count) if i not in used)

    def slot(self, row: int, column: int) -> Slot | None:
        """Return where the gold cell (row, column) stands, None where its row or column is missing."""
        placed = self.slots.get((row, column))
        if placed is not None:
            return placed
        rows, columns = self.row_of.get(row), self.column_of.get(column)
        if rows is None or columns is None:
            return None
        place = (rows.predicted[0], columns.predicted[0])
        return Slot(self.view.rows[place[0]][place[1]].text, (place,))
