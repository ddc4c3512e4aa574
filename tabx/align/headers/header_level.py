"""Lost and added header levels, and columns under another group."""

from __future__ import annotations

from enum import StrEnum

from tabx.align.headers.texts import group_names, joined, mentions, sole_text, words
from tabx.align.records import Counted, Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.table import KeyPath
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation


class LevelChange(StrEnum):
    """The change of the header levels of one column, as its note words it."""

    LOST = "a header level is missing"
    ADDED = "has an extra header level"
    OTHER_GROUP = "is under another group header"


def compare_levels(draft: Draft) -> None:
    """Record lost and added header levels, and group headers over other columns.

    A header that moved from its own column to one of another name is wrong as a whole, whatever its levels.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    has_levels = max(len(gold.header_rows), len(predicted.header_rows)) > 1
    if not (gold.has_header and predicted.has_header and has_levels):
        return
    groups, titles = group_names(gold), {fold(sole_text(row)) for row in gold.header_rows}
    changed: dict[LevelChange, list[tuple[int, int]]] = {}
    for g, p in draft.single_columns():
        if (g, p) in draft.base.evidence.mapped or _is_name_of_another_column(draft, g, p):
            continue  # named as one by the user; wrong as a whole
        path, other = _without_titles(gold.columns[g], titles), _without_titles(predicted.columns[p], titles)
        change = _change(path, other, groups)
        if change is LevelChange.OTHER_GROUP:
            draft.add(_repair(draft, RepairKind.GROUP_HEADER, change, [(g, p)]))
        elif change is not None:
            changed.setdefault(change, []).append((g, p))
    # One level runs over many columns and was lost or added once: one finding for all of them.
    for change, columns in changed.items():
        draft.add(_repair(draft, RepairKind.HEADER_LEVEL, change, columns))


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


def _repair(draft: Draft, kind: RepairKind, change: LevelChange, columns: list[tuple[int, int]]) -> Repair:
    g, p = columns[0]
    more = f", the same for {len(columns) - 1} more" if len(columns) > 1 else ""
    return Repair(
        kind,
        gold_columns=tuple(g for g, _ in columns),
        predicted_columns=tuple(p for _, p in columns),
        count=float(len(columns)),
        of=Counted.COLUMN,
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
