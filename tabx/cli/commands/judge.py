"""tabx judge: one pair, whole, or all tables of a text that holds several."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.asking import asked_backbone, print_plan
from tabx.cli.clock import on_the_clock
from tabx.cli.commands.asked import keywords
from tabx.cli.commands.report import check_output, report
from tabx.cli.sources import check_standard_input, source
from tabx.judging import Judgement, TablesJudgement, holds_several, judge, judge_tables, load_gold


@on_the_clock()
def run(arguments: Namespace) -> int:
    """Judge the pair, report, and return the exit code."""
    check_standard_input((arguments.gold, arguments.predicted))
    if arguments.method is not None:
        from tabx.cli.commands.by_method import judge_pair

        return judge_pair(arguments)
    check_output(arguments)
    with asked_backbone(arguments) as backbone:
        asked = keywords(arguments, backbone.backbone)
        gold = source(arguments.gold)
        format, header = asked["gold_format"], asked["header"]
        table = load_gold(gold, format, header, asked["gold_sheet"])
        judgement: Judgement | TablesJudgement
        if arguments.tables == "all" and holds_several(gold, table, format, header):
            judgement = judge_tables(gold, source(arguments.predicted), **asked)
        else:
            judgement = judge(table, source(arguments.predicted), **asked)
    return print_plan(backbone) if backbone.dry else report(judgement, arguments)
