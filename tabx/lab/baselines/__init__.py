"""The published methods, to compare with: TabXEval's own pipeline, one-prompt rubric, ranking, two prompts."""

from __future__ import annotations

from tabx.lab.baselines.method_judgement import NOT_JUDGED, MethodJudgement, UnreadableReply
from tabx.lab.baselines.method_judging import METHODS, RANKING, find_method, judge_by, rescore_by
from tabx.lab.baselines.method_ranking import MethodRanked, MethodRanking, rank_by
from tabx.lab.baselines.recorded import RecordedReplies

__all__ = [
    "METHODS",
    "NOT_JUDGED",
    "RANKING",
    "MethodJudgement",
    "MethodRanked",
    "MethodRanking",
    "RecordedReplies",
    "UnreadableReply",
    "find_method",
    "judge_by",
    "rank_by",
    "rescore_by",
]
