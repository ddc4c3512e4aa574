"""Models side by side, from the results of a batch: figures with intervals, leaderboards, tests, errors, the worst.

`reading` makes numbers of lines (`items`) and counts kinds of error (`tallies`, `error_kinds`), `comparing` makes of
them the record (`records`): `figures` and `resampling`, `boards`, `slices`, `listing`, `usage`. `tables` says the
record in words, `document` makes of them what every medium shows, and `page` puts the pairs beside it, for a browser.
`diff` holds two runs over the same pairs against each other.
"""

from __future__ import annotations

from tabx.report.comparing import compare_models
from tabx.report.model_comparison import ModelComparison

__all__ = ["ModelComparison", "compare_models"]
