"""Judging, from two sources of tables to the `judgement` of one pair or of several `tables`.

`sides` reads both sides (`header_rows` settles their headers), `matching` finds by `similarity` which tables belong
together and puts `parts` of one together, `house` applies house rules, `pair` judges one pair (`polling` each of
several voters), `together` several, `ranking` orders several predictions; `stored` is a judgement as JSON.
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
