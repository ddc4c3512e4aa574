"""Lost and added header levels, and columns under another group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from tabx.align.headers.group_columns import GroupColumns
from tabx.align.headers.level_words import are_renamed, has_levels_above, is_told, is_whole_name
from tabx.align.headers.texts import joined, sole_text, words
from tabx.align.records import Alignment, Counted, Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.table import KeyPath, Table
from tabx.values import fold


class LevelChange(StrEnum):
    """The change of the header levels of one column, as its note words it."""

    LOST = "a header level is missing"
    LOST_APART = "a header level is missing that distinguishes it from another column"
    GROUP_LOST = "gone"
    LEFT_BLANK = "left blank"
    TOO_WIDE = "too wide"
    ADDED = "added"
    UNDER = "is under the group header of its neighbour, whose span is one column off"
    OTHER_GROUP = "is under another group header"


_KIND_OF = {
    LevelChange.LOST: RepairKind.HEADER_LEVEL,
    LevelChange.LOST_APART: RepairKind.LOST_HEADER,
    LevelChange.GROUP_LOST: RepairKind.LOST_GROUP,
    LevelChange.LEFT_BLANK: RepairKind.GROUP_SPAN,
    LevelChange.TOO_WIDE: RepairKind.GROUP_SPAN,
    LevelChange.ADDED: RepairKind.HEADER_LEVEL,
    LevelChange.UNDER: RepairKind.HEADER_LEVEL,
    LevelChange.OTHER_GROUP: RepairKind.GROUP_HEADER,
}

_BY_COLUMN = (LevelChange.GROUP_LOST, LevelChange.LEFT_BLANK, LevelChange.TOO_WIDE, LevelChange.OTHER_GROUP)
"""Changes that are counted by the columns concerned; the others by the header cells lost, added or off."""


@dataclass(frozen=True, slots=True)
class _Changed:
    """A column of a change, and the levels concerned.

    `halves` says as how many halves of a wrong header it counts where its group is lost.
    """

    gold: int
    predicted: int
    levels: KeyPath = ()
    halves: int = 1


Changes = dict[LevelChange, list[_Changed]]


def compare_levels(draft: Draft) -> None:
    """Record lost and added header levels, and group headers over other columns.

    A header that moved from its own column to one of another name is wrong as a whole, whatever its levels.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    if not (gold.has_header and predicted.has_header):
        return
    has_levels = max(len(gold.header_rows), len(predicted.header_rows)) > 1
    if not has_levels and not any(cell.is_inferred for cell in predicted.header_rows[-1]):
        return
    titles = {fold(sole_text(row)) for row in gold.header_rows}
    for change, columns in _changes(draft, titles).items():
        if change is LevelChange.OTHER_GROUP:
            for column in columns:
                draft.add(_repair(draft, change, [column], 1))
        else:
            # One level runs over many columns and was lost or added once: one finding for all of them.
            draft.add(_repair(draft, change, columns, _count(draft, change, columns)))


def regrouped_columns(alignment: Alignment) -> set[int]:
    """Return the gold columns whose group has another reach or none, and whose own name is the same."""
    pairs = (
        pair
        for repair in alignment.repairs
        if repair.kind in (RepairKind.GROUP_SPAN, RepairKind.LOST_GROUP)
        for pair in zip(repair.gold_columns, repair.predicted_columns, strict=True)
    )
    gold, view = alignment.gold.columns, alignment.view.columns
    return {g for g, p in pairs if fold(gold[g][-1]) == fold(view[p][-1])}


def _count(draft: Draft, change: LevelChange, columns: list[_Changed]) -> int:
    if change is LevelChange.GROUP_LOST:
        return sum(column.halves for column in columns)
    if change in _BY_COLUMN or change is LevelChange.UNDER:
        return len(columns)  # a span that is one column off is one cell, whatever the column under it
    return _cells_changed(draft.gold.table, draft.predicted.table, change, columns)


def _changes(draft: Draft, titles: set[str]) -> Changes:
    groups = GroupColumns(draft, titles)
    changed: Changes = {}
    for g, p in draft.single_columns():
        if (g, p) in draft.base.evidence.mapped or _is_name_of_another_column(draft, g, p):
            continue  # named as one by the user; wrong as a whole
        for change, column in _changes_of(draft.gold.table, groups, g, p):
            changed.setdefault(change, []).append(column)
    return changed


