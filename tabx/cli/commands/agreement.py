"""The figures of agreement, for any judge: computed, printed and written."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabx.base.errors import InputError, OptionError
from tabx.base.whole_files import check_folder, write_file
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.documents.csv_text import csv_text
from tabx.lab.meta.agreement import agreement
from tabx.lab.meta.agreement_document import agreement_document
from tabx.lab.meta.agreement_report import AgreementReport
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.paired import paired_tests
from tabx.lab.meta.people.answers import UNNAMED, Answers, Said, read_answers
from tabx.lab.meta.people.criteria import Ratings, as_answers, criteria_agreement, read_criteria
from tabx.lab.meta.people.figures import FIGURES_HEADER, figure_lines
from tabx.lab.meta.people.held import held_against_people
from tabx.lab.meta.people.ranked import ranked_by_people
from tabx.lab.meta.scores import read_scores
from tabx.stats.bootstrap import RESAMPLES
from tabx.stats.resampling import Resamples

if TYPE_CHECKING:
    from tabx.documents.record import Document
    from tabx.llm import Client
    from tabx.runs.journal import Journal


def check_output(arguments: Namespace) -> None:
    """Raise OptionError, before any work, where the figures could not be written."""
    check_report_file(arguments.output)
    if arguments.figures is not None:
        if Path(arguments.figures).suffix.lower() != ".csv":
            raise OptionError(f"--figures {arguments.figures}: the file of figures ends in .csv")
        check_folder(Path(arguments.figures))


def write_report(report: AgreementReport, arguments: Namespace) -> int:
    """Print and write the figures as the arguments require, and return 0."""
    shown = agreement_document(report)
    if arguments.output is not None:
        _write(report, shown, arguments.output)
    if arguments.figures is not None and report.people is not None:
        write_file(Path(arguments.figures), csv_text(FIGURES_HEADER, figure_lines(report.people)))
    print_report(shown, as_json=arguments.json)
    return 0


def make_report(
    arguments: Namespace,
    judge: Callable[[tuple[BenchItem, ...]], list[Judged]],
    clients: Sequence[Client] = (),
    journal: Journal | None = None,
) -> AgreementReport:
    """Return the agreement of `judge` on the bench's ranked items, of other metrics, and of scores from files.

    Parameters
    ----------
    arguments : Namespace
    judge : function of the items
    clients : sequence of Client
        The first is what metrics ask that ask a model.
    journal : Journal or None
        What an interrupted run has kept of the metrics.
    """
    items = read_bench(Path(arguments.bench))
    ratings = {} if arguments.ratings is None else read_criteria(Path(arguments.ratings), items)
    answers = _answers(items, arguments, ratings)
    golds = {item.name: (item.gold, len(item.predictions)) for item in items}
    ranked = ranked_by_people(golds, answers)
    wanted = set(answers.first.names)
    items = tuple(item for item in items if item.name in wanted)
    judges = judge(items)
    judges += metrics_beside(items, arguments, clients, journal, with_parts=True)
    counts = {item.name: len(item.predictions) for item in items}
    judges += [read_scores(Path(file), counts) for file in arguments.scores]
    agreements = tuple(agreement(ranked, judged, seed=arguments.seed) for judged in judges if ranked.items)
    judgements = tuple(judged.judgements for judged in judges)
    tests = paired_tests(ranked, agreements, seed=arguments.seed)
    people = held_against_people(golds, answers, judges, seed=arguments.seed)
    seed, worst = arguments.seed, arguments.worst
    criteria = criteria_agreement(ratings, items, judges, Resamples(RESAMPLES, seed))
    return AgreementReport(ranked, agreements, judgements, seed, RESAMPLES, worst, tests, people, items, criteria)


def metrics_beside(
    items: Sequence[BenchItem],
    arguments: Namespace,
    clients: Sequence[Client],
    journal: Journal | None = None,
    *,
    with_parts: bool = False,
) -> list[Judged]:
    """Return the errors of the metrics that are named, the first of the clients for those that ask a model.

    With parts, those that are published stand after their metric.
    """
    if not arguments.metrics:
        return []
    from tabx.cli.models.clients import resources_of
    from tabx.lab.meta.judged_by_metric import judged_by_metrics_kept

    own = None if journal is None else journal.of("metrics")
    resources = resources_of(arguments, clients)
    return judged_by_metrics_kept(arguments.metrics, items, own, resources, with_parts=with_parts)


def _answers(items: Sequence[BenchItem], arguments: Namespace, ratings: Ratings) -> Answers:
    """Return what people said; of a file with rubrics alone, the rankings are those of the bench, if it has any.

    Where nobody ranked, the mean over the criteria of `ratings` is the rating of a prediction.
    """
    of_bench = {item.name: {UNNAMED: item.human} for item in items if item.human is not None}
    if arguments.human is not None:
        answers = read_answers(Path(arguments.human))
        if not (answers.first.rankings or answers.first.ratings):
            answers.first.rankings.update(of_bench)
        return answers
    if not of_bench and ratings:
        return Answers(as_answers(ratings))
    if not of_bench:
        raise InputError(
            f'{arguments.bench}: no "human_ranking" nor "human_ranks" in it; name a file with rankings with --human, '
            "or one of ratings by criterion with --ratings"
        )
    return Answers(Said(rankings=of_bench))


def _write(report: AgreementReport, shown: Document, output: str) -> None:
    """Write the report to a file; as a page, which has more than a document."""
    if Path(output).suffix.lower() != ".html":
        write_report_file(shown, output)
        return
    from tabx.report.agreement_page import agreement_page

    write_file(Path(output), agreement_page(report))
