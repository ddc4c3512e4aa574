"""Extra rows and columns that repeat what the gold says: copies, and totals that are right."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Sequence

from tabx.align.records import Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.values import fold
from tabx.values.column.properties import is_year
from tabx.values.columns import Column, Scale
from tabx.values.records import DataType
from tabx.values.value import Value


def settle_copies(draft: Draft) -> None:
    """Pair each row and column with that one of several identical partners that follows the partner before it.

    Nothing but the place tells them apart; the copy out of place is then the one that is called a copy, and of
    identical gold rows the one out of place is missing.
    """
    if draft.gold.height > len(draft.rows) and not draft.base.doubtful:
        texts = draft.gold.texts
        turned = {predicted: gold for gold, predicted in draft.rows.items()}
        turned = _settled(turned, [tuple(column[i] for column in texts) for i in range(draft.gold.height)])
        draft.rows = {gold: predicted for predicted, gold in turned.items()}
    if draft.predicted.height > len(draft.rows):
        draft.rows = _settled(draft.rows, draft.predicted.text_lines())
    if draft.predicted.width > len(draft.columns):
        grid = draft.predicted
        draft.columns = _settled(draft.columns, [(grid.headers[p], *grid.texts[p]) for p in range(grid.width)])


def _settled(
    pairs: dict[tuple[int, ...], tuple[int, ...]], contents: Sequence[Hashable]
) -> dict[tuple[int, ...], tuple[int, ...]]:
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, content in enumerate(contents):
        places[content].append(place)
    paired = {place for (place,) in pairs.values()}
    free = {
        content: list(where) for content, where in places.items() if len(where) > 1 and not paired.issuperset(where)
    }
    if not free:
        return pairs
    settled = dict(pairs)
    before = -1
    for gold, (place,) in sorted(pairs.items()):
        where = free.get(contents[place])
        if where:
            place = where.pop(bisect_right(where, before) % len(where))
            settled[gold] = (place,)
        before = place
    return settled


TOTALS = frozenset({"total", "totals", "sum", "overall", "all", "combined", "sums", "σ", "∑", "gesamt", "summe"})


def explain_leftovers(draft: Draft) -> None:
    """Recognise copied rows, copied columns and right total rows among what is extra."""
    extra = draft.extra_rows()
    originals = _original_rows(draft) if extra else {}
    sums = {g: _sum_of(draft, g) for g, _ in draft.single_columns()} if extra else {}
    for j in extra:
        keys = draft.predicted.row_keys(j)
        if not any(keys):
            continue
        original = originals.get(keys)
        if original is not None:
            note = f"repeats predicted row {original + 1}"
            draft.add(Repair(RepairKind.COPIED_ROW, predicted_rows=(j,), of="row", note=note))
        elif _is_total(draft, j, sums):
            note = "a total row; its sums are right"
            draft.add(Repair(RepairKind.TOTAL_ROW, predicted_rows=(j,), of="row", note=note))
    for p in draft.extra_columns():
        twin = _original_column(draft, p)
        if twin is not None:
            note = f"repeats predicted column {twin + 1} '{draft.predicted.headers[twin]}'"
            draft.add(Repair(RepairKind.COPIED_COLUMN, predicted_columns=(p,), of="column", note=note))


def _original_rows(draft: Draft) -> dict[tuple[str, ...], int]:
    """Return the first of the paired rows with the same keys."""
    paired = sorted((k for predicted in draft.rows.values() for k in predicted), reverse=True)
    lines = draft.predicted.lines()
    return {lines[k]: k for k in paired}


def _sum_of(draft: Draft, g: int) -> tuple[int, float]:
    """Return how many numbers a gold column of measures holds, and their sum; (0, 0) for any other column."""
    column = draft.gold.columns[g]
    if not _is_measured(column):
        return 0, 0.0
    numbers = [amount for value in column.values if (amount := _amount(value)) is not None]
    return len(numbers), math.fsum(numbers)


def _amount(value: Value) -> float | None:
    """Return what a value adds to a sum: in the base unit, but as written where that counts from another zero."""
    return value.number if value.unit is not None and value.unit.offset else value.base


def _original_column(draft: Draft, p: int) -> int | None:
    """Return the paired column of the same name that says the same, where that is no chance.

    Columns that say one thing in all rows are alike by chance, unless their name is a name.
    """
    keys = draft.predicted.keys[p]
    paired = sorted(q for predicted in draft.columns.values() for q in predicted)
    said = {key for key in keys if key}
    if not said or (len(said) < min(2, len(keys)) and not draft.predicted.headers[p]):
        return None
    same = [q for q in paired if draft.predicted.keys[q] == keys]
    return next((q for q in same if draft.predicted.headers[q] == draft.predicted.headers[p]), None)


def _is_measured(column: Column) -> bool:
    """Whether the column's numbers measure or count: what a total row says of them is their sum. Years do not."""
    if column.type is not DataType.NUMERICAL or column.scale is Scale.NOMINAL:
        return False
    return not all(is_year(value) for value in column.values if value.number is not None)


def _is_total(draft: Draft, j: int, totals: dict[int, tuple[int, float]]) -> bool:
    """Whether the row's numbers are all sums of the gold's columns.

    A row that is called a total needs one sum, any other two that are not 0: a single sum comes out right by chance.
    """
    if draft.gold.height < 2:
        return False
    sums, called = 0, _is_called_total(draft, j)
    for g, p in draft.single_columns():
        column = draft.gold.columns[g]
        value = draft.predicted.value(j, p)
        if not _is_measured(column) or not value.key or fold(value.text) in TOTALS:
            continue
        count, total = totals[g]
        amount = _amount(value)
        if amount is None or count < 2:
            return False
        step = (value.quantum or 0.0) * (value.unit.factor if value.unit and not value.unit.offset else 1.0)
        if abs(amount - total) > step / 2 + 1e-9 * abs(total):
            return False
        sums += called or total != 0
    return sums >= (1 if called else 2)


def _is_called_total(draft: Draft, j: int) -> bool:
    words = {word for texts in draft.predicted.texts for word in fold(texts[j]).split()}
    return bool(words & TOTALS)
