"""The best of many scores: greater first, of equals the one that comes first in the corpus, none of score 0 or less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabx.retrieve.records import Hit


def best(scores: Any, ids: Sequence[str], k: int, *, above: float | None = 0.0) -> list[Hit]:
    """Return the k best as hits; what is not `above` a score matches nothing and is no hit (None: all are)."""
    import numpy as np

    values = np.asarray(scores, dtype=np.float64)
    places = np.arange(len(values)) if above is None else np.flatnonzero(values > above)
    if len(places) > k:
        # All that tie with the k-th stay in, so that equal scores are ordered by their place and nothing else.
        least = np.partition(values[places], len(places) - k)[len(places) - k]
        places = places[values[places] >= least]
    order = places[np.argsort(-values[places], kind="stable")][:k]
    return [Hit(ids[place], float(values[place])) for place in order.tolist()]
