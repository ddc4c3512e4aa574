"""The examination: a judge held against edits of which everything is known."""

from __future__ import annotations

from tabx.lab.bench.examination.outcomes import Found, Record
from tabx.lab.bench.examination.pair import Scorer
from tabx.lab.bench.examination.report import Examination, below, figures, summarise
from tabx.lab.bench.examination.running import dump_records, examine, load_records

__all__ = [
    "Examination",
    "Found",
    "Record",
    "Scorer",
    "below",
    "dump_records",
    "examine",
    "figures",
    "load_records",
    "summarise",
]
