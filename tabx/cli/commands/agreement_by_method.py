"""tabx meta agreement by a published method, asked or from recorded replies."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError
from tabx.cli.commands.agreement import check_output, make_report, write_report
from tabx.cli.commands.by_method import ask_method, check_method
from tabx.cli.config import METHOD_RUBRIC
from tabx.cli.journals import end_journal, journal_of
from tabx.cli.models.clients import prompts_folder
from tabx.cli.models.dry_run import print_plan
from tabx.lab.baselines import RANKING, MethodJudgement, MethodRanking, RecordedReplies, judge_by, rank_by
from tabx.lab.meta.agreement_report import AgreementReport
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.judged_by_method import Kept, judged_by, judged_by_kept, ranked_by_kept
from tabx.llm import Client, Prompts
from tabx.rubric import load_rubric
from tabx.runs.journal import Journal
from tabx.signature import installed_version

RECORDABLE = "tabxeval"
Judges = Callable[[tuple[BenchItem, ...]], list[Judged]]


def run_by_method(arguments: Namespace) -> int:
    """Report the agreement of the method with people and return 0."""
    check_output(arguments)
    if arguments.replies is not None:
        return write_report(make_report(arguments, _recorded(arguments)), arguments)
    check_method(arguments)
    journal = journal_of(arguments.output, dry=arguments.dry_run)

    def report_of(client: Client) -> AgreementReport:
        return make_report(arguments, _asking(arguments, client, journal), [client], journal)

    report, chosen = ask_method(arguments, report_of)
    if report is None:
        return print_plan(chosen)
    code = write_report(report, arguments)
    end_journal(journal, keeps=any(one.unjudged for one in report.agreements))
    return code


def _recorded(arguments: Namespace) -> Judges:
    if arguments.method != RECORDABLE:
        raise OptionError(f"--replies needs --method {RECORDABLE}, the method with recorded replies")
    if arguments.backbone == EMBEDDED:
        raise OptionError("--replies needs --backbone NAME: the backbone that gave the replies")
    rubrics = [load_rubric(name) for name in arguments.rubric or [METHOD_RUBRIC]]
    recorded = RecordedReplies.read(Path(arguments.replies), arguments.backbone)

    def judges(items: tuple[BenchItem, ...]) -> list[Judged]:
        return judged_by(
            RECORDABLE,
            items,
            rubrics,
            lambda item, index: recorded.judge(item.name, index, item.gold, item.predictions[index]),
        )

    return judges


def _asking(arguments: Namespace, client: Client, journal: Journal | None) -> Judges:
    method: str = arguments.method
    prompts = Prompts(prompts_folder(arguments))
    name: str = arguments.backbone
    rubrics = [load_rubric(preset) for preset in arguments.rubric or [METHOD_RUBRIC]]

    kept = None if journal is None else Kept(journal.of("method"), _said(arguments, client, prompts))

    def ranking(item: BenchItem) -> MethodRanking:
        return rank_by(method, item.gold, item.predictions, client, prompts=prompts, backbone=name)

    def judgement(item: BenchItem, index: int) -> MethodJudgement:
        return judge_by(method, item.gold, item.predictions[index], client, prompts=prompts, backbone=name)

    def judges(items: tuple[BenchItem, ...]) -> list[Judged]:
        if method == RANKING:
            return [ranked_by_kept(method, items, ranking, kept)]
        return judged_by_kept(method, items, rubrics, judgement, kept)

    return judges


def _said(arguments: Namespace, client: Client, prompts: Prompts) -> str:
    """Return all that decides about an answer beside the tables."""
    spec = client.spec
    sent = json.dumps(dict(spec.parameters), sort_keys=True)
    return "|".join([installed_version(), arguments.method, spec.model, spec.api_base or "", sent, prompts.hash()])
