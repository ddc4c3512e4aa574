"""One pair, whole: `judge` tells the story, `Judgement` holds what came of it.

`sides` reads both tables, `matching` and `parts` find which belong together, `pair` judges one pair, `together`
several, `ranking` orders several predictions; `stored` writes a judgement and reads it again.
"""

from tabx.judging.judgement import JUDGED, NO_TABLE, Findings, Judgement
from tabx.judging.pair import judge, rescore
from tabx.judging.ranking import Ranked, Ranking, order_judgements, rank
from tabx.judging.sides import holds_several, load_gold
from tabx.judging.tables import SharedTerm, SpareTable, TablePart, TablesJudgement, is_stored_tables
from tabx.judging.together import judge_tables, rescore_tables

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
