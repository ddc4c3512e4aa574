"""The aligned table as a grid of texts with their relations: gold order first, what is extra last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.align.records import Alignment
from tabx.compare.records import Entity
from tabx.escapes import visible
from tabx.judging.judgement import Judgement
from tabx.table import Table, show_path
from tabx.values.records import Relation

ARROW = "→"
NOTHING = "∅"
HARMLESS = (Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED)
SIGNS = {Relation.EQUIVALENT: "=", Relation.ROUNDED: "≈"}
LEGEND = f"gold {ARROW} predicted   = the same, written otherwise   ≈ rounded   {NOTHING} nothing there"


@dataclass(frozen=True, slots=True)
class GridCell:
    """What stands at one place: gold and predicted text, and how they relate."""

    gold: str
    predicted: str
    relation: Relation

    @property
    def text(self) -> str:
        """One text for both: the gold's alone where there is nothing to tell apart."""
        if self.relation is Relation.EXACT or (self.relation is Relation.EQUIVALENT and self.gold == self.predicted):
            return self.gold
        return f"{self.gold or NOTHING} {SIGNS.get(self.relation, ARROW)} {self.predicted or NOTHING}"

    @property
    def differs(self) -> bool:
        """Whether there is something to look at."""
        return self.relation is not Relation.EXACT

    @property
    def wrong(self) -> bool:
        """Whether the difference is more than another way to write the same."""
        return self.relation not in HARMLESS


@dataclass(frozen=True, slots=True)
class GridLine:
    """A row or a column: its label, whether it stands on both sides, how many of its cells differ or are wrong."""

    label: GridCell
    state: Relation
    differing: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Grid:
    """The aligned table: `cells[row][column]`, with a line for every row and every column.

    Attributes
    ----------
    rows, columns : tuple of GridLine
    cells : tuple of tuple of GridCell
    keys : tuple of int
        Columns that name a row.
    """

    rows: tuple[GridLine, ...]
    columns: tuple[GridLine, ...]
    cells: tuple[tuple[GridCell, ...], ...]
    keys: tuple[int, ...]

    def shown(self, row: int, column: int) -> tuple[str, Relation]:
        """Return what stands at a place and how it is marked: one side's text where its line has no other side."""
        cell = self.cells[row][column]
        for line in (self.rows[row], self.columns[column]):
            if line.state is not Relation.EXACT:
                return cell.gold or cell.predicted, line.state
        return cell.text, cell.relation


def aligned_grid(judgement: Judgement) -> Grid:
    """Return the aligned table of a judgement."""
    alignment = judgement.alignment
    cells = [_gold_row(judgement, row) for row in range(alignment.gold.row_count)]
    cells += [_extra_row(alignment, row) for row in alignment.extra_rows]
    columns = [_column_label(judgement, index) for index in range(alignment.gold.column_count)]
    columns += [GridCell("", _name(alignment.view, index), Relation.EXTRA) for index in alignment.extra_columns]
    rows = [
        GridCell(str(row + 1), "", Relation.EXACT if row in alignment.row_of else Relation.MISSING)
        for row in range(alignment.gold.row_count)
    ]
    rows += [GridCell("", str(row + 1), Relation.EXTRA) for row in alignment.extra_rows]
    missing = set(alignment.missing_columns)
    return Grid(
        rows=tuple(_line(label, label.relation, line) for label, line in zip(rows, cells, strict=True)),
        columns=tuple(
            _line(label, _state(label, index in missing), [line[index] for line in cells])
            for index, label in enumerate(columns)
        ),
        cells=tuple(cells),
        keys=alignment.key_columns,
    )


def _line(label: GridCell, state: Relation, cells: Sequence[GridCell]) -> GridLine:
    return GridLine(label, state, sum(cell.differs for cell in cells), sum(cell.wrong for cell in cells))


def _state(label: GridCell, missing: bool) -> Relation:
    if missing:
        return Relation.MISSING
    return Relation.EXTRA if label.relation is Relation.EXTRA else Relation.EXACT


def _gold_row(judgement: Judgement, row: int) -> tuple[GridCell, ...]:
    alignment, cells = judgement.alignment, judgement.comparison.cells
    line = []
    for column in range(alignment.gold.column_count):
        gold = visible(alignment.gold.rows[row][column].text)
        slot = alignment.slot(row, column)
        if slot is None:
            line.append(GridCell(gold, "", Relation.MISSING))
            continue
        difference = cells[row][column] if row < len(cells) else None
        line.append(GridCell(gold, visible(slot.text), difference.relation if difference else Relation.EXACT))
    pairing = alignment.row_of.get(row)
    for column in alignment.extra_columns:
        text = visible(alignment.view.rows[pairing.predicted[0]][column].text) if pairing else ""
        line.append(GridCell("", text, Relation.EXTRA if text else Relation.EXACT))
    return tuple(line)


def _extra_row(alignment: Alignment, row: int) -> tuple[GridCell, ...]:
    texts = []
    for column in range(alignment.gold.column_count):
        pairing = alignment.column_of.get(column)
        texts.append(visible(alignment.view.rows[row][pairing.predicted[0]].text) if pairing else "")
    texts += [visible(alignment.view.rows[row][column].text) for column in alignment.extra_columns]
    return tuple(GridCell("", text, Relation.EXTRA if text else Relation.EXACT) for text in texts)


def _column_label(judgement: Judgement, column: int) -> GridCell:
    alignment = judgement.alignment
    gold = _name(alignment.gold, column)
    pairing = alignment.column_of.get(column)
    if pairing is None:
        return GridCell(gold, "", Relation.MISSING)
    predicted = " + ".join(_name(alignment.view, index) for index in pairing.predicted)
    found = [
        finding.relation
        for finding in judgement.comparison.findings
        if finding.entity is Entity.HEADER and column in finding.gold_columns
    ]
    if found or gold == predicted:
        return GridCell(gold, predicted, found[0] if found else Relation.EXACT)
    return GridCell(gold, predicted, Relation.EQUIVALENT)


def _name(table: Table, column: int) -> str:
    return visible(show_path(table.columns[column])) or f"column {column + 1}"
