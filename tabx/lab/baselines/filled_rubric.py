"""Methods that let a model fill the four descriptors (TabXEval, section 2.1)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, Field, FiniteFloat

from tabx.align.records import Counted
from tabx.compare.records import Item, ItemKind
from tabx.lab.baselines.ledger import MAGNITUDE_MEASURES, Ledger
from tabx.lab.baselines.method_judgement import ErrorLine, MethodReading, UnreadableReply
from tabx.lab.baselines.pipes import longest_text, markdown_lines
from tabx.llm.closing import few_sizes, limit_for
from tabx.llm.interview import Interview
from tabx.llm.shape import KEPT_SHAPES, Shape, model_shape, shape_of
from tabx.llm.spec import LONGEST_ANSWER
from tabx.table import Table
from tabx.values.records import DataType

Count = Annotated[int, Field(ge=0)]


TypeName = Literal["Numerical", "String", "Bool", "Date", "List", "Time", "Others"]


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


def _told(**limits: int) -> dict[str, Any]:
    """Return limits that a server is told, and that are not checked: what goes beyond them is still an answer."""
    return dict(limits)


MOST_DIFFERENCES = 64
"""Partial cells whose sizes an answer may list; those beyond count as wholly wrong, as those without a size do."""

REASONING = 1500
"""Characters of a chain of thought: a dozen sentences, and fewer than what servers refuse to repeat a sign."""


class DifferenceSize(BaseModel):
    """How far one partial cell is off: in the gold's unit, in days or in seconds."""

    column: str = Field("", json_schema_extra=_told(maxLength=80))
    type: TypeName
    kind: str = Field("", json_schema_extra=_told(maxLength=40))
    predicted: FiniteFloat | None = None
    difference: FiniteFloat | None = None


class FilledRubric(BaseModel):
    """The four descriptors."""

    rows: StructureCount
    columns: StructureCount
    column_types: list[ColumnCount] = Field([], json_schema_extra=_told(maxItems=len(get_args(TypeName))))
    cell_types: list[CellCount] = Field([], json_schema_extra=_told(maxItems=len(get_args(TypeName))))
    differences: list[DifferenceSize] = Field([], json_schema_extra=_told(maxItems=MOST_DIFFERENCES))


class Reasoned(BaseModel):
    """A chain of thought before the answer."""

    reasoning: str = Field(json_schema_extra=_told(maxLength=REASONING))


class ReasonedRubric(FilledRubric, Reasoned):
    """The four descriptors after a chain of thought."""


def complaint(filled: FilledRubric, gold: Table, predicted: Table) -> str | None:
    """Return which counts are more, or account for less, than the two tables have; None where all are possible."""
    rows, columns, cells = filled.rows, filled.columns, filled.cell_types
    missing_or_partial = sum(cell.missing + cell.partial for cell in cells)
    extra_cells = sum(cell.extra for cell in cells)
    for name, number, most, what in (
        ("rows: exact and missing", rows.exact + rows.missing, gold.row_count, "gold rows"),
        ("columns: exact and missing", columns.exact + columns.missing, gold.column_count, "gold columns"),
        ("rows: extra", rows.extra, predicted.row_count, "predicted rows"),
        ("columns: extra", columns.extra, predicted.column_count, "predicted columns"),
        ("cells: missing and partial", missing_or_partial, gold.cell_count, "gold cells"),
        ("cells: extra", extra_cells, predicted.cell_count, "predicted cells"),
    ):
        if number > most:
            return f"{name} add up to {number}, there are {most} {what}"
    differing = missing_or_partial + extra_cells
    if gold.row_count - rows.exact - rows.missing > differing:
        return _unaccounted("rows", rows, gold.row_count, differing)
    # A column under another name may be left out as not exact without a cell that differs; all of them may not.
    if gold.column_count and not (columns.exact or columns.missing or differing):
        return _unaccounted("columns", columns, gold.column_count, differing)
    return None


def _unaccounted(name: str, count: StructureCount, number: int, differing: int) -> str:
    said = f"{name}: exact and missing add up to {count.exact + count.missing} of {number}"
    return f"{said}, and {differing} cells differ; {name} that are neither exact nor missing hold cells that differ"


def count_filled(filled: FilledRubric, gold: Table) -> MethodReading:
    """Return the counts of filled descriptors.

    Rows and columns are counted as in descriptor 1, cells as in descriptor 3. A partial cell takes the size of the next
    difference of its type in descriptor 4; without one, or with a type that has no magnitude, it is wholly wrong.
    """
    ledger = Ledger()
    _count_rows_and_columns(ledger, filled)
    unused = _count_cells(ledger, filled)
    if unused:
        ledger.notes.append(f"{unused} differences beyond the partial cells counted: ignored")
    ledger.notes.append("counts and magnitudes are the model's own, as the method has it")
    return MethodReading(ledger.counts(gold), tuple(ledger.lines), (), tuple(ledger.notes))


