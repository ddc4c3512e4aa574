"""Lost and added header levels, and columns under another group."""

from __future__ import annotations

from enum import StrEnum

from tabx.align.headers.texts import group_names, joined, mentions, sole_text, words
from tabx.align.records import Counted, Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.table import KeyPath, Table
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation


class LevelChange(StrEnum):
    """The change of the header levels of one column, as its note words it."""

    LOST = "a header level is missing"
    LOST_APART = "a header level is missing that distinguishes it from another column"
    ADDED = "has an extra header level"
    BESIDE = "is beside its group header, whose span is one column off"
    UNDER = "is under the group header of its neighbour, whose span is one column off"
    OTHER_GROUP = "is under another group header"


_KIND_OF = {
    LevelChange.LOST: RepairKind.HEADER_LEVEL,
    LevelChange.LOST_APART: RepairKind.LOST_HEADER,
    LevelChange.ADDED: RepairKind.HEADER_LEVEL,
    LevelChange.BESIDE: RepairKind.HEADER_LEVEL,
    LevelChange.UNDER: RepairKind.HEADER_LEVEL,
}
"""Changes that are counted by the header cells lost, added or off; the others are wrong for the whole column."""

Changes = dict[LevelChange, list[tuple[int, int]]]
"""The columns, as (gold, predicted), of each change."""


def compare_levels(draft: Draft) -> None:
    """Record lost and added header levels, and group headers over other columns.

    A header that moved from its own column to one of another name is wrong as a whole, whatever its levels.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    has_levels = max(len(gold.header_rows), len(predicted.header_rows)) > 1
    if not (gold.has_header and predicted.has_header and has_levels):
        return
    titles = {fold(sole_text(row)) for row in gold.header_rows}
    for change, columns in _changes(draft, titles).items():
        if change is LevelChange.OTHER_GROUP:
            for column in columns:
                draft.add(_repair(draft, RepairKind.GROUP_HEADER, change, [column], 1, Counted.COLUMN))
            continue
        # One level runs over many columns and was lost or added once: one finding for all of them.
        cells = _cells_changed(gold, predicted, change, columns, titles)
        draft.add(_repair(draft, _KIND_OF[change], change, columns, cells, Counted.CELL))


def _changes(draft: Draft, titles: set[str]) -> Changes:
    gold, predicted = draft.gold.table, draft.predicted.table
    groups, off_by_one = group_names(gold), _one_column_off(draft)
    changed: Changes = {}
    for g, p in draft.single_columns():
        if (g, p) in draft.base.evidence.mapped or _is_name_of_another_column(draft, g, p):
            continue  # named as one by the user; wrong as a whole
        path, other = _without_titles(gold.columns[g], titles), _without_titles(predicted.columns[p], titles)
        change = _change(path, other, groups)
        if change is not None and g in off_by_one:
            change = LevelChange.UNDER if len(other) > 1 else LevelChange.BESIDE
        elif change is LevelChange.LOST and _names_another_as_well(gold, g, other):
            change = LevelChange.LOST_APART
        if change is not None:
            changed.setdefault(change, []).append((g, p))
    return changed


def _names_another_as_well(gold: Table, column: int, left: KeyPath) -> bool:
    """Whether another gold column has all the words that a lost level left of a header."""
    rest = set(words(joined(left)))
    others = (path for index, path in enumerate(gold.columns) if index != column and path != gold.columns[column])
    return any(rest <= set(words(joined(path))) for path in others)


def _cells_changed(
    gold: Table, predicted: Table, change: LevelChange, columns: list[tuple[int, int]], titles: set[str]
) -> int:
    """Return how many header cells a change concerns; one that spans several columns counts once.

    A span that is one column off is one cell, whatever the column under it.
    """
    if change in (LevelChange.BESIDE, LevelChange.UNDER):
        return len(columns)
    pairs = ((gold.columns[g], predicted.columns[p]) for g, p in columns)
    if change is LevelChange.ADDED:
        paths = ((other, other[: -len(path)]) for path, other in pairs)
    else:
        paths = ((path, _levels_not_told(path, other, titles)) for path, other in pairs)
    cells = {path[: path.index(level) + 1] for path, levels in paths for level in levels if level}
    return max(1, len(cells))


def _levels_not_told(path: KeyPath, other: KeyPath, titles: set[str]) -> KeyPath:
    return tuple(level for level in path if level and fold(level) not in titles and not _is_told(level, other))


def _one_column_off(draft: Draft) -> set[int]:
    """Return the gold columns that a group header one column too wide or too narrow covers, or leaves out.

    The group still stands over others of its columns. A group that has moved by more, or that lost all of its columns,
    names others than the gold's.
    """
    own, given = _columns_of_groups(draft)
    moved: dict[int, list[bool]] = {}
    for name in own.keys() | given.keys():
        before, after = own.get(name, set()), given.get(name, set())
        for g in before ^ after:
            moved.setdefault(g, []).append(len(before ^ after) == 1 and bool(before & after))
    return {g for g, are_off_by_one in moved.items() if all(are_off_by_one)}


def _columns_of_groups(draft: Draft) -> tuple[dict[str, set[int]], dict[str, set[int]]]:
    """Return the gold columns under each group header of the gold, and under each of the prediction."""
    own: dict[str, set[int]] = {}
    given: dict[str, set[int]] = {}
    for g, p in draft.single_columns():
        for columns, path in ((own, draft.gold.table.columns[g]), (given, draft.predicted.table.columns[p])):
            for level in path[:-1]:
                if level:
                    columns.setdefault(fold(level), set()).add(g)
    return own, given


def _is_name_of_another_column(draft: Draft, g: int, p: int) -> bool:
    """Whether a predicted header is the gold's name of another column, which lost it."""
    gold, predicted = draft.gold.table.columns, draft.predicted.table.columns
    if predicted[p] not in gold or fold(gold[g][-1]) == fold(predicted[p][-1]):
        return False
    named = gold.index(predicted[p])
    partner = dict(draft.single_columns()).get(named, p)
    return named != g and gold[named] != predicted[partner]


