"""tabx meta explain: which findings move each metric, and which it never sees."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.output import check_picture
from tabx.lab.meta.explain.explain_report import document
from tabx.lab.meta.explain.explaining import explain_metrics


def run(arguments: Namespace) -> int:
    """Explain the metrics of results, and return 0."""
    check_report_file(arguments.output)
    check_picture(arguments.plot)
    explained = explain_metrics(arguments.results, seed=arguments.seed)
    shown = document(explained)
    write_report_file(shown, arguments.output)
    if arguments.plot is not None:
        from tabx.lab.meta.plots.heat_map import draw_heat_map

        draw_heat_map(explained, Path(arguments.plot))
    print_report(shown, as_json=arguments.json)
    return JUDGED
