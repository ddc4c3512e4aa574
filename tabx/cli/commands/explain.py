"""tabx meta explain: which findings move each metric, and which it never sees."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabx.base.whole_files import write_file
from tabx.cli.exit_codes import JUDGED
from tabx.cli.output import check_picture, print_json, suffix_of
from tabx.judging.stored.codec import to_json
from tabx.lab.meta.csv_text import csv_text
from tabx.lab.meta.explain.explain_report import CSV_HEADER, csv_lines, to_dict
from tabx.lab.meta.explain.explaining import ExplainedMetrics, explain_metrics

SUFFIXES = (".json", ".csv")


def run(arguments: Namespace) -> int:
    """Explain the metrics of results, and return 0."""
    if arguments.output is not None:
        suffix_of(arguments.output, SUFFIXES)
    check_picture(arguments.plot)
    explained = explain_metrics(arguments.results, seed=arguments.seed)
    _write_files(explained, arguments)
    if arguments.json:
        print_json(to_dict(explained))
        return JUDGED
    from tabx.lab.meta.explain.explain_terminal import write_explained

    write_explained(explained, sys.stdout)
    return JUDGED


def _write_files(explained: ExplainedMetrics, arguments: Namespace) -> None:
    if arguments.output is not None:
        as_json = suffix_of(arguments.output, SUFFIXES) == ".json"
        text = to_json(to_dict(explained)) if as_json else csv_text(CSV_HEADER, csv_lines(explained))
        write_file(Path(arguments.output), text)
    if arguments.plot is not None:
        from tabx.lab.meta.plots.heat_map import draw_heat_map

        draw_heat_map(explained, Path(arguments.plot))
