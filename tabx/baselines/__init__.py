"""The published methods, to compare with: TabXEval's own pipeline, one-prompt rubric, ranking, two prompts."""

from __future__ import annotations

from tabx.baselines.judging import METHODS, RANKING, find_method, judge_by, rescore_by
from tabx.baselines.ranking import MethodRanked, MethodRanking, rank_by
from tabx.baselines.recorded import RecordedReplies
from tabx.baselines.records import NOT_JUDGED, MethodJudgement, UnreadableReply

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
