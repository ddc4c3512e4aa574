"""Sweeps over the weights of a rubric: arithmetic on stored counts, vectorised."""

from __future__ import annotations

from tabx.meta.sweep.errors import sweep_errors
from tabx.meta.sweep.records import Family, Reference, Sweep
from tabx.meta.sweep.sweeping import sweep
from tabx.meta.sweep.weightings import Weightings, changed, grid, permutations

__all__ = [
    "Family",
    "Reference",
    "Sweep",
    "Weightings",
    "changed",
    "grid",
    "permutations",
    "sweep",
    "sweep_errors",
]
