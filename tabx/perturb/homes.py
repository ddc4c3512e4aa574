"""The places of the gold's rows and columns in a draft."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.perturb.contents import relate
from tabx.perturb.draft import Draft, Shape
from tabx.perturb.known_names import recognised


@dataclass
class Homes:
    """The draft row and column of each gold one; all others are copies or extra."""

    rows: dict[int, list[int]]
    columns: dict[int, list[int]]
    copied_rows: list[int]
    copied_columns: list[int]
    extra_rows: list[int]
    extra_columns: list[int]


def find_homes(draft: Draft) -> Homes:
    """Return the draft row and column of each gold row and column.

    A row's place is where most of its facts can be recognised, a column's where most of them are kept.
    """
    columns, copied_columns, extra_columns = _column_homes(draft)
    rows, copied_rows, extra_rows = _row_homes(draft, {c for places in columns.values() for c in places})
    return Homes(rows, columns, copied_rows, copied_columns, extra_rows, extra_columns)


def _row_homes(draft: Draft, home_columns: set[int]) -> tuple[dict[int, list[int]], list[int], list[int]]:
    """Return the home of each gold row, the draft rows that copy one, and the extra draft rows.

    A gold row is at home where most of its facts are recognised. A row that lost its claim and says the same as a home
    is a copy, else it is extra. A blank gold row has no fact to be recognised by: its source is believed.
    """
    recognised_facts = [_recognised(draft, r, home_columns) for r in range(draft.height)]
    claims: dict[int, list[int]] = {}
    extra: list[int] = []
    for r, row in enumerate(draft.rows):
        known = [i for i in row.sources if recognised_facts[r].get(i) or _is_blank(draft, i)]
        for i in known:
            claims.setdefault(i, []).append(r)
        if not known:
            extra.append(r)

    def strength(i: int, r: int) -> tuple[int, bool, int]:
        """Return the sort key of a claim: facts, then no other gold row held, then the first row."""
        return recognised_facts[r].get(i, 0), len(draft.rows[r].sources) == 1, -r

    homes = {i: max(claims[i], key=lambda r: strength(i, r)) for i in sorted(claims)}
    at_home = {r: [draft.text(r, c) for c in range(draft.width)] for r in homes.values()}
    copied: list[int] = []
    for r in sorted(set(range(draft.height)) - set(at_home) - set(extra)):
        texts = [draft.text(r, c) for c in range(draft.width)]
        (copied if texts in at_home.values() else extra).append(r)
    return {i: [r] for i, r in homes.items()}, copied, sorted(extra)


def _is_blank(draft: Draft, gold_row: int) -> bool:
    return all(content.blank for content in draft.contents[gold_row])


def _recognised(draft: Draft, draft_row: int, home_columns: set[int]) -> dict[int, int]:
    """Return how many facts of each gold row can be recognised in a draft row."""
    counts: dict[int, int] = {}
    for c in sorted(home_columns):
        for fact in draft.slots[draft_row][c].facts:
            if fact.source is not None and recognised(draft, fact):
                counts[fact.source[0]] = counts.get(fact.source[0], 0) + 1
    return counts


def _column_homes(draft: Draft) -> tuple[dict[int, list[int]], list[int], list[int]]:
    claims: dict[int, list[int]] = {}
    for c, column in enumerate(draft.columns):
        for j in column.sources:
            claims.setdefault(j, []).append(c)
    homes = {j: _home_of_column(draft, claims[j]) for j in sorted(claims)}
    at_home = {c for places in homes.values() for c in places}
    copied: list[int] = []
    extra: list[int] = []
    for c, column in enumerate(draft.columns):
        if c in at_home:
            continue
        is_copy = bool(column.sources) and any(_is_same_column(draft, c, other) for other in at_home)
        (copied if is_copy else extra).append(c)
    return homes, copied, extra


def _home_of_column(draft: Draft, claims: list[int]) -> list[int]:
    """Return the best kept column that holds a gold column whole, else its halves."""
    whole = [c for c in claims if draft.columns[c].shape is not Shape.HALF]
    return [max(whole, key=lambda c: (_kept_facts(draft, c), -c))] if whole else claims


def _kept_facts(draft: Draft, c: int) -> int:
    kept = 0
    for row in draft.slots:
        for fact in row[c].facts:
            if fact.source is not None:
                kept += relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).relation == "exact"
    return kept


def _is_same_column(draft: Draft, one: int, other: int) -> bool:
    if draft.columns[one].header != draft.columns[other].header:
        return False
    return all(row[one].text == row[other].text for row in draft.slots)
