"""The number: error, score and terms from the counts of one pair and a rubric.

`card.score` gathers the items by kind (`priced_kind`, measured by `magnitude` and `totals`), squeezes the harmless ones
under the cap (`ceiling`) and adds up. Pure arithmetic: no table in sight.
"""

from __future__ import annotations

from tabx.score.card import score
from tabx.score.records import Scorecard, Term

__all__ = ["Scorecard", "Term", "score"]
