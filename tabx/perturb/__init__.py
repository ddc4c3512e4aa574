"""TabXBench's engine: typed edits of a table, and the findings a perfect judge would report.

A table becomes a draft (`engine`) in which every part records its origin (`draft`, `contents`, `numbers`,
`dates`, `units`). Edits (`catalogue`, `edit_…`, with choices by `choosing`) change it, or choose the form in which it
is printed (`forms`); `engine` applies them in order. The draft alone then gives the places of the gold's lines
(`homes`), and these give the `findings`; of what was done alike to many cells (`acts`) it gives the `causes` left.
"""

from tabx.perturb.catalogue import EDITS, HARMFUL, Edit
from tabx.perturb.draft import Turn
from tabx.perturb.engine import perturb
from tabx.perturb.records import Band, DeclaredCause, Expected, Label, Part, Perturbed, Provenance, RefusedError, Step

__all__ = [
    "EDITS",
    "HARMFUL",
    "Band",
    "DeclaredCause",
    "Edit",
    "Expected",
    "Label",
    "Part",
    "Perturbed",
    "Provenance",
    "RefusedError",
    "Step",
    "Turn",
    "perturb",
]
