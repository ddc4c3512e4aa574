"""Where the rows and columns of the gold stand in a draft."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.perturb.contents import relate
from tabx.perturb.draft import Draft
from tabx.perturb.known_names import recognised


@dataclass
class Homes:
    """Which draft rows and columns stand for which gold ones; what is left is a copy or extra."""

    rows: dict[int, list[int]]
    columns: dict[int, list[int]]
    copied_rows: list[int]
    copied_columns: list[int]
    extra_rows: list[int]
    extra_columns: list[int]


def find_homes(draft: Draft) -> Homes:
    """Return what stands for what: a gold row is where most of its facts are known, a column where most are kept."""
    columns, copied_columns, extra_columns = _column_homes(draft)
    standing = {c for places in columns.values() for c in places}
    told = [_recognised(draft, r, standing) for r in range(draft.height)]
    rows: dict[int, list[int]] = {}
    copied: list[int] = []
    extra: list[int] = []
    claims: dict[int, list[int]] = {}
    for r, row in enumerate(draft.rows):
        known = [i for i in row.sources if told[r].get(i) or _is_blank(draft, i)]
        for i in known:
            claims.setdefault(i, []).append(r)
        if not known:
            extra.append(r)
    for i in sorted(claims):
        best = max(claims[i], key=lambda r: (told[r].get(i, 0), len(draft.rows[r].sources) == 1, -r))
        rows[i] = [best]
    for r in range(draft.height):
        if r in extra or any(r in places for places in rows.values()):
            continue
        texts = [draft.text(r, c) for c in range(draft.width)]
        twins = (b for places in rows.values() for b in places)
        same = any(texts == [draft.text(b, c) for c in range(draft.width)] for b in twins)
        (copied if same else extra).append(r)
    return Homes(rows, columns, copied, copied_columns, sorted(extra), extra_columns)


def _is_blank(draft: Draft, row: int) -> bool:
    return all(content.blank for content in draft.contents[row])


def _recognised(draft: Draft, row: int, standing: set[int]) -> dict[int, int]:
    """Return for each gold row how many of its facts can be recognised in a draft row."""
    counts: dict[int, int] = {}
    for c in sorted(standing):
        for fact in draft.slots[row][c].facts:
            if fact.source is not None and recognised(draft, fact):
                counts[fact.source[0]] = counts.get(fact.source[0], 0) + 1
    return counts


def _column_homes(draft: Draft) -> tuple[dict[int, list[int]], list[int], list[int]]:
    claims: dict[int, list[int]] = {}
    copied: list[int] = []
    extra: list[int] = []
    for c, column in enumerate(draft.columns):
        if not column.sources:
            extra.append(c)
        for j in column.sources:
            claims.setdefault(j, []).append(c)
    homes: dict[int, list[int]] = {}
    for j in sorted(claims):
        parts = [c for c in claims[j] if draft.columns[c].joint == "split"]
        whole = [c for c in claims[j] if c not in parts]
        homes[j] = [max(whole, key=lambda c: (_column_kept(draft, c), -c))] if whole else parts
    for c, column in enumerate(draft.columns):
        if column.sources and not any(c in places for places in homes.values()):
            same = any(_same_column(draft, c, b) for places in homes.values() for b in places)
            (copied if same else extra).append(c)
    return homes, copied, sorted(extra)


def _column_kept(draft: Draft, c: int) -> int:
    kept = 0
    for row in draft.slots:
        for fact in row[c].facts:
            if fact.source is not None:
                kept += relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).relation == "exact"
    return kept


def _same_column(draft: Draft, one: int, other: int) -> bool:
    if draft.columns[one].header != draft.columns[other].header:
        return False
    return all(row[one].text == row[other].text for row in draft.slots)
