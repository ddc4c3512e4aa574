"""Judges many pairs: from any file of pairs to a file of results, interrupted and gone on with, on all cores.

`reading` yields pairs, `work` makes a result of one, `kind` says what a run of them is to `tabx.runs`, which does the
rest; `many` is the entry point of Python.
"""

from __future__ import annotations

from tabx.batch.many import judge_many
from tabx.batch.pairs import Pair
from tabx.batch.result import Result
from tabx.batch.result_line import to_line
from tabx.batch.results_file import read_results

__all__ = ["Pair", "Result", "judge_many", "read_results", "to_line"]