def _without_titles(path: KeyPath, titles: set[str]) -> KeyPath:
    return tuple(level for level in path if level and fold(level) not in titles)


def _repair(
    draft: Draft, kind: RepairKind, change: LevelChange, columns: list[tuple[int, int]], count: int, of: Counted
) -> Repair:
    g, p = columns[0]
    more = f", the same for {len(columns) - 1} more" if len(columns) > 1 else ""
    return Repair(
        kind,
        gold_columns=tuple(g for g, _ in columns),
        predicted_columns=tuple(p for _, p in columns),
        count=float(count),
        of=of,
        note=f"'{draft.gold.headers[g]}' → '{draft.predicted.headers[p]}': {change}{more}",
    )


def _change(gold: KeyPath, predicted: KeyPath, groups: frozenset[str]) -> LevelChange | None:
    """Return the change of the levels of one column; None if all or none are present.

    A header lost a level if it still has another level and nothing else. It gained one if it has the same text under a
    level that the gold lacks. It is under another group if it names another group of the gold, or something else in
    place of its own group.
    """
    if not gold or not predicted:
        return None
    if any(fold(level) in groups and not mentions(joined(gold), level) for level in predicted[:-1]):
        return LevelChange.OTHER_GROUP
    if _has_levels_above(gold, predicted):
        return LevelChange.ADDED
    gone = [level for level in gold if not _is_told(level, predicted)]
    if not gone or len(gone) == len(gold):  # of a single level, one of the two
        return None
    if set(words(joined(predicted))) <= set(words(joined(gold))):
        return LevelChange.LOST
    has_same_leaf = len(predicted) > 1 and fold(predicted[-1]) == fold(gold[-1])
    return LevelChange.OTHER_GROUP if has_same_leaf and not _are_renamed(gone, predicted[:-1]) else None


def _has_levels_above(gold: KeyPath, predicted: KeyPath) -> bool:
    """Whether a header ends in the gold's levels, below other levels with other words."""
    above = predicted[: len(predicted) - len(gold)]
    is_same_below = [fold(level) for level in predicted[len(above) :]] == [fold(level) for level in gold]
    known = set(words(joined(gold)))
    return is_same_below and bool(above) and not known.issuperset(word for level in above for word in words(level))


def _is_told(level: str, header: KeyPath) -> bool:
    """Whether a header contains a level, or its name without the unit.

    Other words may stand between: "Water level lowest (m)" contains "Water level (m)".
    """
    text = joined(header)
    known = set(words(text))
    name = read_header((level,)).name
    return any(mentions(text, one) or known.issuperset(words(one)) for one in (level, name) if one)


def _are_renamed(levels: list[str], others: KeyPath) -> bool:
    """Whether each level has a counterpart among the others in other words."""
    return all(any(_mean_the_same(level, other) for other in others) for level in levels)


def _mean_the_same(level: str, other: str) -> bool:
    difference = relate_headers(read_header((level,)), read_header((other,)))
    return difference.relation is not Relation.DIFFERENT and not difference.contradiction
