"""The examination: the judge held against edits of which everything is known.

Each prediction is judged (`pair`): both sides' findings in the same terms (`findings`) and indices (`frame`), matched
(`finding_matches`), pairings checked (`pairings`); `running` does so for a bench, `outcomes` are the records.
Figures come of the records alone: `tally`, `separation`, `reliability`, together `summary`, with `floors` as a gate.
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
