"""Several gold rows merged into one predicted row, fact by fact or text after text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.divided_texts import divide_anywhere, stretches
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import facts_of, find_fragment, holds_several
from tabx.align.repairs.row_pool import RowPool, equal_pairs
from tabx.align.repairs.rows_in_lines import lines_of_rows

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class MergedRowThresholds:
    """Thresholds for a predicted row that holds several gold rows."""

    least_columns: int = 2
    """Paired columns: in a table of one column a packed cell is a list, and nothing else speaks for a merged row."""

    least_held: float = 0.6
    """Share of a gold row's values that the merged row has to hold, and of the differing ones that it has to hold
    apart. No reason on record; more than half, so that a row with half of its values wrong is still found."""

    least_divided: float = 0.8
    """Share of the filled cells that have to say the texts of joined rows one after another. No reason on record; more
    than `least_held`, as texts in order are all that speaks for these rows: one cell in five may be wrong."""

    most_joined: int = 12
    """Rows on each side of a row that are printed with it as one. No reason on record; it bounds the search."""

    most_pairs: int = 2000
    """Pairs of missing and extra rows that are compared one by one. No reason on record; it bounds the time."""


THRESHOLDS = MergedRowThresholds()


def repair_merged_rows(draft: Draft) -> None:
    """Find predicted rows that hold the values of several gold rows, and place each value."""
    columns = draft.single_columns()
    if len(columns) < THRESHOLDS.least_columns:
        return
    owners = {predicted[0]: gold for gold, predicted in draft.rows.items() if len(gold) == len(predicted) == 1}
    pool = RowPool(draft.gold, draft.missing_rows(), [g for g, _ in columns])
    equal = {j for _, j in equal_pairs(draft, columns)} if pool else set()
    for j in draft.predicted.row_order:
        if not pool:
            return
        if j in equal:
            continue
        own = owners.get(j, ())
        group = _held_rows(draft, j, own, pool, columns)
        if len(group) > 1 and (not own or own[0] in group):
            merge_rows(draft, j, own, tuple(sorted(group)), columns)
            pool.take(group)


def _held_rows(draft: Draft, j: int, own: tuple[int, ...], pool: RowPool, columns: Pairs) -> list[int]:
    """Return the gold rows whose values are beside each other in a predicted row.

    Its partner is tried first.
    """
    if not _is_packed(draft, j, columns):
        return []
    candidates = pool.candidates(draft.predicted.texts[p][j] for _, p in columns)
    if not candidates:
        return []
    group: list[int] = []
    for i in (*own, *candidates):
        is_held = _held_share(draft, i, j, columns) >= THRESHOLDS.least_held
        if is_held and all(_stand_apart(draft, i, k, j, columns) for k in group):
            group.append(i)
    return group


def _is_packed(draft: Draft, j: int, columns: Pairs) -> bool:
    return any(holds_several(draft.predicted.texts[p][j]) for _, p in columns)


def _held_share(draft: Draft, i: int, j: int, columns: Pairs) -> float:
    """Return the share of a gold row's values that are in a predicted row."""
    filled = held = 0
    for g, p in columns:
        value = draft.gold.value(i, g)
        if value.key:
            filled += 1
            same = draft.predicted.keys[p][j] == value.key
            held += same or find_fragment(value, draft.predicted.texts[p][j]) is not None
    return held / filled if filled else 0.0


def _stand_apart(draft: Draft, i: int, k: int, j: int, columns: Pairs) -> bool:
    """Whether two gold rows are both in a predicted row, at different places.

    Not one of them in place of both.
    """
    differing = both = 0
    for g, p in columns:
        first, second = draft.gold.value(i, g), draft.gold.value(k, g)
        if first.key and second.key and first.key != second.key:
            text = draft.predicted.texts[p][j]
            one, other = find_fragment(first, text), find_fragment(second, text)
            differing += 1
            both += one is not None and other is not None and one.rank != other.rank
    return differing > 0 and both >= THRESHOLDS.least_held * differing


