"""One gold row split into several: packed cells exploded, or long cells wrapped."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.divided_texts import word_list
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import fill, find_fragment, holds_several
from tabx.align.repairs.row_pool import RowPool, equal_pairs
from tabx.values import fold
from tabx.values.column.properties import cell_dimensions
from tabx.values.reading.units import find_units

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class SplitRowThresholds:
    """Thresholds for taking several predicted rows as one gold row."""

    least_columns: int = 2
    """Paired columns from which on a packed row may be exploded: one column has to say whose part it is. `_is_part`
    asks for both too, so that this guards the time of tables of one column."""

    least_continued: float = 0.6
    """Share of the cells a further line fills in which the text has to go on as the gold's does, and of those touched
    that have to be whole in the end. No reason on record; more than half, so that one cell misread breaks no row."""

    most_lines: int = 6
    """Lines of one wrapped row. No reason on record; it bounds the search."""

    most_pairs: int = 2000
    """Pairs of missing rows and first lines that are compared. No reason on record; it bounds the time."""


THRESHOLDS = SplitRowThresholds()


def repair_split_rows(draft: Draft) -> None:
    """Find gold rows whose packed cells were exploded over several rows; join them again."""
    columns = draft.single_columns()
    if len(columns) < THRESHOLDS.least_columns:
        return
    pool = RowPool(draft.predicted, draft.extra_rows(), [p for _, p in columns])
    equal = {i for i, _ in equal_pairs(draft, columns)} if pool else set()
    for (i,), predicted in [(gold, to) for gold, to in draft.rows.items() if len(gold) == 1]:
        if not pool:
            return
        if i in equal:
            continue
        parts = _further_parts(draft, i, pool, columns)
        if parts and len(predicted) == 1 and _is_part(draft, i, predicted[0], columns):
            explode_row(draft, i, (predicted[0], *parts), columns)
            pool.take(parts)


def _further_parts(draft: Draft, i: int, pool: RowPool, columns: Pairs) -> list[int]:
    """Return the unpaired predicted rows that hold a part of a packed gold row."""
    if not any(holds_several(draft.gold.texts[g][i]) for g, _ in columns):
        return []
    candidates = pool.candidates(draft.gold.texts[g][i] for g, _ in columns)
    return [j for j in candidates if _is_part(draft, i, j, columns)]


def _is_part(draft: Draft, i: int, j: int, columns: Pairs) -> bool:
    """Whether each value of a predicted row is the gold row's own or one of its facts.

    Both at least once.
    """
    packed = same = 0
    for g, p in columns:
        gold_key, key = draft.gold.keys[g][i], draft.predicted.keys[p][j]
        if not key:
            continue
        if gold_key == key:
            same += 1
        elif find_fragment(draft.predicted.value(j, p), draft.gold.texts[g][i]) is not None:
            packed += 1
        else:
            return False
    return packed > 0 and same > 0


def explode_row(draft: Draft, i: int, rows: tuple[int, ...], columns: Pairs) -> None:
    """Pair a gold row with several predicted ones and put its packed cells together again."""
    index = _split_row(draft, i, rows, f"one gold row split into {len(rows)}")
    for g, p in columns:
        texts = list(dict.fromkeys(draft.predicted.texts[p][j] for j in rows if draft.predicted.keys[p][j]))
        if len(texts) > 1:
            filled = fill(draft.gold.texts[g][i], texts)
            text = "; ".join(texts) if filled is None else filled
            draft.slots[i, g] = Slot(text, tuple((j, p) for j in rows), index)


def _split_row(draft: Draft, i: int, rows: tuple[int, ...], note: str) -> int:
    """Pair a gold row with several predicted ones; return the index of the repair."""
    draft.rows[(i,)] = rows
    count = float(len(rows) - 1)
    repair = Repair(RepairKind.SPLIT_ROW, gold_rows=(i,), predicted_rows=rows, count=count, of=Counted.ROW, note=note)
    return draft.add(repair)


def repair_wrapped_rows(draft: Draft) -> None:
    """Join rows with cells that continue in neighbouring unpaired rows."""
    columns = draft.single_columns()
    extra = set(draft.extra_rows())
    if not extra or not columns:
        return
    owners = {j: i for i, j in draft.single_rows()}
    for i, j in [*_beside_extra(owners, extra), *_all_extra(draft.missing_rows(), extra)]:
        is_paired = owners.get(j) == i
        is_free = j in extra and (i,) not in draft.rows
        if not (is_paired or is_free):
            continue
        lines = _lines_of(draft, i, j, extra, columns)
        if len(lines) > 1 and _is_whole(draft, i, j, lines, columns):
            extra -= set(lines)
            owners[j] = i
            _join_lines(draft, i, j, lines, columns)


def _beside_extra(owners: dict[int, int], extra: set[int]) -> Pairs:
    """Return the paired rows (gold, predicted) that have an extra one beside them."""
    return [(owners[j], j) for j in sorted({k + step for k in extra for step in (-1, 1)} & set(owners))]


def _all_extra(missing: list[int], extra: set[int]) -> Pairs:
    """Return the missing rows with each extra one that another extra one follows.

    None where there are too many.
    """
    first = sorted(k for k in extra if k + 1 in extra)
    return [(i, j) for i in missing for j in first] if len(missing) * len(first) <= THRESHOLDS.most_pairs else []


def _lines_of(draft: Draft, i: int, j: int, extra: set[int], columns: Pairs) -> list[int]:
    """Return a predicted row and the extra rows around it in which its cells continue."""
    lines = [j]
    for step in (1, -1):
        k = j + step
        while k in extra and len(lines) < THRESHOLDS.most_lines:
            if not _goes_on(draft, i, sorted([*lines, k]), k, columns):
                break
            lines.append(k)
            k += step
    return sorted(lines)


def _without_spaces(*texts: str) -> str:
    return "".join(word for text in texts for word in word_list(text))


def _both(draft: Draft, g: int, p: int, i: int, lines: Sequence[int]) -> tuple[str, str]:
    """Return the text of a gold cell and that of its lines, but for spaces and for units of one side only."""
    added = cell_dimensions(draft.gold.columns[g]) ^ cell_dimensions(draft.predicted.columns[p])
    texts = [draft.gold.texts[g][i]], [draft.predicted.texts[p][k] for k in lines]
    gold, together = (_without_spaces(*(_without_units(text, added) for text in side)) for side in texts)
    return gold, together


def _without_units(text: str, dimensions: Set[str]) -> str:
    """Return a text but for the words that are units of some dimensions."""
    if not dimensions:
        return text
    return " ".join(
        chunk for chunk in text.split() if dimensions.isdisjoint(unit.dimension for unit in find_units(chunk))
    )


def _goes_on(draft: Draft, i: int, lines: Sequence[int], line: int, columns: Pairs) -> bool:
    """Whether the text that a line adds to its cells makes a longer part of the gold's texts."""
    added = [(g, p) for g, p in columns if _without_spaces(draft.predicted.texts[p][line])]  # a dash adds nothing
    fitting = 0
    for g, p in added:
        whole, together = _both(draft, g, p, i, lines)
        fitting += bool(together) and together in whole
    return fitting >= max(1, THRESHOLDS.least_continued * len(added))


