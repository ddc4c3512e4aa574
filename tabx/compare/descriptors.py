"""The four descriptors of TabXEval (section 2.1), and the numbers of facts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tabx.compare.facts import Fact, Facts, column_facts, facts_at
from tabx.compare.findings.extra_cells import Used, unused_places
from tabx.compare.findings.header_result import HeaderResult
from tabx.compare.names import column_name
from tabx.compare.positions import Grid
from tabx.compare.records import Descriptors, Item, ItemKind, StructureCounts, TypeCounts
from tabx.compare.table_pair import TablePair
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, EntityKind, Relation

Magnitude = float | str
"""Size of a difference, or the text of what is missing or extra."""
Granular = dict[str, dict[str, dict[str, list[Magnitude]]]]

_SECONDS_OF_DAY = 86400.0  # dates differ in days, times of day in seconds
_SIZED = (DataType.NUMERICAL, DataType.DATE, DataType.TIME)
_STRING_KEYS = {
    "spelling": "spell_errors",
    "abbreviation": "abbreviated_string",
    "word order": "semantically_same",
    "more words": "semantically_different",
    "fewer words": "semantically_different",
    "negation": "semantically_different",
    "number in text": "semantically_different",
    "different": "semantically_different",
}


def describe_differences(tables: TablePair, facts: Sequence[Fact]) -> Granular:
    """Return the differences of all cells that are not exact, as in the paper.

    {"gold.T1/predicted.T2": {data type: {key: [magnitude or text, …]}}}
    """
    found: Granular = {}
    names = _columns_granular(tables)
    for fact in facts:
        difference = fact.difference
        if difference.relation is Relation.EXACT or difference.kind == DifferenceKind.SPAN:
            continue
        data_type = difference.predicted_type if difference.relation is Relation.EXTRA else difference.gold_type
        if data_type is DataType.EMPTY:
            continue
        keys = found.setdefault(names[fact.column], {}).setdefault(data_type.value, defaultdict(list))
        for key, entry in _entries(tables, fact, data_type):
            keys[key].append(entry)
    return {pair: {kind: dict(keys) for kind, keys in types.items() if keys} for pair, types in found.items()}


def _columns_granular(tables: TablePair) -> dict[int, str]:
    """Return for each paired gold column its name and the names of its partners."""
    gold, view = tables.alignment.gold, tables.alignment.view
    names = {}
    for column, pair in tables.pairs.items():
        partners = " + ".join(column_name(view, p) for p in pair.pairing.predicted)
        names[column] = f"{column_name(gold, column)}.T1/{partners}.T2"
    return names


def _entries(tables: TablePair, fact: Fact, data_type: DataType) -> Iterator[tuple[str, Magnitude]]:
    difference = fact.difference
    if difference.relation is Relation.MISSING:
        yield "MI", tables.alignment.gold.rows[fact.row][fact.column].text
    elif difference.relation is Relation.EXTRA:
        yield "EI", tables.slot(fact.row, fact.column).text
    else:
        yield from _mismatches(difference, data_type)
        if difference.difference is None and data_type in _SIZED and difference.relation is not Relation.EQUIVALENT:
            yield "MI", tables.alignment.gold.rows[fact.row][fact.column].text
            yield "EI", tables.slot(fact.row, fact.column).text
        else:
            yield from _sizes(difference, data_type)


def _mismatches(difference: Difference, data_type: DataType) -> Iterator[tuple[str, Magnitude]]:
    if data_type is DataType.NUMERICAL and difference.gold_unit != difference.predicted_unit:
        yield "unit_mismatch", f"{difference.gold_unit or None}/{difference.predicted_unit or None}"
    entities = (difference.gold_entity, difference.predicted_entity)
    if data_type in (DataType.NUMERICAL, DataType.STRING) and entities[0] != entities[1]:
        known = EntityKind.OTHERS not in entities or data_type is DataType.NUMERICAL
        if known:
            yield "ner_mismatch", f"{entities[0].value}/{entities[1].value}"


def _sizes(difference: Difference, data_type: DataType) -> Iterator[tuple[str, Magnitude]]:
    if data_type is DataType.BOOL:
        same = difference.relation is Relation.EQUIVALENT
        yield ("same" if same else "different"), (0.0 if same else 1.0)
    elif data_type is DataType.LIST:
        yield "MI", float(difference.missing_items)
        yield "EI", float(difference.extra_items)
        yield "EM", float(difference.matched)
    elif data_type in _SIZED:
        yield from _amount(abs(difference.difference or 0.0), data_type)
    else:
        yield _string_key(difference), 1.0 - difference.similarity


def _amount(size: float, data_type: DataType) -> Iterator[tuple[str, Magnitude]]:
    if data_type is DataType.DATE:
        yield "date", float(int(size))
        if size % 1.0:
            yield "time", (size % 1.0) * _SECONDS_OF_DAY
    elif data_type is DataType.TIME:
        yield "time", size
    else:
        yield "delta", size


def _string_key(difference: Difference) -> str:
    if difference.relation is Relation.EQUIVALENT and difference.kind not in _STRING_KEYS:
        return "semantically_same"
    return _STRING_KEYS.get(difference.kind, "other")


_FOUND = frozenset({Relation.EXACT, Relation.EQUIVALENT})
RowsAndColumns = tuple[set[int], set[int]]
"""Rows and columns."""

TYPES = tuple(data_type for data_type in DataType if data_type is not DataType.EMPTY)


def describe(
    tables: TablePair,
    grid: Grid,
    facts: Facts,
    headers: Sequence[HeaderResult],
    items: Sequence[Item],
    used: Used,
) -> Descriptors:
    """Return the four descriptors and the numbers of facts."""
    gold = tables.alignment.gold
    found = sum(count for difference, count in facts.tally if _is_found(difference))
    wrong_rows, wrong_columns = _wrong(tables, grid)
    unlike_rows, unlike_columns = _unlike(grid)
    return Descriptors(
        rows=StructureCounts(
            len(grid) - len(wrong_rows),
            len(grid) - len(unlike_rows),
            len(tables.missing_rows),
            len(tables.extra_rows),
            len(grid),
        ),
        columns=_columns_descriptors(tables, wrong_columns, unlike_columns, headers),
        column_types=_by_type(items, [ItemKind.MISSING_COLUMN], [ItemKind.EXTRA_COLUMN, ItemKind.EXTRA_KEY]),
        cell_types=_by_type(
            items,
            [ItemKind.MISSING_CELL],
            [ItemKind.EXTRA_CELL],
            [ItemKind.PARTIAL_CELL, ItemKind.WRONG_KEY],
        ),
        granular=describe_differences(tables, facts.unlike),
        gold_facts=sum(column_facts(gold, index, column) for index, column in enumerate(tables.gold)),
        predicted_facts=_predicted_facts(tables, facts, used),
        found_facts=found,
    )


def type_counts(missing: Counter[str], extra: Counter[str], partial: Counter[str]) -> dict[str, TypeCounts]:
    """Return MI, EI and partial for every data type, types without any included."""
    return {kind.value: TypeCounts(missing[kind], extra[kind], partial[kind]) for kind in TYPES}


def _is_found(difference: Difference) -> bool:
    return difference.relation in _FOUND and difference.gold_type is not DataType.EMPTY


def _columns_descriptors(
    tables: TablePair, wrong_columns: set[int], unlike_columns: set[int], headers: Sequence[HeaderResult]
) -> StructureCounts:
    renamed = {header.column.gold for header in headers}
    wrong = {header.column.gold for header in headers if header.wrong}
    exact = relaxed = 0
    count = tables.alignment.gold.column_count
    for index in range(count):
        column = tables.pairs.get(index)
        if column is None:
            continue
        path = tables.alignment.gold.columns[index]
        same = column.is_single and index not in renamed
        same = same and path == tables.alignment.view.columns[column.pairing.predicted[0]]
        exact += same and index not in wrong_columns
        relaxed += index not in wrong and index not in unlike_columns
    return StructureCounts(exact, relaxed, len(tables.missing_columns), len(tables.extra_columns), count)


def _wrong(tables: TablePair, grid: Grid) -> RowsAndColumns:
    """Return the rows and columns with a cell that is not exact, or is out of place."""
    rows, columns = _with(grid, frozenset({Relation.EXACT}))
    for index, column in tables.pairs.items():
        for row in column.slots.odd:
            if column.slots.is_repaired(row):
                rows.add(row)
                columns.add(index)
    return rows, columns


def _unlike(grid: Grid) -> RowsAndColumns:
    """Return the rows and columns with a cell whose content differs from the gold's."""
    return _with(grid, _FOUND)


