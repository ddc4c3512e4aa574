"""The number: error, score and terms from the counts of one pair and a rubric."""

from __future__ import annotations

from tabx.score.card import score
from tabx.score.records import Scorecard, Term

__all__ = ["Scorecard", "Term", "score"]