def _changes_of(gold: Table, groups: GroupColumns, g: int, p: int) -> Iterator[tuple[LevelChange, _Changed]]:
    """Yield the changes of the levels of one column; none if all or none are present.

    A header gained a level if it has the same text under a level that the gold lacks. It is under another group if it
    names another group of the gold, or something else in place of its own group.
    """
    path, read = groups.gold_paths[g], groups.paths[p]
    if not path or not read:
        return
    if inferred := groups.inferred(g, p):
        yield LevelChange.LEFT_BLANK, _Changed(g, p, inferred)
    if strange := groups.strange(g, p):
        yield _under_another(groups, _Changed(g, p, strange))
    elif has_levels_above(path, read):
        yield LevelChange.ADDED, _Changed(g, p, read[: -len(path)])
    else:
        yield from _levels_not_told(gold, groups, g, p)


def _levels_not_told(gold: Table, groups: GroupColumns, g: int, p: int) -> Iterator[tuple[LevelChange, _Changed]]:
    """Yield what became of the levels that a header does not tell: blank beside their name, or gone."""
    printed = groups.printed_paths[p]
    untold = [level for level in groups.gold_paths[g] if not is_told(level, printed)]
    blank, gone = groups.blank_and_gone(untold, g, p)
    if blank:
        yield LevelChange.LEFT_BLANK, _Changed(g, p, blank)
    if gone:
        yield from _levels_gone(gold, groups, _Changed(g, p, gone))


def _levels_gone(gold: Table, groups: GroupColumns, column: _Changed) -> Iterator[tuple[LevelChange, _Changed]]:
    """Yield the changes of a column with levels that its header does not tell.

    It lost them if it still has another level and nothing else.
    """
    path, printed, gone = groups.gold_paths[column.gold], groups.printed_paths[column.predicted], column.levels
    if len(printed) == 1 < len(path) and is_whole_name(printed[0], path[-1]):
        upper = tuple(level for level in gone if level != path[-1])
        yield from _levels_lost(gold, groups, replace(column, levels=upper))
    elif len(gone) == len(path):  # of a single level, one of the two
        return
    elif set(words(joined(printed))) <= set(words(joined(path))):
        yield from _levels_lost(gold, groups, column)
    elif _has_another_group(path, printed, gone):
        yield LevelChange.OTHER_GROUP, column


def _has_another_group(path: KeyPath, printed: KeyPath, gone: KeyPath) -> bool:
    """Whether a header has the gold's lowest name under something else than its groups in other words."""
    has_same_leaf = len(printed) > 1 and fold(printed[-1]) == fold(path[-1])
    return has_same_leaf and not are_renamed(list(gone), printed[:-1])


def _under_another(groups: GroupColumns, column: _Changed) -> tuple[LevelChange, _Changed]:
    """Return the change of a column under groups that are not its own."""
    g, strange, own = column.gold, column.levels, groups.own_levels(column.gold)
    if not own and all(groups.is_in_place(level) or groups.has_moved(level) for level in strange):
        return LevelChange.TOO_WIDE, column
    if own and g in groups.one_column_off:
        return LevelChange.UNDER, column
    if own and all(map(groups.has_moved, strange)):
        return LevelChange.GROUP_LOST, _lost(groups, _Changed(g, column.predicted, own))
    return LevelChange.OTHER_GROUP, column


def _levels_lost(gold: Table, groups: GroupColumns, column: _Changed) -> Iterator[tuple[LevelChange, _Changed]]:
    """Yield the changes of a column that lost some of its levels and nothing else."""
    g, p = column.gold, column.predicted
    path = groups.gold_paths[g]
    rest: list[str] = []
    lost: list[str] = []
    for level in column.levels:
        tells_none_apart = level not in path[:-1] or groups.is_over_all(level)
        (rest if tells_none_apart else lost).append(level)
    if lost:
        yield LevelChange.GROUP_LOST, _lost(groups, _Changed(g, p, tuple(lost)))
    if rest:
        apart = _names_another_as_well(gold, g, groups.printed_paths[p])
        yield LevelChange.LOST_APART if apart else LevelChange.LOST, _Changed(g, p, tuple(rest))


