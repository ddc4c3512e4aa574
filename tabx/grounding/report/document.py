"""Groundings as one report: what the text does not bear out first, and every cell as a figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabx.documents.drafting import Draft
from tabx.documents.names import short
from tabx.documents.record import Document, Tone
from tabx.grounding.records import By, GroundedCell, Grounding
from tabx.grounding.stored import cells_data, grounding_data
from tabx.table import show_path

HEADER = ("table", "row", "column", "row name", "column name", "text", "found", "by", "words", "start", "end")
"""Columns of the CSV: a line for each cell; several words are joined by "; ", `start` and `end` are those of all."""

BORNE_OUT, NOT_BORNE_OUT = "borne out", "not borne out"
"""What stands over the cells; those that are borne out are shown where all is asked for."""

FIRST = 40
"""Cells that a terminal lists unless all are asked for: a screen of them."""


def grounding_document(groundings: Sequence[Grounding]) -> Document:
    """Return the report on the tables of one source, in their order."""
    draft = Draft()
    for note in dict.fromkeys(note.message for one in groundings for note in one.notes):
        draft.line(note, Tone.QUIET)
    for number, grounding in enumerate(groundings):
        draft.gap(table_name(grounding, number) if len(groundings) > 1 else "")
        draft.line(summary(grounding), Tone.STRONG)
        for line in _model_lines(grounding):
            draft.line(line, Tone.QUIET)
        _write_cells(draft, grounding, is_found=False)
        _write_cells(draft, grounding, is_found=True)
    lines = [line for number, one in enumerate(groundings) for line in _figures(one, number)]
    data = {"tables": list(map(grounding_data, groundings))}
    document = draft.document("What the text bears out", HEADER, lines, data)
    parts = (replace(part, folded=part.title.startswith(BORNE_OUT)) for part in document.parts)
    return replace(document, parts=tuple(parts))


def table_name(grounding: Grounding, number: int) -> str:
    """Return the caption of a table, else its number from 1."""
    return grounding.table.caption or f"table {number + 1}"


def summary(grounding: Grounding) -> str:
    """Return in one line how many cells the text bears out, and how many wrong ones it would seem to."""
    cells, chance = len(grounding.cells), len(grounding.chance_cells)
    if not cells:
        return "no cell is filled"
    said = f"the text bears out {grounding.found:,} of {cells:,} cells ({grounding.share or 0:.3f})"
    if not chance:
        return f"{said}; no value could be made wrong, so its chance level is not known"
    return (
        f"{said}; of {chance:,} values made wrong it would bear out {grounding.chance_found:,} "
        f"({grounding.chance or 0:.3f})"
    )


def row_name(grounding: Grounding, row: int) -> str:
    """Return the texts of a row's key columns, else its number from 1."""
    texts = (grounding.table.rows[row][column].text for column in grounding.key_columns)
    return " · ".join(filter(None, texts)) or f"row {row + 1}"


def column_name(grounding: Grounding, column: int) -> str:
    """Return the header of a column, else its number from 1."""
    return show_path(grounding.table.columns[column]) or f"column {column + 1}"


def _model_lines(grounding: Grounding) -> Iterator[str]:
    use = grounding.model
    if use is not None:
        settled = sum(cell.by is By.MODEL for cell in grounding.cells)
        yield f"asked {use.backbone} about {use.asked:,} cells, settled {settled:,}"
        yield from use.notes


def _write_cells(draft: Draft, grounding: Grounding, *, is_found: bool) -> None:
    cells = [cell for cell in grounding.cells if cell.found is is_found]
    if not cells:
        return
    draft.gap(f"{BORNE_OUT if is_found else NOT_BORNE_OUT}: {len(cells):,}")
    header = ("row", "column", "cell", *(("words of the text",) if is_found else ()), "by")
    rows = [
        (
            short(row_name(grounding, cell.row)),
            short(column_name(grounding, cell.column)),
            short(grounding.table.rows[cell.row][cell.column].text),
            *((short(_said(cell)),) if is_found else ()),
            cell.by.value,
        )
        for cell in cells
    ]
    draft.table(header, rows, names=len(header), first=None if is_found else FIRST)


def _said(cell: GroundedCell) -> str:
    return "; ".join(words.text for words in cell.words)


def _figures(grounding: Grounding, number: int) -> Iterator[tuple[str | int, ...]]:
    for cell, data in zip(grounding.cells, cells_data(grounding), strict=True):
        ends = (cell.words[0].start, cell.words[-1].end) if cell.words else ("", "")
        yield (
            number,
            cell.row,
            cell.column,
            row_name(grounding, cell.row),
            column_name(grounding, cell.column),
            data["text"],
            int(cell.found),
            cell.by.value,
            _said(cell),
            *ends,
        )
