"""One gold row printed as several: a row, and beneath or above it the rest of what did not fit its cells."""

from __future__ import annotations

from tabx.align.records import Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import word_list
from tabx.align.repairs.merged_row import split_row
from tabx.values import fold

ENOUGH = 0.6
MOST = 6
"""Lines of a row."""

DENSE = 2000
"""Pairs of missing and extra rows that are looked at."""


def repair_wrapped_rows(draft: Draft) -> None:
    """Put rows together whose cells are broken over neighbouring rows that have no partner of their own."""
    columns = draft.single_columns()
    extra = set(draft.extra_rows())
    if not extra or not columns:
        return
    owners = {j: i for i, j in draft.single_rows()}
    for i, j in [*_beside_extra(owners, extra), *_all_extra(draft.missing_rows(), extra)]:
        if owners.get(j) != i and (j not in extra or (i,) in draft.rows):
            continue
        lines = [j]
        for step in (1, -1):
            k = j + step
            while k in extra and len(lines) < MOST and _goes_on(draft, i, sorted([*lines, k]), k, columns):
                lines.append(k)
                k += step
        lines.sort()
        if len(lines) > 1 and _is_whole(draft, i, j, lines, columns):
            extra -= set(lines)
            owners[j] = i
            _join(draft, i, j, lines, columns)


def _beside_extra(owners: dict[int, int], extra: set[int]) -> list[tuple[int, int]]:
    """Return the paired rows (gold, predicted) that have an extra one beside them."""
    return [(owners[j], j) for j in sorted({k + step for k in extra for step in (-1, 1)} & set(owners))]


def _all_extra(missing: list[int], extra: set[int]) -> list[tuple[int, int]]:
    """Return the missing rows with each extra one that another follows, none where there are too many."""
    first = sorted(k for k in extra if k + 1 in extra)
    return [(i, j) for i in missing for j in first] if len(missing) * len(first) <= DENSE else []


def _squeezed(*texts: str) -> str:
    return "".join(word for text in texts for word in word_list(text))


def _goes_on(draft: Draft, i: int, lines: list[int], k: int, columns: list[tuple[int, int]]) -> bool:
    """Whether what a line adds to each cell makes a longer part of the gold's text."""
    added = [(g, p) for g, p in columns if _squeezed(draft.predicted.texts[p][k])]  # a dash adds nothing
    fits = 0
    for g, p in added:
        together = _squeezed(*(draft.predicted.texts[p][line] for line in lines))
        fits += bool(together) and together in _squeezed(draft.gold.texts[g][i])
    return fits >= max(1, ENOUGH * len(added))


def _is_whole(draft: Draft, i: int, j: int, lines: list[int], columns: list[tuple[int, int]]) -> bool:
    """Whether most of the cells that other lines add to say just what the gold says once they are put together.

    A line that fills every cell is a row, unless every one of them goes on.
    """
    touched = [(g, p) for g, p in columns if any(_squeezed(draft.predicted.texts[p][k]) for k in lines if k != j)]
    whole = sum(
        _squeezed(*(draft.predicted.texts[p][k] for k in lines)) == _squeezed(draft.gold.texts[g][i])
        for g, p in touched
    )
    full = all(draft.predicted.texts[p][k] for k in lines for _, p in columns)
    return whole >= max(1, len(touched) if full else ENOUGH * len(touched))


def _join(draft: Draft, i: int, j: int, lines: list[int], columns: list[tuple[int, int]]) -> None:
    rows = (j, *(k for k in lines if k != j))
    index = split_row(draft, i, rows, f"one gold row printed as {len(rows)}: its cells go on in the next")
    for g, p in columns:
        places = [k for k in lines if draft.predicted.texts[p][k]]
        if places and places != [j]:
            texts = [draft.predicted.texts[p][k] for k in places]
            draft.slots[i, g] = Slot(_together(texts, draft.gold.texts[g][i]), tuple((k, p) for k in places), index)


def _together(texts: list[str], gold: str) -> str:
    """Return the parts of a broken text in one, set apart as the gold does."""
    spellings = [" ".join(texts), "".join(texts), "".join(text.removesuffix("-") for text in texts)]
    return next((text for text in spellings if fold(text) == fold(gold)), spellings[0])
