"""Matching: whether each of some things can have a partner of its own."""

from __future__ import annotations

from collections.abc import Sequence


def can_match(near: Sequence[Sequence[int]]) -> bool:
    """Return whether every one can have a partner of its own, given those that each may have (Kuhn 1955)."""
    taken_by: dict[int, int] = {}
    partner_of: dict[int, int] = {}
    return all(_augmented(start, near, taken_by, partner_of) for start in range(len(near)))


def _augmented(start: int, near: Sequence[Sequence[int]], taken_by: dict[int, int], partner_of: dict[int, int]) -> bool:
    """Give one more a partner, moving others to further ones where need be; return whether that is possible."""
    came_from: dict[int, int] = {}
    waiting = [start]
    for one in waiting:
        for partner in near[one]:
            if partner in came_from:
                continue
            came_from[partner] = one
            if partner not in taken_by:
                _shift(partner, came_from, taken_by, partner_of)
                return True
            waiting.append(taken_by[partner])
    return False


def _shift(free: int, came_from: dict[int, int], taken_by: dict[int, int], partner_of: dict[int, int]) -> None:
    """Take the way back from a free partner: each on it gets the partner that was found from it."""
    partner: int | None = free
    while partner is not None:
        one = came_from[partner]
        before = partner_of.get(one)
        taken_by[partner], partner_of[one] = one, partner
        partner = before
