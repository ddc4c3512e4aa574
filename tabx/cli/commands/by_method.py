"""tabx judge, rank and meta agreement by a published method: --method."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any, TypeVar

from tabx.backbones import EMBEDDED, REPLAY, members_of
from tabx.base.errors import OptionError
from tabx.cli.commands.judge_options import shared_options
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.gates import check_scores_only, gate_score
from tabx.cli.models.backbone import ChosenBackbone, chosen_backbone
from tabx.cli.models.clients import prompts_folder
from tabx.cli.models.dry_run import print_plan
from tabx.cli.options import first_given
from tabx.cli.options.rules import given_rules
from tabx.cli.output import print_data, print_names
from tabx.cli.sources import source
from tabx.formats import Source
from tabx.formats.content import at_rest
from tabx.lab.baselines import RANKING, MethodJudgement, MethodRanking, UnreadableReply, find_method, judge_by, rank_by
from tabx.lab.baselines.method_document import method_document, method_ranking_document
from tabx.llm import Client, FailureKind, ModelFailure

T = TypeVar("T")

_USELESS = (
    "--key",
    "--sheet",
    "--gold-sheet",
    "--pred-sheet",
    "--aligned",
    "--tuples",
    "--prefilter",
    "--record",
    "--on-model-failure",
    "--repeats",
    "--swap",
)
"""Options that a published method has no use for: it is asked as its authors ask."""


def check_method(arguments: Namespace) -> None:
    """Raise OptionError for an unknown method, a missing model, or options without effect."""
    method = find_method(arguments.method)
    flag = first_given(arguments, _USELESS)
    if flag is not None:
        raise OptionError(f"--method {method}: {flag} has no effect on a published method")
    if hasattr(arguments, "ignore_columns") and given_rules(arguments) is not None:
        raise OptionError(f"--method {method}: house rules have no effect on a published method")
    check_scores_only(getattr(arguments, "fail_under", None))
    if arguments.backbone == EMBEDDED:
        raise OptionError(f"--method {method} needs a model: name one with --backbone (tabx backbones lists them)")
    if len(members_of(arguments.backbone)) > 1:
        raise OptionError(f"--method {method}: asks one model, not a panel")
    if arguments.backbone.partition(":")[0] == REPLAY:
        raise OptionError(f"--method {method}: {REPLAY} holds answers to other questions; name a model with --backbone")


def ask_method(arguments: Namespace, call: Callable[[Client], T]) -> tuple[T | None, ChosenBackbone]:
    """Return the result of a method with its model (None for a dry run), and the backbone."""
    with chosen_backbone(arguments) as chosen:
        try:
            return call(chosen.clients[0]), chosen
        except ModelFailure as failure:
            if failure.kind is not FailureKind.DRY_RUN:
                raise
    return None, chosen


def judge_pair(arguments: Namespace) -> int:
    """Judge the pair, report, and return the exit code.

    Raises
    ------
    UnreadableReply
        It could not be judged; the report is printed first.
    """
    check_method(arguments)
    check_report_file(arguments.output)
    gold, predicted = arguments.gold, arguments.predicted

    def call(client: Client) -> MethodJudgement:
        return judge_by(
            arguments.method, _source(gold, arguments), _source(predicted, arguments), client, **keywords(arguments)
        )

    judgement, chosen = ask_method(arguments, call)
    if judgement is None:
        return print_plan(chosen)
    _report(judgement, arguments)
    if judgement.score is None:
        raise UnreadableReply(f"{judgement.status}: {judgement.reason}")
    return gate_score(judgement.score, arguments.fail_under)


def rank_all(arguments: Namespace) -> int:
    """Rank the predictions, report, and return the exit code; errors as of `judge_pair`."""
    check_method(arguments)
    check_report_file(arguments.output)
    if arguments.fail_under is not None and arguments.method == RANKING:
        raise OptionError(f"--fail-under: --method {RANKING} gives no scores")

    def call(client: Client) -> MethodRanking:
        predictions = [_source(name, arguments) for name in arguments.predicted]
        return rank_by(arguments.method, _source(arguments.gold, arguments), predictions, client, **keywords(arguments))

    ranking, chosen = ask_method(arguments, call)
    if ranking is None:
        return print_plan(chosen)
    ranking = ranking.named(arguments.predicted)
    _report_ranking(ranking, arguments)
    scores = _scores(ranking)
    return gate_score(max(scores), arguments.fail_under) if scores else JUDGED


def _source(name: str, arguments: Namespace) -> Source:
    """Return a side as what can be read: the methods have no keyword for its encoding."""
    read: Source = at_rest(source(name, arguments.encoding), arguments.encoding)
    return read


def _scores(ranking: MethodRanking) -> list[float]:
    """Return the scores of a ranking, if any; UnreadableReply where one was not judged."""
    scores = [entry.judgement.score for entry in ranking.entries if entry.judgement is not None]
    judged = [score for score in scores if score is not None]
    if len(judged) < len(scores):
        lost = next(entry for entry in ranking.entries if entry.rank is None)
        reason = lost.judgement.reason if lost.judgement is not None else ""
        raise UnreadableReply(f"{len(scores) - len(judged)} could not be judged; {lost.name}: {reason}")
    return judged


def keywords(arguments: Namespace) -> dict[str, Any]:
    """Return the keyword arguments of `judge_by` and `rank_by` besides tables and client."""
    return {
        **shared_options(arguments),
        "prompts": prompts_folder(arguments),
        "backbone": arguments.backbone,
    }


def _report(judgement: MethodJudgement, arguments: Namespace) -> None:
    document = method_document(judgement)
    write_report_file(document, arguments.output)
    if not arguments.quiet:
        print_report(document, as_json=arguments.json, full=arguments.full)
    elif judgement.score is not None:
        print_data(f"{judgement.score!r}\n")


def _report_ranking(ranking: MethodRanking, arguments: Namespace) -> None:
    document = method_ranking_document(ranking)
    write_report_file(document, arguments.output)
    if arguments.quiet:
        print_names(entry.name for entry in ranking.entries)
    else:
        print_report(document, as_json=arguments.json)
