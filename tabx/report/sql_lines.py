"""Lines of `tabx sql` as a report counts them: a right query scores 1, every other 0.

What stands in the way of a right one is its kind of error, so that queries that fail are told apart from those that
return something else. The judge's score and the verdicts of published rules stand beside, as other metrics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.batch.kind import read_line
from tabx.runs.kind import Words
from tabx.runs.store import sealed_line

MARK = "sql"
"""First field of such a line; that of `tabx.sql`, which lies above this room."""

WORDS = Words(command="tabx sql", item="query", line="result", again="run")

TABLE_SCORE = "table score"
"""The judge's score, by the cells of the result."""

_RIGHT = ("same", "same and more")


def is_of_sql(start: bytes) -> bool:
    """Whether a line that begins so is one of `tabx sql`."""
    return start.startswith(b'{"%s":' % MARK.encode("ascii"))


def read_any_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line of `tabx batch` or `tabx sql`, as those of a batch.

    Raises
    ------
    InputError
        It is neither, or not as it was written.
    """
    if not is_of_sql(line):
        return read_line(line, where)
    data = sealed_line(line, where, MARK, WORDS)
    found = {**data, "fields": {"verdict": data["verdict"], "query_error": data["error"] or "none", **data["fields"]}}
    if data["status"] != "judged":
        return {**found, "score": None, "error": None, "terms": []}
    score = float(data["verdict"] in _RIGHT)
    metrics = {TABLE_SCORE: data["score"], **data["rules"]}
    return {
        **found,
        "score": score,
        "error": 1 - score,
        "reason": "",
        "terms": [] if score else [[_kind(data), 1, 1.0]],
        "metrics": metrics,
        "unscored": {name: "none is given" for name, value in metrics.items() if value is None},
    }


def _kind(data: Mapping[str, Any]) -> str:
    """Return what kind of error keeps a query from being right."""
    return f"query fails: {data['error']}" if data["error"] else "another result"
