"""The aligned table as Markdown: one table that holds both, nothing dropped (TabXEval, section 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.align.records import Alignment, DecidedBy, Pairing
from tabx.compare.escaping import ABSENT, markdown_table, show_both
from tabx.compare.names import column_name
from tabx.compare.records import Comparison
from tabx.compare.slots import slot_of
from tabx.values.records import Relation

_LEGEND = (
    "Cells are gold/predicted, `-` where a side has no such cell. "
    "Rows and columns: no mark for a strict pairing (exact), ≈ for a relaxed one (by rule or model). "
    "Cells: no mark where exact, ≈ where equivalent or rounded, ≠ where they differ.\n"
)
_CELL_MARKS = {Relation.EXACT: "", Relation.EQUIVALENT: " ≈", Relation.ROUNDED: " ≈"}


@dataclass(frozen=True, slots=True)
class _Line:
    """One row or column of the aligned table: a gold index, the predicted ones, or either alone."""

    gold: int | None
    predicted: tuple[int, ...]
    mark: str = ""


def aligned_markdown(alignment: Alignment, comparison: Comparison) -> str:
    """Return the aligned table with a legend: cells "gold/predicted", unmatched rows and columns last."""
    gold, view = alignment.gold, alignment.view
    rows = _lines(alignment.row_of, gold.row_count, alignment.extra_rows)
    columns = _lines(alignment.column_of, gold.column_count, alignment.extra_columns)
    header = [
        show_both(
            None if column.gold is None else column_name(gold, column.gold),
            " + ".join(column_name(view, index) for index in column.predicted) if column.predicted else None,
        )
        + column.mark
        for column in columns
    ]
    body = ([_number(row), *(_cell(alignment, comparison, row, column) for column in columns)] for row in rows)
    return f"{_LEGEND}\n{markdown_table(['row', *header], body)}"


def _lines(pairings: dict[int, Pairing], count: int, extra: Sequence[int]) -> list[_Line]:
    paired = [_Line(index, pairings[index].predicted, _mark(pairings[index])) for index in sorted(pairings)]
    missing = [_Line(index, ()) for index in range(count) if index not in pairings]
    return [*paired, *missing, *(_Line(None, (index,)) for index in extra)]


def _mark(pairing: Pairing) -> str:
    return "" if pairing.decided_by is DecidedBy.EXACT else " ≈"


def _number(row: _Line) -> str:
    gold = ABSENT if row.gold is None else str(row.gold + 1)
    predicted = " + ".join(str(index + 1) for index in row.predicted) or ABSENT
    return f"{gold}/{predicted}{row.mark}"


def _cell(alignment: Alignment, comparison: Comparison, row: _Line, column: _Line) -> str:
    if row.gold is None or column.gold is None:
        return show_both(None, _predicted_text(alignment, row, column))
    text = alignment.gold.rows[row.gold][column.gold].text
    difference = comparison.cells[row.gold][column.gold]
    if difference is None:
        return show_both(text, None)
    slot = slot_of(alignment, row.gold, column.gold)
    return show_both(text, slot.text if slot else None) + _CELL_MARKS.get(difference.relation, " ≠")


def _predicted_text(alignment: Alignment, row: _Line, column: _Line) -> str | None:
    texts = [alignment.view.rows[i][j].text for i in row.predicted for j in column.predicted]
    return " ".join(dict.fromkeys(text for text in texts if text)) if texts else None