def _lost(groups: GroupColumns, column: _Changed) -> _Changed:
    """Return a column that lost its group: a wrong header where its own name stands under another group too."""
    left = tuple(level for level in groups.gold_paths[column.gold] if level not in column.levels)
    told = set(words(joined(left)))
    is_another = any(told <= set(words(joined(other))) for other in groups.namesakes(column.gold))
    return replace(column, halves=2 if is_another else 1)


def _names_another_as_well(gold: Table, column: int, left: KeyPath) -> bool:
    """Whether another gold column has all the words that a lost level left of a header."""
    rest = set(words(joined(left)))
    others = (path for index, path in enumerate(gold.columns) if index != column and path != gold.columns[column])
    return any(rest <= set(words(joined(path))) for path in others)


def _cells_changed(gold: Table, predicted: Table, change: LevelChange, columns: list[_Changed]) -> int:
    """Return how many header cells a change concerns; one that spans several columns counts once."""
    of_added = change is LevelChange.ADDED
    paths = (
        (predicted.columns[column.predicted] if of_added else gold.columns[column.gold], column.levels)
        for column in columns
    )
    return len({path[: path.index(level) + 1] for path, levels in paths for level in levels})


def _is_name_of_another_column(draft: Draft, g: int, p: int) -> bool:
    """Whether a predicted header is the gold's name of another column, which lost it."""
    gold, predicted = draft.gold.table.columns, draft.predicted.table.columns
    if predicted[p] not in gold or fold(gold[g][-1]) == fold(predicted[p][-1]):
        return False
    named = gold.index(predicted[p])
    partner = dict(draft.single_columns()).get(named, p)
    return named != g and gold[named] != predicted[partner]


def _repair(draft: Draft, change: LevelChange, columns: list[_Changed], count: int) -> Repair:
    return Repair(
        _KIND_OF[change],
        gold_columns=tuple(column.gold for column in columns),
        predicted_columns=tuple(column.predicted for column in columns),
        count=float(count),
        of=Counted.COLUMN if change in _BY_COLUMN else Counted.CELL,
        note=_note(draft, change, columns),
    )


def _note(draft: Draft, change: LevelChange, columns: list[_Changed]) -> str:
    """Return what happened, told by the names of the groups, or by the first column where names of columns changed."""
    verbs = {
        LevelChange.GROUP_LOST: ("is gone", "are gone"),
        LevelChange.LEFT_BLANK: ("is left blank", "are left blank"),
        LevelChange.ADDED: ("is added", "are added"),
        LevelChange.TOO_WIDE: ("is too wide", "are too wide"),
    }
    path = draft.gold.table.columns[columns[0].gold]
    is_of_groups = change in verbs or (change is LevelChange.LOST and columns[0].levels[-1] != path[-1])
    if not is_of_groups:
        g, p = columns[0].gold, columns[0].predicted
        more = f", the same for {len(columns) - 1} more" if len(columns) > 1 else ""
        return f"'{draft.gold.headers[g]}' → '{draft.predicted.headers[p]}': {change}{more}"
    one, several = verbs.get(change, verbs[LevelChange.GROUP_LOST])
    over = _columns_by_level(draft, columns)
    are_few = len(over) <= FEW_GROUPS
    said = [f"'{level}' over {_listed(names)}" if are_few else f"'{level}'" for level, names in over.items()]
    return f"{_and(said)} {one if len(said) == 1 else several}"


def _columns_by_level(draft: Draft, columns: list[_Changed]) -> dict[str, list[str]]:
    """Return the lowest names of the columns under each level."""
    over: dict[str, list[str]] = {}
    for column in columns:
        name = _lowest_name(draft, column)
        for level in column.levels:
            is_named = name and name != level
            over.setdefault(level, []).append(name if is_named else f"column {column.gold + 1}")
    return over


def _lowest_name(draft: Draft, column: _Changed) -> str:
    """Return the name of a column without its groups: of the prediction where the gold joins both in one."""
    gold, predicted = draft.gold.table.columns[column.gold], draft.predicted.table.columns[column.predicted]
    return predicted[-1] if len(gold) == 1 < len(predicted) else gold[-1]


FEW_GROUPS = 2
"""Groups up to which a note names their columns as well: for more of them the sentence would have no end."""

MOST_NAMED = 4
"""Columns or groups that a note names: as many as one line holds beside the rest."""


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _and(said: list[str]) -> str:
    more = len(said) - MOST_NAMED
    parts = [*said[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
