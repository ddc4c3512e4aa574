"""One pair, whole: `judge` tells the story, `Judgement` holds what came of it.

The room is callable by its own name, so that `tabx.judge(gold, predicted)` works whichever of its modules has been
imported before.
"""

from __future__ import annotations

import inspect
import sys
from types import ModuleType
from typing import Any

from tabx.judge.findings import Findings
from tabx.judge.pair import judge, rescore
from tabx.judge.ranking import Ranked, Ranking, order_judgements, rank
from tabx.judge.records import JUDGED, NO_TABLE, Judgement
from tabx.judge.sides import holds_several, load_gold
from tabx.judge.tables import SharedTerm, SpareTable, TablePart, TablesJudgement, is_stored_tables
from tabx.judge.together import judge_tables, rescore_tables

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

__signature__ = inspect.signature(judge)


class _Room(ModuleType):
    def __call__(self, *args: Any, **keywords: Any) -> Judgement:
        return judge(*args, **keywords)


sys.modules[__name__].__class__ = _Room
