"""tabx judge: one pair, or all tables of a text that holds several."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.clock import on_the_clock
from tabx.cli.commands.judge_options import judge_options
from tabx.cli.commands.report import check_output, report
from tabx.cli.models.backbone import chosen_backbone
from tabx.cli.models.dry_run import print_plan
from tabx.cli.sources import check_standard_input, source, source_name
from tabx.judging.names import pair_name
from tabx.judging.whole import judge_whole


@on_the_clock()
def run(arguments: Namespace) -> int:
    """Judge the pair, report, and return the exit code."""
    check_standard_input((arguments.gold, arguments.predicted))
    if arguments.method is not None:
        from tabx.cli.commands.by_method import judge_pair

        return judge_pair(arguments)
    check_output(arguments)
    with chosen_backbone(arguments) as chosen:
        options = judge_options(arguments, chosen.backbone)
        gold, predicted = (source(name, options.encoding) for name in (arguments.gold, arguments.predicted))
        name = pair_name(source_name(arguments.gold), source_name(arguments.predicted))
        judgement = judge_whole(gold, predicted, options, tables=arguments.tables, name=name)
    return print_plan(chosen) if chosen.dry else report(judgement, arguments)
