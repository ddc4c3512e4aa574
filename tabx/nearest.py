"""The valid name nearest to one that is not."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher


def nearest(name: str, valid: Iterable[str]) -> str:
    """Return the valid name most like `name`; of dotted names the last part alone may be meant.

    "transposed" is near "prices.transposed", "alpha.colum" near "alpha.column". Of equally near ones the first.
    """
    return max(valid, key=lambda candidate: _likeness(name.casefold(), candidate.casefold()))


def _likeness(name: str, candidate: str) -> float:
    whole = SequenceMatcher(None, name, candidate).ratio()
    tail = SequenceMatcher(None, name.rpartition(".")[2], candidate.rpartition(".")[2]).ratio()
    return max(whole, 0.75 * tail)
