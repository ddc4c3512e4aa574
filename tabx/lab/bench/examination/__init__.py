"""The examination: the judge's findings compared with edits of which everything is known.

`pair` judges each prediction, checks its pairings, and matches the findings of both sides (`findings`) in the same
indices (`frame`). `running` does so for a bench, `outcomes` holds the records. The figures come from the records alone:
`tally`, `separation` and `reliability`, collected in `summary`; `floors` tests them against required minimums.
"""

from __future__ import annotations

from tabx.lab.bench.examination.floors import below, figures
from tabx.lab.bench.examination.outcomes import Accuracy, Found, Record, StatedConfidence
from tabx.lab.bench.examination.pair import Scorer
from tabx.lab.bench.examination.record_files import dump_records, load_records, with_scores
from tabx.lab.bench.examination.running import examine
from tabx.lab.bench.examination.summary import Examination, summarise

__all__ = [
    "Accuracy",
    "Examination",
    "Found",
    "Record",
    "Scorer",
    "StatedConfidence",
    "below",
    "dump_records",
    "examine",
    "figures",
    "load_records",
    "summarise",
    "with_scores",
]
