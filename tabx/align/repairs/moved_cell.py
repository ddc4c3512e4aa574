"""Facts in another column of their row: single ones, or most of a row."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from tabx.align.pairing.assignment import assign
from tabx.align.pairing.blocks import Pairs, solve_blocks
from tabx.align.pairing.candidates import propose_by_words
from tabx.align.pairing.grid import Grid, is_large
from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.packed_cell import unpack_beside
from tabx.align.repairs.parts_of_texts import is_common
from tabx.values import read


@dataclass(frozen=True, slots=True)
class MovedCellThresholds:
    """Thresholds for taking a value, or a row of values, as moved."""

    least_share: float = 0.6
    """Share of a missing row's values that an extra row has to hold. No reason on record; more than half, so that no
    two rows can claim the same one."""

    least_values: int = 3
    """Values of a row that have to be there, in place or moved. No reason on record; rows of different things share
    two values by chance (a year and a country)."""


THRESHOLDS = MovedCellThresholds()


def repair_moved_cells(draft: Draft) -> None:
    """Find gold values missing from their place but elsewhere in the row; place them."""
    columns = draft.single_columns()
    owner = {p: g for g, p in columns}
    with_blanks = [(g, p) for g, p in columns if not all(draft.predicted.keys[p])]
    if not with_blanks:
        return
    for i, j in draft.single_rows():
        for g, p in with_blanks:
            is_lost = draft.gold.keys[g][i] and not draft.predicted.keys[p][j]
            if is_lost and (i, g) not in draft.slots:
                _find_moved(draft, i, j, g, owner)


def _find_moved(draft: Draft, i: int, j: int, g: int, owner: dict[int, int]) -> None:
    """Place a gold value at the first cell of its row that holds it.

    The cell holds it alone, or beside that column's own value.
    """
    for p in draft.predicted.column_order:
        home = owner.get(p)
        if not draft.predicted.keys[p][j] or (j, p) in draft.consumed or home == g:
            continue
        own_key = draft.gold.keys[home][i] if home is not None else ""
        if not own_key:
            if _has_moved(draft, (i, g), (j, p), is_named=home is not None):
                _place_moved(draft, (i, g), (j, p), home)
                return
        elif home is not None and (i, home) not in draft.slots and unpack_beside(draft, (i, g), (j, p), home):
            return


def _has_moved(draft: Draft, gold: tuple[int, int], predicted: tuple[int, int], *, is_named: bool) -> bool:
    """Whether a cell that is blank in the gold holds the value, and not by chance.

    `is_named`: the cell is in the partner of a gold column.
    """
    (i, g), (j, p) = gold, predicted
    value = draft.gold.value(i, g)
    # Under another unit the same text reads otherwise.
    is_same = draft.predicted.keys[p][j] == value.key or draft.predicted.texts[p][j] == value.text.strip()
    if not is_same or (not is_named and is_common(value)):
        return False
    return not _could_be_another(draft, i, j, g)


def _could_be_another(draft: Draft, i: int, j: int, g: int) -> bool:
    """Whether the same value is also missing elsewhere in its row: either could have moved."""
    key, partners = draft.gold.keys[g][i], draft.column_partners()
    others = (h for h in range(draft.gold.width) if h != g and draft.gold.keys[h][i] == key)
    return any(all(draft.predicted.keys[p][j] != key for p in partners.get(h, ())) for h in others)


def _place_moved(draft: Draft, gold: tuple[int, int], predicted: tuple[int, int], home: int | None) -> None:
    (i, g), (j, p) = gold, predicted
    text = draft.predicted.texts[p][j]
    index = draft.add(
        Repair(
            RepairKind.MOVED_CELL,
            gold_rows=(i,),
            gold_columns=(g,),
            predicted_rows=(j,),
            predicted_columns=(p,),
            of=Counted.CELL,
            note=f"'{text}' is in {draft.predicted.column_called(p)}",
        )
    )
    draft.slots[i, g] = Slot(text, ((j, p),), index)
    draft.consumed.add((j, p))
    if home is not None and (i, home) not in draft.slots:
        draft.slots[i, home] = Slot("", ((j, p),), index)


def repair_shifted_rows(draft: Draft) -> None:
    """Pair left-over rows that hold the same values in other columns, and place each value.

    Most of the gold row's values, three at least, have to be there, and one at least in another column.
    """
    missing, extra = draft.missing_rows(), draft.extra_rows()
    if not missing or not extra:
        return
    is_many = is_large(len(missing), len(extra))
    for i, j in (_pairs_of_many if is_many else _pairs_of_few)(draft, missing, extra):
        _place_row(draft, i, j)


def _pairs_of_few(draft: Draft, missing: list[int], extra: list[int]) -> Pairs:
    """Return the best pairs of left-over rows, comparing all pairs.

    Ties are broken by the rows' content, not their place.
    """
    gold_keys, keys = [_filled_keys(draft.gold, i) for i in missing], [_filled_keys(draft.predicted, j) for j in extra]
    scores = np.array([[_shared(mine, theirs) for theirs in keys] for mine in gold_keys])
    gold_ranks, ranks = draft.gold.row_rank, draft.predicted.row_rank
    gold_order = sorted(range(len(missing)), key=lambda a: gold_ranks[missing[a]])
    order = sorted(range(len(extra)), key=lambda b: ranks[extra[b]])
    return [(missing[a], extra[b]) for a, b in assign(scores, THRESHOLDS.least_share, gold_order, order)]


def _pairs_of_many(draft: Draft, missing: list[int], extra: list[int]) -> Pairs:
    """Return the best pairs of many left-over rows.

    Only rows that share a rare value are compared.
    """
    free, free_predicted = set(missing), set(extra)
    rows = [i for i in draft.gold.row_order if i in free]
    others = [j for j in draft.predicted.row_order if j in free_predicted]
    gold_keys, keys = [_filled_keys(draft.gold, i) for i in rows], [_filled_keys(draft.predicted, j) for j in others]
    a, b = propose_by_words([list(line.values()) for line in gold_keys], [list(line.values()) for line in keys])
    scores = np.array([_shared(gold_keys[x], keys[y]) for x, y in zip(a.tolist(), b.tolist(), strict=True)])
    is_enough = scores >= THRESHOLDS.least_share
    pairs, _ = solve_blocks(a[is_enough], b[is_enough], scores[is_enough])
    return [(rows[x], others[y]) for x, y in pairs]


def _filled_keys(grid: Grid, row: int) -> dict[int, str]:
    """Return the key of each filled cell of a row, read without its column.

    It may be in another column than its own.
    """
    texts = {column: grid.texts[column][row] for column in range(grid.width)}
    return {column: key for column, text in texts.items() if (key := read(text)[0].key)}


def _shared(gold_keys: dict[int, str], keys: dict[int, str]) -> float:
    """Return the share of a gold row's values that are anywhere in a predicted row."""
    shared = Counter(gold_keys.values()) & Counter(keys.values())
    return shared.total() / len(gold_keys) if gold_keys else 0.0


