"""tabx meta sensitivity: judges and metrics on pairs labelled harmless or harmful."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from tabx.cli.commands.agreement import metrics_beside
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.output import check_picture, print_note
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.labelled import LabelledBench, LabelledItem, read_labelled
from tabx.lab.meta.scores import read_scores
from tabx.lab.meta.sensitivity import sensitivity
from tabx.lab.meta.sensitivity_report import SensitivityReport, document
from tabx.rubric import load_rubric
from tabx.stats.bootstrap import RESAMPLES


def run(arguments: Namespace) -> int:
    """Report how well each judge tells harmful from harmless; return 0, or 3 where one has no figure."""
    check_report_file(arguments.output)
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
    shown = document(report)
    write_report_file(shown, arguments.output)
    if arguments.plot is not None:
        from tabx.lab.meta.plots.bubbles import draw_bubbles

        draw_bubbles(report, Path(arguments.plot))
    if arguments.curves is not None:
        from tabx.lab.meta.plots.curves import draw_curves

        draw_curves(report, Path(arguments.curves))
    print_report(shown, as_json=arguments.json)
