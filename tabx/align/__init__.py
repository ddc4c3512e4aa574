"""TabAlign: pairs of gold and predicted rows, columns and cells.

`aligner` runs the steps for a pair: `headers` repairs the header, `pairing` pairs columns and rows, then `repairs`;
exact matches first, then rules. `with_backbone` asks a model what these leave open (`questions`) and runs the rules
again.
"""

from tabx.align.aligner import align
from tabx.align.records import Alignment, DecidedBy, Pairing, Repair, RepairKind, Slot
from tabx.align.with_backbone import align_with

__all__ = ["Alignment", "DecidedBy", "Pairing", "Repair", "RepairKind", "Slot", "align", "align_with"]