def merge_rows(draft: Draft, j: int, own: tuple[int, ...], group: tuple[int, ...], columns: Pairs) -> None:
    """Pair a predicted row with several gold rows and place each of their values.

    `own` is the gold row it was paired with.
    """
    if own:
        del draft.rows[own]
    draft.rows[group] = (j,)
    in_lines = lines_of_rows(draft, j, group, columns)
    how = "merged into one" if in_lines is None else "in one row, each in its line"
    index = draft.add(
        Repair(
            RepairKind.MERGED_ROW if in_lines is None else RepairKind.LAYOUT,
            gold_rows=group,
            predicted_rows=(j,),
            count=float(len(group) - 1),
            of=Counted.ROW,
            note=f"{len(group)} gold rows {how}",
            confidence=min(_held_share(draft, i, j, columns) for i in group),
        )
    )
    for place, (g, p) in enumerate(columns):
        wanted = [draft.gold.texts[g][i] for i in group]
        parts = divide_anywhere(draft.predicted.texts[p][j], wanted) if in_lines is None else in_lines[place]
        for turn, i in enumerate(group):
            part = _part_of(draft, (i, g), (j, p), turn, len(group)) if parts is None else parts[turn]
            draft.slots[i, g] = Slot(part, ((j, p),), index)


def _part_of(draft: Draft, gold: tuple[int, int], predicted: tuple[int, int], turn: int, rows: int) -> str:
    """Return the part of a merged cell for a gold cell.

    Its row is the one at `turn` among `rows` rows.
    """
    (i, g), (j, p) = gold, predicted
    value, text = draft.gold.value(i, g), draft.predicted.texts[p][j]
    if value.key == draft.predicted.keys[p][j]:
        return text
    if not value.key:
        return ""
    fragment, facts = find_fragment(value, text), facts_of(text)
    if fragment is not None:
        return fragment.text
    if len(facts) == rows:
        return facts[turn].text
    return "" if len(facts) > 1 else text


def repair_joined_rows(draft: Draft) -> None:
    """Find predicted rows that hold neighbouring gold rows in order, and place each."""
    columns = draft.single_columns()
    missing, extra = set(draft.missing_rows()), draft.extra_rows()
    if len(columns) < THRESHOLDS.least_columns or not missing:
        return
    _join_to_partners(draft, missing, columns)
    if len(missing) * len(extra) <= THRESHOLDS.most_pairs:
        _join_to_extra_rows(draft, missing, extra, columns)


def _join_to_partners(draft: Draft, missing: set[int], columns: Pairs) -> None:
    """Extend paired rows to the missing rows beside them that their cells hold too.

    These rows are removed from `missing`.
    """
    partners = dict(draft.single_rows())
    beside_missing = {k + step for k in missing for step in (-1, 1)}
    for i in sorted(beside_missing & set(partners)):
        group = _joined_group(draft, i, partners[i], missing, columns)
        if group:
            merge_rows(draft, partners[i], (i,), group, columns)
            missing -= set(group)


def _join_to_extra_rows(draft: Draft, missing: set[int], extra: Sequence[int], columns: Pairs) -> None:
    for j in extra:
        for i in sorted(missing):
            group = _joined_group(draft, i, j, missing, columns)
            if group:
                merge_rows(draft, j, (), group, columns)
                missing -= set(group)
                break


def _joined_group(draft: Draft, i: int, j: int, missing: set[int], columns: Pairs) -> tuple[int, ...]:
    """Return the rows around a gold row that a predicted row holds all together, or ()."""
    groups = (rows for rows in stretches(i, missing, THRESHOLDS.most_joined) if _says_all(draft, rows, j, columns))
    return tuple(next(groups, ()))


def _says_all(draft: Draft, rows: range, j: int, columns: Pairs) -> bool:
    """Whether most cells of a predicted row hold the texts of these gold rows.

    At least one cell holds several of them.
    """
    filled = right = divided = 0
    gold_texts, texts = draft.gold.texts, draft.predicted.texts
    most = len(columns)
    for g, p in columns:
        text, wanted = texts[p][j], gold_texts[g][rows.start : rows.stop]
        if not text and not any(wanted):
            continue
        filled += 1
        if len(set(wanted)) == 1 and text == wanted[0]:
            right += 1
        elif divide_anywhere(text, wanted) is not None:
            right += 1
            divided += sum(map(bool, wanted)) > 1
        elif most - (filled - right) < THRESHOLDS.least_divided * most:
            return False  # too many are wrong, whatever the other cells say
    return divided > 0 and right >= THRESHOLDS.least_divided * filled
