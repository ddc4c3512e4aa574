"""Was tuning worth it: a model and its tuned self, asked the same, judged, side by side.

`items` reads what is asked and `adapter` what an adapter was trained on, none of which is asked; `asking` puts the
same questions to both, `judging` judges the replies, `figures` holds them against each other item by item, `making`
goes through all of it, and `document` shows the record (`records`).
"""

from __future__ import annotations

from tabx.tune.comparing.making import compare_replies, compare_tuned
from tabx.tune.comparing.records import TunedComparison

__all__ = ["TunedComparison", "compare_replies", "compare_tuned"]
