"""The published methods, for comparison: they ask a model for more than meaning.

`pipes`, `text_pair`, `aligned_reply`, `tuple_reply` and `filled_rubric` read replies (asked by `tabx.llm.interview`);
`ledger` and `aligned_counts` count it. Together they make one method (`tabxeval`, `filled_rubric`).
`method_judging` judges one pair, `method_ranking` ranks several predictions, `recorded` takes the replies from a file;
`method_document` shows the results.
"""

from __future__ import annotations

from tabx.lab.baselines.aligned_reply import IDENTICAL, read_aligned
from tabx.lab.baselines.method_judgement import NOT_JUDGED, MethodJudgement, MethodReading, UnreadableReply
from tabx.lab.baselines.method_judging import METHODS, RANKING, both_sides, find_method, judge_by, rescore_by
from tabx.lab.baselines.method_ranking import MethodRanked, MethodRanking, rank_by
from tabx.lab.baselines.recorded import RecordedReplies
from tabx.lab.baselines.tabxeval import read_recorded
from tabx.lab.baselines.tuple_reply import stated_difference
from tabx.llm.interview import Interview

__all__ = [
    "IDENTICAL",
    "METHODS",
    "NOT_JUDGED",
    "RANKING",
    "Interview",
    "MethodJudgement",
    "MethodRanked",
    "MethodRanking",
    "MethodReading",
    "RecordedReplies",
    "UnreadableReply",
    "both_sides",
    "find_method",
    "judge_by",
    "rank_by",
    "read_aligned",
    "read_recorded",
    "rescore_by",
    "stated_difference",
]