def _is_whole(draft: Draft, i: int, j: int, lines: Sequence[int], columns: Pairs) -> bool:
    """Whether most cells that other lines add to equal the gold's text once joined.

    Lines that fill every cell are rows of their own, unless every one of their cells continues.
    """
    touched = [(g, p) for g, p in columns if any(_without_spaces(draft.predicted.texts[p][k]) for k in lines if k != j)]
    whole = sum(gold == together for gold, together in (_both(draft, g, p, i, lines) for g, p in touched))
    is_filled = all(draft.predicted.texts[p][k] for k in lines for _, p in columns)
    least = len(touched) if is_filled else THRESHOLDS.least_continued * len(touched)
    return whole >= max(1, least)


def _join_lines(draft: Draft, i: int, j: int, lines: Sequence[int], columns: Pairs) -> None:
    rows = (j, *(k for k in lines if k != j))
    index = _split_row(draft, i, rows, f"one gold row wrapped over {len(rows)} rows")
    for g, p in columns:
        places = [k for k in lines if draft.predicted.texts[p][k]]
        if places and places != [j]:
            text = _joined([draft.predicted.texts[p][k] for k in places], draft.gold.texts[g][i])
            draft.slots[i, g] = Slot(text, tuple((k, p) for k in places), index)


def _joined(texts: Sequence[str], gold: str) -> str:
    """Return the parts of a broken text, joined as in the gold."""
    spellings = [" ".join(texts), "".join(texts), "".join(text.removesuffix("-") for text in texts)]
    return next((text for text in spellings if fold(text) == fold(gold)), spellings[0])
