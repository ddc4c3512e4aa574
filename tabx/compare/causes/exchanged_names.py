"""Two columns or rows that were paired by their values, while each has the other's name.

The findings are two wrong headers or keys; what was done is the same as where the values were exchanged, and it
concerns all cells under or beside those names. Their prices stay.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.causes.chance import SMALLEST, fewest
from tabx.compare.causes.wrong_cells import DIFFERING, chance_of, taken
from tabx.compare.facts import is_fact
from tabx.compare.findings.header_names import relate_paths
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.records import Entity, Finding, FindingKind
from tabx.compare.table_pair import TablePair
from tabx.table import KeyPath
from tabx.values.column.small_numbers import are_small
from tabx.values.records import Relation
from tabx.values.value import Value


def exchanged_names(tables: TablePair, findings: Sequence[Finding]) -> Iterator[Cause]:
    """Yield a cause for every two columns or rows with exchanged names of which most values are right."""
    headers = [index for index, one in enumerate(findings) if one.kind == FindingKind.WRONG_HEADER and _is_header(one)]
    keys = [index for index, one in enumerate(findings) if one.kind == FindingKind.WRONG_KEY]
    crossed = [
        *_crossed_headers(tables, headers, findings),
        *_crossed(keys, findings, lambda one: one.gold_columns),
    ]
    values = _Values(tables, findings) if crossed else None
    for pair in crossed:
        cause = _exchanged(tables, findings, pair, values) if values is not None else None
        if cause is not None:
            yield cause


def _exchanged(tables: TablePair, findings: Sequence[Finding], pair: tuple[int, int], values: _Values) -> Cause | None:
    """Return the cause of two crossed names if most values beside or under them are right."""
    one, other = (findings[index] for index in pair)
    if one.gold_rows:
        rows = (one.gold_rows[0], other.gold_rows[0])
        return _rows(tables, rows, pair) if values.are_right_in(rows) else None
    columns = (one.gold_columns[0], other.gold_columns[0])
    return _columns(tables, columns, pair) if values.are_right_under(columns) else None


class _Values:
    """The values beside and under names: which of them are right, and how telling they are."""

    def __init__(self, tables: TablePair, findings: Sequence[Finding]) -> None:
        self._columns = {index: tables.gold[index].values for index in tables.pairs}
        self._types = {index: tables.gold[index].type for index in tables.pairs}
        self._keys = tables.key_columns
        self._wrong = {
            (row, column)
            for one in findings
            if one.entity is Entity.CELL and one.relation in DIFFERING
            for row in one.gold_rows
            for column in one.gold_columns
        }
        self._known: dict[tuple[int, bool], float] = {}
        self._rows = len(tables.alignment.row_of)

    def are_right_in(self, rows: Sequence[int]) -> bool:
        """Whether two rows have right values, more than by chance and most of them."""
        columns = {index: values for index, values in self._columns.items() if index not in self._keys}
        cells = [(row, index, columns[index][row]) for index in columns for row in rows]
        return self._are_right(cells, (len(columns) + self._rows) ** 2)

    def are_right_under(self, columns: Sequence[int]) -> bool:
        """Whether two columns have right values, more than by chance and most of them.

        Headers, which are seldom wrong by chance, say which two they are: nothing is fitted to the values.
        """
        cells = [(row, index, value) for index in columns for row, value in enumerate(self._columns.get(index, ()))]
        return self._are_right(cells, len(self._columns) ** 2, free=0)

    def _are_right(self, cells: Sequence[tuple[int, int, Value]], possible: int, free: int = 1) -> bool:
        places = [(row, column) for row, column, value in cells if is_fact(value)]
        if not places:
            return False
        logs = [math.log(max(self._chance(column, confused=free > 0), SMALLEST)) for _, column in places]
        needed = fewest(len(places), math.exp(sum(logs) / len(logs)), possible, free)
        return needed is not None and sum(place not in self._wrong for place in places) >= needed

    def _chance(self, column: int, *, confused: bool) -> float:
        """Return the chance that a value is right beside another name; of confused small numbers it often is."""
        if (column, confused) not in self._known:
            facts = [value for value in self._columns[column] if is_fact(value)]
            kind = self._types[column]
            is_taken = confused and are_small(kind, facts)
            found = taken(Counter(value.key for value in facts)) if is_taken else chance_of(kind, facts)
            self._known[column, confused] = found
        return self._known[column, confused]


def _columns(tables: TablePair, columns: tuple[int, int], pair: tuple[int, int]) -> Cause:
    names = " and ".join(column_name(tables.alignment.gold, column) for column in columns)
    return _cause(f"the values of {names} are exchanged under their names", (), columns, pair)


def _rows(tables: TablePair, rows: tuple[int, int], pair: tuple[int, int]) -> Cause:
    names = " and ".join(f"{row + 1} {gold_row_name(tables.alignment, row)}" for row in rows)
    return _cause(f"the values of rows {names} are exchanged beside their names", rows, (), pair)


MOST_HEADERS = 50
"""Wrong headers that are held against each other: of more, nearly all of them are wrong. It guards the time, which
grows with their square."""


def _crossed_headers(
    tables: TablePair, indices: Sequence[int], findings: Sequence[Finding]
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of findings in which each column has the other's name, maybe written otherwise."""
    gold, predicted = tables.alignment.gold.columns, tables.alignment.view.columns
    names = [
        (index, gold[findings[index].gold_columns[0]], predicted[findings[index].predicted_columns[0]])
        for index in indices[:MOST_HEADERS]
        if findings[index].predicted_columns
    ]
    for (one, mine, said), (other, theirs, told) in combinations(names, 2):
        if _is_name(theirs, said) and _is_name(mine, told):
            yield one, other


def _is_name(gold: KeyPath, predicted: KeyPath) -> bool:
    return relate_paths(gold, predicted).relation is not Relation.DIFFERENT


def _is_header(finding: Finding) -> bool:
    return len(finding.gold_columns) == 1 and not finding.gold_rows


def _crossed(
    indices: Sequence[int], findings: Sequence[Finding], place: Callable[[Finding], object]
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of findings in which each has the other's gold text predicted, in the same place."""
    waiting: dict[tuple[object, str, str], int] = {}
    for index in indices:
        finding = findings[index]
        gold, predicted = _plain(finding.gold_text), _plain(finding.predicted_text)
        other = waiting.pop((place(finding), predicted, gold), None)
        if other is not None:
            yield other, index
        elif gold and predicted:
            waiting[place(finding), gold, predicted] = index


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _cause(sentence: str, rows: tuple[int, ...], columns: tuple[int, ...], pair: tuple[int, int]) -> Cause:
    return Cause(
        kind=CauseKind.EXCHANGED,
        sentence=sentence,
        act=sentence,
        gold_rows=rows,
        gold_columns=columns,
        findings=pair,
        least=len(pair),
    )
