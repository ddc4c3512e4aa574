"""Rows with a cell too few or too many, so that values are under neighbouring columns.

A row that keeps its length can shift too: a blank is inserted, and the values at its end are lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.table import NoteCode
from tabx.values import read


@dataclass(frozen=True, slots=True)
class RaggedThresholds:
    """Thresholds for taking the values of a row as shifted."""

    most_steps: int = 2
    """Cells too few or too many. No reason on record; a row that lost or gained more separators is another row."""

    least_share: float = 0.6
    """Share of the values behind the shift that have to be right where they moved to, and of the columns that have to
    be right in a row without a partner. No reason on record; more than half, so that no row fits two shifts."""

    least_values: int = 2
    """Values that the shift has to put right: one may be right by chance. It is enough where the value is telling, or
    where the reader noted ragged rows."""

    telling_digits: int = 2
    """Digits of a value that stands in a neighbouring cell for a reason: single digits repeat in every row."""

    most_pairs: int = 2000
    """Pairs of missing and extra rows that are compared. No reason on record; it bounds the time."""


THRESHOLDS = RaggedThresholds()

Places = list[tuple[int, int]]
"""Paired columns (predicted, gold) in the order of the prediction: a shift goes along it."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns along which rows may shift.

    `holed` are the paired ones with a blank somewhere, `spare` the unpaired predicted ones without a name.
    """

    paired: Places
    holed: Places
    spare: list[int]


@dataclass(frozen=True, slots=True)
class _Shift:
    """A block of a row's values that is in other columns.

    From column place `start` on they are `step` places to the right (left if below 0). `right` values of the row are
    then right, `moved` of them in another place. `falls`: the row has no more cells than the header, and its last
    values are lost.
    """

    start: int
    step: int
    right: int
    moved: int
    falls: bool


def repair_ragged_rows(draft: Draft) -> None:
    """Place the values of rows whose cells shifted as one block, from some column to the end.

    A row that lost a cell ends in a blank, one that gained a cell reaches into a column without a name.
    """
    columns = _shiftable_columns(draft)
    if columns is None:
        return
    is_noted = any(note.code == NoteCode.RAGGED_ROWS for note in draft.predicted.table.notes)
    least = 1 if is_noted else THRESHOLDS.least_values
    repairs: list[int] = []
    for i, j in sorted(draft.single_rows()):
        if _may_shift(draft, i, j, columns):
            shift = _best_shift(draft, i, j, columns.paired, least)
            if shift is not None:
                repairs.append(_place(draft, i, j, columns.paired, shift))
    repairs += _pair_shifted(draft, columns)
    _explain_overflow(draft, columns.spare, repairs)


def _shiftable_columns(draft: Draft) -> _Columns | None:
    """Return the columns along which rows may shift; None where no row can have."""
    paired = sorted((p, g) for g, p in draft.single_columns())
    if len(paired) <= THRESHOLDS.least_values:
        return None
    spare = [p for p in draft.extra_columns() if not draft.predicted.headers[p]]
    holed = [(p, g) for p, g in paired if not all(draft.predicted.keys[p])]
    return _Columns(paired, holed, spare) if spare or holed else None


def _may_shift(draft: Draft, i: int, j: int, columns: _Columns) -> bool:
    """Whether a row has a blank for a gold value, or reaches beyond the named columns."""
    is_short = any(not draft.predicted.keys[p][j] and draft.gold.keys[g][i] for p, g in columns.holed)
    return is_short or any(draft.predicted.texts[p][j] for p in columns.spare)


def _pair_shifted(draft: Draft, columns: _Columns) -> list[int]:
    """Pair missing rows with extra ones that are right except for a shift; return the repairs."""
    missing, extra = set(draft.missing_rows()), set(draft.extra_rows())
    if len(missing) * len(extra) > THRESHOLDS.most_pairs:
        return []
    repairs = []
    others = [j for j in draft.predicted.row_order if j in extra]
    for i in [i for i in draft.gold.row_order if i in missing]:
        shifts = {j: shift for j in others if (shift := _shift_of_pair(draft, i, j, columns)) is not None}
        if shifts:
            j = max(shifts, key=lambda j: shifts[j].right)
            draft.rows[(i,)] = (j,)
            others.remove(j)
            repairs.append(_place(draft, i, j, columns.paired, shifts[j]))
    return repairs


def _shift_of_pair(draft: Draft, i: int, j: int, columns: _Columns) -> _Shift | None:
    """Return the shift that makes two rows without a partner equal."""
    shift = None
    if _may_shift(draft, i, j, columns):
        shift = _best_shift(draft, i, j, columns.paired, THRESHOLDS.least_values)
    # Where the row's name slipped too and values fell off, each value is a fact of its own.
    if shift is None or shift.falls:
        return None
    return shift if shift.right >= THRESHOLDS.least_share * len(columns.paired) else None


def _best_shift(draft: Draft, i: int, j: int, places: Places, least: int) -> _Shift | None:
    """Return the shift after which most values are right; None without enough more of them."""
    wanted = {p: draft.gold.texts[g][i] for p, g in places}
    cells = [draft.predicted.texts[p][j] for p in range(draft.predicted.width)]
    row = _Row(wanted, cells, {p: _is_same(text, cells[p]) for p, text in wanted.items()})
    best: _Shift | None = None
    most = THRESHOLDS.most_steps
    for step in (*range(-most, 0), *range(1, most + 1)):
        for shift in _shifts_by(step, row, least):
            if best is None or shift.right > best.right:
                best = shift
    return best


@dataclass(frozen=True, slots=True)
class _Row:
    """A gold row compared with a predicted one.

    `wanted` are the gold's texts by the predicted column they belong to, `unshifted` marks those in place.
    """

    wanted: dict[int, str]
    cells: list[str]
    unshifted: dict[int, bool]


def _shifts_by(step: int, row: _Row, least: int) -> Iterator[_Shift]:
    """Yield the shifts by `step` places, from any column on, that gain enough values."""
    width, is_right = len(row.cells), _right_when_moved(row, step)
    if not any(is_right.values()):
        return
    falls = step > 0 and any(text and p + step >= width for p, text in row.wanted.items())
    for start in range(width):
        if falls and any(row.cells[start : start + step]):
            continue  # values fall off only where a blank came in
        first_moved = start - min(step, 0)  # a row too short lost the cells between
        behind = [p for p in is_right if p >= first_moved]
        moved = sum(is_right[p] for p in behind)
        right = moved + sum(same for p, same in row.unshifted.items() if p < start)
        needed = _values_needed(row, behind, step, least)
        are_most_right = moved >= max(needed, THRESHOLDS.least_share * len(behind))
        # Better by `needed` than leaving the row as it is.
        if are_most_right and right >= needed + sum(row.unshifted.values()):
            yield _Shift(start, step, right, moved, falls)


def _right_when_moved(row: _Row, step: int) -> dict[int, bool]:
    """Return for each wanted text whether it is `step` places further.

    {} for a shift to the left where the row does not end in as many blanks.
    """
    width, cells = len(row.cells), row.cells
    if step < 0 and any(cells[width + step :]):
        return {}  # cells too few leave blanks at the end
    return {p: _is_same(text, cells[p + step]) for p, text in row.wanted.items() if text and 0 <= p + step < width}


def _values_needed(row: _Row, behind: list[int], step: int, least: int) -> int:
    """Return how many values a shift has to gain: one if it is distinctive, else `least`."""
    # A single value to the right under a name fits the header: a fact that moved, no row too long.
    if step > 0 and all(p + step in row.wanted for p in behind):
        return THRESHOLDS.least_values
    return 1 if any(_is_telling(row.wanted[p]) for p in behind) else least


def _is_telling(text: str) -> bool:
    return sum(map(str.isdigit, text)) >= THRESHOLDS.telling_digits


def _is_same(text: str, other: str) -> bool:
    return bool(text) and bool(other) and (text == other or read(text)[0].key == read(other)[0].key)


def _place(draft: Draft, i: int, j: int, places: Places, shift: _Shift) -> int:
    """Place the values of a shifted row; return the index of the repair."""
    size = abs(shift.step)
    cells = f"{size} {'cell' if size == 1 else 'cells'} {'fewer' if shift.step < 0 else 'more'}"
    why = "a blank cell was inserted" if shift.falls else f"the row has {cells} than the header"
    note = f"{why}: {shift.moved} values are in the wrong columns"
    index = draft.add(Repair(RepairKind.RAGGED, gold_rows=(i,), predicted_rows=(j,), of=Counted.ROW, note=note))
    first_moved = shift.start - min(shift.step, 0)  # the columns between start and here lost their cells
    for p, g in places:
        if p < shift.start or (i, g) in draft.slots:
            continue
        there = p + shift.step
        if p < first_moved or not 0 <= there < draft.predicted.width:
            draft.slots[i, g] = Slot("", (), index)
        else:
            draft.slots[i, g] = Slot(draft.predicted.texts[there][j], ((j, there),), index)
            draft.consumed.add((j, there))
    return index


def _explain_overflow(draft: Draft, spare: list[int], repairs: list[int]) -> None:
    """Mark columns of overflow only as explained by the first ragged row."""
    if not repairs:
        return
    overflow = tuple(
        p for p in spare if all((j, p) in draft.consumed for j, text in enumerate(draft.predicted.texts[p]) if text)
    )
    if overflow:
        draft.repairs[repairs[0]] = replace(draft.repairs[repairs[0]], predicted_columns=overflow)
