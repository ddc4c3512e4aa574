"""The table under edit, in which every cell, row and column records its origin."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tabx.perturb.contents import Content
from tabx.table import Table

if TYPE_CHECKING:
    from tabx.perturb.acts import Act
    from tabx.perturb.forms.form import Form

Place = tuple[int, int]
"""Row and column."""

BRACKET = "("
"""The joint of two facts of which the second stands in brackets."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One content, and the gold cell that it comes from.

    Attributes
    ----------
    content : Content
    source : (row, column) or None
        Of the gold; None for an invented fact.
    part, parts : int
        Index of this part of the fact, and number of parts.
    """

    content: Content
    source: Place | None = None
    part: int = 0
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Slot:
    """One grid position, and the facts in it.

    Attributes
    ----------
    facts : tuple of Fact
    joint : str
        The separator between two facts; with "(" the second is bracketed.
    span : int
        The merged cell it is a part of, 0 for none.
    """

    facts: tuple[Fact, ...] = ()
    joint: str = "; "
    span: int = 0

    @property
    def text(self) -> str:
        """Its text."""
        texts = [fact.content.text for fact in self.facts if fact.content.text]
        if self.joint == BRACKET and len(texts) == 2:
            return f"{texts[0]} ({texts[1]})"
        return (", " if self.joint == BRACKET else self.joint).join(texts)

    @property
    def sole(self) -> Fact | None:
        """Its one whole fact; None if there are none or several, or a part, or a merged cell."""
        is_sole = len(self.facts) == 1 and self.facts[0].parts == 1 and not self.span
        return self.facts[0] if is_sole else None

    def with_content(self, content: Content) -> Slot:
        """Return the slot with the content of its sole fact replaced."""
        return replace(self, facts=(replace(self.facts[0], content=content),))


@dataclass(frozen=True, slots=True)
class Name:
    """One level of a column's header.

    Attributes
    ----------
    text : str
    span : int
        The merged header cell it is a part of, 0 for none.
    covered : bool
        Whether it is the lower part of a cell over several levels.
    levels : int
        The levels of the gold's header that its text joins.
    """

    text: str
    span: int = 0
    covered: bool = False
    levels: int = 1


class HeaderChange(StrEnum):
    """Changes of a header by edits, in rising gravity."""

    NONE = ""
    UNIT = "unit"
    JOINED = "levels joined"
    RENAMED = "renamed"
    SPELLING = "spelling"
    ABBREVIATION = "abbreviation"
    OPPOSITE = "opposite"

    @property
    def gravity(self) -> int:
        """0 for no change, higher for graver ones."""
        return list(HeaderChange).index(self)


class Shape(StrEnum):
    """How a column holds its gold columns."""

    WHOLE = "whole"
    MERGED = "merged"
    HALF = "half"


class Turn(StrEnum):
    """Orientation of a table; the values are kinds of findings."""

    UPRIGHT = ""
    WHOLE = "transposed"
    BODY = "transposed_body"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its header and the gold columns whose content it holds.

    Attributes
    ----------
    names : tuple of Name
        One per header level, top first; () in a table without header.
    sources : tuple of int
    change : HeaderChange
        The edits' change of the header.
    named_after : int or None
        The gold column whose header it has, where that is another column.
    shape : Shape
    """

    names: tuple[Name, ...]
    sources: tuple[int, ...] = ()
    change: HeaderChange = HeaderChange.NONE
    named_after: int | None = None
    shape: Shape = Shape.WHOLE

    @property
    def header(self) -> str:
        """The lowest level that is not empty."""
        texts = [name.text for name in self.names if name.text and not name.covered]
        return texts[-1] if texts else ""

    def named(self, text: str, change: HeaderChange) -> Column:
        """Return the column with its lowest name replaced; the graver of both changes stays."""
        graver = max(self.change, change, key=lambda done: done.gravity)
        last = max(i for i, name in enumerate(self.names) if not name.covered)
        names = tuple(replace(name, text=text, span=0) if i == last else name for i, name in enumerate(self.names))
        names = tuple(replace(name, covered=False, text="") if name.covered else name for name in names)
        return replace(self, names=names, change=graver)

    def joined(self, joint: str) -> Column:
        """Return the column with one name for all levels of its header; the others are gone."""
        parts = [name for name in self.names if name.text and not name.covered]
        if len(parts) < 2:
            return replace(self, names=(*parts, Name(""))[:1])
        graver = max(self.change, HeaderChange.JOINED, key=lambda done: done.gravity)
        name = Name(joint.join(part.text for part in parts), levels=sum(part.levels for part in parts))
        return replace(self, names=(name,), change=graver)


@dataclass(frozen=True, slots=True)
class Row:
    """One data row: the gold rows it holds, and its sections."""

    sources: tuple[int, ...] = ()
    group: tuple[str, ...] = ()
    total: bool = False


@dataclass
class Draft:
    """The table under edit.

    Attributes
    ----------
    gold : Table
    contents : list of list of Content
        Of each gold cell.
    columns : list of Column
    rows : list of Row
    slots : list of list of Slot
        Row by row.
    turn : Turn
    spans : int
        Merged cells so far, each with a number from 1 on.
    form : Form or None
        What it is printed as, where that is not the table itself. All else is of the table itself, so that further
        edits change its facts.
    acts : list of Act
        What was done alike to many cells, in order.
    """

    gold: Table
    contents: list[list[Content]]
    columns: list[Column]
    rows: list[Row]
    slots: list[list[Slot]]
    turn: Turn = Turn.UPRIGHT
    spans: int = field(default=0)
    form: Form | None = None
    acts: list[Act] = field(default_factory=list)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def has_spans(self) -> bool:
        """Whether the body has merged cells."""
        return any(slot.span for row in self.slots for slot in row)

    def cells(self, column: int) -> list[Content]:
        """Return the contents of a column, row by row; a blank one for a cell without a sole fact."""
        return [slot.sole.content if slot.sole else Content("") for slot in (row[column] for row in self.slots)]

    def text(self, row: int, column: int) -> str:
        """Return the text at a place."""
        return self.slots[row][column].text

    def put(self, row: int, column: int, content: Content) -> None:
        """Replace the content of the sole fact at a place."""
        self.slots[row][column] = self.slots[row][column].with_content(content)