def _count_rows_and_columns(ledger: Ledger, filled: FilledRubric) -> None:
    for side, number in (("missing", filled.rows.missing), ("extra", filled.rows.extra)):
        for _ in range(number):
            ledger.add(ItemKind(f"{side}.row"), Counted.ROW, ErrorLine(f"{side}.row"))
    for side, number in (("missing", filled.columns.missing), ("extra", filled.columns.extra)):
        # Descriptor 2 may type fewer columns than descriptor 1 counts: the others have no type.
        types = [DataType(column.type) for column in filled.column_types for _ in range(getattr(column, side))]
        for index in range(number):
            data_type = types[index] if index < len(types) else None
            ledger.add(ItemKind(f"{side}.column"), Counted.COLUMN, ErrorLine(f"{side}.column"), data_type)


def _count_cells(ledger: Ledger, filled: FilledRubric) -> int:
    """Count the cells by type; return the number of unused differences of descriptor 4."""
    differences = list(filled.differences)
    for cells in filled.cell_types:
        data_type = DataType(cells.type)
        for side, number in (("missing", cells.missing), ("extra", cells.extra)):
            for _ in range(number):
                ledger.add(
                    ItemKind(f"{side}.cell"), Counted.CELL, ErrorLine(f"{side}.cell", said=cells.type), data_type
                )
        for _ in range(cells.partial):
            size = next((difference for difference in differences if difference.type == cells.type), None)
            if size is not None:
                differences.remove(size)
            _add_partial(ledger, data_type, size)
    return len(differences)


def _add_partial(ledger: Ledger, kind: DataType, size: DifferenceSize | None) -> None:
    if size is None:
        ledger.add(
            ItemKind.PARTIAL_CELL, Counted.CELL, ErrorLine("partial.cell", said=f"{kind.value}, size not stated"), kind
        )
        return
    line = ErrorLine("partial.cell", size.column, said=f"{size.kind or kind.value}: {size.difference}")
    item = None
    if kind in MAGNITUDE_MEASURES and size.difference is not None:
        item = Item(
            0,
            ItemKind.PARTIAL_CELL,
            Counted.CELL,
            measure=MAGNITUDE_MEASURES[kind],
            predicted_value=size.predicted,
            difference=size.difference,
        )
    ledger.add(ItemKind.PARTIAL_CELL, Counted.CELL, line, kind, item)


RUBRIC_PROMPT, MULTI_ALIGN_PROMPT, MULTI_FILL_PROMPT = "llm_rubric", "multi_prompt_align", "multi_prompt_fill"


def run_llm_rubric(interview: Interview, gold: Table, predicted: Table) -> MethodReading:
    """Return the counts filled in by one prompt (TabXEval, section 4: LLM rubric).

    Errors as of `run_tabxeval`.
    """
    return _filled(interview, RUBRIC_PROMPT, FilledRubric, gold, predicted, thinking=False)


def run_multi_prompt(interview: Interview, gold: Table, predicted: Table, *, thinking: bool = False) -> MethodReading:
    """Return the counts filled in after a first prompt has aligned the tables.

    `thinking` asks for reasons first.
    """
    sides = {"gold": markdown_lines(gold), "predicted": markdown_lines(predicted)}
    longest = longest_text(gold, predicted, THOUGHT_TOKENS if thinking else 0)
    alignment = interview.text(MULTI_ALIGN_PROMPT, longest, **sides, thinking=thinking)
    schema = ReasonedRubric if thinking else FilledRubric
    return _filled(
        interview, MULTI_FILL_PROMPT, schema, gold, predicted, thinking=thinking, alignment=alignment.split("\n")
    )


run_multi_prompt_cot = partial(run_multi_prompt, thinking=True)


THOUGHT_TOKENS = 500
"""Tokens of a chain of thought."""

COUNT_TOKENS, DIFFERENCE_TOKENS = 300, 60
"""Tokens of the first three descriptors, with all seven types; of the size of one difference."""


@lru_cache(maxsize=KEPT_SHAPES)
def filled_shape(model: type[FilledRubric], most: int) -> Shape[FilledRubric]:
    """Return the shape of the descriptors, with the sizes of at most so many differences."""
    tokens = COUNT_TOKENS + most * DIFFERENCE_TOKENS + (THOUGHT_TOKENS if issubclass(model, Reasoned) else 0)
    schema = dict(shape_of(model).schema)
    differences = {**schema["properties"]["differences"], "maxItems": most}
    schema["properties"] = {**schema["properties"], "differences": differences}
    return model_shape(model, schema, min(limit_for(tokens), LONGEST_ANSWER))


def _filled(
    interview: Interview, name: str, schema: type[FilledRubric], gold: Table, predicted: Table, **more: object
) -> MethodReading:
    reply = interview.ask(
        name,
        filled_shape(schema, few_sizes(min(gold.cell_count, MOST_DIFFERENCES))),
        lambda filled: complaint(filled, gold, predicted),
        gold=markdown_lines(gold),
        predicted=markdown_lines(predicted),
        **more,
    )
    if reply.rejected:
        raise UnreadableReply(f"impossible descriptors: {reply.rejected}")
    return count_filled(reply.value, gold)
