"""A text, its gold tables, and what the text says of each of their facts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabx.table import Table


class Label(StrEnum):
    """What a text says of a fact of its gold table."""

    STATED = "stated"
    """Words of the text say it, in whatever notation: "three dozen" states 36."""
    DERIVED = "derived"
    """It follows from what the text says: a sum, a difference, "one week later"."""
    ABSENT = "absent"
    """It is true, and the text neither says it nor lets anybody work it out."""


@dataclass(frozen=True, slots=True)
class LabelledFact:
    """The label of one filled gold cell outside the row names.

    Attributes
    ----------
    table : int
        Number of the gold table, from 0.
    row, column : int
        From 0, the header not counted, as in findings.
    label : Label
    words : str
        The words that state it; "" for the other labels.
    start : int or None
        Where these words begin in the text, in characters.
    source : str
        Of a derived fact what it follows from: an expression of numbers ("3 * 12 + 4"), or a sentence.
    """

    table: int
    row: int
    column: int
    label: Label
    words: str = ""
    start: int | None = None
    source: str = ""

    @property
    def place(self) -> tuple[int, int, int]:
        """Table, row and column."""
        return self.table, self.row, self.column


@dataclass(frozen=True, slots=True)
class LabelledText:
    """A text with its gold tables and the labels of their facts.

    Attributes
    ----------
    id : str
    task : str
        Struc-Bench's task: "raw", "latex" or "html", the notation of `gold`; "" where none is said.
    aside : int
        0: the rules of grounding were written with it in view. 1: set aside before they were written, and used twice.
        2: written when they were finished, and used once: the figures of grounding stand on it.
    source : str
        The project's table that the gold is a part of, or "new".
    text : str
    gold : str
        The gold tables, in the task's notation.
    tables : tuple of Table
        The gold tables as read.
    facts : tuple of LabelledFact
        Labels by place. A file may leave facts without a label: what the text says of these is not known.
    """

    id: str
    task: str
    aside: int
    source: str
    text: str
    gold: str
    tables: tuple[Table, ...]
    facts: tuple[LabelledFact, ...]

    @property
    def by_place(self) -> dict[tuple[int, int, int], LabelledFact]:
        """The facts by table, row and column."""
        return {fact.place: fact for fact in self.facts}
