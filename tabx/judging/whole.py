"""Judge a pair as the command line does: all tables where the gold holds several, else the one pair."""

from __future__ import annotations

from tabx.base.limits import timed
from tabx.formats import Source
from tabx.judging.judgement import Judgement
from tabx.judging.options import JudgeOptions
from tabx.judging.pair import judge_with
from tabx.judging.sides import holds_several, load_gold
from tabx.judging.tables import TablesJudgement
from tabx.judging.together import judge_tables_with
from tabx.table import Table

ALL, LAST = "all", "last"
"""Which tables are judged where the gold's text, or its workbook without a named sheet, holds several."""


@timed()
def judge_whole(
    gold: Source | Table, predicted: Source | Table, options: JudgeOptions, *, tables: str = ALL, name: str = ""
) -> Judgement | TablesJudgement:
    """Return the judgement of a pair: of several tables where the gold holds several and `tables` is "all".

    The errors are those of `tabx.judge` and `tabx.judge_tables`; a text that is a file's name is no table here.
    """
    reading = (options.gold_format, options.header)
    table = load_gold(gold, *reading, options.gold_sheet, options.encoding)
    is_whole = tables == ALL and options.gold_sheet is None
    if is_whole and holds_several(gold, table, *reading, options.encoding):
        return judge_tables_with(gold, predicted, options, name)
    return judge_with(table, predicted, options, name)
