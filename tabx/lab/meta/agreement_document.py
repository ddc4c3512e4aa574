"""The report on agreement for every medium: measures by judge, and the worst items."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.base.escapes import shorten
from tabx.documents.drafting import Draft
from tabx.documents.figures import decimal, p_text, several
from tabx.documents.record import Cell, Document, Line
from tabx.judging.summary import unverified_said
from tabx.lab.meta.agreement import Agreement, ItemAgreement
from tabx.lab.meta.agreement_report import CSV_HEADER, AgreementReport, csv_lines
from tabx.lab.meta.paired import PairedTest
from tabx.lab.meta.people.criteria import add_criteria
from tabx.lab.meta.people.held import HeldAgainstPeople
from tabx.lab.meta.people.people_document import add_people
from tabx.lab.meta.printing import add_items, counted, estimate, figure, measure, named
from tabx.stats.measures import MEASURES

SHOWN_FINDINGS = 3
"""Findings shown of each prediction, the dearest; no reason on record, JSON has them all."""

SHOWN_WIDTH = 90
"""Characters shown of each: with its cost, about two lines of a terminal."""


def agreement_document(report: AgreementReport) -> Document:
    """Return the report for every medium."""
    draft = Draft()
    add_items(draft, report.ranked)
    if report.agreements:
        draft.gap()
        _add_means(draft, report)
        _add_tests(draft, report)
    if report.people is not None:
        add_people(draft, report.people, report.worst)
    add_criteria(draft, report.criteria)
    add_unjudged(draft, report.agreements or (report.people.judges if report.people is not None else ()))
    for place, judge in enumerate(report.agreements):
        for item in judge.worst(report.worst):
            draft.gap()
            _add_item(draft, report, place, judge, item)
    return draft.document("Agreement with people", CSV_HEADER, csv_lines(report), report.to_dict())


BESIDE = 4
"""Judges that have a column each; of more, each has a line."""


def _add_means(draft: Draft, report: AgreementReport) -> None:
    judges = report.agreements
    if len(judges) > BESIDE:
        add_lines_of_judges(draft, judges)
    else:
        _add_columns_of_judges(draft, judges)
    draft.gap()
    _add_unverified(draft, report)
    where = "in brackets" if len(judges) > BESIDE else "below each mean"
    draft.line(f"{where}: 95 % interval, {report.resamples:,} resamples of the gold tables, seed {report.seed}")
    draft.line(
        f"RBO: {figure(report.rbo_most or 0.0)} at most; footrule: less is better; "
        "an item whose errors are all equal counts 0 in the correlations",
    )
    several_rank = sum(bool(item.rankings) for item in report.ranked.items)
    if several_rank:
        draft.line(
            f"of {several(several_rank, 'item')} ranked by several, the mean of the agreement with each annotator",
        )


def _add_unverified(draft: Draft, report: AgreementReport) -> None:
    """Write how many judged predictions have a name that nothing has settled."""
    for place, judge in enumerate(report.agreements):
        number = report.unverified(place)
        if number:
            draft.line(f"{judge.judge}: {unverified_said(several(number, 'prediction'))}")


def add_lines_of_judges(draft: Draft, judges: Sequence[Agreement]) -> None:
    """Write a line for each judge: its means, what it has no order for, what it did not judge."""
    header = ["mean per item", *(one.title for one in MEASURES), "all equal", "not judged"]
    lines = []
    for judge in judges:
        first, *others = (judge.means[one.name] for one in MEASURES)
        means = [estimate(first), *(measure(one.mean) for one in others)]
        lines.append([Cell(judge.judge), *means, counted(judge.flat), counted(len(judge.unjudged))])
    draft.table(header, lines)


def _add_columns_of_judges(draft: Draft, judges: Sequence[Agreement]) -> None:
    lines = []
    for one in MEASURES:
        means = [judge.means[one.name] for judge in judges]
        lines.append([Cell(one.title), *(Cell(figure(mean.mean), mean.mean, mean.low, mean.high) for mean in means)])
        lines.append([Cell(""), *(Cell(f"{figure(mean.low)} to {figure(mean.high)}") for mean in means)])
    lines.append([Cell("all errors equal"), *(counted(judge.flat) for judge in judges)])
    if any(judge.unjudged for judge in judges):
        lines.append([Cell("not judged"), *(counted(len(judge.unjudged)) for judge in judges)])
    draft.table(["mean per item", *(judge.judge for judge in judges)], lines)


def _add_tests(draft: Draft, report: AgreementReport) -> None:
    """Write by how much the first judge is nearer to people than each other one, in the first measure."""
    tests = [test for test in report.tests if test.measure == MEASURES[0].name]
    if not tests:
        return
    first = report.agreements[0].judge
    draft.gap()
    header = [f"{MEASURES[0].title}: {first} less", "difference", "95 %", "p", "Holm", "nearer to people"]
    draft.table(header, map(_test_line, tests))
    draft.gap()
    draft.line(
        "paired permutation tests over the gold tables that both judged; Holm corrects p for their number; "
        "the other measures stand in --json",
    )


def _test_line(test: PairedTest) -> list[str | Cell]:
    nearer = test.first if (test.difference or 0) > 0 else test.second
    return [
        test.second,
        Cell("") if test.difference is None else Cell(f"{test.difference:+.3f}".replace("0.", ".", 1), test.difference),
        "" if test.low is None or test.high is None else f"{figure(test.low)} to {figure(test.high)}",
        *(Cell("") if p is None else Cell(p_text(p), p) for p in (test.p, test.p_holm)),
        nearer if test.is_told_apart else "not told apart",
    ]


def add_unjudged(draft: Draft, judges: Sequence[Agreement | HeldAgainstPeople]) -> None:
    """Write what each judge has no errors for, with the reason of the first."""
    for judge in judges:
        if judge.unjudged:
            name, reason = next(iter(judge.unjudged.items()))
            draft.line(f"{judge.judge}: not judged {named(judge.unjudged)}; {name}: {reason}")


def _add_item(draft: Draft, report: AgreementReport, place: int, judge: Agreement, item: ItemAgreement) -> None:
    draft.line(f"{judge.judge}, {item.name}: Spearman {figure(item.values['spearman'])}")
    shown = []
    for line in report.trace(place, item):
        ranks = f"rank by people {line['human_rank']:g}, by {judge.judge} {line['rank']:g}"
        shown.append(Line(f"{ranks}: prediction {line['prediction']}, error {decimal(line['error'], 4)}"))
        for finding in line["findings"][:SHOWN_FINDINGS]:
            told = f"{shorten(finding['finding'], SHOWN_WIDTH)}, costs {decimal(finding['cost'])}"
            shown.append(Line(told, depth=1))
        if len(line["findings"]) > SHOWN_FINDINGS:
            more = several(len(line["findings"]) - SHOWN_FINDINGS, "more finding")
            shown.append(Line(more, depth=1))
    draft.entries(shown)
