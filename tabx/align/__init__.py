"""TabAlign: aligns rows, columns and cells; exact match first, then rules."""

from tabx.align.aligner import align
from tabx.align.questions import align_with
from tabx.align.records import Alignment, DecidedBy, Pairing, Repair, RepairKind, Slot

__all__ = ["Alignment", "DecidedBy", "Pairing", "Repair", "RepairKind", "Slot", "align", "align_with"]
