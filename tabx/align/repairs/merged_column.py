"""Several gold columns merged into one predicted column."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tabx.align.pairing.pairing_thresholds import TINY
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.columns_in_lines import lines_of_columns
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import facts_of, find_fragment, words_of
from tabx.align.repairs.joined_items import name_in
from tabx.align.repairs.merged_cells import parts_of_cell
from tabx.align.repairs.merged_texts import (
    columns_named_alike,
    columns_named_in,
    group_together,
    pair_by_merged,
    share_together,
)
from tabx.align.repairs.parted_texts import parted_as_named, parted_by
from tabx.align.repairs.two_units import are_in_two_units
from tabx.values.relating.relate_texts import have_same_words


@dataclass(frozen=True, slots=True)
class MergedColumnThresholds:
    """Thresholds for a predicted column that holds the facts of several gold columns."""

    least_parts: int = 2
    """Names in a header, facts in a cell: one is no merger. Also the room of a cell whose usual one is not known."""

    least_share: float = 0.5
    """Share of a gold column's facts, rare ones weighing more, that stand inside the merged cells. No reason on record;
    half, so that rows edited besides do not hide a merger."""

    least_share_of_partner: float = 0.25
    """The same share for the gold column that is paired with the merged one already: the pairing speaks for it too,
    so half of `least_share` is asked. It guards against a partner that was paired by chance; no small tables were
    found that it parts, as a partner whose facts are not inside is paired by its header, which is asked next."""

    least_header_similarity: float = 0.3
    """Similarity of headers from which the partner belongs to the merger though few of its facts are found. No reason
    on record. It guards against a partner paired without its header: one of another type than the merged cells has
    `header_hint` (0.35) at least, so that it parts no two small tables that were tried."""


THRESHOLDS = MergedColumnThresholds()

Cells = Mapping[tuple[int, int], tuple[str, Mapping[int, str]]]
"""Text of the merged cell of gold and predicted row, and the part of it for each gold column."""


def repair_merged_columns(draft: Draft) -> None:
    """Find predicted columns that hold the facts of several gold columns; place each fact.

    Columns with the names of their parts in the header come first: they claim gold columns that others only resemble.
    """
    for find in (_named_group, group_together, _content_group):
        for p in draft.predicted.column_order:
            missing = draft.missing_columns()
            if not missing:
                return
            own = next((gold for gold, predicted in draft.columns.items() if predicted == (p,)), ())
            if len(own) > 1 or (own and _stands_alone(draft, own[0], p)):
                continue
            group = find(draft, p, own, missing)
            if len(group) > 1 and set(group) - set(own):
                merge_columns(draft, p, own, tuple(sorted(group)))


def _named_group(draft: Draft, p: int, own: tuple[int, ...], missing: list[int]) -> list[int]:
    """Return the gold columns named by the parts of a predicted header.

    [] unless there are two.
    """
    named = columns_named_in(draft.predicted.columns[p].header, draft, [*own, *missing])
    if len(named) < THRESHOLDS.least_parts:
        return []
    least = THRESHOLDS.least_share
    if own and own[0] not in named and _share_inside(draft, own[0], p, least) < least:
        return []
    return [*own, *(g for g in named if g not in own)]


def _content_group(draft: Draft, p: int, own: tuple[int, ...], missing: list[int]) -> list[int]:
    """Return the gold columns whose facts are in a predicted column.

    No more than a cell usually holds.
    """
    least = THRESHOLDS.least_share
    shares = {g: _share_inside(draft, g, p, least) for g in draft.gold.column_order if g in missing}
    inside = [g for g in sorted(shares, key=lambda g: -shares[g]) if shares[g] >= least]
    if not inside or (own and not _belongs(draft, own[0], p)):
        return []
    room = _facts_of_a_cell(draft, p)
    if own:
        return [*own, *inside[: room - 1]]
    return inside[:room] if len(inside) > 1 else []


def _facts_of_a_cell(draft: Draft, p: int) -> int:
    """Return the number of facts that a cell of a predicted column usually holds.

    Words where the facts have no separator.
    """
    sizes = []
    for _, j in draft.some_rows():
        text = draft.predicted.texts[p][j]
        if draft.predicted.keys[p][j] and (facts := facts_of(text)):
            sizes.append(len(facts) if len(facts) > 1 else len(words_of(text)))
    return max(THRESHOLDS.least_parts, int(np.median(sizes))) if sizes else THRESHOLDS.least_parts


def _stands_alone(draft: Draft, g: int, p: int) -> bool:
    """Whether most cells of a predicted column equal those of its gold column."""
    gold_keys, keys = draft.gold.keys[g], draft.predicted.keys[p]
    filled = [(i, j) for i, j in draft.some_rows() if gold_keys[i] and keys[j]]
    same = sum(gold_keys[i] == keys[j] for i, j in filled)
    return bool(filled) and same > len(filled) / 2


def _belongs(draft: Draft, g: int, p: int) -> bool:
    """Whether a merged column's own partner is one of its parts, by facts or header."""
    least = THRESHOLDS.least_share_of_partner
    if _share_inside(draft, g, p, least) >= least:
        return True
    return float(draft.base.evidence.header[g, p]) >= THRESHOLDS.least_header_similarity


