"""The four descriptors of TabXEval (section 2.1), and the facts found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabx.compare.blanks import column_facts, facts_at
from tabx.compare.facts import Facts
from tabx.compare.granular import describe_differences
from tabx.compare.headers import Judged
from tabx.compare.leftovers import Used, unused_places
from tabx.compare.positions import Grid
from tabx.compare.reading import Reading
from tabx.compare.records import Descriptors, Item, StructureCounts, TypeCounts
from tabx.values.records import DataType, Difference, Relation

_FOUND = frozenset({Relation.EXACT, Relation.EQUIVALENT})
Lines = tuple[set[int], set[int]]
"""Rows and columns."""

TYPES = tuple(data_type for data_type in DataType if data_type is not DataType.EMPTY)


def describe(
    reading: Reading,
    grid: Grid,
    facts: Facts,
    headers: Sequence[Judged],
    items: Sequence[Item],
    used: Used,
) -> Descriptors:
    """Return the four descriptors and the numbers of facts."""
    gold = reading.alignment.gold
    found = sum(count for told, count in facts.tally if _is_found(told))
    wrong_rows, wrong_columns = _wrong(reading, grid)
    unlike_rows, unlike_columns = _unlike(grid)
    return Descriptors(
        rows=StructureCounts(
            len(grid) - len(wrong_rows),
            len(grid) - len(unlike_rows),
            len(reading.missing_rows),
            len(reading.extra_rows),
            len(grid),
        ),
        columns=_columns(reading, wrong_columns, unlike_columns, headers),
        column_types=_by_type(items, "column"),
        cell_types=_by_type(items, "cell"),
        granular=describe_differences(reading, facts.unlike),
        gold_facts=sum(column_facts(gold, index, column) for index, column in enumerate(reading.gold)),
        predicted_facts=_predicted_facts(reading, facts, used),
        found_facts=found,
    )


def type_counts(missing: Counter[str], extra: Counter[str], partial: Counter[str]) -> dict[str, TypeCounts]:
    """Return MI, EI and partial for every data type, types without any included."""
    return {kind.value: TypeCounts(missing[kind], extra[kind], partial[kind]) for kind in TYPES}


def _is_found(told: Difference) -> bool:
    return told.relation in _FOUND and told.gold_type is not DataType.EMPTY


def _columns(
    reading: Reading, wrong_columns: set[int], unlike_columns: set[int], headers: Sequence[Judged]
) -> StructureCounts:
    renamed = {header.column.gold for header in headers}
    wrong = {header.column.gold for header in headers if header.wrong}
    exact = relaxed = 0
    count = reading.alignment.gold.column_count
    for index in range(count):
        column = reading.pairs.get(index)
        if column is None:
            continue
        path = reading.alignment.gold.columns[index]
        same = column.is_single and index not in renamed
        same = same and path == reading.alignment.view.columns[column.pairing.predicted[0]]
        exact += same and index not in wrong_columns
        relaxed += index not in wrong and index not in unlike_columns
    return StructureCounts(exact, relaxed, len(reading.missing_columns), len(reading.extra_columns), count)


def _wrong(reading: Reading, grid: Grid) -> Lines:
    """Return the rows and the columns with a cell that is not exact, or not where it belongs."""
    rows, columns = _with(grid, frozenset({Relation.EXACT}))
    for index, column in reading.pairs.items():
        for row in column.slots.odd:
            if column.slots.is_repaired(row):
                rows.add(row)
                columns.add(index)
    return rows, columns


def _unlike(grid: Grid) -> Lines:
    """Return the rows and the columns with a cell whose content is not the gold's."""
    return _with(grid, _FOUND)


def _with(grid: Grid, right: frozenset[Relation]) -> Lines:
    places = [
        (row, column)
        for row, line in enumerate(grid)
        for column, one in enumerate(line)
        if one is None or one.relation not in right
    ]
    return {row for row, _ in places}, {column for _, column in places}


def _by_type(items: Sequence[Item], entity: str) -> dict[str, TypeCounts]:
    partial = ("partial.cell", "wrong_key") if entity == "cell" else ()
    wanted = {f"missing.{entity}": 0, f"extra.{entity}": 1, **dict.fromkeys(partial, 2)}
    counts: tuple[Counter[str], ...] = (Counter(), Counter(), Counter())
    for item in items:
        if item.kind in wanted and item.type is not None and not item.forgiven:
            counts[wanted[item.kind]][item.type] += 1
    return type_counts(*counts)


def _predicted_facts(reading: Reading, facts: Facts, used: Used) -> int:
    """Return the number of facts in the prediction.

    What gold cells read counts once for each of them (a merged cell states several facts, a split one only one, a
    span repeated in every row one), the rest by its filled cells; so it is never below the facts found.
    """
    view = reading.alignment.view
    read = sum(
        count
        for told, count in facts.tally
        if told.kind != "span" and (_is_found(told) or told.predicted_type is not DataType.EMPTY)
    )
    return read + facts_at(view, unused_places(used), reading.rules.reading)
