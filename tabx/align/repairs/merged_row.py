"""Several gold rows merged into one predicted row, and one gold row exploded into several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.align.pairing.grid import SMALL, Grid, is_large
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import divide, facts_of, fill, find_fragment, stretches, words_of

COMMON = 8


class Pool:
    """Rows of one side that are still without a partner.

    Of few rows all are worth a look; of many only those that share a word with the row in question that few of them
    have.
    """

    def __init__(self, grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> None:
        self._rows = dict.fromkeys(rows)
        self._places: dict[str, list[int]] | None = None
        if len(rows) > SMALL:
            self._places = {}
            for row in rows:
                for word in dict.fromkeys(word for column in columns for word in words_of(grid.texts[column][row])):
                    self._places.setdefault(word, []).append(row)

    def __len__(self) -> int:
        """Return how many rows are left."""
        return len(self._rows)

    def take(self, rows: Iterable[int]) -> None:
        """Take rows out."""
        for row in rows:
            self._rows.pop(row, None)

    def sharing(self, texts: Iterable[str]) -> list[int]:
        """Return the rows that may say what these texts say, in their order."""
        if self._places is None:
            return list(self._rows)
        found: set[int] = set()
        for text in texts:
            for word in words_of(text):
                rows = self._places.get(word, ())
                if len(rows) <= COMMON:
                    found.update(row for row in rows if row in self._rows)
        return sorted(found)


MERGED_ROWS_ENOUGH = 0.6


def repair_merged_rows(draft: Draft) -> None:
    """Find predicted rows whose cells hold the values of several gold rows, and place each value."""
    columns = draft.single_columns()
    if len(columns) < 2:
        return
    owners = {predicted[0]: gold for gold, predicted in draft.rows.items() if len(gold) == len(predicted) == 1}
    pool = Pool(draft.gold, draft.missing_rows(), [g for g, _ in columns])
    settled = {j for _, j in _settled(draft, columns)} if pool else set()
    for j in draft.predicted.row_order:
        if not pool:
            return
        if j in settled:
            continue
        own = owners.get(j, ())
        missing = pool.sharing(draft.predicted.texts[p][j] for _, p in columns)
        if not missing or not _packed(draft, j, columns):
            continue
        group: list[int] = []
        for i in (*own, *missing):
            if _holds(draft, i, j, columns) >= MERGED_ROWS_ENOUGH and all(
                _apart(draft, i, k, j, columns) for k in group
            ):
                group.append(i)
        if len(group) > 1 and (not own or own[0] in group):
            merge_rows(draft, j, own, tuple(sorted(group)), columns)
            pool.take(group)


def _settled(draft: Draft, columns: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs of rows of a large table that are equal all through: nothing else is packed in them."""
    if not is_large(draft.gold.height, draft.predicted.height):
        return []
    pairs = draft.single_rows()
    for g, p in columns:
        mine, theirs = draft.gold.keys[g], draft.predicted.keys[p]
        pairs = [(i, j) for i, j in pairs if mine[i] == theirs[j]]
    return pairs


def _packed(draft: Draft, j: int, columns: list[tuple[int, int]]) -> bool:
    return any(len(facts_of(draft.predicted.texts[p][j])) > 1 for _, p in columns)


def _holds(draft: Draft, i: int, j: int, columns: list[tuple[int, int]]) -> float:
    """Return the share of a gold row's values that stand in a predicted row, alone or among others."""
    total = hits = 0
    for g, p in columns:
        value = draft.gold.value(i, g)
        if value.key:
            total += 1
            same = draft.predicted.keys[p][j] == value.key
            hits += same or find_fragment(value, draft.predicted.texts[p][j]) is not None
    return hits / total if total else 0.0


def _apart(draft: Draft, i: int, k: int, j: int, columns: list[tuple[int, int]]) -> bool:
    """Whether the two gold rows stand beside each other in the predicted one, not one of them in place of both."""
    differing = both = 0
    for g, p in columns:
        first, second = draft.gold.value(i, g), draft.gold.value(k, g)
        if first.key and second.key and first.key != second.key:
            text = draft.predicted.texts[p][j]
            one, other = find_fragment(first, text), find_fragment(second, text)
            differing += 1
            both += one is not None and other is not None and one.rank != other.rank
    return differing > 0 and both >= MERGED_ROWS_ENOUGH * differing


