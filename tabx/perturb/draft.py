"""The table under edit: every cell, row and column carries where it came from; the findings follow from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabx.perturb.contents import Content, read_content
from tabx.table import Cell, Table

Place = tuple[int, int]


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
    """One grid position: the facts told in it.

    Attributes
    ----------
    facts : tuple of Fact
    joint : str
        What stands between two facts; with "(" the second stands in brackets.
    span : int
        The merged cell it is a part of, 0 for none.
    """

    facts: tuple[Fact, ...] = ()
    joint: str = "; "
    span: int = 0

    @property
    def text(self) -> str:
        """What stands in it."""
        texts = [fact.content.text for fact in self.facts]
        full = [text for text in texts if text]
        if self.joint == "(" and len(full) == 2:
            return f"{full[0]} ({full[1]})"
        return (", " if self.joint == "(" else self.joint).join(full)

    @property
    def sole(self) -> Fact | None:
        """The one whole fact told in it, None where it is none, several, a part, or in a merged cell."""
        whole = len(self.facts) == 1 and self.facts[0].parts == 1 and not self.span
        return self.facts[0] if whole else None

    def says(self, content: Content) -> Slot:
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


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its header and the gold columns whose content it holds.

    Attributes
    ----------
    names : tuple of Name
        One per header level, top first; () in a table without header.
    sources : tuple of int
    wear : str
        What was done to the header: "", "renamed", "unit", "spelling", "abbreviation", "opposite".
    named_after : int or None
        The gold column whose header it bears, where it is another one's.
    joint : str
        How several sources were joined.
    """

    names: tuple[Name, ...]
    sources: tuple[int, ...] = ()
    wear: str = ""
    named_after: int | None = None
    joint: str = ""

    @property
    def header(self) -> str:
        """The lowest level that says something."""
        said = [name.text for name in self.names if name.text and not name.covered]
        return said[-1] if said else ""

    def named(self, text: str, wear: str) -> Column:
        """Return the column with its lowest name replaced; what was done before stays on record where it is graver."""
        graver = max(self.wear, wear, key=HEADER_WEARS.index)
        last = max(i for i, name in enumerate(self.names) if not name.covered)
        names = tuple(replace(name, text=text, span=0) if i == last else name for i, name in enumerate(self.names))
        names = tuple(replace(name, covered=False, text="") if name.covered else name for name in names)
        return replace(self, names=names, wear=graver)


HEADER_WEARS = ("", "unit", "renamed", "spelling", "abbreviation", "opposite")


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
        What each gold cell says.
    columns : list of Column
    rows : list of Row
    slots : list of list of Slot
        Row by row.
    turned : str
        "transposed", "transposed_body", or "" for upright.
    """

    gold: Table
    contents: list[list[Content]]
    columns: list[Column]
    rows: list[Row]
    slots: list[list[Slot]]
    turned: str = ""
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
        """Return what a column says, row by row; a cell of no sole fact says nothing."""
        return [slot.sole.content if slot.sole else Content("") for slot in (row[column] for row in self.slots)]

    def text(self, row: int, column: int) -> str:
        """Return what stands at a place."""
        return self.slots[row][column].text

    def say(self, row: int, column: int, content: Content) -> None:
        """Change what the sole fact at a place says."""
        self.slots[row][column] = self.slots[row][column].says(content)


def draft_of(table: Table) -> Draft:
    """Return the draft that says exactly what a table says."""
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
    """Return the table that a draft is."""
    levels = len(draft.columns[0].names) if draft.columns else 0
    names = [[column.names[level] for column in draft.columns] for level in range(levels)]
    header = _grid([[name.text for name in line] for line in names], [[name.span for name in line] for line in names])
    body = _grid(
        [[slot.text for slot in row] for row in draft.slots], [[slot.span for slot in row] for row in draft.slots]
    )
    if draft.turned == "transposed":
        lines = list(zip(*(header + body), strict=True))
        return Table((lines[0],), tuple(lines[1:]), stub_columns=0, caption=draft.gold.caption)
    groups = tuple(row.group for row in draft.rows)
    if draft.turned == "transposed_body":
        width = max(draft.width, draft.height)
        rows = tuple((*line, *[Cell("")] * (width - draft.height)) for line in zip(*body, strict=True))
        header = tuple((*line, *[Cell("")] * (width - draft.width)) for line in header)
        return Table(header, rows, caption=draft.gold.caption)
    stubs = 0
    while stubs < draft.width and draft.columns[stubs].sources and stubs < draft.gold.stub_columns:
        if max(draft.columns[stubs].sources) >= draft.gold.stub_columns:
            break
        stubs += 1
    return Table(header, body, groups if any(groups) else (), stubs, draft.gold.caption)


def _grid(texts: Sequence[Sequence[str]], spans: Sequence[Sequence[int]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells; what is left together of a merged cell is one merged cell still, where it is a rectangle."""
    places: dict[tuple[int, str], list[Place]] = {}
    for i, line in enumerate(spans):
        for j, span in enumerate(line):
            if span:
                places.setdefault((span, texts[i][j]), []).append((i, j))
    grid = [[Cell(text) for text in line] for line in texts]
    for (_, text), covered in places.items():
        top, left = min(i for i, _ in covered), min(j for _, j in covered)
        tall, wide = max(i for i, _ in covered) - top + 1, max(j for _, j in covered) - left + 1
        if tall * wide == len(covered):
            for i, j in covered:
                grid[i][j] = Cell(text, tall, wide, i - top, j - left)
    return tuple(tuple(line) for line in grid)
