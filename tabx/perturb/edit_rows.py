"""Edits of rows, and of cells within a row."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import groupby, pairwise
from random import Random

from tabx.perturb.choosing import (
    CHOICES_PER_CHANGE,
    MOST_CHANGED,
    key_column,
    number_columns,
    numbers_of,
    pick,
    places,
    quoted,
)
from tabx.perturb.contents import Content, read_content
from tabx.perturb.draft import Draft, Fact, Row, Slot
from tabx.perturb.edit_values import another
from tabx.perturb.operated import put_row, remove_rows
from tabx.perturb.records import RefusedError

WRONG_BY_PERCENT = (4, 30)
"""By how much a wrong total is off, at least and at most: more than rounding of its summands could explain."""

WRONG_BY_LAST_DIGITS = 3
"""The same for small totals, in steps of the last digit shown."""


def _plain_rows(draft: Draft) -> list[int]:
    return [r for r in range(draft.height) if not any(slot.span for slot in draft.slots[r])]


def _permuted(count: int, rng: Random) -> list[int]:
    order = list(range(count))
    while count > 1 and order == list(range(count)):
        rng.shuffle(order)
    return order


def row_shuffle(draft: Draft, rng: Random) -> str:
    """Reorder the rows within their sections."""
    sections = [list(group) for _, group in groupby(range(draft.height), key=lambda r: draft.rows[r].group)]
    if all(len(section) < 2 for section in sections) or draft.height < 3:
        raise RefusedError("fewer than three rows, or none that shares its section")
    order = [section[i] for section in sections for i in _permuted(len(section), rng)]
    if [_texts(draft, r) for r in order] == [_texts(draft, r) for r in range(draft.height)]:
        raise RefusedError("the rows are all the same")
    draft.rows = [draft.rows[r] for r in order]
    draft.slots = [draft.slots[r] for r in order]
    return "rows reordered"


def _texts(draft: Draft, row: int) -> list[str]:
    return [slot.text for slot in draft.slots[row]]


def rows_merged(draft: Draft, rng: Random) -> str:
    """Merge two adjacent rows cell by cell; duplicate rows are not merged."""
    plain = _plain_rows(draft)
    standing = Counter(source for row in draft.rows for source in row.sources)
    once = {r for r in plain if len(sources := draft.rows[r].sources) == 1 and standing[sources[0]] == 1}
    pairs = [
        r for r in range(draft.height - 1) if {r, r + 1} <= once and draft.rows[r].group == draft.rows[r + 1].group
    ]
    r = pick(rng, pairs if draft.height > 3 else [], "no two whole rows that follow each other, of four or more")
    joint = " / " if any(";" in slot.text for slot in draft.slots[r] + draft.slots[r + 1]) else "; "
    merged = [
        Slot(one.facts + other.facts, joint) for one, other in zip(draft.slots[r], draft.slots[r + 1], strict=True)
    ]
    row = draft.rows[r]
    draft.rows[r : r + 2] = [replace(row, sources=row.sources + draft.rows[r + 1].sources)]
    draft.slots[r : r + 2] = [merged]
    return f"rows {r + 1} and {r + 2} merged"


def row_duplicate(draft: Draft, rng: Random) -> str:
    """Duplicate a row."""
    r = pick(rng, _plain_rows(draft), "no row without merged cells")
    at = rng.choice((r + 1, draft.height)) if not any(row.group for row in draft.rows) else r + 1
    put_row(draft, at, draft.rows[r], draft.slots[r])
    return f"row {r + 1} duplicated as row {at + 1}"


def rows_missing(draft: Draft, rng: Random) -> str:
    """Drop one to three rows."""
    if draft.height < 4:
        raise RefusedError("fewer than four rows")
    count = rng.randint(1, max(1, min(MOST_CHANGED, draft.height // CHOICES_PER_CHANGE)))
    chosen = sorted(rng.sample(range(draft.height), count))
    remove_rows(draft, chosen)
    return "dropped: row " + ", ".join(str(r + 1) for r in chosen)


def _insert(draft: Draft, at: int, contents: list[Content], *, total: bool = False) -> None:
    near = draft.rows[min(at, draft.height - 1)].group if draft.rows else ()
    put_row(draft, at, Row((), near, total), [Slot((Fact(content),)) for content in contents])


def extra_row(draft: Draft, rng: Random) -> str:
    """Add a plausible row that is invented."""
    contents = []
    for c in range(draft.width):
        full = [content for content in draft.cells(c) if not content.blank]
        taken = {content.text for content in full}
        contents.append(another(rng.choice(full), taken, rng) if full else Content(""))
    if not any(content.text for content in contents):
        raise RefusedError("the table is empty")
    at = _gap(draft, rng)
    _insert(draft, at, contents)
    return f"row {at + 1} invented"


def extra_row_empty(draft: Draft, rng: Random) -> str:
    """Add an empty row between two others."""
    at = pick(rng, _gaps(draft)[1:], "no place for a row that does not cut a merged cell")
    _insert(draft, at, [Content("")] * draft.width)
    return f"row {at + 1} empty"


def _gap(draft: Draft, rng: Random) -> int:
    """Return an index where a row can be inserted without splitting a merged cell."""
    return rng.choice([*_gaps(draft), draft.height])


def _gaps(draft: Draft) -> list[int]:
    """Return the indices where a row can be inserted without splitting a merged cell."""
    gaps = [0] if draft.height else []
    for r in range(1, draft.height):
        above = {slot.span for slot in draft.slots[r - 1] if slot.span}
        if not above & {slot.span for slot in draft.slots[r]}:
            gaps.append(r)
    return gaps


def total_right(draft: Draft, rng: Random) -> str:
    """Add a row of correct totals."""
    return _total(draft, rng, wrong=False)


def total_wrong(draft: Draft, rng: Random) -> str:
    """Add a row of totals with one wrong."""
    return _total(draft, rng, wrong=True)


def _total(draft: Draft, rng: Random, *, wrong: bool) -> str:
    key = key_column(draft)
    columns = _columns_of_amounts(draft)
    if key is None or not columns or not any(content.words for content in draft.cells(key)):
        raise RefusedError("no column of amounts to add up beside a column of names")
    if _has_total(draft, key):
        raise RefusedError("the table has a total already")
    contents = [Content("")] * draft.width
    contents[key] = Content("Total")
    spoilt = rng.choice(columns) if wrong else -1
    for c in columns:
        found = [number for _, _, number in numbers_of(draft, c)]
        decimals = max(number.places for number in found)
        amount = sum((number.digits for number in found), Decimal(0))
        if c == spoilt:
            share = Decimal(rng.randint(*WRONG_BY_PERCENT)) / 100
            amount += max(abs(amount) * share, WRONG_BY_LAST_DIGITS * Decimal(1).scaleb(-decimals))
        is_grouped = any(number.grouped for number in found)
        contents[c] = read_content("").with_number(replace(found[0], grouped=is_grouped).of(amount, decimals))
    _insert(draft, draft.height, contents, total=True)
    return f"total row{f', wrong in {quoted(draft, spoilt)}' if wrong else ''}"


def _columns_of_amounts(draft: Draft) -> list[int]:
    """Return the columns whose numbers can be added up.

    No percentages, temperatures or ranks, and not all 0.
    """
    columns = number_columns(draft, lambda numbers: numbers[0].suffix.strip() != "%" and not numbers[0].offset)
    return [
        c
        for c in columns
        if "%" not in draft.columns[c].header
        and not any(row[c].span for row in draft.slots)
        and not _counts_up(draft, c)
        and any(number.digits for _, _, number in numbers_of(draft, c))
    ]


def _has_total(draft: Draft, key: int) -> bool:
    names = [draft.text(r, c).lower() for r in range(draft.height) for c in (0, key)]
    return any(word in name for name in names for word in ("total", "sum"))


def _counts_up(draft: Draft, column: int) -> bool:
    """Whether a column numbers its rows: ranks and codes have no sum."""
    found = sorted(number.digits for _, _, number in numbers_of(draft, column))
    return all(after - before == 1 for before, after in pairwise(found))


def shifted_row(draft: Draft, rng: Random) -> str:
    """Shift the cells of a row one place to the right from some column on; the last is lost."""
    key = key_column(draft) or 0
    rows = []
    for r in _plain_rows(draft):
        starts = [s for s in range(1, draft.width - 2) if s > key]
        for s in starts:
            moved = draft.slots[r][s:]
            if all(slot.sole is not None and not slot.sole.content.blank for slot in moved) and _differ(moved):
                rows.append((r, s))
    r, s = pick(rng, rows, "no row with three filled cells of different texts behind its key")
    row = draft.slots[r]
    draft.slots[r] = [*row[:s], Slot(), *row[s:-1]]
    return f"row {r + 1}: shifted to the right from cell {s + 1} on"


def _differ(slots: list[Slot]) -> bool:
    return all(one.text != other.text for one, other in pairwise(slots))


def fact_moved(draft: Draft, rng: Random) -> str:
    """Move a fact to an empty cell of its row."""
    gaps = set(places(draft, lambda content: content.text == ""))
    choices = [
        (r, c, d)
        for r, c in places(draft, lambda content: not content.blank)
        for d in range(draft.width)
        if (r, d) in gaps and draft.columns[c].sources != draft.columns[d].sources
    ]
    r, c, d = pick(rng, choices, "no row with an empty cell that a fact could move to")
    row = draft.slots[r]
    row[d], row[c] = replace(row[d], facts=row[d].facts + row[c].facts), Slot()
    return f"row {r + 1}: {quoted(draft, c)} moved to {quoted(draft, d)}"


def facts_packed(draft: Draft, rng: Random) -> str:
    """Put two facts of a row in one cell and empty the other."""
    spots = places(draft, lambda content: not content.blank)
    choices = [
        (r, c, d)
        for r, c in spots
        for q, d in spots
        if r == q and c != d and draft.text(r, c) != draft.text(r, d) and ";" not in draft.text(r, c) + draft.text(r, d)
    ]
    r, c, d = pick(rng, choices, "no row with two different facts beside its key")
    row = draft.slots[r]
    row[d], row[c] = replace(row[d], facts=row[d].facts + row[c].facts), Slot()
    return f"row {r + 1}: {quoted(draft, c)} packed into {quoted(draft, d)}"
