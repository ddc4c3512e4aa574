"""TabAlign: which gold row, column and cell stands where in the prediction.

`aligner` tells the way of a pair: `headers` put in place, columns and rows paired (`pairing`), then `repairs`; exact
match first, then rules. `with_backbone` asks a model what these leave open (`questions`) and runs the rules again.
"""

from tabx.align.aligner import align
from tabx.align.records import Alignment, DecidedBy, Pairing, Repair, RepairKind, Slot
from tabx.align.with_backbone import align_with

__all__ = ["Alignment", "DecidedBy", "Pairing", "Repair", "RepairKind", "Slot", "align", "align_with"]
