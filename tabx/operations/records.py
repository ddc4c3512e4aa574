"""The operations as records, each with one exact meaning, and the targets that they name.

Positions count from 1, the header not counted. What is read from JSON and what is made in Python is the same record.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator

T = TypeVar("T")

Position = Annotated[StrictInt, Field(ge=1)]
"""Counted from 1; the header, and rows that only name a section, are not counted."""

Path = StrictStr | Annotated[tuple[StrictStr, ...], Field(min_length=1)]
"""A text, or several from the outside in: levels of a header, or sections and the key of a row."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Beside(_Record, Generic[T]):
    before: T | None = None
    after: T | None = None

    @model_validator(mode="after")
    def _names_one_side(self) -> _Beside[T]:
        if (self.before is None) == (self.after is None):
            raise ValueError('either "before" or "after" is right')
        return self

    @property
    def is_after(self) -> bool:
        """Whether what is meant comes after the other."""
        return self.before is None

    @property
    def other(self) -> T:
        """The row or column beside which what is meant stands."""
        named = self.after if self.before is None else self.before
        assert named is not None  # the validator sees to it
        return named


class BesideColumn(_Beside[Position | Path]):
    """The column directly before or after another one; exactly one of both is named."""


class Keyed(_Record):
    """The row with a text in a column, where the row's key does not tell it.

    Attributes
    ----------
    key : str
        The whole text of the cell.
    column : int, str or tuple of str
    """

    key: StrictStr
    column: Position | Path


class BesideRow(_Beside[Position | Path | Keyed]):
    """The row directly before or after another one; exactly one of both is named."""


ColumnTarget = Annotated[
    Position | Path | BesideColumn,
    Field(description='a column (its position from 1, its header, or {"before"/"after": column})'),
]
"""A column: its position, its header (the whole path, or the end of it where no whole path is the same), or the column
beside another."""

RowTarget = Annotated[
    Position | Path | Keyed | BesideRow,
    Field(
        description='a row (its position from 1, its key, {"key": text, "column": column}, or {"before"/"after": row})'
    ),
]
"""A row: its position, its key (sections and row headers as a whole, or the end of them; in a table without row headers
the text of the first column), a text in a column, or the row beside another."""

ColumnPlace = Annotated[
    Position | Literal["end"] | BesideColumn,
    Field(description='a place (a position from 1, "end", or {"before"/"after": column})'),
]
"""Where a column is put: its position in the result, "end", or beside a column."""

RowPlace = Annotated[
    Position | Literal["end"] | BesideRow,
    Field(description='a place (a position from 1, "end", or {"before"/"after": row})'),
]
"""Where a row is put: its position in the result, "end", or beside a row."""

Text = Annotated[StrictStr, Field(description="a text")]
Texts = Annotated[tuple[StrictStr, ...], Field(description="a list of texts")]
Sections = Annotated[tuple[StrictStr, ...] | None, Field(description="a list of texts, the outermost section first")]
Columns = Annotated[
    Annotated[tuple[ColumnTarget, ...], Field(min_length=1)] | None,
    Field(description="a list of columns, by position, header or neighbour"),
]
Flag = Annotated[StrictBool, Field(description="true or false")]


class AddRow(_Record):
    """Put a new row in.

    Attributes
    ----------
    cells : tuple of str
        A text for each column.
    at : int, "end" or BesideRow
    section : tuple of str or None
        The sections it stands in; None for those of the row that it is put beside, by position of the row that it
        pushes down, at the end of the last row.
    """

    op: Literal["add_row"] = "add_row"
    cells: Texts
    at: RowPlace = "end"
    section: Sections = None


class RemoveRow(_Record):
    """Take a row out."""

    op: Literal["remove_row"] = "remove_row"
    row: RowTarget


class MoveRow(_Record):
    """Put a row elsewhere.

    Attributes
    ----------
    row : target
    to : int, "end" or BesideRow
        The position is that in the result.
    section : tuple of str or None
        The sections it stands in then; None for those of the row that it is put beside, by position its own where a
        neighbour has them, else those of the row below, at the end of the last row.
    """

    op: Literal["move_row"] = "move_row"
    row: RowTarget
    to: RowPlace
    section: Sections = None


class SwapRows(_Record):
    """Let two rows change places; sections stay where they are."""

    op: Literal["swap_rows"] = "swap_rows"
    row: RowTarget
    other: RowTarget


