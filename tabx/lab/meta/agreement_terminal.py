"""The report on agreement for a terminal: a row for each measure, a column for each judge, the worst items."""

from __future__ import annotations

from typing import TextIO

from tabx.escapes import shorten
from tabx.lab.meta.agreement import Agreement, ItemAgreement
from tabx.lab.meta.agreement_report import AgreementReport
from tabx.lab.meta.measures import MEASURES
from tabx.lab.meta.printing import figure, named, print_items, print_line, print_table
from tabx.views.console import Paper
from tabx.views.figures import decimal, several

FINDINGS, WIDTH = 3, 90
"""How many findings of each prediction are shown, and how many characters of each; JSON has them all."""


def write_agreement(report: AgreementReport, file: TextIO, *, width: int | None = None) -> None:
    """Write the report to a file, for the terminal it may be."""
    paper = Paper(file, width)
    print_items(paper, report.ranked)
    print_line(paper)
    judges = report.agreements
    lines = []
    for measure in MEASURES:
        estimates = [one.means[measure.name] for one in judges]
        lines.append([measure.title, *(figure(one.mean) for one in estimates)])
        lines.append(["", *(f"{figure(one.low)} to {figure(one.high)}" for one in estimates)])
    lines.append(["all errors equal", *(str(one.flat) for one in judges)])
    if any(one.unjudged for one in judges):
        lines.append(["not judged", *(str(len(one.unjudged)) for one in judges)])
    print_table(paper, ["mean per item", *(one.judge for one in judges)], lines)
    print_line(paper)
    print_line(paper, f"below each mean 95 % of {report.resamples:,} resamples of the gold tables, seed {report.seed}")
    print_line(
        paper,
        f"RBO: {figure(report.rbo_most)} at most; footrule: less is better; "
        "an item whose errors are all equal: 0 for the correlations",
    )
    for one in judges:
        if one.unjudged:
            name, reason = next(iter(one.unjudged.items()))
            print_line(paper, f"{one.judge}: not judged {named(one.unjudged)}; {name}: {reason}")
    for place, one in enumerate(judges):
        for item in one.worst(report.worst):
            print_line(paper)
            _write_item(paper, report, place, one, item)


def _write_item(paper: Paper, report: AgreementReport, place: int, judge: Agreement, item: ItemAgreement) -> None:
    print_line(paper, f"{judge.judge}, {item.name}: Spearman {figure(item.values['spearman'])}")
    for line in report.trace(place, item):
        print_line(
            paper,
            f"  people {line['human_rank']:g}, {judge.judge} {line['rank']:g}: prediction {line['prediction']}, "
            f"error {decimal(line['error'], 4)}",
        )
        for finding in line["findings"][:FINDINGS]:
            print_line(paper, f"    {shorten(finding['finding'], WIDTH)}, costs {decimal(finding['cost'])}")
        if len(line["findings"]) > FINDINGS:
            print_line(paper, f"    {several(len(line['findings']) - FINDINGS, 'more finding')}")
