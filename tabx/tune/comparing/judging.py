"""Replies of both models judged: a file of results, as `tabx batch --trace` writes it, from which figures are made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabx.ask.line import RowReply
from tabx.base.whole_files import write_file
from tabx.batch.many import judge_many
from tabx.batch.result_line import to_line
from tabx.generate.items import TEXT
from tabx.lab.metrics.many import PairMetrics
from tabx.tune.comparing.replies import golds_of

METRICS = ("h-score", "ted")
"""Other metrics beside the judge's score: Struc-Bench's (with its two parts), and the edits between two tables."""


def write_results(replies: Sequence[RowReply], path: Path) -> None:
    """Judge replies and write what becomes of them, with all that figures are made of; errors of `judge_many`."""
    text = TEXT if any(one.fields.get(TEXT) for one in replies) else None
    # Each line has the same columns: what the judge looks for in the first has to be there.
    lines = [one.to_dict() for one in replies]
    found = judge_many(lines, gold=golds_of(replies), text=text, trace=True, metrics=PairMetrics(METRICS))
    write_file(path, "".join(map(to_line, found)))
