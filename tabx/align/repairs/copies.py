"""Duplicate lines: which of them is the original, and extra lines that are copies or totals."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Sequence

from tabx.align.records import Counted, Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.total_row import column_totals, is_total_row

DISTINCT_VALUES_OF_A_COLUMN = 2
"""Distinct values from which on two nameless columns that agree in every row are copies: columns of one value each
("yes" throughout) agree by chance."""


def resolve_copies(draft: Draft) -> None:
    """Pair each line with the identical partner that follows the partner before it.

    Identical lines are distinguished only by their place: the one out of place is the copy, and of identical gold rows
    the one out of place is missing.
    """
    if draft.gold.height > len(draft.rows) and not draft.base.doubtful:
        gold_rows = {predicted: gold for gold, predicted in draft.rows.items()}
        gold_rows = _in_order(gold_rows, draft.gold.text_lines())
        draft.rows = {gold: predicted for predicted, gold in gold_rows.items()}
    if draft.predicted.height > len(draft.rows):
        draft.rows = _in_order(draft.rows, draft.predicted.text_lines())
    if draft.predicted.width > len(draft.columns):
        grid = draft.predicted
        draft.columns = _in_order(draft.columns, [(grid.headers[p], *grid.texts[p]) for p in range(grid.width)])


def _in_order(
    pairs: dict[tuple[int, ...], tuple[int, ...]], contents: Sequence[Hashable]
) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Return the pairs, with partners exchanged for unpaired duplicates that are in order."""
    if len(set(contents)) == len(contents):
        return pairs
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, content in enumerate(contents):
        places[content].append(place)
    paired = {place for (place,) in pairs.values()}
    free = {
        content: list(where) for content, where in places.items() if len(where) > 1 and not paired.issuperset(where)
    }
    if not free:
        return pairs
    resolved = dict(pairs)
    before = -1
    for gold, (place,) in sorted(pairs.items()):
        where = free.get(contents[place])
        if where:
            place = where.pop(bisect_right(where, before) % len(where))
            resolved[gold] = (place,)
        before = place
    return resolved


def repair_copies_and_totals(draft: Draft) -> None:
    """Recognise copied rows, right total rows and copied columns among extra lines."""
    extra = draft.extra_rows()
    if extra:
        originals, totals = _original_rows(draft), column_totals(draft)
        for j in extra:
            keys = draft.predicted.row_keys(j)
            if not any(keys):
                continue
            if keys in originals:
                note = f"repeats predicted row {originals[keys] + 1}"
                draft.add(Repair(RepairKind.COPIED_ROW, predicted_rows=(j,), of=Counted.ROW, note=note))
            elif is_total_row(draft, j, totals):
                note = "a total row; its sums are right"
                draft.add(Repair(RepairKind.TOTAL_ROW, predicted_rows=(j,), of=Counted.ROW, note=note))
    for p in draft.extra_columns():
        original = _original_column(draft, p)
        if original is not None:
            name = draft.predicted.headers[original]
            note = f"repeats predicted column {original + 1}" + (f" '{name}'" if name else "")
            draft.add(Repair(RepairKind.COPIED_COLUMN, predicted_columns=(p,), of=Counted.COLUMN, note=note))


def _original_rows(draft: Draft) -> dict[tuple[str, ...], int]:
    """Return the first paired row of each row of keys."""
    paired = sorted((k for predicted in draft.rows.values() for k in predicted), reverse=True)
    lines = draft.predicted.lines()
    return {lines[k]: k for k in paired}


def _original_column(draft: Draft, p: int) -> int | None:
    """Return the paired column of the same name and content; None for a match by chance."""
    keys, header = draft.predicted.keys[p], draft.predicted.headers[p]
    distinct = {key for key in keys if key}
    is_telling = len(distinct) >= min(DISTINCT_VALUES_OF_A_COLUMN, len(keys)) or bool(header)
    if not distinct or not is_telling:
        return None
    paired = sorted(q for predicted in draft.columns.values() for q in predicted)
    same = (q for q in paired if draft.predicted.keys[q] == keys and draft.predicted.headers[q] == header)
    return next(same, None)