def _place_row(draft: Draft, i: int, j: int) -> None:
    """Pair two rows if some of their values moved and enough are right."""
    partners = dict(draft.single_columns())
    gold_keys, keys = _filled_keys(draft.gold, i), _filled_keys(draft.predicted, j)
    in_place = {g for g, key in gold_keys.items() if g in partners and keys.get(partners[g]) == key}
    moved = _moved_columns(draft, gold_keys, keys, partners, in_place)
    if not moved or len(moved) + len(in_place) < THRESHOLDS.least_values:
        return
    draft.rows[(i,)] = (j,)
    index = draft.add(
        Repair(
            RepairKind.MOVED_CELL,
            gold_rows=(i,),
            gold_columns=tuple(sorted(moved)),
            predicted_rows=(j,),
            predicted_columns=tuple(moved[g] for g in sorted(moved)),
            count=float(len(moved)),
            of=Counted.CELL,
            note=f"{len(moved)} values of the row are in the wrong columns",
        )
    )
    taken = set(moved.values())
    for g, p in partners.items():
        if g in moved:
            draft.slots[i, g] = Slot(draft.predicted.texts[moved[g]][j], ((j, moved[g]),), index)
        elif g not in in_place and p in taken:
            draft.slots[i, g] = Slot("", ((j, p),), index)
    draft.consumed.update((j, p) for p in taken)


def _moved_columns(
    draft: Draft, gold_keys: dict[int, str], keys: dict[int, str], partners: dict[int, int], in_place: set[int]
) -> dict[int, int]:
    """Return the predicted column of each gold value that left its own."""
    occupied = {partners[g] for g in in_place}
    free = [p for p in draft.predicted.column_order if p in keys and p not in occupied]
    moved: dict[int, int] = {}
    for g, key in gold_keys.items():
        if g in in_place or g not in partners:
            continue
        place = next((p for p in free if keys[p] == key), None)
        if place is not None:
            moved[g] = place
            free.remove(place)
    return moved
