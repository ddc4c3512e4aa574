"""Header levels that were lost, and group headers that stand over other columns."""

from __future__ import annotations

from tabx.align.draft import Draft
from tabx.align.header_texts import groups_of, joined, says, sole_text, words
from tabx.align.records import Repair, RepairKind
from tabx.table import KeyPath
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation


def compare_levels(draft: Draft) -> None:
    """Record header levels that are gone, and group headers over other columns: a wrong name for each of them."""
    gold, predicted = draft.gold.table, draft.predicted.table
    if not (gold.has_header and predicted.has_header) or len(gold.header_rows) < 2:
        return
    groups, titles = groups_of(gold), {fold(sole_text(line)) for line in gold.header_rows}
    mine, theirs = gold.columns, predicted.columns
    for g, p in draft.single_columns():
        if (g, p) in draft.base.evidence.mapped:
            continue  # named as one by the user
        path = tuple(level for level in mine[g] if level and fold(level) not in titles)
        other = tuple(level for level in theirs[p] if level and fold(level) not in titles)
        kind = _kind(path, other, groups)
        if kind is not None:
            note = f"'{draft.gold.headers[g]}' → '{draft.predicted.headers[p]}': {_NOTES[kind]}"
            draft.add(Repair(kind, gold_columns=(g,), predicted_columns=(p,), of="column", note=note))


_NOTES = {
    RepairKind.HEADER_LEVEL: "a header level is gone",
    RepairKind.GROUP_HEADER: "stands under another group header",
}


def _kind(path: KeyPath, other: KeyPath, groups: frozenset[str]) -> RepairKind | None:
    """Return what happened to the levels of one column; None where they all stand there, or none of them does.

    A header that still says some level and nothing else has lost one. One that says another group of the gold, or
    something else in the place of its own group, stands under another group.
    """
    if not path or not other:
        return None
    text = joined(other)
    if any(fold(level) in groups and not says(joined(path), level) for level in other[:-1]):
        return RepairKind.GROUP_HEADER
    said = set(words(text))  # "Water level lowest (m)" says "Water level (m)", a word of another level in between
    gone = [level for level in path if not says(text, level) and not said.issuperset(words(level))]
    if not gone or len(path) < 2 or len(gone) == len(path):
        return None
    if set(words(text)) <= set(words(joined(path))):
        return RepairKind.HEADER_LEVEL
    if len(other) > 1 and fold(other[-1]) == fold(path[-1]) and not _renamed(gone, other):
        return RepairKind.GROUP_HEADER
    return None


def _renamed(gone: list[str], other: KeyPath) -> bool:
    """Whether the levels that are gone stand there in other words."""
    return all(any(_alike(level, name) for name in other[:-1]) for level in gone)


def _alike(level: str, name: str) -> bool:
    difference = relate_headers(read_header((level,)), read_header((name,)))
    return difference.relation is not Relation.DIFFERENT and not difference.contradiction
