"""Find the valid name nearest to an invalid one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

LAST_PART_WEIGHT = 0.75
"""How much an equal last part of a dotted name counts: less than a whole name that is mistyped ("alpha.colum"), more
than names that merely share letters ("transposed" is "prices.transposed")."""

ALIKE = 0.6
"""Similarity from which a name may be meant by another: what difflib takes for a close match."""


def nearest(name: str, valid: Iterable[str]) -> str:
    """Return the valid name most similar to `name`, the first of several.

    The last part of a dotted name may match alone: "transposed" is near "prices.transposed", "alpha.colum" near
    "alpha.column".
    """
    return max(valid, key=lambda candidate: _similarity(name.casefold(), candidate.casefold()))


def alike(name: str, valid: Iterable[str]) -> str | None:
    """Return the valid name that may be meant by `name`, None where none is like it."""
    near = nearest(name, valid)
    return near if _similarity(name.casefold(), near.casefold()) >= ALIKE else None


def _similarity(name: str, candidate: str) -> float:
    whole = SequenceMatcher(None, name, candidate).ratio()
    last_part = SequenceMatcher(None, name.rpartition(".")[2], candidate.rpartition(".")[2]).ratio()
    return max(whole, LAST_PART_WEIGHT * last_part)
