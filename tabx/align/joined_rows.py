"""Neighbouring gold rows printed as one row, cell by cell one after another."""

from __future__ import annotations

from tabx.align.dividing import divide, stretches
from tabx.align.draft import Draft
from tabx.align.merged_rows import merge_rows

ENOUGH = 0.8
"""Share of the filled cells that have to say just the texts of these rows."""

MOST = 12
"""Rows printed as one."""

DENSE = 2000
"""Pairs of missing and extra rows that are looked at."""


def repair_joined_rows(draft: Draft) -> None:
    """Find predicted rows whose cells say those of neighbouring gold rows in their order, and place each."""
    columns = draft.single_columns()
    missing, extra = set(draft.missing_rows()), draft.extra_rows()
    if len(columns) < 2 or not missing:
        return
    owners = dict(draft.single_rows())
    for i in sorted({k + step for k in missing for step in (-1, 1)} & set(owners)):
        group = _group(draft, i, owners[i], missing, columns)
        if group:
            merge_rows(draft, owners[i], (i,), group, columns)
            missing -= set(group)
    if len(missing) * len(extra) > DENSE:
        return
    for j in extra:
        for i in sorted(missing):
            group = _group(draft, i, j, missing, columns)
            if group:
                merge_rows(draft, j, (), group, columns)
                missing -= set(group)
                break


def _group(draft: Draft, i: int, j: int, missing: set[int], columns: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return the rows around a gold row that a predicted one says all together, () where it does not."""
    found = (rows for rows in stretches(i, missing, MOST) if _says(draft, rows, j, columns))
    return tuple(next(found, ()))


def _says(draft: Draft, rows: range, j: int, columns: list[tuple[int, int]]) -> bool:
    filled = right = apart = 0
    for g, p in columns:
        text, wanted = draft.predicted.texts[p][j], [draft.gold.texts[g][i] for i in rows]
        if not text and not any(wanted):
            continue
        filled += 1
        if len(set(wanted)) == 1 and text == wanted[0]:
            right += 1
        elif divide(text, wanted) is not None:
            right += 1
            apart += sum(map(bool, wanted)) > 1
    return apart > 0 and right >= ENOUGH * filled
