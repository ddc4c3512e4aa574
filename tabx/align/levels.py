"""Header levels that were lost or put on top, and group headers that stand over other columns."""

from __future__ import annotations

from tabx.align.draft import Draft
from tabx.align.header_texts import groups_of, joined, says, sole_text, words
from tabx.align.records import Repair, RepairKind
from tabx.table import KeyPath
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation


def compare_levels(draft: Draft) -> None:
    """Record header levels that are gone or invented, and group headers over other columns: a wrong name for each.

    A header that left its own column for one of another name is wrong as a whole, whatever its levels.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    if not (gold.has_header and predicted.has_header) or max(len(gold.header_rows), len(predicted.header_rows)) < 2:
        return
    groups, titles = groups_of(gold), {fold(sole_text(line)) for line in gold.header_rows}
    mine, theirs = gold.columns, predicted.columns
    names, partners = frozenset(mine), dict(draft.single_columns())
    changed: dict[str, list[tuple[int, int]]] = {}
    for g, p in draft.single_columns():
        if (g, p) in draft.base.evidence.mapped:
            continue  # named as one by the user
        named = mine.index(theirs[p]) if theirs[p] in names else g
        leaves = fold(mine[g][-1]), fold(theirs[p][-1])
        if named != g and mine[named] != theirs[partners.get(named, p)] and leaves[0] != leaves[1]:
            continue
        path = tuple(level for level in mine[g] if level and fold(level) not in titles)
        other = tuple(level for level in theirs[p] if level and fold(level) not in titles)
        found = _change(path, other, groups)
        if found == _ELSEWHERE:
            draft.add(_repair(draft, RepairKind.GROUP_HEADER, found, [(g, p)]))
        elif found:
            changed.setdefault(found, []).append((g, p))
    for what, columns in changed.items():
        draft.add(_repair(draft, RepairKind.HEADER_LEVEL, what, columns))


def _repair(draft: Draft, kind: RepairKind, what: str, columns: list[tuple[int, int]]) -> Repair:
    g, p = columns[0]
    more = f", and so over {len(columns) - 1} more" if len(columns) > 1 else ""
    return Repair(
        kind,
        gold_columns=tuple(g for g, _ in columns),
        predicted_columns=tuple(p for _, p in columns),
        count=float(len(columns)),
        of="column",
        note=f"'{draft.gold.headers[g]}' → '{draft.predicted.headers[p]}': {what}{more}",
    )


_GONE = "a header level is gone"
_ADDED = "a header level stands over it that the gold does not have"
_ELSEWHERE = "stands under another group header"


def _change(path: KeyPath, other: KeyPath, groups: frozenset[str]) -> str:
    """Return what happened to the levels of one column; "" where they all stand there, or none of them does.

    A header that still says some level and nothing else has lost one; one that says the same under a level that is
    none of the gold's has got one. One that says another group of the gold, or something else in the place of its own
    group, stands under another group.
    """
    if not path or not other:
        return ""
    text = joined(other)
    if any(fold(level) in groups and not says(joined(path), level) for level in other[:-1]):
        return _ELSEWHERE
    if _is_under_more(path, other):
        return _ADDED
    said = set(words(text))  # "Water level lowest (m)" says "Water level (m)", a word of another level in between
    gone = [level for level in path if not _is_said(level, text, said)]
    if not gone or len(path) < 2 or len(gone) == len(path):
        return ""
    if set(words(text)) <= set(words(joined(path))):
        return _GONE
    if len(other) > 1 and fold(other[-1]) == fold(path[-1]) and not _renamed(gone, other):
        return _ELSEWHERE
    return ""


def _is_under_more(path: KeyPath, other: KeyPath) -> bool:
    """Whether a header ends in all levels of the gold's and has others above, in words that the gold's does not say."""
    above = other[: len(other) - len(path)]
    same = [fold(level) for level in other[len(above) :]] == [fold(level) for level in path]
    own = set(words(joined(path)))
    return same and bool(above) and not own.issuperset(word for level in above for word in words(level))


def _is_said(level: str, text: str, said: set[str]) -> bool:
    """Whether a header says a level, or its name without the unit: that may have moved into the cells."""
    name = read_header((level,)).name
    return any(says(text, one) or said.issuperset(words(one)) for one in (level, name) if one)


def _renamed(gone: list[str], other: KeyPath) -> bool:
    """Whether the levels that are gone stand there in other words."""
    return all(any(_alike(level, name) for name in other[:-1]) for level in gone)


def _alike(level: str, name: str) -> bool:
    difference = relate_headers(read_header((level,)), read_header((name,)))
    return difference.relation is not Relation.DIFFERENT and not difference.contradiction
