"""Groundings of one text as a page: the text beside its tables, each cell leading to its words; it loads nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tabx.base.escapes import visible, visible_lines
from tabx.documents.templates import environment, styles
from tabx.grounding.records import GroundedCell, Grounding
from tabx.grounding.report.document import summary, table_name
from tabx.table import Cell

FOLDER = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the text: what a cell leads to, if any begins here, and the cell that it leads back to."""

    text: str
    anchor: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a table on the page.

    `state` is "found", "unfounded" or "" for what was not looked for; `href` leads to the words in the text.
    """

    text: str
    id: str = ""
    state: str = ""
    href: str = ""
    by_model: bool = False
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True, slots=True)
class TableView:
    """One table on the page."""

    name: str
    summary: str
    header: list[list[Place]]
    rows: list[list[Place]]


def grounding_page(groundings: Sequence[Grounding]) -> str:
    """Return the tables of one text beside it, as an HTML page with a final newline."""
    notes = list(dict.fromkeys(visible(note.message) for one in groundings for note in one.notes))
    return (
        environment(FOLDER)
        .get_template("grounding.html.j2")
        .render(
            title="What the text bears out",
            notes=notes,
            pieces=list(_pieces(groundings)),
            tables=[_view(one, number) for number, one in enumerate(groundings)],
            style=styles("tokens.css") + (FOLDER / "grounding.css").read_text(encoding="utf-8"),
        )
    )


def _cell_id(number: int, cell: GroundedCell) -> str:
    return f"c{number}-{cell.row}-{cell.column}"


def _pieces(groundings: Sequence[Grounding]) -> Iterator[Piece]:
    """Yield the text in pieces, cut wherever words of a cell begin or end."""
    text = groundings[0].text
    cell_of: dict[int, str] = {}
    edges, covered = {0, len(text)}, set[int]()
    for number, grounding in enumerate(groundings):
        for cell in grounding.cells:
            for words in cell.words:
                edges |= {words.start, words.end}
                covered.update(range(words.start, words.end))
                cell_of.setdefault(words.start, _cell_id(number, cell))
    cuts = sorted(edges)
    back = ""
    for start, end in pairwise(cuts):
        back = cell_of.get(start, back)
        if start not in covered:
            yield Piece(visible_lines(text[start:end]))
        else:
            yield Piece(visible_lines(text[start:end]), f"w{start}" if start in cell_of else "", back)


def _view(grounding: Grounding, number: int) -> TableView:
    table = grounding.table
    decided = {(cell.row, cell.column): cell for cell in grounding.cells}
    return TableView(
        visible(table_name(grounding, number)),
        summary(grounding),
        [[_plain(cell) for cell in row if cell.is_anchor] for row in table.header_rows],
        [
            [_place(cell, decided.get((row, column)), number) for column, cell in enumerate(cells) if cell.is_anchor]
            for row, cells in enumerate(table.rows)
        ],
    )


def _plain(cell: Cell) -> Place:
    return Place(visible(cell.text), row_span=cell.row_span, column_span=cell.column_span)


def _place(cell: Cell, decided: GroundedCell | None, number: int) -> Place:
    if decided is None:
        return _plain(cell)
    return Place(
        visible(cell.text),
        id=_cell_id(number, decided),
        state="found" if decided.found else "unfounded",
        href=f"#w{decided.words[0].start}" if decided.words else "",
        by_model=decided.by == "model",
        row_span=cell.row_span,
        column_span=cell.column_span,
    )
