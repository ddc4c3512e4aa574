"""tabx meta sensitivity: judges and metrics on pairs labelled harmless or harmful."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from tabx.base.whole_files import write_file
from tabx.cli.commands.agreement import metrics_beside
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.output import check_picture, print_json, print_note, suffix_of
from tabx.judging.stored.codec import to_json
from tabx.lab.meta.csv_text import csv_text
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.labelled import LabelledBench, LabelledItem, read_labelled
from tabx.lab.meta.scores import read_scores
from tabx.lab.meta.sensitivity import sensitivity
from tabx.lab.meta.sensitivity_report import CSV_HEADER, SensitivityReport, csv_lines
from tabx.rubric import load_rubric
from tabx.stats.bootstrap import RESAMPLES

SUFFIXES = (".json", ".csv")


def run(arguments: Namespace) -> int:
    """Report how well each judge tells harmful from harmless; return 0, or 3 where one has no figure."""
    if arguments.output is not None:
        suffix_of(arguments.output, SUFFIXES)
    check_picture(arguments.plot)
    check_picture(arguments.curves, "--curves")
    bench = read_labelled(Path(arguments.bench))
    report = _report(bench, _judges(bench.items, arguments), arguments.seed)
    _write(report, arguments)
    for name, reason in report.left_out:
        print_note(f"{name} has no figure: {reason}")
    return UNJUDGED if report.left_out else JUDGED


def _judges(labelled: Sequence[LabelledItem], arguments: Namespace) -> list[Judged]:
    items = [one.item for one in labelled]
    names = arguments.rubric or ([] if arguments.scores else ["default"])
    judges = judge_items(items, [load_rubric(name) for name in names])
    judges += metrics_beside(items, arguments, ())
    counts = {item.name: len(item.predictions) for item in items}
    return judges + [read_scores(Path(file), counts) for file in arguments.scores]


def _report(bench: LabelledBench, judges: Sequence[Judged], seed: int) -> SensitivityReport:
    found = [(judged, sensitivity(bench.items, judged, seed=seed)) for judged in judges]
    labels = [label for one in bench.items for label in one.harmful]
    return SensitivityReport(
        items=len(bench.items),
        harmful=sum(labels),
        harmless=len(labels) - sum(labels),
        unlabelled=bench.unlabelled,
        judges=tuple(one for _, one in found if one is not None),
        left_out=tuple((judged.name, _why(judged)) for judged, one in found if one is None),
        seed=seed,
        resamples=RESAMPLES,
    )


def _why(judged: Judged) -> str:
    name, reason = next(iter(judged.unjudged.items()), ("", ""))
    return f"{name}: {reason}" if name else "predictions of one label alone were judged"


def _write(report: SensitivityReport, arguments: Namespace) -> None:
    if arguments.output is not None:
        as_json = suffix_of(arguments.output, SUFFIXES) == ".json"
        text = to_json(report.to_dict()) if as_json else csv_text(CSV_HEADER, csv_lines(report))
        write_file(Path(arguments.output), text)
    if arguments.plot is not None:
        from tabx.lab.meta.plots.bubbles import draw_bubbles

        draw_bubbles(report, Path(arguments.plot))
    if arguments.curves is not None:
        from tabx.lab.meta.plots.curves import draw_curves

        draw_curves(report, Path(arguments.curves))
    if arguments.json:
        print_json(report.to_dict())
        return
    from tabx.lab.meta.sensitivity_terminal import write_sensitivity

    write_sensitivity(report, sys.stdout)
