"""The table under edit: every cell, row and column carries where it came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tabx.perturb.contents import Content, read_content
from tabx.table import Cell, Table

Place = tuple[int, int]
"""Row and column."""

BRACKET = "("
"""The joint of two facts of which the second stands in brackets."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One content and the gold cell it is the content of.

    Attributes
    ----------
    content : Content
    source : (row, column) or None
        Of the gold; None for what was invented.
    part, parts : int
        Which part of the fact this is, of how many.
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
        The separator between two facts; with "(" the second stands in brackets.
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
        """Its one whole fact, None for none, several, a part, or a merged cell."""
        is_sole = len(self.facts) == 1 and self.facts[0].parts == 1 and not self.span
        return self.facts[0] if is_sole else None

    def with_content(self, content: Content) -> Slot:
        """Return the slot with another content of its sole fact."""
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
    """

    text: str
    span: int = 0
    covered: bool = False


class HeaderChange(StrEnum):
    """What edits did to a header, graver ones later."""

    NONE = ""
    UNIT = "unit"
    RENAMED = "renamed"
    SPELLING = "spelling"
    ABBREVIATION = "abbreviation"
    OPPOSITE = "opposite"

    @property
    def gravity(self) -> int:
        """0 for none, higher for graver ones."""
        return list(HeaderChange).index(self)


class Shape(StrEnum):
    """What a column holds of its gold columns."""

    WHOLE = "whole"
    MERGED = "merged"
    HALF = "half"


class Turn(StrEnum):
    """How a table is laid; the values are kinds of findings."""

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
        What edits did to the header.
    named_after : int or None
        The gold column whose header it bears, where it is another one's.
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
    """

    gold: Table
    contents: list[list[Content]]
    columns: list[Column]
    rows: list[Row]
    slots: list[list[Slot]]
    turn: Turn = Turn.UPRIGHT
    spans: int = field(default=0)

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


def draft_of(table: Table) -> Draft:
    """Return a table as a draft, nothing changed yet."""
    count = 0
    spans: dict[tuple[str, int, int], int] = {}

    def span(where: str, row: int, column: int, cell: Cell) -> int:
        nonlocal count
        if not cell.is_spanned:
            return 0
        anchor = (where, row - cell.row_offset, column - cell.column_offset)
        if anchor not in spans:
            count += 1
            spans[anchor] = count
        return spans[anchor]

    columns = [
        Column(
            tuple(
                Name(line[j].text, span("header", level, j, line[j]), line[j].row_offset > 0)
                for level, line in enumerate(table.header_rows)
            ),
            (j,),
        )
        for j in range(table.column_count)
    ]
    contents = [[read_content(cell.text) for cell in row] for row in table.rows]
    groups = table.row_groups or ((),) * table.row_count
    rows = [Row((i,), groups[i]) for i in range(table.row_count)]
    slots = [
        [Slot((Fact(contents[i][j], (i, j)),), span=span("body", i, j, cell)) for j, cell in enumerate(row)]
        for i, row in enumerate(table.rows)
    ]
    return Draft(table, contents, columns, rows, slots, spans=count)


def table_of(draft: Draft) -> Table:
    """Return a draft as a table."""
    header, body = _header_grid(draft), _body_grid(draft)
    caption = draft.gold.caption
    if draft.turn is Turn.WHOLE:
        names, *lines = zip(*(header + body), strict=True)
        return Table((names,), tuple(lines), stub_columns=0, caption=caption)
    if draft.turn is Turn.BODY:
        # Header and body are as wide as the wider of both.
        width = max(draft.width, draft.height)
        rows = tuple((*line, *[Cell("")] * (width - draft.height)) for line in zip(*body, strict=True))
        return Table(tuple((*line, *[Cell("")] * (width - draft.width)) for line in header), rows, caption=caption)
    groups = tuple(row.group for row in draft.rows)
    return Table(header, body, groups if any(groups) else (), _stub_count(draft), caption)


def _stub_count(draft: Draft) -> int:
    """Return how many columns from the left on hold stubs of the gold alone."""
    stubs = draft.gold.stub_columns
    others = (place for place, column in enumerate(draft.columns) if not column.sources or max(column.sources) >= stubs)
    return min(stubs, next(others, draft.width))


def _header_grid(draft: Draft) -> tuple[tuple[Cell, ...], ...]:
    levels = len(draft.columns[0].names) if draft.columns else 0
    names = [[column.names[level] for column in draft.columns] for level in range(levels)]
    return _grid([[name.text for name in line] for line in names], [[name.span for name in line] for line in names])


def _body_grid(draft: Draft) -> tuple[tuple[Cell, ...], ...]:
    return _grid(
        [[slot.text for slot in row] for row in draft.slots], [[slot.span for slot in row] for row in draft.slots]
    )


def _grid(texts: Sequence[Sequence[str]], spans: Sequence[Sequence[int]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells; what is left of a merged cell stays merged where it is a rectangle of one text."""
    merged: dict[tuple[int, str], list[Place]] = {}
    for i, line in enumerate(spans):
        for j, span in enumerate(line):
            if span:
                merged.setdefault((span, texts[i][j]), []).append((i, j))
    grid = [[Cell(text) for text in line] for line in texts]
    for (_, text), covered in merged.items():
        top, left = min(i for i, _ in covered), min(j for _, j in covered)
        tall, wide = max(i for i, _ in covered) - top + 1, max(j for _, j in covered) - left + 1
        if tall * wide == len(covered):
            for i, j in covered:
                grid[i][j] = Cell(text, tall, wide, i - top, j - left)
    return tuple(tuple(line) for line in grid)
