"""Sweeps over the weights of a rubric: arithmetic on stored counts, vectorised.

Weightings (`weightings`) become arrays of weights (`pair_errors`), stored counts a matrix (`features`). Their product
is the errors (`pair_errors`). `sweeping` runs all steps: it measures the agreement of the errors with people,
cross-validates the best (`validation`), and returns the records in `outcome`, which `sweep_report` and `sweep_document`
show.
"""

from __future__ import annotations

from tabx.lab.meta.sweep.outcome import Family, Reference, Sweep
from tabx.lab.meta.sweep.pair_errors import sweep_errors
from tabx.lab.meta.sweep.sweeping import sweep
from tabx.lab.meta.sweep.weightings import Weightings, changed, grid, permutations

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
