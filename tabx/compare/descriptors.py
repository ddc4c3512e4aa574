"""The four descriptors of TabXEval (section 2.1), and the facts found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabx.compare.blanks import column_facts, facts_at, is_fact
from tabx.compare.facts import Fact, Place
from tabx.compare.granular import describe_differences
from tabx.compare.headers import Judged
from tabx.compare.positions import Grid
from tabx.compare.reading import Reading
from tabx.compare.records import Descriptors, Item, StructureCounts, TypeCounts
from tabx.values.records import DataType, Relation

_FOUND = frozenset({Relation.EXACT, Relation.EQUIVALENT})
Marks = list[list[bool]]

TYPES = tuple(data_type for data_type in DataType if data_type is not DataType.EMPTY)


def describe(
    reading: Reading,
    grid: Grid,
    facts: Sequence[Fact],
    headers: Sequence[Judged],
    items: Sequence[Item],
    used: set[Place],
) -> Descriptors:
    """Return the four descriptors and the numbers of facts."""
    gold = reading.alignment.gold
    found = sum(fact.difference.relation in _FOUND for fact in facts if _is_gold_fact(fact))
    strict, loose = _marks(reading, grid)
    return Descriptors(
        rows=StructureCounts(
            sum(map(all, strict)), sum(map(all, loose)), len(reading.missing_rows), len(reading.extra_rows), len(grid)
        ),
        columns=_columns(reading, strict, loose, headers),
        column_types=_by_type(items, "column"),
        cell_types=_by_type(items, "cell"),
        granular=describe_differences(reading, facts),
        gold_facts=sum(column_facts(gold, index, column) for index, column in enumerate(reading.gold)),
        predicted_facts=_predicted_facts(reading, facts, used),
        found_facts=found,
    )


def type_counts(missing: Counter[str], extra: Counter[str], partial: Counter[str]) -> dict[str, TypeCounts]:
    """Return MI, EI and partial for every data type, types without any included."""
    return {kind.value: TypeCounts(missing[kind], extra[kind], partial[kind]) for kind in TYPES}


def _is_gold_fact(fact: Fact) -> bool:
    return fact.difference.gold_type is not DataType.EMPTY


def _columns(reading: Reading, strict: Marks, loose: Marks, headers: Sequence[Judged]) -> StructureCounts:
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
        exact += same and all(line[index] for line in strict)
        relaxed += index not in wrong and all(line[index] for line in loose)
    return StructureCounts(exact, relaxed, len(reading.missing_columns), len(reading.extra_columns), count)


def _marks(reading: Reading, grid: Grid) -> tuple[Marks, Marks]:
    """Return whether each cell is right strictly (exact, where it belongs), and by its content."""
    strict = [[one is not None and one.relation is Relation.EXACT for one in line] for line in grid]
    loose = [[one is not None and one.relation in _FOUND for one in line] for line in grid]
    for index, column in reading.pairs.items():
        for row in column.slots.odd:
            strict[row][index] = strict[row][index] and not column.slots.is_repaired(row)
    return strict, loose


def _by_type(items: Sequence[Item], entity: str) -> dict[str, TypeCounts]:
    partial = ("partial.cell", "wrong_key") if entity == "cell" else ()
    wanted = {f"missing.{entity}": 0, f"extra.{entity}": 1, **dict.fromkeys(partial, 2)}
    counts: tuple[Counter[str], ...] = (Counter(), Counter(), Counter())
    for item in items:
        if item.kind in wanted and item.type is not None and not item.forgiven:
            counts[wanted[item.kind]][item.type] += 1
    return type_counts(*counts)


def _predicted_facts(reading: Reading, facts: Sequence[Fact], used: set[Place]) -> int:
    """Return the number of facts in the prediction.

    What gold cells read counts once for each of them (a merged cell states several facts, a split one only one, a
    span repeated in every row one), the rest by its filled cells; so it is never below the facts found.
    """
    view = reading.alignment.view
    read = sum(
        (fact.difference.relation in _FOUND and _is_gold_fact(fact))
        or is_fact(reading.pairs[fact.column].predicted_value(fact.row))
        for fact in facts
        if fact.difference.kind != "span"
    )
    if len(used) == view.row_count * view.column_count:
        return read
    rest = ((row, column) for row in range(view.row_count) for column in range(view.column_count))
    return read + facts_at(view, (place for place in rest if place not in used), reading.rules.reading)
