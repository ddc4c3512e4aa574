"""The four descriptors as a model fills them in (TabXEval, section 2.1), checked and counted."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, FiniteFloat

from tabx.compare.records import Item
from tabx.lab.baselines.ledger import Ledger
from tabx.lab.baselines.method_judgement import ErrorLine, MethodReading
from tabx.table import Table
from tabx.values.records import DataType, Measure

Count = Annotated[int, Field(ge=0)]


TypeName = Literal["Numerical", "String", "Bool", "Date", "List", "Time", "Others"]


_SIZED = {DataType.NUMERICAL: Measure.RATIO, DataType.DATE: Measure.DATE, DataType.TIME: Measure.TIME}


class StructureCount(BaseModel):
    """Rows or columns: exactly matched, in the gold only, in the prediction only."""

    exact: Count
    missing: Count
    extra: Count


class ColumnCount(BaseModel):
    """Missing and extra columns of one data type."""

    type: TypeName
    missing: Count = 0
    extra: Count = 0


class CellCount(BaseModel):
    """Cells of one data type outside missing and extra rows and columns."""

    type: TypeName
    missing: Count = 0
    extra: Count = 0
    partial: Count = 0


class DifferenceSize(BaseModel):
    """How far one partial cell is off: absolute, in the gold's unit; dates in days, times in seconds."""

    column: str = ""
    type: TypeName
    kind: str = ""
    predicted: FiniteFloat | None = None
    difference: FiniteFloat | None = None


class FilledRubric(BaseModel):
    """The four descriptors."""

    rows: StructureCount
    columns: StructureCount
    column_types: list[ColumnCount] = []
    cell_types: list[CellCount] = []
    differences: list[DifferenceSize] = []


class Reasoned(BaseModel):
    """What is thought before it is answered."""

    reasoning: str


class ReasonedRubric(FilledRubric, Reasoned):
    """The four descriptors after a chain of thought."""


def complaint(filled: FilledRubric, gold: Table, predicted: Table) -> str | None:
    """Return what cannot be of the tables at hand, None where all can."""
    cells = filled.cell_types
    for name, number, most, of in (
        ("rows: exact and missing", filled.rows.exact + filled.rows.missing, gold.row_count, "gold rows"),
        (
            "columns: exact and missing",
            filled.columns.exact + filled.columns.missing,
            gold.column_count,
            "gold columns",
        ),
        ("rows: extra", filled.rows.extra, predicted.row_count, "predicted rows"),
        ("columns: extra", filled.columns.extra, predicted.column_count, "predicted columns"),
        ("cells: missing and partial", sum(one.missing + one.partial for one in cells), gold.cell_count, "gold cells"),
        ("cells: extra", sum(one.extra for one in cells), predicted.cell_count, "predicted cells"),
    ):
        if number > most:
            return f"{name} add up to {number}, there are {most} {of}"
    return None


def count_filled(filled: FilledRubric, gold: Table) -> MethodReading:
    """Return the counts of filled descriptors.

    Rows and columns are counted as descriptor 1 has them, cells as descriptor 3. The size of a partial cell is that of
    a difference of its type in descriptor 4, in their order; a cell without one, or of a type that has no magnitude,
    counts as wholly wrong.
    """
    ledger = Ledger()
    for of, structure in (("row", filled.rows), ("column", filled.columns)):
        for side, number in (("missing", structure.missing), ("extra", structure.extra)):
            types = (
                [one.type for one in filled.column_types for _ in range(getattr(one, side))] if of == "column" else []
            )
            for index in range(number):
                kind = DataType(types[index]) if index < len(types) else None
                ledger.add(f"{side}.{of}", of, ErrorLine(f"{side}.{of}"), kind)
    waiting = list(filled.differences)
    for one in filled.cell_types:
        for side, number in (("missing", one.missing), ("extra", one.extra)):
            for _ in range(number):
                ledger.add(f"{side}.cell", "cell", ErrorLine(f"{side}.cell", said=one.type), DataType(one.type))
        for _ in range(one.partial):
            size = next((place for place, other in enumerate(waiting) if other.type == one.type), None)
            _add_partial(ledger, DataType(one.type), None if size is None else waiting.pop(size))
    if waiting:
        ledger.notes.append(f"{len(waiting)} differences beyond the partial cells counted: passed over")
    ledger.notes.append("counts and magnitudes are the model's: that is the method")
    return MethodReading(ledger.counts(gold), tuple(ledger.lines), (), tuple(ledger.notes))


def _add_partial(ledger: Ledger, kind: DataType, size: DifferenceSize | None) -> None:
    if size is None:
        ledger.add("partial.cell", "cell", ErrorLine("partial.cell", said=f"{kind.value}, size not told"), kind)
        return
    line = ErrorLine("partial.cell", size.column, said=f"{size.kind or kind.value}: {size.difference}")
    item = None
    if kind in _SIZED and size.difference is not None:
        item = Item(
            0,
            "partial.cell",
            "cell",
            measure=_SIZED[kind],
            predicted_value=size.predicted,
            difference=size.difference,
        )
    ledger.add("partial.cell", "cell", line, kind, item)
