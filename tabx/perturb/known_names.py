"""Rows and columns identified by name alone, given to the gold line of that name."""

from __future__ import annotations

from dataclasses import replace

from tabx.perturb.contents import relate
from tabx.perturb.draft import Draft, Fact, Shape


def known_by_name(draft: Draft) -> Draft:
    """Return the draft with lines that only a name identifies given to the gold lines named.

    If every value was replaced, a row with another row's key cannot be distinguished from that other row with other
    values; nor a column with another column's header. A perfect judge reads both as named. A line with a recognisable
    fact keeps its gold line, and so does a line whose name belongs to a line with such a fact.
    """
    rows, columns = _rows_by_key(draft), _columns_by_header(draft)
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
        columns=[
            replace(column, sources=(columns[c],)) if c in columns else column for c, column in enumerate(draft.columns)
        ],
        slots=slots,
    )


def recognised(draft: Draft, fact: Fact) -> bool:
    """Whether a fact can still be recognised as the gold's."""
    if fact.source is None or fact.content.blank:
        return False
    return fact.parts > 1 or relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).kept


def _given(draft: Draft, fact: Fact, row: int | None, column: int | None) -> Fact:
    """Return a fact with the gold lines of its place as its source, unless it is recognised."""
    if fact.source is None or recognised(draft, fact):
        return fact
    i, j = fact.source
    return replace(fact, source=(i if row is None else row, j if column is None else column))


def _rows_by_key(draft: Draft) -> dict[int, int]:
    """Return the gold row of each draft row's key, where no fact identifies either row."""
    identified = _identified_rows(draft)
    keys = _keys(draft)
    named = {}
    for r, row in enumerate(draft.rows):
        rows = {
            keys[fact.source[1], fact.content.text]
            for slot in draft.slots[r]
            for fact in slot.facts
            if fact.source is not None and (fact.source[1], fact.content.text) in keys
        }
        if len(row.sources) == 1 and len(rows) == 1 and not identified & {*row.sources, *rows}:
            named[r] = rows.pop()
    return named


def _identified_rows(draft: Draft) -> set[int]:
    """Return the gold rows with a recognisable fact in a row that stands for them."""
    return {
        fact.source[0]
        for row, line in zip(draft.rows, draft.slots, strict=True)
        for slot in line
        for fact in slot.facts
        if fact.source is not None and fact.source[0] in row.sources and recognised(draft, fact)
    }


def _keys(draft: Draft) -> dict[tuple[int, str], int]:
    """Return the gold row of each (column, text) in columns of distinct words."""
    keys = {}
    for j in range(draft.gold.column_count):
        contents = [row[j] for row in draft.contents]
        are_distinct = len({content.text for content in contents}) == len(contents)
        if are_distinct and all(content.words for content in contents):
            keys.update({(j, content.text): i for i, content in enumerate(contents)})
    return keys


def _columns_by_header(draft: Draft) -> dict[int, int]:
    """Return the gold column of each draft column's header, where nothing else identifies it."""
    named = {
        c: column.named_after
        for c, column in enumerate(draft.columns)
        if column.named_after is not None and _is_known_by_header_alone(draft, c)
    }
    while True:
        # A column can be given to another gold column only if the column with its own header is given away too.
        free = {draft.columns[c].sources[0] for c in named}
        kept = {c: j for c, j in named.items() if j in free}
        if kept == named:
            return named
        named = kept


def _is_known_by_header_alone(draft: Draft, column: int) -> bool:
    found = draft.columns[column]
    is_one_column = len(found.sources) == 1 and found.shape is Shape.WHOLE
    if not is_one_column or found.named_after == found.sources[0]:
        return False
    return not any(recognised(draft, fact) for row in draft.slots for fact in row[column].facts)
