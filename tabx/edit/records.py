"""What became of each change that was demanded, and of each fact that was to be kept."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What a change is of."""

    CELL = "cell"
    HEADER = "header"
    SECTION = "section"
    CAPTION = "caption"
    HEADER_ROWS = "header rows"
    MERGED = "merged cells"
    ROW_ADDED = "row added"
    ROW_REMOVED = "row removed"
    COLUMN_ADDED = "column added"
    COLUMN_REMOVED = "column removed"
    ROW_ORDER = "row order"
    COLUMN_ORDER = "column order"


class Verdict(StrEnum):
    """What became of it: the first three of what the gold demands, the others of what it leaves."""

    DONE = "done"
    NOT_DONE = "not done"
    WRONG = "done wrongly"
    DAMAGED = "damaged"
    REWRITTEN = "rewritten"
    ALLOWED = "allowed"
    """A change where the caller said that changes may be."""


DEMANDED = (Verdict.DONE, Verdict.NOT_DONE, Verdict.WRONG)


@dataclass(frozen=True, slots=True)
class Places:
    """Where something stands in each table, counted from 0; None where it is not, and for what is no row or column.

    Header rows are below 0, the lowest level -1.
    """

    source: int | None = None
    gold: int | None = None
    predicted: int | None = None


@dataclass(frozen=True, slots=True)
class EditChange:
    """A change that was demanded or made.

    Attributes
    ----------
    what : What
    verdict : Verdict
    where : str
        Row and column in words: "row 3, column Price"; of an order, which rows or columns move, and to which place.
    row, column : Places
    was, wanted, now : str or None
        The text in the source, the gold and the prediction; None where there is none.
    how : str
        What is wrong with it, in a few words.
    count : int
        Rows or columns out of place, cells of the row or column that are wrong; 0 where nothing is counted.
    asked : str
        What is to become of merged cells: "split", "merged" or "merged otherwise"; "" for any other change.
    """

    what: What
    verdict: Verdict
    where: str
    row: Places = Places()
    column: Places = Places()
    was: str | None = None
    wanted: str | None = None
    now: str | None = None
    how: str = ""
    count: int = 0
    asked: str = ""

    def __str__(self) -> str:
        return f"{self.verdict}: {self.said}{self.how_said}"

    @property
    def how_said(self) -> str:
        """What is wrong with it, as it follows the change; "" for nothing."""
        mark = "; " if self.what in (What.ROW_ORDER, What.COLUMN_ORDER) else ": "
        return f"{mark}{self.how}" if self.how else ""

    @property
    def said(self) -> str:
        """What the change is, without its verdict."""
        if self.what in (What.CELL, What.HEADER, What.SECTION, What.CAPTION):
            return f"{self.where}: {self._texts()}"
        is_demanded = self.verdict in DEMANDED
        if self.what in (What.ROW_ADDED, What.COLUMN_ADDED):
            return f"{self.where} {'to be added' if is_demanded else 'was added'}"
        if self.what in (What.ROW_REMOVED, What.COLUMN_REMOVED):
            return f"{self.where} {'to be removed' if is_demanded else 'is lost'}"
        if self.what in (What.ROW_ORDER, What.COLUMN_ORDER):
            return f"{self.what}: {self.where}"
        if self.asked:
            return f"cells to be {self.asked} {self.where}"
        return f"{self.what} {self.where}".rstrip()

    @property
    def is_of_spaces(self) -> bool:
        """Whether the texts of source and prediction differ in spaces alone, which a page does not show."""
        return bool(self.was and self.now and self.was != self.now and self.was.split() == self.now.split())

    def _texts(self) -> str:
        was, wanted, now = (_quoted(text) for text in (self.was, self.wanted, self.now))
        if self.verdict not in DEMANDED:
            return f"{was} became {now}{' (spaces)' if self.is_of_spaces else ''}"
        asked = f"{was} to {wanted}"
        return asked if self.verdict is not Verdict.WRONG else f"{asked}, is {now}"


def _quoted(text: str | None) -> str:
    if text is None:
        return "nothing"
    return f"{text!r}" if text else "a blank"
