"""The examination: a judge held against edits of which everything is known."""

from __future__ import annotations

from tabx.lab.bench.examination.floors import below, figures
from tabx.lab.bench.examination.outcomes import Found, Record
from tabx.lab.bench.examination.pair import Scorer
from tabx.lab.bench.examination.record_files import dump_records, load_records
from tabx.lab.bench.examination.running import examine
from tabx.lab.bench.examination.summary import Examination, summarise

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
