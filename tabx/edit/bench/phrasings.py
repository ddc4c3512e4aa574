"""How instructions are said: six phrasings a kind, of which two are kept for the test split; and the paper's."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tabx.edit.bench.records import Kind, Split

UNSEEN = (5, 6)
"""Phrasings of the test split alone."""

PAPERS = 0
"""Number of the paper's phrasing."""

PHRASINGS: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        Kind.ADD_ROW: (
            "Add a row {place}. Its cells are, from left to right: {cells}.",
            "Insert a new row {place}; from left to right it reads {cells}.",
            "Put one more row into the table, {place}, with these cells in the order of the columns: {cells}.",
            "A row is missing. Add it {place}: {cells}, in the order of the columns.",
            "Please extend the table by the row {cells} (from left to right), {place}.",
            "We have a new entry, {cells} from the first column to the last. It belongs into the table {place}.",
        ),
        Kind.ADD_COLUMN: (
            "Add a column {place}. Its header is {header}, its cells are, from top to bottom: {cells}.",
            "Insert a new column {header} {place}; below its header it reads {cells}, from top to bottom.",
            "Put one more column into the table, {place}, with the header {header} and these cells from top to bottom: "
            "{cells}.",
            "A column is missing. Add it {place}: header {header}, cells {cells} from top to bottom.",
            "Please extend the table by a column with the header {header}, {place}, and fill it from top to bottom "
            "with {cells}.",
            "We also know {header} of each row, from the first to the last: {cells}. Make it a column of its own "
            "{place}.",
        ),
        Kind.REMOVE_ROW: (
            "Remove {row}.",
            "Delete {row} from the table.",
            "Take {row} out of the table.",
            "The table is to be without {row}; remove it.",
            "Please drop {row}.",
            "Leave out {row}, and keep all the rest.",
        ),
        Kind.REMOVE_COLUMN: (
            "Remove {column}.",
            "Delete {column} from the table.",
            "Take {column} out of the table.",
            "The table is to be without {column}; remove it.",
            "Please drop {column}.",
            "Leave out {column}, and keep all the rest.",
        ),
        Kind.SWAP_ROWS: (
            "Swap {row} and {other}.",
            "Let {row} and {other} change places.",
            "Exchange the positions of {row} and {other}.",
            "Put {row} where {other} is, and the other way round.",
            "Please interchange {row} with {other}.",
            "The order is wrong in two places: {row} and {other} have to trade places.",
        ),
        Kind.SORT: (
            "Sort the rows by {column}, {order}.",
            "Order the table by {column}, {order}.",
            "Arrange the rows by {column}, {order}.",
            "Bring the rows into the order of {column}, {order}.",
            "Please rank the rows by {column}, {order}.",
            "Reorder all rows so that {column} is in order, {order}.",
        ),
        Kind.MERGE: (
            "In {columns}, merge cells that stand one below the other and are equal into one cell.",
            "Merge equal neighbouring cells in {columns}, downwards.",
            "Wherever cells that follow each other in {columns} have the same text, make them one merged cell.",
            "Combine each run of equal cells in {columns} into a single merged cell.",
            "Please join vertically adjacent cells with the same text in {columns}.",
            "Say each repeated text in {columns} once: one cell that spans all the rows of the run.",
        ),
        Kind.SPLIT: (
            "Split all merged cells: each of the cells has the text of the merged one.",
            "Undo all merging of cells, and repeat the text in each of the cells.",
            "Resolve the merged cells into single ones that all have their text.",
            "Every merged cell is to become single cells with the same text.",
            "Please unmerge all cells, filling each with the text of the merged cell.",
            "No cell may span several rows any more: repeat its text in each of them.",
        ),
        Kind.MOVE_ROW: (
            "Move {row}; it should stand {place}.",
            "Put {row} elsewhere: {place}.",
            "Shift {row} so that it stands {place}.",
            "Take {row} from where it is and insert it {place}.",
            "Please relocate {row}: it belongs {place}.",
            "In the wrong place is {row}; it should stand {place}.",
        ),
        Kind.MOVE_COLUMN: (
            "Move {column}; it should stand {place}.",
            "Put {column} elsewhere: {place}.",
            "Shift {column} so that it stands {place}.",
            "Take {column} from where it is and insert it {place}.",
            "Please relocate {column}: it belongs {place}.",
            "In the wrong place is {column}; it should stand {place}.",
        ),
        Kind.SET_CELLS: (
            "Set {changes}.",
            "Change {changes}.",
            "Correct the table: set {changes}.",
            "Update {changes}.",
            "Please alter {changes}.",
            "There is a mistake: amend {changes}.",
        ),
        Kind.RENAME_HEADER: (
            "Rename {column} to {text}.",
            "Change the header of {column} to {text}.",
            "Give {column} the header {text}.",
            "From now on {column} is called {text}; change its header.",
            "Please let the header of {column} read {text}.",
            "The name of {column} is not good. Make it {text}.",
        ),
    }
)
"""Phrasings 1 to 6 of each kind; kinds of restraint are said as what they pretend to be."""

PAPER: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.ADD_ROW: "Add a new row {place}. The cells of the new row are: {cells}.",
        Kind.ADD_COLUMN: "Add a new column {place}. Its header is {header} and its cells are: {cells}.",
        Kind.REMOVE_ROW: "Remove {row}.",
        Kind.REMOVE_COLUMN: "Remove {column}.",
        Kind.SWAP_ROWS: "Swap {row} and {other}.",
        Kind.SORT: "Reorder the rows by {column}, {order}.",
        Kind.MERGE: "Merge the adjacent cells with the same value in {columns}.",
        Kind.SPLIT: "Split all merged cells.",
    }
)
"""One phrasing a kind, in the sense of WikiTableEdit (Li et al., 2024, section 3.2), whose words are not quoted."""


def numbers_of(split: Split) -> tuple[int, ...]:
    """Return the phrasings that a split may have."""
    return tuple(range(1, 7)) if split is Split.TEST else tuple(one for one in range(1, 7) if one not in UNSEEN)


def template_of(kind: Kind, number: int) -> str:
    """Return a phrasing by its number, `PAPERS` for the paper's."""
    return PAPER[kind] if number == PAPERS else PHRASINGS[kind][number - 1]
