"""Several gold columns merged into one predicted column."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import numpy as np

from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import Fragment, divide, facts_of, find_fragment, words_of
from tabx.align.repairs.merged_texts import group_together, pair_by_merged, run_together, share_together
from tabx.values import fold, header_similarity, read_header
from tabx.values.value import HeaderReading

ENOUGH = 0.5
SAME_PART = 0.7
PARTS = re.compile(r"\s*(?:/|&|\+|;|,|\band\b|(?<=\w)-(?=\w)|\(|\))\s*", re.IGNORECASE)


def repair_merged_columns(draft: Draft) -> None:
    """Find predicted columns that hold the facts of several gold columns, and place each fact.

    Columns whose header names its parts are settled first: they claim the gold columns that others only resemble.
    """
    for find in (_named_group, group_together, _content_group):
        for p in draft.predicted.column_order:
            missing = draft.missing_columns()
            if not missing:
                return
            owners = [gold for gold, predicted in draft.columns.items() if predicted == (p,)]
            if owners and len(owners[0]) > 1:
                continue
            own = owners[0] if owners else ()
            if own and _stands_alone(draft, own[0], p):
                continue
            group = find(draft, p, own, missing)
            if len(group) > 1 and set(group) - set(own):
                merge_columns(draft, p, own, tuple(sorted(group)))


def _named_group(draft: Draft, p: int, own: tuple[int, ...], missing: list[int]) -> list[int]:
    """Return the gold columns that the parts of a predicted header name; [] unless there are two."""
    named = _named_in(draft.predicted.columns[p].header, draft, [*own, *missing])
    if len(named) < 2 or (own and own[0] not in named and _share(draft, own[0], p) < ENOUGH):
        return []
    return [*own, *(g for g in named if g not in own)]


def _content_group(draft: Draft, p: int, own: tuple[int, ...], missing: list[int]) -> list[int]:
    """Return the gold columns whose facts stand in a predicted column, no more than a cell usually holds."""
    packed = [
        len(facts) if len(facts) > 1 else len(words_of(draft.predicted.texts[p][j]))
        for _, j in draft.some_rows()
        if (facts := facts_of(draft.predicted.texts[p][j])) and draft.predicted.keys[p][j]
    ]
    room = max(2, int(np.median(packed))) if packed else 2
    shares = {g: _share(draft, g, p) for g in draft.gold.column_order if g in missing}
    found = [g for g in sorted(shares, key=lambda g: -shares[g]) if shares[g] >= ENOUGH]
    if own:
        return [*own, *found[: room - 1]] if found and _fits(draft, own[0], p) else []
    return found[:room] if len(found) > 1 else []


def _stands_alone(draft: Draft, g: int, p: int) -> bool:
    """Whether most cells of a predicted column say what its gold column says, and so hold no second fact."""
    filled = [(i, j) for i, j in draft.some_rows() if draft.gold.keys[g][i] and draft.predicted.keys[p][j]]
    same = sum(draft.gold.keys[g][i] == draft.predicted.keys[p][j] for i, j in filled)
    return bool(filled) and same > len(filled) / 2


def _fits(draft: Draft, g: int, p: int) -> bool:
    """Whether a column paired with a merged one belongs to the merger: by a fact in it, or by header."""
    return _share(draft, g, p) >= ENOUGH / 2 or float(draft.base.evidence.header[g, p]) >= 0.3


def _share(draft: Draft, g: int, p: int) -> float:
    """Return the share of a gold column's facts found inside the longer cells of a predicted one, at one place."""
    total = 0.0
    hits: defaultdict[int, float] = defaultdict(float)
    for i, j in draft.some_rows():
        value = draft.gold.value(i, g)
        if not value.key:
            continue
        weight = draft.gold.rarity[g][value.key]
        total += weight
        fragment = find_fragment(value, draft.predicted.texts[p][j])
        if fragment is not None:
            hits[fragment.rank] += weight
    return max(hits.values()) / total if hits else 0.0


def _named_in(header: HeaderReading, draft: Draft, columns: list[int]) -> list[int]:
    """Return the gold columns that the parts of a predicted header name, one each, in the header's order."""
    whole = f"{header.name} {header.unit_text}" if header.unit_text not in header.name else header.name
    named: list[int] = []
    parts = _parts(whole)
    for spellings in parts:
        readings = [read_header((spelling,)) for spelling in spellings]
        near = {
            g: max(header_similarity(draft.gold.columns[g].header, reading) for reading in readings)
            for g in draft.gold.column_order
            if g in columns and g not in named
        }
        best = max(near, key=lambda g: near[g], default=None)
        if best is not None and near[best] >= SAME_PART:
            named.append(best)
    return named


