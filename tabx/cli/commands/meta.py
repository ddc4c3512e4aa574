"""tabx meta agreement | judge."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from tabx.cli.commands.agreement import check_output, make_report, write_report
from tabx.cli.models.backbone import ChosenBackbone, chosen_backbone
from tabx.cli.models.dry_run import print_plan
from tabx.cli.options.rules import given_rules
from tabx.cli.output import numbered, print_text
from tabx.errors import InputError, OptionError
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.results import result_lines
from tabx.lab.meta.voters import poll_summary, voters_of
from tabx.rubric import load_rubric
from tabx.whole_files import check_folder, write_file


def run(arguments: Namespace) -> int:
    """Run the nested command and return 0."""
    action = arguments.command.rpartition(" ")[2]
    if action == "agreement" and (arguments.method is not None or arguments.replies is not None):
        from tabx.cli.commands.agreement_by_method import run_by_method

        return run_by_method(arguments)
    with chosen_backbone(arguments) as chosen:
        write = {"agreement": _agreement, "judge": _judge}[action](arguments, chosen)
    return print_plan(chosen) if chosen.dry else write()


def _agreement(arguments: Namespace, chosen: ChosenBackbone) -> Callable[[], int]:
    check_output(arguments)
    names = arguments.rubric or ([] if arguments.scores else ["default"])
    rubrics = [load_rubric(name) for name in names]
    summary = ""

    def judges(items: tuple[BenchItem, ...]) -> list[Judged]:
        nonlocal summary
        found = judge_items(items, rubrics, backbone=chosen.backbone)
        if not found:
            return found
        summary = poll_summary(found[0])
        return [*found, *voters_of(found[0])]

    report = make_report(arguments, judges)

    def write() -> int:
        code = write_report(report, arguments)
        if summary and not arguments.json:
            print_text(f"{summary}\n")
        return code

    return write


def _judge(arguments: Namespace, chosen: ChosenBackbone) -> Callable[[], int]:
    path = Path(arguments.output)
    if path.suffix.lower() != ".jsonl":
        raise OptionError(f"--output {path}: the file of judgements ends in .jsonl")
    check_folder(path)
    rubric = load_rubric(arguments.rubric)
    items = read_bench(Path(arguments.bench))
    (judged,) = judge_items(items, [rubric], backbone=chosen.backbone, rules=given_rules(arguments))
    for name, reason in judged.unjudged.items():
        raise InputError(f"item {name!r}: {reason}")
    lines = list(result_lines(judged))

    def write() -> int:
        write_file(path, "".join(lines))
        print_text(f"{arguments.output}: {numbered(len(lines), 'judgement')} of {numbered(len(items), 'item')}\n")
        return 0

    return write
