"""Several gold columns merged into one predicted column."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.align.pairing.pairing_thresholds import TINY
from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.columns_in_lines import lines_of_columns
from tabx.align.repairs.divided_texts import divide, unwrapped
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import Fragment, facts_of, find_fragment, words_of
from tabx.align.repairs.merged_texts import (
    columns_named_in,
    group_together,
    pair_by_merged,
    run_together,
    share_together,
)
from tabx.align.repairs.two_units import are_in_two_units


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
    is_one_amount = in_lines is None and are_in_two_units(draft, p, group)
    how = "in one column, each in its line" if in_lines is not None else f"merged into {draft.predicted.called(p)}"
    how = f"{how}, one amount in both units" if is_one_amount else how
    index = draft.add(
        Repair(
            RepairKind.LAYOUT if in_lines is not None or is_one_amount else RepairKind.MERGED_COLUMN,
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
    for i, j in draft.single_rows():
        for g, part in _parts_of_cell(draft, i, draft.predicted.texts[p][j], ranks).items():
            draft.slots[i, g] = Slot(part, ((j, p),), index)


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


def _parts_of_cell(draft: Draft, i: int, text: str, ranks: dict[int, int]) -> dict[int, str]:
    """Return the part of a merged cell for each gold column.

    By the gold's texts in order; else fact by fact; else, where facts are missing, as values run together; else by the
    usual ranks.
    """
    group = sorted(ranks, key=lambda g: ranks[g])
    wanted = [draft.gold.texts[g][i] for g in group]
    parts = _divided(text, wanted)
    if parts is not None:
        return dict(zip(group, parts, strict=True))
    fragments = _fragments_of_cell(draft, i, text, ranks)
    is_incomplete = any(g not in fragments and draft.gold.value(i, g).key for g in group)
    if is_incomplete and len(facts_of(text)) != len(ranks):
        parts = run_together(text, wanted)
        if parts is not None:
            return dict(zip(group, parts, strict=True))
    return _parts_by_rank(draft, i, text, ranks, fragments)


def _fragments_of_cell(draft: Draft, i: int, text: str, ranks: dict[int, int]) -> dict[int, Fragment]:
    """Return the fragment that holds each gold column's value, each fragment once."""
    fragments: dict[int, Fragment] = {}
    taken: set[int] = set()
    for g in ranks:
        value = draft.gold.value(i, g)
        fragment = find_fragment(value, text) if value.key else None
        if fragment is not None and fragment.rank not in taken:
            fragments[g] = fragment
            taken.add(fragment.rank)
    return fragments


def _parts_by_rank(
    draft: Draft, i: int, text: str, ranks: dict[int, int], fragments: dict[int, Fragment]
) -> dict[int, str]:
    """Return the fragments found; for other columns the unused fact at their usual rank."""
    facts = facts_of(text)
    taken = {fragment.rank for fragment in fragments.values()}
    only = _first_filled(draft, i, ranks) if len(facts) == 1 and not fragments else None
    parts: dict[int, str] = {}
    for g, rank in ranks.items():
        if g in fragments:
            parts[g] = fragments[g].text
        elif g == only:
            parts[g] = text
        elif rank < len(facts) and rank not in taken and len(facts) > 1:
            parts[g] = facts[rank].text
            taken.add(rank)
        else:
            parts[g] = ""
    return parts


def _divided(text: str, wanted: Sequence[str]) -> tuple[str, ...] | None:
    """Return the parts of a cell that holds exactly the gold's texts in order, else None."""
    parts = divide(text, wanted) if all(wanted) else None
    return None if parts is None else tuple(unwrapped(part, gold) for part, gold in zip(parts, wanted, strict=True))


def _first_filled(draft: Draft, i: int, ranks: dict[int, int]) -> int | None:
    """Return the first gold column with a value, which takes a single fact in a cell."""
    return next((g for g in sorted(ranks, key=lambda g: ranks[g]) if draft.gold.value(i, g).key), None)