def merge_rows(
    draft: Draft, j: int, own: tuple[int, ...], group: tuple[int, ...], columns: list[tuple[int, int]]
) -> None:
    """Pair a predicted row with several gold rows, its own among them, and place each of their values."""
    if own:
        del draft.rows[own]
    draft.rows[group] = (j,)
    index = draft.add(
        Repair(
            RepairKind.MERGED_ROW,
            gold_rows=group,
            predicted_rows=(j,),
            count=float(len(group) - 1),
            of="row",
            note=f"{len(group)} gold rows merged into one",
            confidence=min(_holds(draft, i, j, columns) for i in group),
        )
    )
    for g, p in columns:
        text = draft.predicted.texts[p][j]
        facts = facts_of(text)
        parts = divide(text, [draft.gold.texts[g][i] for i in group])
        for turn, i in enumerate(group):
            value = draft.gold.value(i, g)
            if parts is not None:
                draft.slots[i, g] = Slot(parts[turn], ((j, p),), index)
                continue
            fragment = find_fragment(value, text) if value.key else None
            if value.key == draft.predicted.keys[p][j]:
                part = text
            elif fragment is not None:
                part = fragment.text
            elif value.key and len(facts) == len(group):
                part = facts[turn].text
            else:
                part = "" if not value.key or len(facts) > 1 else text
            draft.slots[i, g] = Slot(part, ((j, p),), index)


def repair_split_rows(draft: Draft) -> None:
    """Find gold rows whose packed cells were exploded over several predicted rows, and put them together again."""
    columns = draft.single_columns()
    if len(columns) < 2:
        return
    pool = Pool(draft.predicted, draft.extra_rows(), [p for _, p in columns])
    settled = {i for i, _ in _settled(draft, columns)} if pool else set()
    for (i,), predicted in [(gold, to) for gold, to in draft.rows.items() if len(gold) == 1]:
        if not pool:
            return
        if i in settled:
            continue
        extra = pool.sharing(draft.gold.texts[g][i] for g, _ in columns)
        if not extra or not any(len(facts_of(draft.gold.texts[g][i])) > 1 for g, _ in columns):
            continue
        parts = [j for j in extra if _is_part(draft, i, j, columns)]
        if parts and len(predicted) == 1 and _is_part(draft, i, predicted[0], columns):
            explode_row(draft, i, (predicted[0], *parts), columns)
            pool.take(parts)


def _is_part(draft: Draft, i: int, j: int, columns: list[tuple[int, int]]) -> bool:
    """Whether each value of a predicted row is the gold row's own or one of its packed facts, one at least packed."""
    parts = same = 0
    for g, p in columns:
        key, other = draft.gold.keys[g][i], draft.predicted.keys[p][j]
        if not other:
            continue
        if key == other:
            same += 1
        elif find_fragment(draft.predicted.value(j, p), draft.gold.texts[g][i]) is not None:
            parts += 1
        else:
            return False
    return parts > 0 and same > 0


def split_row(draft: Draft, i: int, rows: tuple[int, ...], note: str) -> int:
    """Pair a gold row with several predicted ones; returns the index of the repair."""
    draft.rows[(i,)] = rows
    count = float(len(rows) - 1)
    repair = Repair(RepairKind.SPLIT_ROW, gold_rows=(i,), predicted_rows=rows, count=count, of="row", note=note)
    return draft.add(repair)


def explode_row(draft: Draft, i: int, rows: tuple[int, ...], columns: list[tuple[int, int]]) -> None:
    """Pair a gold row with several predicted ones and put its packed cells together again."""
    index = split_row(draft, i, rows, f"one gold row exploded into {len(rows)}")
    for g, p in columns:
        texts = list(dict.fromkeys(draft.predicted.texts[p][j] for j in rows if draft.predicted.keys[p][j]))
        if len(texts) > 1:
            filled = fill(draft.gold.texts[g][i], texts)
            text = "; ".join(texts) if filled is None else filled
            draft.slots[i, g] = Slot(text, tuple((j, p) for j in rows), index)


JOINED_ROWS_ENOUGH = 0.8
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
    return apart > 0 and right >= JOINED_ROWS_ENOUGH * filled