def _with(grid: Grid, right: frozenset[Relation]) -> RowsAndColumns:
    places = [
        (row, column)
        for row, line in enumerate(grid)
        for column, difference in enumerate(line)
        if difference is None or difference.relation not in right
    ]
    return {row for row, _ in places}, {column for _, column in places}


def _by_type(
    items: Sequence[Item], missing: Sequence[str], extra: Sequence[str], partial: Sequence[str] = ()
) -> dict[str, TypeCounts]:
    """Return the numbers of items of some kinds, by data type.

    Items that a house rule forgives are left out.
    """
    kinds = missing, extra, partial
    counts: list[Counter[str]] = [Counter() for _ in kinds]
    counts_of = {kind: count for some, count in zip(kinds, counts, strict=True) for kind in some}
    for item in items:
        if item.kind in counts_of and item.type is not None and not item.forgiven:
            counts_of[item.kind][item.type] += 1
    return type_counts(*counts)


def _predicted_facts(tables: TablePair, facts: Facts, used: Used) -> int:
    """Return the number of facts in the prediction.

    Cells that gold cells read count once for each of these (a merged cell states several facts, a split one only one, a
    span repeated in every row one); the others count if filled. So the number is never below that of the facts found.
    """
    view = tables.alignment.view
    read = sum(
        count
        for difference, count in facts.tally
        if difference.kind != DifferenceKind.SPAN
        and (_is_found(difference) or difference.predicted_type is not DataType.EMPTY)
    )
    return read + facts_at(view, unused_places(used), tables.rules.reading)
