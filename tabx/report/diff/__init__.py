"""Two runs over the same pairs: which pairs got better and worse, by what, and whether chance explains it.

`matching` finds the same pair in both files, `comparing` makes the record (`result_diff`), `tables` says it in words,
`document` makes of them what every medium shows.
"""

from __future__ import annotations

from tabx.report.diff.comparing import diff_results
from tabx.report.diff.result_diff import ResultDiff

__all__ = ["ResultDiff", "diff_results"]
