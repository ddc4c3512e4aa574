"""Which of Struc-Bench's four kinds of error each finding is (Tang et al., NAACL 2024, appendix A.2).

They name *element* (a wrong or empty value), *element format* ("50" for "50.0%"), *structure* (rows or columns too many
or too few) and *structure naming* (names of rows or columns that differ). A cell that names its row is a name: whatever
is wrong with it, or written otherwise in it, is naming. What they do not name is put where its loss would be noticed:
each line says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from tabx.align.records import Counted, RepairKind
from tabx.compare.records import ItemKind
from tabx.score.records import BOUND, EXTRAS_BOUND, NO_TABLE_TERM


class ErrorKind(StrEnum):
    """Struc-Bench's kinds of error."""

    ELEMENT = "element"
    ELEMENT_FORMAT = "element format"
    STRUCTURE = "structure"
    STRUCTURE_NAMING = "structure naming"
    NONE = "none of them"


KINDS: Mapping[str, tuple[ErrorKind, str]] = {
    ItemKind.PARTIAL_CELL: (ErrorKind.ELEMENT, "a wrong value"),
    ItemKind.MISSING_CELL: (ErrorKind.ELEMENT, "an empty value"),
    ItemKind.EXTRA_CELL: (ErrorKind.ELEMENT, "a value where there is none is a wrong one"),
    ItemKind.ROUNDED: (ErrorKind.ELEMENT_FORMAT, "the value at fewer digits, as their 50 for 50.0%"),
    ItemKind.NEAR: (ErrorKind.ELEMENT_FORMAT, "the value with more detail, or in another form of its word"),
    ItemKind.REWRITE: (ErrorKind.ELEMENT_FORMAT, "the same value written otherwise"),
    ItemKind.NOTATION: (ErrorKind.ELEMENT_FORMAT, "the same value in another notation"),
    ItemKind.JOINED_SCRIPT: (ErrorKind.ELEMENT_FORMAT, "the characters are right, their placing is lost"),
    ItemKind.LOST_GROUPING: (ErrorKind.ELEMENT_FORMAT, "the characters are right, their grouping is lost"),
    ItemKind.LOST_UNIT: (ErrorKind.ELEMENT_FORMAT, "the numbers are right, their unit is lost: their 50 for 50.0%"),
    ItemKind.ADDED_UNIT: (ErrorKind.ELEMENT_FORMAT, "the numbers are right, with a unit that the gold does not say"),
    ItemKind.MISSING_ROW: (ErrorKind.STRUCTURE, "a row too few"),
    ItemKind.MISSING_REPETITION: (ErrorKind.STRUCTURE, "a row too few, of which another one is there"),
    ItemKind.MISSING_COLUMN: (ErrorKind.STRUCTURE, "a column too few"),
    ItemKind.EXTRA_ROW: (ErrorKind.STRUCTURE, "a row too many"),
    ItemKind.EXTRA_COLUMN: (ErrorKind.STRUCTURE, "a column too many"),
    ItemKind.EXTRA_KEY: (ErrorKind.STRUCTURE, "a row too many, with nothing but its name"),
    ItemKind.ROW_ORDER: (ErrorKind.NONE, "no error: a table is a set of rows"),
    ItemKind.COLUMN_ORDER: (ErrorKind.NONE, "no error: a table is a set of columns"),
    ItemKind.WRONG_HEADER: (ErrorKind.STRUCTURE_NAMING, "a column under another name"),
    ItemKind.RENAMED_HEADER: (ErrorKind.STRUCTURE_NAMING, "a column under another word for the same name"),
    ItemKind.UNVERIFIED_HEADER: (ErrorKind.STRUCTURE_NAMING, "a column under a name that its values alone speak for"),
    ItemKind.WRONG_KEY: (ErrorKind.STRUCTURE_NAMING, "a row under another name"),
    RepairKind.LOST_HEADER: (ErrorKind.STRUCTURE_NAMING, "columns without their names"),
    RepairKind.HEADER_LEVEL: (ErrorKind.STRUCTURE_NAMING, "names without one of their levels"),
    RepairKind.HEADER_DEPTH: (ErrorKind.STRUCTURE_NAMING, "names in the rows of data"),
    RepairKind.GROUP_HEADER: (ErrorKind.STRUCTURE_NAMING, "names without those of their group"),
    RepairKind.LOST_GROUP: (ErrorKind.STRUCTURE_NAMING, "names without those of their group"),
    RepairKind.GROUP_SPAN: (ErrorKind.STRUCTURE, "a spanned cell of another width: the grid differs, no name does"),
    RepairKind.TITLE_ROW: (ErrorKind.STRUCTURE_NAMING, "a title among the names of columns"),
    RepairKind.SECTION_ROW: (ErrorKind.STRUCTURE, "a row of a section too many or too few"),
    RepairKind.GROUPED_ROWS: (ErrorKind.STRUCTURE, "rows put together under a heading, or taken apart"),
    RepairKind.TRANSPOSED: (ErrorKind.STRUCTURE, "rows for columns"),
    RepairKind.TRANSPOSED_BODY: (ErrorKind.STRUCTURE, "rows for columns below the header"),
    RepairKind.MERGED_COLUMN: (ErrorKind.STRUCTURE, "two columns in one: a column too few"),
    RepairKind.SPLIT_COLUMN: (ErrorKind.STRUCTURE, "a column in two: a column too many"),
    RepairKind.MERGED_ROW: (ErrorKind.STRUCTURE, "two rows in one: a row too few"),
    RepairKind.SPLIT_ROW: (ErrorKind.STRUCTURE, "a row in two: a row too many"),
    RepairKind.TOTAL_ROW: (ErrorKind.STRUCTURE, "a row of totals too many"),
    RepairKind.COPIED_ROW: (ErrorKind.STRUCTURE, "a row twice"),
    RepairKind.COPIED_COLUMN: (ErrorKind.STRUCTURE, "a column twice"),
    RepairKind.MOVED_CELL: (ErrorKind.ELEMENT, "its own cell lacks the value"),
    RepairKind.PACKED_CELL: (ErrorKind.ELEMENT, "one cell lacks its value, another holds one too many"),
    RepairKind.SPAN_BLANK: (ErrorKind.STRUCTURE, "a spanned cell printed once: the grid differs, no value does"),
    RepairKind.RAGGED: (ErrorKind.STRUCTURE, "rows of unequal length"),
    RepairKind.LAYOUT: (ErrorKind.STRUCTURE, "empty rows or columns"),
    RepairKind.RESHAPED: (ErrorKind.STRUCTURE, "the same facts in another shape"),
    RepairKind.SPLIT_TABLE: (ErrorKind.STRUCTURE, "one table in several"),
    RepairKind.MERGED_TABLE: (ErrorKind.STRUCTURE, "several tables in one"),
    NO_TABLE_TERM: (ErrorKind.STRUCTURE, "all rows and columns are missing"),
    EXTRAS_BOUND: (ErrorKind.NONE, "no error: what keeps extras from costing ever more, and is below 0"),
    BOUND: (ErrorKind.NONE, "no error: what keeps the sum below the error of no table, and is below 0"),
}
"""Kind and reason, by the name of the term; of a cell, outside the key. A test holds it complete."""