def _share_inside(draft: Draft, g: int, p: int, least: float = 0.0) -> float:
    """Return the share of a gold column's facts inside a predicted one's cells, at one rank; 0 below the least."""
    rarity, keys, texts = draft.gold.rarity[g], draft.gold.keys[g], draft.predicted.texts[p]
    places = [(i, texts[j], rarity[keys[i]]) for i, j in draft.some_rows() if keys[i]]
    total = sum(weight for _, _, weight in places)
    most_without = (1.0 - least) * total + TINY
    without = 0.0
    found: defaultdict[int, float] = defaultdict(float)
    for i, text, weight in places:
        fragment = find_fragment(draft.gold.value(i, g), text)
        if fragment is not None:
            found[fragment.rank] += weight
            continue
        without += weight
        if without > most_without:
            return 0.0  # the other rows could not make up for those without the fact
    return max(found.values()) / total if found else 0.0


def merge_columns(draft: Draft, p: int, own: tuple[int, ...], group: tuple[int, ...]) -> None:
    """Pair a predicted column with several gold columns and place each of their values.

    `own` is the gold column it was paired with.
    """
    if own:
        del draft.columns[own]
    draft.columns[group] = (p,)
    in_lines = lines_of_columns(draft, p, group)
    kind, how = RepairKind.LAYOUT, "in one column, each in its line"
    if in_lines is None:
        kind, how = _kind_of_merger(draft, p, group)
    index = draft.add(
        Repair(
            kind,
            gold_columns=group,
            predicted_columns=(p,),
            count=float(len(group) - 1),
            note=f"{', '.join(_names_of(draft, group))} {how}",
            confidence=max(share_together(draft, group, p), *(_share_inside(draft, g, p) for g in group)),
        )
    )
    if in_lines is not None:
        _place_lines(draft, p, group, in_lines, index)
        return
    ranks = _usual_ranks(draft, p, group)
    # Rows are paired anew before any value is placed: what the merged cells say may name a row better.
    pair_by_merged(draft, p, group)
    texts = draft.predicted.texts[p]
    cells: Cells = {
        (i, j): (texts[j], dict(sorted(parts_of_cell(draft, i, texts[j], ranks).items())))
        for i, j in draft.single_rows()
    }
    if kind is RepairKind.MERGED_COLUMN:
        cells = _as_named(draft, p, _parted_alike(draft, p, cells, group, index), group)
    for (i, j), (_, parts) in cells.items():
        for g, part in parts.items():
            draft.slots[i, g] = Slot(part, ((j, p),), index)


def _as_named(draft: Draft, p: int, cells: Cells, group: Sequence[int]) -> Cells:
    """Return the cells, their parts under the names that stand at their places.

    Unchanged where the header does not name every column as the gold does, or the parts are of several types: then a
    reader sees in any order which is which.
    """
    named = columns_named_alike(draft.predicted.columns[p].header, draft, group)
    if len(named) < len(group) or len({draft.gold.columns[g].type for g in named}) > 1:
        return cells
    usual = _usual_order(cells)
    if usual is None:
        return cells
    place = dict(zip(named, usual, strict=True))
    return {at: (text, {g: parts[place[g]] for g in parts}) for at, (text, parts) in cells.items()}