def _parts(header: str) -> list[list[str]]:
    """Return the parts of a header that names several columns, each in its possible spellings.

    "Rebounds (Tot/Off)" names "Tot", "Tot Rebounds" and "Rebounds Tot"; "Off./Def. Rebounds" names "Off.
    Rebounds" too.
    """
    before, bracket, inside = header.partition("(")
    inside = inside.rstrip(") ")
    common, text = (before.strip(), inside) if bracket and len(PARTS.split(inside)) > 1 else ("", header)
    parts = [part for part in PARTS.split(text) if part.strip(" ()")]
    if len(parts) < 2:
        return []
    last = parts[-1].split()[-1]
    return [[part, f"{part} {common}", f"{common} {part}"] if common else [part, f"{part} {last}"] for part in parts]


def merge_columns(draft: Draft, p: int, own: tuple[int, ...], group: tuple[int, ...]) -> None:
    """Pair a predicted column with several gold columns, its own among them, and place each of their values."""
    if own:
        del draft.columns[own]
    draft.columns[group] = (p,)
    lost = len(group) - 1
    names = ", ".join(draft.gold.headers[g] for g in group)
    index = draft.add(
        Repair(
            RepairKind.MERGED_COLUMN,
            gold_columns=group,
            predicted_columns=(p,),
            count=float(lost),
            note=f"{names} merged into '{draft.predicted.headers[p]}'",
            confidence=max(share_together(draft, group, p), *(_share(draft, g, p) for g in group)),
        )
    )
    ranks = _usual_ranks(draft, p, group)
    pair_by_merged(draft, p, group)
    for gold_rows, predicted_rows in draft.rows.items():
        if len(gold_rows) == len(predicted_rows) == 1:
            _place(draft, index, gold_rows[0], predicted_rows[0], p, ranks)


def _usual_ranks(draft: Draft, p: int, group: tuple[int, ...]) -> dict[int, int]:
    """Return for each gold column which part of the cell it usually is; by name where no value tells."""
    votes: dict[int, Counter[int]] = {g: Counter() for g in group}
    for i, j in draft.some_rows():
        facts = facts_of(draft.predicted.texts[p][j])
        if len(facts) < 2:
            continue
        for g in group:
            value = draft.gold.value(i, g)
            fragment = find_fragment(value, draft.predicted.texts[p][j]) if value.key else None
            if fragment is not None:
                votes[g][fragment.rank] += 1
    ranks: dict[int, int] = {}
    pairs = sorted(((-count, g, rank) for g, vote in votes.items() for rank, count in vote.items()))
    for _, g, rank in pairs:
        if g not in ranks and rank not in ranks.values():
            ranks[g] = rank
    named = _named_in(draft.predicted.columns[p].header, draft, list(group))
    for rank, g in enumerate([*named, *(g for g in group if g not in named)]):
        if g not in ranks:
            free = [r for r in (rank, *range(len(group))) if r not in ranks.values()]
            ranks[g] = free[0] if free else rank
    return ranks


def _place(draft: Draft, index: int, i: int, j: int, p: int, ranks: dict[int, int]) -> None:
    """Give each gold cell of a row its part of the merged cell: fact by fact, or as the values run together."""
    text = draft.predicted.texts[p][j]
    facts = facts_of(text)
    group = sorted(ranks, key=lambda g: ranks[g])
    wanted = [draft.gold.texts[g][i] for g in group]
    parts = _divided(text, wanted)
    taken: set[int] = set()
    found: dict[int, Fragment] = {}
    for g in ranks if parts is None else ():
        value = draft.gold.value(i, g)
        fragment = find_fragment(value, text) if value.key else None
        if fragment is not None and fragment.rank not in taken:
            found[g] = fragment
            taken.add(fragment.rank)
    unfound = any(g not in found and draft.gold.value(i, g).key for g in group)
    if parts is None and unfound and len(facts) != len(ranks):
        parts = run_together(text, wanted)
    if parts is not None:
        draft.slots.update({(i, g): Slot(part, ((j, p),), index) for g, part in zip(group, parts, strict=True)})
        return
    for g, rank in ranks.items():
        if g in found:
            part = found[g].text
        elif len(facts) == 1 and not found and draft.gold.value(i, g).key and _alone(draft, i, ranks) == g:
            part = text
        elif rank < len(facts) and rank not in taken and len(facts) > 1:
            part = facts[rank].text
            taken.add(rank)
        else:
            part = ""
        draft.slots[i, g] = Slot(part, ((j, p),), index)


def _divided(text: str, wanted: list[str]) -> tuple[str, ...] | None:
    """Return the parts of a cell that says just the gold's texts one after another; None for any other cell."""
    parts = divide(text, wanted) if all(wanted) else None
    return None if parts is None else tuple(_unwrapped(part, said) for part, said in zip(parts, wanted, strict=True))


def _unwrapped(part: str, said: str) -> str:
    """Return a part without the brackets that set it apart, which the gold's text does not have."""
    bare = part[1:-1].strip()
    return bare if part[:1] + part[-1:] in ("()", "[]") and fold(bare) == fold(said) else part


def _alone(draft: Draft, i: int, ranks: dict[int, int]) -> int:
    """Return the gold column that a cell with a single fact stands for: the first that has a value."""
    return next((g for g in sorted(ranks, key=lambda g: ranks[g]) if draft.gold.value(i, g).key), -1)