NAMED_CELLS = frozenset(
    {
        ItemKind.PARTIAL_CELL,
        ItemKind.MISSING_CELL,
        ItemKind.EXTRA_CELL,
        ItemKind.ROUNDED,
        ItemKind.NEAR,
        ItemKind.REWRITE,
        ItemKind.NOTATION,
        ItemKind.JOINED_SCRIPT,
        ItemKind.LOST_GROUPING,
    }
)
"""Kinds of single cells: naming where the cell names its row, or is a header's."""


def kind_of(term: str) -> ErrorKind:
    """Return Struc-Bench's kind of a term; of one that this version does not know, that it is none of them.

    Cells of the key are named by `kind_of_item` alone: a term puts them together with all other cells.
    """
    return KINDS[term][0] if term in KINDS else ErrorKind.NONE


def kind_of_item(kind: str, *, is_key: bool, of: str) -> ErrorKind:
    """Return Struc-Bench's kind of one finding.

    Parameters
    ----------
    kind : str
        What it is priced as: "rewrite".
    is_key : bool
        Whether the cell names its row.
    of : str
        What it is counted as: a single cell's kind that is counted as a column is about a header.
    """
    is_name = is_key or of == Counted.COLUMN
    return ErrorKind.STRUCTURE_NAMING if kind in NAMED_CELLS and is_name else kind_of(kind)
