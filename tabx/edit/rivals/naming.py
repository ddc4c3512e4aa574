"""Which mistake a prediction is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from pydantic import ValidationError

from tabx.edit.alignment.lines import Lines
from tabx.edit.rivals.inferring import Inferred, infer
from tabx.edit.rivals.layout import with_stale_spans
from tabx.edit.rivals.sameness import are_same_tables
from tabx.edit.rivals.variants import COPIED, CUT, HEADER, SPANS, variants
from tabx.edit.sides import Keys
from tabx.formats.grid import cut
from tabx.operations import OperationError, apply
from tabx.operations.records import Operation
from tabx.table import Table

MOST_CELLS = 400_000
"""Cells of all rivals together beyond which no more are made: on a table of 10,000 × 10 these are four, two or three
seconds, the likeliest first; small tables have all of theirs."""

MOST_WAYS = 8
"""Ways from source to gold whose rivals are made: on a small table several columns may give the same order."""


def mistakes(source: Table, gold: Table, predicted: Table, lines: Lines) -> tuple[str, ...]:
    """Return the names of the mistakes that give the prediction, the likeliest first; () for none that is known.

    Several have a name where they give the same table: the row before the third is the third, the header counted.
    """
    keys = Keys()
    if are_same_tables(source, predicted, keys):
        return () if are_same_tables(source, gold, keys) else (COPIED,)
    if predicted.row_count < gold.row_count and are_same_tables(
        _first_rows(gold, predicted.row_count), predicted, keys
    ):
        return (CUT.format(predicted.row_count),)
    most = MOST_CELLS // max(1, source.row_count * source.column_count)
    tried = islice(rivals(source, gold, lines), most)
    return tuple(dict.fromkeys(name for name, rival in tried if are_same_tables(rival, predicted, keys)))


def rivals(source: Table, gold: Table, lines: Lines) -> Iterator[tuple[str, Table]]:
    """Yield the tables that come of the demanded change done otherwise, with the names of the mistakes."""
    keys = Keys()
    if source.has_spans or gold.has_spans:
        stale = with_stale_spans(source, gold, lines)
        if stale is not None and not are_same_tables(stale, gold, keys):
            yield SPANS, stale
    for way in islice(infer(source, gold, lines, keys), MOST_WAYS):
        for name, operations in _otherwise(way.operations, source.column_count):
            for called, rival in _made(source, way, name, operations):
                if not are_same_tables(rival, gold, keys):
                    yield called, rival


def _made(source: Table, way: Inferred, name: str, operations: tuple[Operation, ...]) -> Iterator[tuple[str, Table]]:
    try:
        # A place before the first is none: what was copied with it has not been looked at yet.
        checked = [type(one).model_validate(one.model_dump()) for one in operations]
        yield name, apply(source, checked, policy=way.policy).table
    except (OperationError, ValidationError):
        if name == HEADER:
            yield from _of_header(source, operations)


def _otherwise(operations: tuple[Operation, ...], width: int) -> Iterator[tuple[str, tuple[Operation, ...]]]:
    for place, operation in enumerate(operations):
        for name, other in variants(operation, width):
            yield name, (*operations[:place], other, *operations[place + 1 :])


def _of_header(source: Table, operations: tuple[Operation, ...]) -> Iterator[tuple[str, Table]]:
    """Yield the source without its header where the first row was to go and the header counted as one."""
    is_first_row = len(operations) == 1 and operations[0].op == "remove_row" and operations[0].row == 0
    if is_first_row and len(source.header_rows) == 1 and source.rows:
        yield (
            HEADER,
            replace(source, header_rows=source.rows[:1], rows=source.rows[1:], row_groups=source.row_groups[1:]),
        )
        yield HEADER, replace(source, header_rows=())


def _first_rows(table: Table, count: int) -> Table:
    return replace(table, rows=cut(table.rows, 0, count), row_groups=table.row_groups[:count])
