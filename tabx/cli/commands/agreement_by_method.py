"""tabx meta agreement by a published method, asked or from recorded replies."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError
from tabx.cli.commands.agreement import check_output, make_report, write_report
from tabx.cli.commands.by_method import ask_method, check_method
from tabx.cli.config import METHOD_RUBRIC
from tabx.cli.models.clients import prompts_folder
from tabx.cli.models.dry_run import print_plan
from tabx.lab.baselines import RANKING, RecordedReplies, judge_by, rank_by
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.judged_by_method import judged_by, ranked_by
from tabx.llm import Client, Prompts
from tabx.rubric import load_rubric

RECORDABLE = "tabxeval"
Judges = Callable[[tuple[BenchItem, ...]], list[Judged]]


def run_by_method(arguments: Namespace) -> int:
    """Report the agreement of the method with people and return 0."""
    check_output(arguments)
    if arguments.replies is not None:
        return write_report(make_report(arguments, _recorded(arguments)), arguments)
    check_method(arguments)
    report, chosen = ask_method(arguments, lambda client: make_report(arguments, _asking(arguments, client), [client]))
    return print_plan(chosen) if report is None else write_report(report, arguments)


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


def _asking(arguments: Namespace, client: Client) -> Judges:
    method: str = arguments.method
    prompts = Prompts(prompts_folder(arguments))
    name: str = arguments.backbone
    rubrics = [load_rubric(preset) for preset in arguments.rubric or [METHOD_RUBRIC]]

    def judges(items: tuple[BenchItem, ...]) -> list[Judged]:
        if method == RANKING:
            return [
                ranked_by(
                    method,
                    items,
                    lambda item: rank_by(method, item.gold, item.predictions, client, prompts=prompts, backbone=name),
                )
            ]
        return judged_by(
            method,
            items,
            rubrics,
            lambda item, index: judge_by(
                method, item.gold, item.predictions[index], client, prompts=prompts, backbone=name
            ),
        )

    return judges
