"""The part of a merged cell that belongs to each of its columns."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.repairs.divided_texts import divide, unwrapped
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import Fragment, facts_of, find_fragment
from tabx.align.repairs.merged_texts import run_together


def parts_of_cell(draft: Draft, i: int, text: str, ranks: dict[int, int]) -> dict[int, str]:
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
