"""TabAlign: aligns rows, columns and cells; exact match first, then rules."""

from tabx.align.aligner import align
from tabx.align.records import Alignment, DecidedBy, Pairing, Repair, RepairKind, Slot
from tabx.align.settling import align_with

__all__ = ["Alignment", "DecidedBy", "Pairing", "Repair", "RepairKind", "Slot", "align", "align_with"]