class SortedAs(StrEnum):
    """What the cells of a column are read as to be sorted."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"


class Sort(_Record):
    """Sort the rows by a column, in each section for itself.

    Equal rows keep their order, blank cells come last in both directions.

    Attributes
    ----------
    column : target
    sorted_as : SortedAs
        "as" in JSON; blanks around a text are left out. Texts go by code points of their small letters; numbers are
        digits with a sign, commas between groups of three and a decimal point; dates are ISO's (2024-01-31), or by the
        pattern.
    descending : bool
    ignore_case : bool
        Of texts.
    pattern : str or None
        Of dates, in the directives of `datetime.strptime`, such as "%d %B %Y"; with a year.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    op: Literal["sort"] = "sort"
    column: ColumnTarget
    sorted_as: Annotated[SortedAs, Field(alias="as", description='"text", "number" or "date"')] = SortedAs.TEXT
    descending: Flag = False
    ignore_case: Flag = True
    pattern: Annotated[StrictStr | None, Field(description='a pattern such as "%d %B %Y"')] = None

    YEARS: ClassVar[tuple[str, ...]] = ("%Y", "%y")

    @model_validator(mode="after")
    def _has_readable_pattern(self) -> Sort:
        if self.pattern is None:
            return self
        if self.sorted_as is not SortedAs.DATE:
            raise ValueError('a pattern is for dates ("as": "date")')
        if not any(year in self.pattern for year in self.YEARS):
            raise ValueError(f"the pattern {self.pattern!r} has no year (%Y)")
        try:
            datetime.strptime(datetime(2000, 1, 31).strftime(self.pattern), self.pattern)
        except ValueError as error:
            raise ValueError(f"the pattern {self.pattern!r} reads no date: {error}") from None
        return self


class AddColumn(_Record):
    """Put a new column in.

    Attributes
    ----------
    header : str, tuple of str or None
        A text for each level of the header, top first; a single text is one cell over all levels. None where the table
        has no header.
    cells : tuple of str
        A text for each row.
    at : int, "end" or BesideColumn
    """

    op: Literal["add_column"] = "add_column"
    header: Annotated[Path | None, Field(description="a text, or one for each level")] = None
    cells: Texts
    at: ColumnPlace = "end"


class RemoveColumn(_Record):
    """Take a column out."""

    op: Literal["remove_column"] = "remove_column"
    column: ColumnTarget


class MoveColumn(_Record):
    """Put a column elsewhere; the position is that in the result."""

    op: Literal["move_column"] = "move_column"
    column: ColumnTarget
    to: ColumnPlace


class MergeEqual(_Record):
    """Let equal neighbours in a column become one cell, never across sections.

    Equal are the same text and the same link; blanks are equal too. Cells over several columns stay as they are.

    Attributes
    ----------
    columns : tuple of targets or None
        None for all.
    """

    op: Literal["merge_equal"] = "merge_equal"
    columns: Columns = None


class SplitMerged(_Record):
    """Let every merged cell become single cells, each with its text.

    Attributes
    ----------
    columns : tuple of targets or None
        Those whose merged cells are split; None for all.
    """

    op: Literal["split_merged"] = "split_merged"
    columns: Columns = None


class NewText(_Record):
    """A cell and the text that it is to have."""

    row: RowTarget
    column: ColumnTarget
    text: Text


class SetCells(_Record):
    """Give cells other texts; a link of the old text goes with it."""

    op: Literal["set_cells"] = "set_cells"
    cells: Annotated[tuple[NewText, ...], Field(min_length=1, description='a list of {"row", "column", "text"}')]


class RenameHeader(_Record):
    """Give a cell of the header another text; one over several columns is renamed for all of them.

    Attributes
    ----------
    column : target
    text : str
    level : int or None
        Counted from 1, top first; None for the lowest level with a text.
    """

    op: Literal["rename_header"] = "rename_header"
    column: ColumnTarget
    text: Text
    level: Annotated[Position | None, Field(description="a level of the header, from 1")] = None


Operation = (
    AddRow
    | RemoveRow
    | MoveRow
    | SwapRows
    | Sort
    | AddColumn
    | RemoveColumn
    | MoveColumn
    | MergeEqual
    | SplitMerged
    | SetCells
    | RenameHeader
)
"""Any operation; `op` tells which."""


class Policy(StrEnum):
    """What becomes of merged cells.

    A table without merged cells has none afterwards, whatever the policy. `merge_equal` and `split_merged` say
    themselves what is merged, and follow none.
    """

    REFILL = "refill"
    """Edit the split grid, then merge equal neighbours in all columns, in the source as in the result (Li et al., 2024,
    arXiv 2403.02962, section 3). Cells merged across columns are refused."""

    KEEP = "keep"
    """A merged cell stays one as far as its rows and columns stay together.

    A row put into it joins it where it says the same and else parts it, a removed one shortens it."""
