"""tabx metrics: a pair scored by other metrics, side by side; or the list of them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabx.backbones import REPLAY, members_of
from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file
from tabx.cli.clock import on_the_clock
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.output import print_json, print_note, suffix_of
from tabx.cli.sources import check_standard_input, source
from tabx.documents.json_text import to_json
from tabx.judging.sides import Reading
from tabx.lab.metrics.catalog import METRICS
from tabx.lab.metrics.pair import TablePair, read_pair
from tabx.lab.metrics.panel import MetricPanel
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.scoring import Scorers, usual_metrics

SUFFIXES = (".json", ".csv")


def run(arguments: Namespace) -> int:
    """Score, report, and return the exit code: 3 where a metric that was named, or every one, has no value."""
    if arguments.list:
        return _list(as_json=arguments.json)
    _check(arguments)
    names = arguments.metrics or usual_metrics(with_source=arguments.source is not None)
    with _resources(arguments) as resources:
        scorers = Scorers(names, resources, clock=on_the_clock)
        pair = _pair(arguments)
        panel = MetricPanel(scorers.score(pair), pair.notes)
    if arguments.output is not None:
        write_file(Path(arguments.output), _render(panel, suffix_of(arguments.output, SUFFIXES)))
    if arguments.json:
        print_json(panel.to_dict())
    else:
        from tabx.lab.metrics.panel_terminal import write_panel

        write_panel(panel, sys.stdout)
    return _code(panel, named=arguments.metrics is not None)


def _code(panel: MetricPanel, *, named: bool) -> int:
    """Return the exit code; what has no value and was to have one is said."""
    missing = panel.unscored if named or not panel.values else {}
    for name, reason in missing.items():
        print_note(f"{name} has no value: {reason}")
    return UNJUDGED if missing else JUDGED


def _list(*, as_json: bool) -> int:
    if as_json:
        print_json({"metrics": [metric.to_dict() for metric in METRICS.values()]})
    else:
        from tabx.lab.metrics.panel_terminal import write_list

        write_list(METRICS.values(), sys.stdout)
    return JUDGED


def _check(arguments: Namespace) -> None:
    if arguments.gold is None or arguments.predicted is None:
        raise OptionError("metrics needs a gold table and a predicted one (--list shows the metrics)")
    check_standard_input([name for name in (arguments.gold, arguments.predicted, arguments.source) if name])
    if arguments.output is not None:
        suffix_of(arguments.output, SUFFIXES)


@on_the_clock()
def _pair(arguments: Namespace) -> TablePair:
    encoding = arguments.encoding
    gold, predicted = (source(name, encoding) for name in (arguments.gold, arguments.predicted))
    gold_format, predicted_format = (
        given or arguments.format for given in (arguments.gold_format, arguments.predicted_format)
    )
    gold_sheet, predicted_sheet = (
        given or arguments.sheet for given in (arguments.gold_sheet, arguments.predicted_sheet)
    )
    return read_pair(
        gold,
        predicted,
        None if arguments.source is None else source(arguments.source, encoding),
        gold_reading=Reading(gold_format, arguments.header, gold_sheet, encoding),
        predicted_reading=Reading(predicted_format, arguments.header, predicted_sheet, encoding),
    )


@contextmanager
def _resources(arguments: Namespace) -> Iterator[Resources]:
    """Yield what the metrics are made with; the client's usage is printed after."""
    backbone = members_of(arguments.backbone)
    if len(backbone) > 1 or backbone[0].partition(":")[0] == REPLAY:
        raise OptionError(f"--backbone {arguments.backbone}: metrics ask one model, no panel and no {REPLAY}")
    from tabx.cli.models.backbone import chosen_backbone
    from tabx.cli.models.clients import resources_of

    with chosen_backbone(arguments) as chosen:
        yield resources_of(arguments, chosen.clients)


def _render(panel: MetricPanel, suffix: str) -> str:
    if suffix == ".json":
        return to_json(panel.to_dict())
    from tabx.lab.metrics.panel_csv import panel_csv

    return panel_csv(panel)
