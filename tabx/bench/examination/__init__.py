"""The examination: a judge held against edits of which everything is known."""

from tabx.bench.examination.gate import below, figures
from tabx.bench.examination.pair import Scorer
from tabx.bench.examination.records import Found, Record
from tabx.bench.examination.report import Examination, summarise
from tabx.bench.examination.running import dump_records, examine, load_records

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
