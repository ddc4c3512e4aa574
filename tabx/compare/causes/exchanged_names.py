"""Two columns or rows that were paired by their values, while each has the other's name.

The findings are two wrong headers or keys; what was done is the same as where the values were exchanged, and it
concerns all cells under or beside those names. Their prices stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.causes.chance import fewest
from tabx.compare.causes.wrong_cells import DIFFERING, likeness
from tabx.compare.facts import is_fact
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.records import Entity, Finding, FindingKind
from tabx.compare.table_pair import TablePair


def exchanged_names(tables: TablePair, findings: Sequence[Finding]) -> Iterator[Cause]:
    """Yield a cause for every two columns or rows with exchanged names of which most values are right."""
    headers = [index for index, one in enumerate(findings) if one.kind == FindingKind.WRONG_HEADER and _is_header(one)]
    keys = [index for index, one in enumerate(findings) if one.kind == FindingKind.WRONG_KEY]
    crossed = [
        *_crossed(headers, findings, lambda one: 0),
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
    return _columns(tables, columns, pair) if all(map(values.are_right_under, columns)) else None


class _Values:
    """The values beside and under names: which of them are right, and how telling they are."""

    def __init__(self, tables: TablePair, findings: Sequence[Finding]) -> None:
        self._columns = {index: tables.gold[index].values for index in tables.pairs if index not in tables.key_columns}
        self._wrong = {
            (row, column)
            for one in findings
            if one.entity is Entity.CELL and one.relation in DIFFERING
            for row in one.gold_rows
            for column in one.gold_columns
        }
        self._known: dict[int, float] = {}
        self._possible = (len(self._columns) + len(tables.alignment.row_of)) ** 2

    def are_right_in(self, rows: Sequence[int]) -> bool:
        """Whether two rows have right values, more than by chance and most of them."""
        filled = [(row, column) for column, values in self._columns.items() for row in rows if is_fact(values[row])]
        return self._are_right(filled)

    def are_right_under(self, column: int) -> bool:
        """Whether a column has right values, more than by chance and most of them."""
        values = self._columns.get(column, ())
        return self._are_right([(row, column) for row, value in enumerate(values) if is_fact(value)])

    def _are_right(self, places: Sequence[tuple[int, int]]) -> bool:
        columns = {column for _, column in places}
        if not columns:
            return False
        chance = sum(self._likeness(column) for column in columns) / len(columns)
        needed = fewest(len(places), chance, self._possible)
        return needed is not None and sum(place not in self._wrong for place in places) >= needed

    def _likeness(self, column: int) -> float:
        if column not in self._known:
            self._known[column] = likeness(Counter(value.key for value in self._columns[column] if is_fact(value)))
        return self._known[column]


def _columns(tables: TablePair, columns: tuple[int, int], pair: tuple[int, int]) -> Cause:
    names = " and ".join(column_name(tables.alignment.gold, column) for column in columns)
    return _cause(f"the values of {names} are exchanged under their names", (), columns, pair)


def _rows(tables: TablePair, rows: tuple[int, int], pair: tuple[int, int]) -> Cause:
    names = " and ".join(f"{row + 1} {gold_row_name(tables.alignment, row)}" for row in rows)
    return _cause(f"the values of rows {names} are exchanged beside their names", rows, (), pair)


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
