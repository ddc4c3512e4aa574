"""tabx rank: several predictions, best first."""

from __future__ import annotations

import sys
from argparse import Namespace

from tabx.cli.commands.judge_options import judge_options
from tabx.cli.gates import gate
from tabx.cli.models.backbone import chosen_backbone
from tabx.cli.models.dry_run import print_plan
from tabx.cli.output import print_json, print_names, suffix_of
from tabx.cli.sources import check_standard_input, source
from tabx.judging import Ranking, rank


def run(arguments: Namespace) -> int:
    """Rank the predictions, report, and return the exit code, by the score of the best one."""
    check_standard_input((arguments.gold, *arguments.predicted))
    if arguments.method is not None:
        from tabx.cli.commands.by_method import rank_all

        return rank_all(arguments)
    if arguments.output is not None:
        from tabx.views.showing import RANKING_SUFFIXES

        suffix_of(arguments.output, RANKING_SUFFIXES)
    with chosen_backbone(arguments) as chosen:
        options = judge_options(arguments, chosen.backbone)
        predictions = [source(name, options.encoding) for name in arguments.predicted]
        ranking = rank(source(arguments.gold, options.encoding), predictions, **options.keywords())
    if chosen.dry:
        return print_plan(chosen)
    named = ranking.named(arguments.predicted)
    if arguments.output is not None:
        named.save(arguments.output)
    _print(named, arguments)
    return gate(named.entries[0].judgement, arguments.fail_under)


def _print(ranking: Ranking, arguments: Namespace) -> None:
    if arguments.json:
        print_json(ranking.to_dict())
    elif arguments.quiet:
        print_names(entry.name for entry in ranking.entries)
    else:
        from tabx.views.ranking import write_ranking

        write_ranking(ranking, sys.stdout)
