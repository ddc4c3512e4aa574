"""The report on agreement for a terminal: measures by judge, and the worst items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from tabx.base.escapes import shorten
from tabx.documents.figures import decimal, p_text, several
from tabx.documents.paper import Paper
from tabx.judging.summary import unverified_said
from tabx.lab.meta.agreement import Agreement, ItemAgreement
from tabx.lab.meta.agreement_report import AgreementReport
from tabx.lab.meta.paired import PairedTest
from tabx.lab.meta.people.held import HeldAgainstPeople
from tabx.lab.meta.people.people_terminal import write_people
from tabx.lab.meta.printing import figure, interval, named, print_items, print_line, print_table
from tabx.stats.measures import MEASURES

SHOWN_FINDINGS = 3
"""Findings shown of each prediction, the dearest; no reason on record, JSON has them all."""

SHOWN_WIDTH = 90
"""Characters shown of each: with its cost, about two lines of a terminal."""


def write_agreement(report: AgreementReport, file: TextIO, *, width: int | None = None) -> None:
    """Write the report to a file, as wide as the terminal if it is one."""
    paper = Paper(file, width)
    print_items(paper, report.ranked)
    if report.agreements:
        print_line(paper)
        _write_means(paper, report)
        _write_tests(paper, report)
    if report.people is not None:
        write_people(paper, report.people, report.worst)
    write_unjudged(paper, report.agreements or (report.people.judges if report.people is not None else ()))
    for place, judge in enumerate(report.agreements):
        for item in judge.worst(report.worst):
            print_line(paper)
            _write_item(paper, report, place, judge, item)


BESIDE = 4
"""Judges that have a column each; of more, each has a line."""


def _write_means(paper: Paper, report: AgreementReport) -> None:
    judges = report.agreements
    if len(judges) > BESIDE:
        write_lines_of_judges(paper, judges)
    else:
        _write_columns_of_judges(paper, judges)
    print_line(paper)
    _write_unverified(paper, report)
    where = "in brackets" if len(judges) > BESIDE else "below each mean"
    print_line(paper, f"{where}: 95 % interval, {report.resamples:,} resamples of the gold tables, seed {report.seed}")
    print_line(
        paper,
        f"RBO: {figure(report.rbo_most or 0.0)} at most; footrule: less is better; "
        "an item whose errors are all equal counts 0 in the correlations",
    )
    several_rank = sum(bool(item.rankings) for item in report.ranked.items)
    if several_rank:
        print_line(
            paper,
            f"of {several(several_rank, 'item')} ranked by several, the mean of the agreement with each annotator",
        )


def _write_unverified(paper: Paper, report: AgreementReport) -> None:
    """Write how many judged predictions have a name that nothing has settled."""
    for place, judge in enumerate(report.agreements):
        number = report.unverified(place)
        if number:
            print_line(paper, f"{judge.judge}: {unverified_said(several(number, 'prediction'))}")


def write_lines_of_judges(paper: Paper, judges: Sequence[Agreement]) -> None:
    """Write a line for each judge: its means, what it has no order for, what it did not judge."""
    header = ["mean per item", *(measure.title for measure in MEASURES), "all equal", "not judged"]
    lines = []
    for judge in judges:
        first, *others = (judge.means[measure.name] for measure in MEASURES)
        means = [interval(first), *(figure(estimate.mean) for estimate in others)]
        lines.append([judge.judge, *means, str(judge.flat), str(len(judge.unjudged))])
    print_table(paper, header, lines)


def _write_columns_of_judges(paper: Paper, judges: Sequence[Agreement]) -> None:
    lines = []
    for measure in MEASURES:
        estimates = [judge.means[measure.name] for judge in judges]
        lines.append([measure.title, *(figure(estimate.mean) for estimate in estimates)])
        lines.append(["", *(f"{figure(estimate.low)} to {figure(estimate.high)}" for estimate in estimates)])
    lines.append(["all errors equal", *(str(judge.flat) for judge in judges)])
    if any(judge.unjudged for judge in judges):
        lines.append(["not judged", *(str(len(judge.unjudged)) for judge in judges)])
    print_table(paper, ["mean per item", *(judge.judge for judge in judges)], lines)


def _write_tests(paper: Paper, report: AgreementReport) -> None:
    """Write by how much the first judge is nearer to people than each other one, in the first measure."""
    measure = MEASURES[0]
    tests = [test for test in report.tests if test.measure == measure.name]
    if not tests:
        return
    first = report.agreements[0].judge
    print_line(paper)
    header = [f"{measure.title}: {first} less", "difference", "95 %", "p", "Holm", "nearer to people"]
    print_table(paper, header, map(_test_line, tests))
    print_line(paper)
    print_line(
        paper,
        "paired permutation tests over the gold tables that both judged; Holm corrects p for their number; "
        "the other measures stand in --json",
    )


def _test_line(test: PairedTest) -> list[str]:
    nearer = test.first if (test.difference or 0) > 0 else test.second
    return [
        test.second,
        "" if test.difference is None else f"{test.difference:+.3f}".replace("0.", ".", 1),
        "" if test.low is None or test.high is None else f"{figure(test.low)} to {figure(test.high)}",
        *("" if p is None else p_text(p) for p in (test.p, test.p_holm)),
        nearer if test.is_told_apart else "not told apart",
    ]


def write_unjudged(paper: Paper, judges: Sequence[Agreement | HeldAgainstPeople]) -> None:
    """Write what each judge has no errors for, with the reason of the first."""
    for judge in judges:
        if judge.unjudged:
            name, reason = next(iter(judge.unjudged.items()))
            print_line(paper, f"{judge.judge}: not judged {named(judge.unjudged)}; {name}: {reason}")


def _write_item(paper: Paper, report: AgreementReport, place: int, judge: Agreement, item: ItemAgreement) -> None:
    print_line(paper, f"{judge.judge}, {item.name}: Spearman {figure(item.values['spearman'])}")
    for line in report.trace(place, item):
        print_line(
            paper,
            f"  rank by people {line['human_rank']:g}, by {judge.judge} {line['rank']:g}: "
            f"prediction {line['prediction']}, error {decimal(line['error'], 4)}",
        )
        for finding in line["findings"][:SHOWN_FINDINGS]:
            print_line(paper, f"    {shorten(finding['finding'], SHOWN_WIDTH)}, costs {decimal(finding['cost'])}")
        if len(line["findings"]) > SHOWN_FINDINGS:
            print_line(paper, f"    {several(len(line['findings']) - SHOWN_FINDINGS, 'more finding')}")
