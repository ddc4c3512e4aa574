"""Compute error, score and terms from the counts of one pair and a rubric.

`card.score` groups the items by kind (measured by `magnitude` and `totals`), squeezes the harmless ones
below the cap (`totals.ceiling`) and adds up. The package does arithmetic only and never sees a table.
"""

from __future__ import annotations

from tabx.score.card import score
from tabx.score.records import Scorecard, Term

__all__ = ["Scorecard", "Term", "score"]
