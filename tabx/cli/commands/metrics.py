"""tabx metrics: a pair scored by other metrics, side by side; or the list of them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from tabx.backbones import REPLAY, members_of
from tabx.base.errors import OptionError
from tabx.cli.clock import on_the_clock
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.exit_codes import JUDGED, UNJUDGED
from tabx.cli.output import print_note
from tabx.cli.sources import check_standard_input, source
from tabx.documents.record import Document
from tabx.judging.sides import Reading
from tabx.lab.metrics.catalog import METRICS
from tabx.lab.metrics.pair import TablePair, read_pair
from tabx.lab.metrics.panel import MetricPanel
from tabx.lab.metrics.panel_document import list_document, panel_document
from tabx.lab.metrics.resources import Resources
from tabx.lab.metrics.scoring import Scorers, usual_metrics


def run(arguments: Namespace) -> int:
    """Score, report, and return the exit code: 3 where a metric that was named, or every one, has no value."""
    check_report_file(arguments.output)
    if arguments.list:
        _report(list_document(METRICS.values()), arguments)
        return JUDGED
    _check(arguments)
    names = arguments.metrics or usual_metrics(with_source=arguments.source is not None)
    with _resources(arguments) as resources:
        scorers = Scorers(names, resources, clock=on_the_clock)
        pair = _pair(arguments)
        panel = MetricPanel(scorers.score(pair), pair.notes)
    _report(panel_document(panel), arguments)
    return _code(panel, named=arguments.metrics is not None)


def _code(panel: MetricPanel, *, named: bool) -> int:
    """Return the exit code; what has no value and was to have one is said."""
    missing = panel.unscored if named or not panel.values else {}
    for name, reason in missing.items():
        print_note(f"{name} has no value: {reason}")
    return UNJUDGED if missing else JUDGED


def _report(document: Document, arguments: Namespace) -> None:
    write_report_file(document, arguments.output)
    print_report(document, as_json=arguments.json)


def _check(arguments: Namespace) -> None:
    if arguments.gold is None or arguments.predicted is None:
        raise OptionError("metrics needs a gold table and a predicted one (--list shows the metrics)")
    check_standard_input([name for name in (arguments.gold, arguments.predicted, arguments.source) if name])


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
