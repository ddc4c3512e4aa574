"""Judge a predicted table, or several, against the gold.

`options` lists what can be asked for and `setup` resolves it. `sides` reads both sides (`header_rows` settles their
headers), `matching` pairs the tables by `similarity` and puts `parts` of one together, and `house` applies house rules.
`pair` judges one pair (`polling` each of several voters), giving a `judgement`; `together` judges several, giving a
judgement of `tables`; `ranking` orders several predictions; `stored` writes and reads a judgement as JSON.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabx.judging.judgement import JUDGED, NO_TABLE, Findings, Judgement
    from tabx.judging.pair import judge, rescore
    from tabx.judging.ranking import Ranked, Ranking, order_judgements, rank
    from tabx.judging.sides import holds_several, load_gold
    from tabx.judging.tables import SpareTable, TablePart, TablesJudgement, is_stored_tables
    from tabx.judging.together import judge_tables, rescore_tables
    from tabx.score.shares import SharedTerm

_HOMES = {
    "Findings": "tabx.judging.judgement",
    "JUDGED": "tabx.judging.judgement",
    "Judgement": "tabx.judging.judgement",
    "NO_TABLE": "tabx.judging.judgement",
    "Ranked": "tabx.judging.ranking",
    "Ranking": "tabx.judging.ranking",
    "SharedTerm": "tabx.score.shares",
    "SpareTable": "tabx.judging.tables",
    "TablePart": "tabx.judging.tables",
    "TablesJudgement": "tabx.judging.tables",
    "holds_several": "tabx.judging.sides",
    "is_stored_tables": "tabx.judging.tables",
    "judge": "tabx.judging.pair",
    "judge_tables": "tabx.judging.together",
    "load_gold": "tabx.judging.sides",
    "order_judgements": "tabx.judging.ranking",
    "rank": "tabx.judging.ranking",
    "rescore": "tabx.judging.pair",
    "rescore_tables": "tabx.judging.together",
}
"""Module of each public name, imported on first use, so that the help imports `options` alone."""

__all__ = [
    "JUDGED",
    "NO_TABLE",
    "Findings",
    "Judgement",
    "Ranked",
    "Ranking",
    "SharedTerm",
    "SpareTable",
    "TablePart",
    "TablesJudgement",
    "holds_several",
    "is_stored_tables",
    "judge",
    "judge_tables",
    "load_gold",
    "order_judgements",
    "rank",
    "rescore",
    "rescore_tables",
]


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value
