"""TabXBench's engine: typed edits of a table, and the exact findings that a perfect judge would report of each."""

from tabx.perturb.catalogue import EDITS, Edit
from tabx.perturb.engine import perturb
from tabx.perturb.records import Band, Expected, Label, Perturbed, Provenance, RefusedError, Step

__all__ = [
    "EDITS",
    "Band",
    "Edit",
    "Expected",
    "Label",
    "Perturbed",
    "Provenance",
    "RefusedError",
    "Step",
    "perturb",
]
