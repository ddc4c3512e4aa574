"""Numbers of 64 bits that stand for colours, codes and rows."""

from __future__ import annotations

from typing import Any

import numpy as np

Hashes = np.ndarray[Any, np.dtype[np.uint64]]


def mixed(values: Hashes) -> Hashes:
    """Return each number scattered over 64 bits, equal ones alike (the finalizer of SplitMix64, Steele et al. 2014)."""
    values = values + np.uint64(0x9E3779B97F4A7C15)
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    scattered: Hashes = values ^ (values >> np.uint64(31))
    return scattered


def mixed_one(*values: int) -> int:
    """Return one number for several, in their order."""
    state = np.zeros(1, dtype=np.uint64)
    for value in values:
        state = mixed(state ^ np.array([value & 0xFFFFFFFFFFFFFFFF], dtype=np.uint64))
    return int(state[0])
