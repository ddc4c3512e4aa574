"""A name that spans a column of no values of its own: blank in each row, or one of those that a spanned text covers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.align.pairing.grid import Grid
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.values import fold


def pair_beside_hollow_columns(draft: Draft) -> None:
    """Pair the column that has the values where a prediction's was paired with the hollow one of its name."""
    partners = dict(draft.single_columns())
    for hollow, own in _hollow_columns(draft.gold).items():
        p, q = partners.get(hollow), partners.get(own)
        theirs = _hollow_columns(draft.predicted)
        if p is None or p in theirs or (q is None and own in draft.column_partners()):
            continue
        if q is None:
            del draft.columns[(hollow,)]
            draft.columns[(own,)] = (p,)
        elif q in theirs:
            draft.columns |= {(own,): (p,), (hollow,): (q,)}


def repair_hollow_columns(draft: Draft) -> None:
    """Read a hollow column that one side alone has as part of the column beside it: its span says what that one says.

    A column without any text is left: it is missing or extra, and holds nothing.
    """
    partners = dict(draft.single_columns())
    for own, hollow in _by_own(draft.gold, draft.missing_columns()).items():
        if own in partners:
            _fold_gold(draft, hollow, own, partners[own])
    of_predicted = {p: g for g, p in draft.single_columns()}
    for own, hollow in _by_own(draft.predicted, draft.extra_columns()).items():
        if own in of_predicted:
            _fold_predicted(draft, of_predicted[own], hollow, own)


def _by_own(grid: Grid, unpaired: Sequence[int]) -> dict[int, list[int]]:
    """Return for columns that have values the unpaired hollow ones of their name that hold a text."""
    found: dict[int, list[int]] = {}
    for hollow, own in _hollow_columns(grid).items():
        if hollow in unpaired and any(grid.keys[hollow]):
            found.setdefault(own, []).append(hollow)
    return found


def _hollow_columns(grid: Grid) -> dict[int, int]:
    """Return the hollow columns, each with the one of its name that has the values."""
    if not grid.table.has_header:
        return {}
    found = {}
    for column in range(grid.width):
        own = next((other for other in _of_one_name(grid, column) if _is_hollow_beside(grid, column, other)), None)
        if own is not None:
            found[column] = own
    return {column: own for column, own in found.items() if own not in found}


def _of_one_name(grid: Grid, column: int) -> Iterator[int]:
    """Yield the columns beside one that have its name on all levels, the nearest first."""
    paths = grid.table.columns
    if not any(part.strip() for part in paths[column]):
        return
    for step in (1, -1):
        other = column + step
        while 0 <= other < grid.width and paths[other] == paths[column]:
            yield other
            other += step


def _is_hollow_beside(grid: Grid, column: int, other: int) -> bool:
    """Whether a column says nothing that another one does not say in its row, and is blank where that has values."""
    rows = range(grid.height)
    is_covered = all(not grid.keys[column][i] or _is_one_text(grid, i, column, other) for i in rows)
    return is_covered and any(grid.keys[other][i] and not grid.keys[column][i] for i in rows)


def _is_one_text(grid: Grid, row: int, column: int, other: int) -> bool:
    return fold(grid.texts[column][row]) == fold(grid.texts[other][row])


def _fold_gold(draft: Draft, hollow: Sequence[int], own: int, p: int) -> None:
    """Pair a predicted column with its gold column and the hollow ones, and read what spans these from it."""
    del draft.columns[(own,)]
    draft.columns[tuple(sorted((*hollow, own)))] = (p,)
    note = f"'{draft.gold.headers[own]}' is one column, which the gold has over a blank one, too"
    repair = Repair(
        RepairKind.LAYOUT,
        gold_columns=tuple(hollow),
        predicted_columns=(p,),
        count=float(len(hollow)),
        note=note,
    )
    index = draft.add(repair)
    for i, j in draft.single_rows():
        draft.slots.setdefault((i, own), Slot(draft.predicted.texts[p][j], ((j, p),), index))
        for g in hollow:
            text = draft.slots[i, own].text if draft.gold.keys[g][i] else ""
            draft.slots[i, g] = Slot(text, ((j, p),), index)


def _fold_predicted(draft: Draft, g: int, hollow: Sequence[int], own: int) -> None:
    """Pair a gold column with its predicted column and the hollow ones, whose texts it has, too."""
    del draft.columns[(g,)]
    draft.columns[(g,)] = tuple(sorted((*hollow, own)))
    note = f"'{draft.predicted.headers[own]}' stands over a blank column, too"
    repair = Repair(
        RepairKind.LAYOUT,
        gold_columns=(g,),
        predicted_columns=tuple(hollow),
        count=float(len(hollow)),
        note=note,
    )
    index = draft.add(repair)
    for i, j in draft.single_rows():
        draft.slots.setdefault((i, g), Slot(draft.predicted.texts[own][j], ((j, own),), index))
