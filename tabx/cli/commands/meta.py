"""tabx meta agreement | judge."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from tabx.cli.asking import AskedBackbone, asked_backbone, print_plan
from tabx.cli.output import check_folder, needs_ascii, print_data, print_text, suffix_of, write_file
from tabx.errors import InputError, OptionError
from tabx.judge.jsontext import to_json
from tabx.meta.agreement import agreement
from tabx.meta.bench import read_bench
from tabx.meta.bootstrap import RESAMPLES
from tabx.meta.csv_text import csv_text
from tabx.meta.items import ranked_items
from tabx.meta.judged import Judged, judge_items
from tabx.meta.rankings import read_rankings
from tabx.meta.report import CSV_HEADER, AgreementReport, csv_lines
from tabx.meta.results import result_lines
from tabx.meta.scores import read_scores
from tabx.rubric import load_rubric

SUFFIXES = (".json", ".csv")


def run(arguments: Namespace) -> int:
    """Run the nested command and return 0."""
    action = arguments.command.rpartition(" ")[2]
    with asked_backbone(arguments) as backbone:
        write = {"agreement": _agreement, "judge": _judge}[action](arguments, backbone)
    return print_plan(backbone) if backbone.dry else write()


def _agreement(arguments: Namespace, backbone: AskedBackbone) -> Callable[[], int]:
    if arguments.output is not None:
        suffix_of(arguments.output, SUFFIXES)
    report = _report(arguments, backbone)
    return lambda: _write_report(report, arguments)


def _write_report(report: AgreementReport, arguments: Namespace) -> int:
    if arguments.output is not None:
        write_file(Path(arguments.output), _render(report, suffix_of(arguments.output, SUFFIXES)))
    if arguments.json:
        print_data(to_json(report.to_dict(), ascii_only=needs_ascii()))
        return 0
    from tabx.meta.terminal import write_agreement

    write_agreement(report, sys.stdout)
    return 0


def _report(arguments: Namespace, backbone: AskedBackbone) -> AgreementReport:
    names = arguments.rubric or ([] if arguments.scores else ["default"])
    rubrics = [load_rubric(name) for name in names]
    items = read_bench(Path(arguments.bench))
    if arguments.human is None:
        human = {item.name: item.human for item in items if item.human is not None}
        if not human:
            raise InputError(f'{arguments.bench}: no "human_ranking" in it; --human names a file with rankings')
    else:
        human = read_rankings(Path(arguments.human))
    ranked = ranked_items({item.name: (item.gold, len(item.predictions)) for item in items}, human)
    wanted = {item.name for item in ranked.items}
    items = tuple(item for item in items if item.name in wanted)
    judges: list[Judged] = judge_items(items, rubrics, backbone=backbone.backbone)
    counts = {item.name: len(item.predictions) for item in items}
    judges += [read_scores(Path(file), counts) for file in arguments.scores]
    agreements = tuple(agreement(ranked, judged, seed=arguments.seed) for judged in judges)
    judgements = tuple(judged.judgements for judged in judges)
    return AgreementReport(ranked, agreements, judgements, arguments.seed, RESAMPLES, arguments.worst)


def _render(report: AgreementReport, suffix: str) -> str:
    return to_json(report.to_dict()) if suffix == ".json" else csv_text(CSV_HEADER, csv_lines(report))


def _judge(arguments: Namespace, backbone: AskedBackbone) -> Callable[[], int]:
    path = Path(arguments.output)
    if path.suffix.lower() != ".jsonl":
        raise OptionError(f"--output {path}: a file of judgements, one in each line, ends in .jsonl")
    check_folder(path)
    rubric = load_rubric(arguments.rubric)
    items = read_bench(Path(arguments.bench))
    (judged,) = judge_items(items, [rubric], backbone=backbone.backbone)
    for name, reason in judged.unjudged.items():
        raise InputError(f"item {name!r}: {reason}")
    lines = list(result_lines(judged))

    def write() -> int:
        write_file(path, "".join(lines))
        print_text(f"{arguments.output}: {len(lines)} judgements of {len(items)} items\n")
        return 0

    return write
