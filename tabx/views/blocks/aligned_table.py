"""Merge both tables into one: the gold's rows and columns, then the extra ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.align.records import Alignment
from tabx.base.escapes import shorten, visible
from tabx.compare.records import Entity
from tabx.judging.judgement import Judgement
from tabx.table import Table, show_path
from tabx.values.records import Relation
from tabx.views.relations import FORGIVEN_SIGN, HARMLESS, SIGNS

ARROW = "→"
NOTHING = "∅"
LEGEND = (
    f"gold {ARROW} predicted   = same value, written differently   ≈ rounded   ≃ near   {FORGIVEN_SIGN} forgiven   "
    f"{NOTHING} empty or missing"
)


@dataclass(frozen=True, slots=True)
class AlignedCell:
    """One cell of the aligned table: both texts, their relation, and whether a house rule forgives it."""

    gold: str
    predicted: str
    relation: Relation
    forgiven: bool = False

    @property
    def text(self) -> str:
        """One text for both sides; the gold's alone where they do not differ visibly."""
        return self.text_within(None)

    def text_within(self, most: int | None) -> str:
        """Return the text in so many characters; of two long texts the beginnings, so that both are seen."""
        if self.relation is Relation.EXACT or (self.relation is Relation.EQUIVALENT and self.gold == self.predicted):
            return self.gold if most is None else shorten(self.gold, most)
        sign = SIGNS[self.relation] if self.relation in HARMLESS else ARROW
        sign = f" {FORGIVEN_SIGN if self.forgiven else sign} "
        gold, predicted = self.gold or NOTHING, self.predicted or NOTHING
        if most is not None:
            room = most - len(sign)
            shares = max(room // 2, room - len(predicted)), max(room - room // 2, room - len(gold))
            gold, predicted = shorten(gold, shares[0]), shorten(predicted, shares[1])
        return f"{gold}{sign}{predicted}"

    @property
    def differs(self) -> bool:
        """Whether the relation is anything but an exact match."""
        return self.relation is not Relation.EXACT

    @property
    def is_wrong(self) -> bool:
        """Whether the cell has an error, not just another notation of the same value."""
        return self.differs and self.relation not in HARMLESS


@dataclass(frozen=True, slots=True)
class AlignedLine:
    """A row or column: its label, its state, and counts of differing and wrong cells."""

    label: AlignedCell
    state: Relation
    differing: int
    wrong: int

    @property
    def on_both_sides(self) -> bool:
        """Whether the line is in both tables, rather than missing or extra."""
        return self.state is Relation.EXACT

    @property
    def name(self) -> str:
        """Label of the line, from the one side that has it where it is missing or extra."""
        return self.label.text if self.on_both_sides else self.label.gold or self.label.predicted


@dataclass(frozen=True, slots=True)
class AlignedTable:
    """The aligned table: `cells[row][column]`, and a line for every row and column.

    Attributes
    ----------
    rows, columns : tuple of AlignedLine
    cells : tuple of tuple of AlignedCell
    keys : tuple of int
        Indices of the key columns.
    """

    rows: tuple[AlignedLine, ...]
    columns: tuple[AlignedLine, ...]
    cells: tuple[tuple[AlignedCell, ...], ...]
    keys: tuple[int, ...]

    def shown(self, row: int, column: int, most: int | None = None) -> tuple[str, Relation]:
        """Return the text to show at a place, in so many characters, and the relation that marks it.

        In a missing or extra row or column this is the text of the one side that has it.
        """
        cell = self.cells[row][column]
        for line in (self.rows[row], self.columns[column]):
            if not line.on_both_sides:
                text = cell.gold or cell.predicted
                return text if most is None else shorten(text, most), line.state
        return cell.text_within(most), cell.relation


def align_tables(judgement: Judgement) -> AlignedTable:
    """Return the aligned table of a judgement."""
    alignment = judgement.alignment
    cells = [_gold_row(judgement, row) for row in range(alignment.gold.row_count)]
    cells += [_extra_row(alignment, row) for row in alignment.extra_rows]
    rows = [
        AlignedCell(str(row + 1), "", Relation.EXACT if row in alignment.row_of else Relation.MISSING)
        for row in range(alignment.gold.row_count)
    ]
    rows += [AlignedCell("", str(row + 1), Relation.EXTRA) for row in alignment.extra_rows]
    columns = _column_labels(judgement)
    missing = set(alignment.missing_columns)
    return AlignedTable(
        rows=tuple(_line(label, label.relation, row_cells) for label, row_cells in zip(rows, cells, strict=True)),
        columns=tuple(
            _line(label, _column_state(label, column in missing), [row_cells[column] for row_cells in cells])
            for column, label in enumerate(columns)
        ),
        cells=tuple(cells),
        keys=alignment.key_columns,
    )


def _line(label: AlignedCell, state: Relation, cells: Sequence[AlignedCell]) -> AlignedLine:
    return AlignedLine(label, state, sum(cell.differs for cell in cells), sum(cell.is_wrong for cell in cells))


def _column_state(label: AlignedCell, is_missing: bool) -> Relation:
    if is_missing:
        return Relation.MISSING
    return Relation.EXTRA if label.relation is Relation.EXTRA else Relation.EXACT


def _gold_row(judgement: Judgement, row: int) -> tuple[AlignedCell, ...]:
    alignment, cells = judgement.alignment, judgement.comparison.cells
    line = []
    for column in range(alignment.gold.column_count):
        gold = visible(alignment.gold.rows[row][column].text)
        slot = alignment.slot(row, column)
        if slot is None:
            line.append(AlignedCell(gold, "", Relation.MISSING))
            continue
        difference = cells[row][column] if row < len(cells) else None
        relation = difference.relation if difference else Relation.EXACT
        line.append(AlignedCell(gold, visible(slot.text), relation, bool(difference and difference.forgiven)))
    pairing = alignment.row_of.get(row)
    for column in alignment.extra_columns:
        text = visible(alignment.view.rows[pairing.predicted[0]][column].text) if pairing else ""
        line.append(AlignedCell("", text, Relation.EXTRA if text else Relation.EXACT))
    return tuple(line)


def _extra_row(alignment: Alignment, row: int) -> tuple[AlignedCell, ...]:
    texts = []
    for column in range(alignment.gold.column_count):
        pairing = alignment.column_of.get(column)
        texts.append(visible(alignment.view.rows[row][pairing.predicted[0]].text) if pairing else "")
    texts += [visible(alignment.view.rows[row][column].text) for column in alignment.extra_columns]
    return tuple(AlignedCell("", text, Relation.EXTRA if text else Relation.EXACT) for text in texts)


def _column_labels(judgement: Judgement) -> list[AlignedCell]:
    """Return the header labels of all columns: the gold's, then those of the extra columns.

    A gold header comes with the predicted header paired to it.
    """
    alignment = judgement.alignment
    relations: dict[int, Relation] = {}
    for finding in judgement.comparison.findings:
        if finding.entity is Entity.HEADER:
            for column in finding.gold_columns:
                relations.setdefault(column, finding.relation)
    labels = [_column_label(alignment, column, relations.get(column)) for column in range(alignment.gold.column_count)]
    return labels + [AlignedCell("", _name(alignment.view, index), Relation.EXTRA) for index in alignment.extra_columns]


def _column_label(alignment: Alignment, column: int, relation: Relation | None) -> AlignedCell:
    gold = _name(alignment.gold, column)
    pairing = alignment.column_of.get(column)
    if pairing is None:
        return AlignedCell(gold, "", Relation.MISSING)
    predicted = " + ".join(_name(alignment.view, index) for index in pairing.predicted)
    if relation is None:
        relation = Relation.EXACT if gold == predicted else Relation.EQUIVALENT
    return AlignedCell(gold, predicted, relation)


def _name(table: Table, column: int) -> str:
    return visible(show_path(table.columns[column])) or f"column {column + 1}"