def _usual_order(cells: Cells) -> tuple[int, ...] | None:
    """Return the gold columns in the order in which their parts stand in most cells, None without one."""
    orders = Counter(_order_in(text, parts) for text, parts in cells.values() if all(parts.values()))
    order, count = orders.most_common(1)[0] if orders else (None, 0)
    return order if count > len(cells) / 2 else None


def _order_in(text: str, parts: Mapping[int, str]) -> tuple[int, ...]:
    """Return the gold columns in the order in which their parts stand in a cell."""
    return tuple(sorted(parts, key=lambda g: (text.find(parts[g]), g)))


def _parted_alike(draft: Draft, p: int, cells: Cells, group: Sequence[int], index: int) -> Cells:
    """Return the cells, those that lack a gold value parted as the others are; the repair then says what parts them."""
    found = [(text, [name_in(part, text) for part in parts.values()]) for text, parts in cells.values()]
    names = [draft.gold.headers[g] for g in sorted(group)]
    parting = parted_by(found) or parted_as_named(draft.predicted.headers[p], names, found)
    if parting is None:
        return cells
    note = f"{draft.repairs[index].note}, with {parting.said} between their values"
    draft.repairs[index] = replace(draft.repairs[index], packed=_packed_in(draft, cells), note=note)
    parted = dict(cells)
    for place, (text, parts) in cells.items():
        is_whole = all(have_same_words(draft.gold.texts[g][place[0]], part) for g, part in parts.items())
        again = None if is_whole else parting.divide(text)
        if again is not None:
            parted[place] = (text, dict(zip(parts, again, strict=True)))
    return parted


def _packed_in(draft: Draft, cells: Cells) -> int:
    """Return how many of the gold's values share a cell with another: "0/0" for blanks of the gold holds none."""
    filled = (sum(bool(draft.gold.keys[g][i]) for g in parts) for (i, _), (_, parts) in cells.items())
    return sum(count - 1 for count in filled if count > 1)


def _kind_of_merger(draft: Draft, p: int, group: tuple[int, ...]) -> tuple[RepairKind, str]:
    """Return what a merger of columns is, and how it is told."""
    how = f"merged into {draft.predicted.called(p)}"
    if are_in_two_units(draft, p, group):
        return RepairKind.LAYOUT, f"{how}, one amount in both units"
    return RepairKind.MERGED_COLUMN, how


def _names_of(draft: Draft, group: tuple[int, ...]) -> list[str]:
    """Return the names of gold columns, with their places where names are blank or the same."""
    names = [draft.gold.headers[g] for g in group]
    if "" in names or len(set(names)) < len(names):
        names = [
            f"{name} (column {g + 1})" if name else draft.gold.called(g) for name, g in zip(names, group, strict=True)
        ]
    return names


def _place_lines(
    draft: Draft, p: int, group: tuple[int, ...], in_lines: Mapping[int, Sequence[str]], index: int
) -> None:
    """Place each value by its line."""
    for i, j in draft.single_rows():
        for g, part in zip(group, in_lines[i], strict=True):
            draft.slots[i, g] = Slot(part, ((j, p),), index)


def _usual_ranks(draft: Draft, p: int, group: tuple[int, ...]) -> dict[int, int]:
    """Return each gold column's usual position among the parts of a cell.

    By name if no value decides.
    """
    ranks: dict[int, int] = {}
    for _, g, rank in _ranks_by_count(draft, p, group):
        if g not in ranks and rank not in ranks.values():
            ranks[g] = rank
    named = columns_named_in(draft.predicted.columns[p].header, draft, list(group))
    for rank, g in enumerate([*named, *(g for g in group if g not in named)]):
        if g not in ranks:
            free = [other for other in (rank, *range(len(group))) if other not in ranks.values()]
            ranks[g] = free[0] if free else rank
    return ranks


def _ranks_by_count(draft: Draft, p: int, group: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Return (minus the number of rows, gold column, rank) of the facts found, most first."""
    counts: dict[int, Counter[int]] = {g: Counter() for g in group}
    for i, j in draft.some_rows():
        text = draft.predicted.texts[p][j]
        if len(facts_of(text)) < THRESHOLDS.least_parts:
            continue
        for g in group:
            value = draft.gold.value(i, g)
            fragment = find_fragment(value, text) if value.key else None
            if fragment is not None:
                counts[g][fragment.rank] += 1
    return sorted((-count, g, rank) for g, by_rank in counts.items() for rank, count in by_rank.items())
