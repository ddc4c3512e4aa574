"""Rows whose keys all have the same words more: one act renamed them, and they are those rows still."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.positions import Grid
from tabx.compare.records import Entity, Finding
from tabx.compare.table_pair import TablePair
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference, Relation
from tabx.values.relating.detail_words import TAKEN_BACK
from tabx.values.text import as_number, words, words_only_in

LEAST = 2
"""Fewest rows that share the words: of one alone, any word is the same throughout."""

MOST_WORDS = 3
"""Most words that rename: with more of them around it a name is another, in other words."""

_WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT, Relation.NEAR})


def with_renamed_rows(tables: TablePair, grid: Grid) -> Grid:
    """Return the differences, those of keys with the same words more in every row as near the gold's.

    Such words tell no two rows apart. A number among them may, and a word that takes a value back says another thing.
    """
    found = {} if tables.lists_fields else {column: _added(tables, grid, column) for column in tables.key_columns}
    renamed = {column: added for column, added in found.items() if added}
    if not renamed:
        return grid
    return tuple(
        tuple(_near(one, renamed[column]) if column in renamed else one for column, one in enumerate(line))
        for line in grid
    )


def _near(found: Difference | None, added: str) -> Difference | None:
    if found is None:
        return None
    return replace(found, relation=Relation.NEAR, kind=DifferenceKind.MORE_PRECISE, missing="", extra=added, parts=1)


def _added(tables: TablePair, grid: Grid, column: int) -> str:
    """Return the words that every key of a column has more than the gold's; "" where they are not the same."""
    rows = [row for row, line in enumerate(grid) if line[column] is not None]
    if len(rows) < LEAST or not all(_is_open(grid[row][column]) for row in rows):
        return ""
    paired = tables.pairs[column]
    added = {_words_more(paired.gold_value(row).text, paired.predicted_value(row).text) for row in rows}
    said = added.pop() if len(added) == 1 else ""
    return said if _only_names(said) else ""


def _only_names(said: str) -> bool:
    """Whether a few words are no number, which may tell rows apart, and take nothing back."""
    return len(words(said)) <= MOST_WORDS and not any(as_number(word) or word in TAKEN_BACK for word in words(said))


def _is_open(found: Difference | None) -> bool:
    return found is not None and found.relation in _WRONG and not found.forgiven


def _words_more(gold: str, predicted: str) -> str:
    """Return what a text says besides the words of another in their order; "" where it lacks one of them."""
    one, other = words(gold), words(predicted)
    left = iter(other)
    if not one or not all(word in left for word in one):
        return ""
    more = set(words_only_in(other, one))
    return " ".join(chunk.strip(",;:()[]") for chunk in predicted.split() if more.intersection(words(chunk)))


def _has_words_more(finding: Finding) -> bool:
    is_near = finding.entity is Entity.CELL and finding.relation is Relation.NEAR
    return is_near and finding.difference is not None and bool(finding.difference.extra and finding.gold_columns)


def renamed_rows(tables: TablePair, findings: Sequence[Finding]) -> Iterator[Cause]:
    """Yield a cause for each key column of which every row has the same words more."""
    of_column: dict[int, list[int]] = {}
    for index, finding in enumerate(findings):
        if _has_words_more(finding):
            of_column.setdefault(finding.gold_columns[0], []).append(index)
    for column in sorted(tables.key_columns & of_column.keys()):
        indices = of_column[column]
        added = {one.extra for index in indices if (one := findings[index].difference) is not None}
        if LEAST <= len(indices) == len(tables.pairs[column].index) and len(added) == 1:
            act = f"have '{added.pop()}' added"
            sentence = f"the rows are renamed: all {len(indices)} keys {act}"
            yield Cause(CauseKind.AFFIX, sentence, act, gold_columns=(column,), findings=tuple(indices), least=LEAST)
