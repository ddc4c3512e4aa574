"""Two values of a column of which each stands in the row of the other: one act, told once; their prices stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.names import column_name
from tabx.compare.records import Entity, Finding
from tabx.compare.table_pair import TablePair
from tabx.values.column.small_numbers import are_small
from tabx.values.records import Relation

_WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT})

Where = tuple[int, str, str]
"""A gold column, and the keys of what it has and of what stands there."""


def crossed_values(tables: TablePair, findings: Sequence[Finding], causes: Sequence[Cause]) -> Iterator[Cause]:
    """Yield a cause for every two wrong values that no other cause explains and that stand crossed in their column.

    Each is the gold's in one row alone, so that two errors do not cross by chance: as those of two words, or of small
    numbers, do.
    """
    explained = {index for cause in causes for index in cause.findings}
    waiting: dict[Where, int] = {}
    for index, finding in enumerate(findings):
        where = None if index in explained else _where(tables, finding)
        if where is None:
            continue
        column, gold, predicted = where
        other = waiting.pop((column, predicted, gold), None)
        if other is None:
            waiting[where] = index
        elif _are_telling(tables, column, (gold, predicted)):
            yield _cause(tables, findings, (other, index))


def _where(tables: TablePair, finding: Finding) -> Where | None:
    """Return where a wrong value stands; None for any other finding, and for a column that alone names rows."""
    if finding.entity is not Entity.CELL or finding.relation not in _WRONG or finding.forgiven:
        return None
    row, column = finding.gold_rows[0], finding.gold_columns[0]
    paired = tables.pairs.get(column)
    if paired is None or tables.key_columns == {column} or row not in paired.index:
        return None
    return column, paired.gold_value(row).key, paired.predicted_value(row).key


def _are_telling(tables: TablePair, column: int, keys: Sequence[str]) -> bool:
    """Whether two values are each in one row of a column of the gold, and no small numbers."""
    values = tables.gold[column].values
    times = Counter(value.key for value in values)
    return all(times[key] == 1 for key in keys) and not are_small(tables.gold[column].type, values)


def _cause(tables: TablePair, findings: Sequence[Finding], pair: tuple[int, int]) -> Cause:
    rows = tuple(sorted(findings[index].gold_rows[0] for index in pair))
    column = findings[pair[0]].gold_columns[0]
    name = column_name(tables.alignment.gold, column)
    sentence = f"the values of {name} in rows {rows[0] + 1} and {rows[1] + 1} are exchanged"
    return Cause(
        kind=CauseKind.EXCHANGED,
        sentence=sentence,
        act=sentence,
        gold_rows=rows,
        gold_columns=(column,),
        findings=pair,
        least=len(pair),
    )
