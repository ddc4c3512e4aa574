"""Two columns or rows that were paired by their values, while each has the other's name.

The findings are two wrong headers or keys; what was done is the same as where the values were exchanged, and it
concerns all cells under or beside those names. Their prices stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.causes.wrong_cells import LEAST
from tabx.compare.facts import is_fact
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.records import Finding, FindingKind
from tabx.compare.table_pair import TablePair


def exchanged_names(tables: TablePair, findings: Sequence[Finding]) -> Iterator[Cause]:
    """Yield a cause for every two columns or rows with exchanged names and at least three cells."""
    yield from _exchanged_headers(tables, findings)
    yield from _exchanged_keys(tables, findings)


def _exchanged_headers(tables: TablePair, findings: Sequence[Finding]) -> Iterator[Cause]:
    headers = [index for index, one in enumerate(findings) if one.kind == FindingKind.WRONG_HEADER and _is_header(one)]
    for pair in _crossed(headers, findings, lambda one: 0):
        columns = tuple(findings[index].gold_columns[0] for index in pair)
        if all(sum(map(is_fact, tables.gold[column].values)) >= LEAST for column in columns):
            names = " and ".join(column_name(tables.alignment.gold, column) for column in columns)
            yield _cause(f"the values of {names} are exchanged under their names", (), columns, pair)


def _exchanged_keys(tables: TablePair, findings: Sequence[Finding]) -> Iterator[Cause]:
    keys = [index for index, one in enumerate(findings) if one.kind == FindingKind.WRONG_KEY]
    for pair in _crossed(keys, findings, lambda one: one.gold_columns):
        rows = tuple(findings[index].gold_rows[0] for index in pair)
        if _cells_beside(tables, rows) >= LEAST:
            names = " and ".join(f"{row + 1} {gold_row_name(tables.alignment, row)}" for row in rows)
            yield _cause(f"the values of rows {names} are exchanged beside their names", rows, (), pair)


def _cells_beside(tables: TablePair, rows: Sequence[int]) -> int:
    """Return how many filled cells the rows have beside their keys."""
    columns = [column for column in tables.pairs if column not in tables.key_columns]
    return sum(is_fact(tables.gold[column].values[row]) for column in columns for row in rows)


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
        act="are exchanged",
        gold_rows=rows,
        gold_columns=columns,
        findings=pair,
        least=len(pair),
    )
