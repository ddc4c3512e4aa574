"""Edits that put right values in wrong places: moved by rows, exchanged with others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tabx.perturb.acts import EXCHANGED, cell_by_cell, exchanged_keys, moved
from tabx.perturb.causes import LEAST, RUN, has_two_values
from tabx.perturb.choosing import key_column, pick, quoted, say_enough, without_act
from tabx.perturb.contents import Content, TextChange, relate
from tabx.perturb.draft import Draft, Slot
from tabx.perturb.records import RefusedError

MOST_MOVED_BY = 3
"""Rows by which values are moved; no reason on record, a slip is of one row or a few."""

LEAST_EXCHANGED = 10
"""Cells of two values that are all exchanged: as many are wrong by chance in one of 1,024 tables."""


def column_moved(draft: Draft, rng: Random) -> str:
    """Move the values of a column by some rows, those at its end to its beginning."""
    by = rng.randint(1, MOST_MOVED_BY)
    rows = range(draft.height)
    c = pick(rng, _movable(draft, rows, by), "no column of different values beside the keys in the gold's order")
    _move(draft, c, rows, by)
    return f"{quoted(draft, c)}: values {by} row{'s' if by > 1 else ''} down"


def block_moved(draft: Draft, rng: Random) -> str:
    """Move the values of a block of a column by a row, the last to its beginning."""
    starts = range(draft.height - RUN)
    blocks = [range(start, end) for start in starts for end in range(start + RUN + 1, draft.height + 1)]
    choices = [(c, rows) for rows in blocks if len(rows) < draft.height for c in _movable(draft, rows, 1)]
    c, rows = pick(rng, choices, "no column with seven different values beside the keys in the gold's order")
    _move(draft, c, rows, 1)
    return f"{quoted(draft, c)}: values of rows {rows[0] + 1} to {rows[-1] + 1} a row down"


def _movable(draft: Draft, rows: range, by: int) -> list[int]:
    """Return the columns in which values can be moved so that each is another then, and no shift by an amount."""
    if not _are_in_order(draft) or len(rows) < LEAST:
        return []
    varied = [c for c in _others(draft) if not has_two_values(draft.cells(c))]
    return [c for c in varied if _are_moved([draft.cells(c)[r] for r in rows], by)]


def _others(draft: Draft) -> list[int]:
    """Return the columns beside the keys in which no act was done."""
    key = key_column(draft)
    return [c for c in without_act(draft, range(draft.width)) if c != key]


def _are_in_order(draft: Draft) -> bool:
    sources = [row.sources for row in draft.rows]
    return all(len(one) == 1 for one in sources) and sources == sorted(sources)


def _are_moved(contents: Sequence[Content], by: int) -> bool:
    """Whether contents say enough, and those some rows apart differ, not by the same amount throughout."""
    related = [relate(one, other) for one, other in zip(contents[by:], contents, strict=False)]
    sizes = {one.magnitude for one in related}
    all_differ = not any(one.relation in ("exact", "equivalent") for one in related)
    return _tell_places(contents) and all_differ and (len(sizes) > 1 or None in sizes)


def _tell_places(contents: Sequence[Content]) -> bool:
    """Whether each content is another, so that it tells from which row it is, and there are enough of them."""
    numbers = [content.number for content in contents if content.number is not None]
    are_distinct = len({content.text for content in contents if not content.blank}) == len(contents)
    return are_distinct and (not numbers or say_enough(numbers, LEAST))


def _move(draft: Draft, column: int, rows: range, by: int) -> None:
    old = draft.cells(column)
    for place, r in enumerate(rows):
        draft.put(r, column, _elsewhere(old[rows[place - by]]))
    draft.acts.append(moved(draft.columns[column].sources[0], by, draft.gold.row_count))


def _elsewhere(content: Content) -> Content:
    """Return a content as it stands in another's place."""
    return replace(content, change=TextChange.DIFFERENT) if content.words else content


def keys_exchanged(draft: Draft, rng: Random) -> str:
    """Exchange the names of two rows, and so the values beside them."""
    key = key_column(draft)
    if key is None or not without_act(draft, [key]):
        raise RefusedError("no key column")
    pairs = [
        (r, q)
        for r in range(draft.height)
        for q in range(r + 1, draft.height)
        if _are_telling(draft, r, q, _different(draft, r, q, key))
    ]
    r, q = pick(rng, pairs, "no two rows with two different values each beside their names")
    old = draft.cells(key)
    draft.put(r, key, _elsewhere(old[q]))
    draft.put(q, key, _elsewhere(old[r]))
    rows = draft.rows[r].sources[0], draft.rows[q].sources[0]
    draft.acts.append(exchanged_keys(draft.columns[key].sources[0], rows))
    return f"rows {r + 1} and {q + 1}: names exchanged"


def _different(draft: Draft, row: int, other: int, key: int) -> list[int]:
    """Return the columns beside the key in which two rows of the gold say something different."""
    if not all(len(draft.rows[r].sources) == 1 for r in (row, other)):
        return []
    mine, theirs = draft.slots[row], draft.slots[other]
    columns = [c for c in range(draft.width) if c != key and mine[c].text != theirs[c].text]
    return [c for c in columns if _is_filled(mine[c]) and _is_filled(theirs[c])]


def _are_telling(draft: Draft, row: int, other: int, columns: Sequence[int]) -> bool:
    """Whether the values of two rows in some columns tell the rows apart, by no chance."""
    facts = [draft.slots[r][c].sole for r in (row, other) for c in columns]
    contents = [fact.content for fact in facts if fact is not None]
    numbers = [content.number for content in contents if content.number is not None]
    return len(contents) > LEAST and (len(numbers) < len(contents) or say_enough(numbers, LEAST))


def _is_filled(slot: Slot) -> bool:
    return slot.sole is not None and not slot.sole.content.blank


def values_exchanged(draft: Draft, rng: Random) -> str:
    """Exchange the two values of a column that has no others."""
    columns = [c for c in _others(draft) if _is_exchangeable(draft, c)]
    c = pick(rng, columns, "no column of two values in ten cells")
    one, other = sorted({content.text for content in draft.cells(c) if not content.blank})
    by_text = {content.text: content for content in draft.cells(c)}
    opposite = {one: by_text[other], other: by_text[one]}

    def change(content: Content) -> Content | None:
        found = opposite.get(content.text)
        return None if found is None else _elsewhere(found)

    for r, content in enumerate(draft.cells(c)):
        if (new := change(content)) is not None:
            draft.put(r, c, new)
    draft.acts.append(cell_by_cell(EXCHANGED, draft.columns[c].sources, change))
    return f"{quoted(draft, c)}: '{one}' and '{other}' exchanged"


def _is_exchangeable(draft: Draft, column: int) -> bool:
    contents = [content for content in draft.cells(column) if not content.blank]
    values = {content.text: content for content in contents}
    if len(values) != 2 or len(contents) < LEAST_EXCHANGED:
        return False
    one, other = values.values()
    return relate(one, other).relation not in ("exact", "equivalent")
