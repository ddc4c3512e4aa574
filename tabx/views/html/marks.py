"""Mark each place of both tables with the gravest relation found there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabx.align.records import Alignment
from tabx.compare.records import Entity
from tabx.judging.judgement import Judgement
from tabx.values.records import Relation
from tabx.views.relations import SEVERITY


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one table: `cells[row][column]`, one per column header, and the forgiven places."""

    cells: Sequence[Sequence[Relation]]
    headers: Sequence[Relation]
    forgiven: frozenset[tuple[int, int]] = frozenset()


def worst(first: Relation, second: Relation) -> Relation:
    """Return the graver of two relations."""
    return max(first, second, key=SEVERITY.index)


def gold_marks(judgement: Judgement) -> Marks:
    """Return the marks of the gold table."""
    alignment = judgement.alignment
    headers = [Relation.EXACT] * alignment.gold.column_count
    for column in alignment.missing_columns:
        headers[column] = Relation.MISSING
    for finding in judgement.comparison.findings:
        if finding.entity is Entity.HEADER:
            for column in finding.gold_columns:
                headers[column] = worst(headers[column], finding.relation)
    rows = range(alignment.gold.row_count)
    cells = [[_relation(judgement, row, column) for column in range(len(headers))] for row in rows]
    return Marks(cells, headers, frozenset(_forgiven(judgement)))


def predicted_marks(judgement: Judgement) -> Marks:
    """Return the marks of the predicted table in the layout of `Alignment.view`."""
    alignment = judgement.alignment
    extra_columns = set(alignment.extra_columns)
    headers = [_extra_if(column in extra_columns) for column in range(alignment.view.column_count)]
    for finding in judgement.comparison.findings:
        if finding.entity is Entity.HEADER:
            for column in finding.predicted_columns:
                headers[column] = worst(headers[column], finding.relation)
    cells = _unpaired_marks(alignment)
    for row in range(alignment.gold.row_count):
        for column in range(alignment.gold.column_count):
            slot = alignment.slot(row, column)
            if slot is None:
                continue
            relation = _relation(judgement, row, column)
            for place_row, place_column in slot.places:
                cells[place_row][place_column] = worst(cells[place_row][place_column], relation)
    return Marks(cells, headers, frozenset(_forgiven_in_view(judgement)))


def _forgiven_in_view(judgement: Judgement) -> Iterator[tuple[int, int]]:
    """Yield the predicted places of the cells that a house rule forgives."""
    for place in _forgiven(judgement):
        slot = judgement.alignment.slot(*place)
        yield from slot.places if slot is not None else ()


def _forgiven(judgement: Judgement) -> Iterator[tuple[int, int]]:
    """Yield the gold places of the cells that a house rule forgives."""
    for finding in judgement.comparison.findings:
        if finding.forgiven and finding.entity is Entity.CELL:
            yield finding.gold_rows[0], finding.gold_columns[0]


def _unpaired_marks(alignment: Alignment) -> list[list[Relation]]:
    """Return the marks of the predicted cells before those of paired gold cells are added."""
    extra_columns, extra_rows = set(alignment.extra_columns), set(alignment.extra_rows)
    columns = range(alignment.view.column_count)
    return [
        [_extra_if(row in extra_rows or column in extra_columns) for column in columns]
        for row in range(alignment.view.row_count)
    ]


def _extra_if(is_extra: bool) -> Relation:
    return Relation.EXTRA if is_extra else Relation.EXACT


def _relation(judgement: Judgement, row: int, column: int) -> Relation:
    difference = judgement.comparison.cells[row][column] if row < len(judgement.comparison.cells) else None
    if difference is not None:
        return difference.relation
    if judgement.alignment.slot(row, column) is None:
        return Relation.MISSING
    return Relation.EXACT
