"""Whose a row or column is of which nothing can be recognised but its name: the one that the name names."""

from __future__ import annotations

from dataclasses import replace

from tabx.perturb.contents import relate
from tabx.perturb.draft import Draft, Fact


def known_by_name(draft: Draft) -> Draft:
    """Return the draft with rows and columns that only their names can tell given to the gold lines these name.

    Where every value was replaced, nothing in a table tells a row that bears another's key from that other row with
    other values, put elsewhere; nor a column that bears another's header. A perfect judge reads both as named. What
    still tells a fact of its own, and a name whose own line is told by a fact, stay what they are.
    """
    rows, columns = _rows(draft), _columns(draft)
    if not rows and not columns:
        return draft
    slots = [
        [
            replace(slot, facts=tuple(_given(draft, fact, rows.get(r), columns.get(c)) for fact in slot.facts))
            for c, slot in enumerate(line)
        ]
        for r, line in enumerate(draft.slots)
    ]
    return replace(
        draft,
        rows=[replace(row, sources=(rows[r],)) if r in rows else row for r, row in enumerate(draft.rows)],
        columns=[replace(one, sources=(columns[c],)) if c in columns else one for c, one in enumerate(draft.columns)],
        slots=slots,
    )


def recognised(draft: Draft, fact: Fact) -> bool:
    """Whether a fact can still be told to be the gold's."""
    if fact.source is None or fact.content.blank:
        return False
    return fact.parts > 1 or relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).kept


def _given(draft: Draft, fact: Fact, row: int | None, column: int | None) -> Fact:
    """Return a fact as one of the row and column that its place now stands for, unless it is told to be another's."""
    if fact.source is None or recognised(draft, fact):
        return fact
    i, j = fact.source
    return replace(fact, source=(i if row is None else row, j if column is None else column))


def _rows(draft: Draft) -> dict[int, int]:
    """Return the gold row that each draft row is told to be by its key alone, where that one's facts tell no row."""
    told = {
        fact.source[0]
        for r, line in enumerate(draft.slots)
        for slot in line
        for fact in slot.facts
        if fact.source is not None and fact.source[0] in draft.rows[r].sources and recognised(draft, fact)
    }
    keys = _keys(draft)
    found = {}
    for r, row in enumerate(draft.rows):
        named = {
            keys[fact.source[1], fact.content.text]
            for slot in draft.slots[r]
            for fact in slot.facts
            if fact.source is not None and (fact.source[1], fact.content.text) in keys
        }
        if len(row.sources) == 1 and not told & {*row.sources, *named} and len(named) == 1:
            found[r] = named.pop()
    return found


def _keys(draft: Draft) -> dict[tuple[int, str], int]:
    """Return the gold row that each word of a column without equals names."""
    keys = {}
    for j in range(draft.gold.column_count):
        contents = [row[j] for row in draft.contents]
        if all(one.words for one in contents) and len({one.text for one in contents}) == len(contents):
            keys.update({(j, one.text): i for i, one in enumerate(contents)})
    return keys


def _columns(draft: Draft) -> dict[int, int]:
    """Return the gold column of each draft column that is told by its header alone, where so are all that exchange."""
    found: dict[int, int] = {}
    for c, column in enumerate(draft.columns):
        if len(column.sources) != 1 or column.joint or column.named_after is None:
            continue
        if column.named_after == column.sources[0]:
            continue
        if not any(recognised(draft, fact) for row in draft.slots for fact in row[c].facts):
            found[c] = column.named_after
    while True:
        free = {draft.columns[c].sources[0] for c in found}
        kept = {c: j for c, j in found.items() if j in free}
        if kept == found:
            return found
        found = kept
