"""TabXBench's engine: typed edits of a table, and the findings a perfect judge would report.

A table becomes a draft (`draft_tables`) in which everything carries where it came from (`draft`, `contents`, `numbers`,
`dates`, `units`). Edits (`catalogue`, `edit_…`, choosing by `choosing`) change it; `engine` applies them in order.
From the draft alone follows where the gold's lines stand (`known_names`, `homes`), and from that the `findings`.
"""

from tabx.perturb.catalogue import EDITS, Edit
from tabx.perturb.draft import Turn
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
    "Turn",
    "perturb",
]
