"""Results of SQL, compared as tables: whether a predicted query returns what the gold one does, and why not.

`result` holds what a query returned (`reading` reads it from files and frames), `ordering` what the gold query says of
the order of its rows, and `matching` compares; `rules` are the comparisons that the field publishes. `execution` runs a
query and harms nothing, `golds` keeps what gold queries return, `evaluation` holds a prediction against them, on
`variants` of the database too. `files` reads questions and predictions, `running` makes a run of them, and `judging` is
the entry point of Python.

Everything here is loaded when it is first used: the process that queries run in needs little of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabx.sql.evaluation import Evaluation
    from tabx.sql.judging import match, match_fetched, reward
    from tabx.sql.matches import Flag, Match, Verdict
    from tabx.sql.matching import match_results
    from tabx.sql.ordering import Keyed, Order
    from tabx.sql.result import Result

_HOMES = {
    "Evaluation": "evaluation",
    "Flag": "matches",
    "Keyed": "ordering",
    "Match": "matches",
    "Order": "ordering",
    "Result": "result",
    "Verdict": "matches",
    "match": "judging",
    "match_fetched": "judging",
    "match_results": "matching",
    "reward": "judging",
}

__all__ = [
    "Evaluation",
    "Flag",
    "Keyed",
    "Match",
    "Order",
    "Result",
    "Verdict",
    "match",
    "match_fetched",
    "match_results",
    "reward",
]


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"tabx.sql.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'tabx.sql' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
